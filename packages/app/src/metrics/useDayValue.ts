import { useState } from "preact/hooks"
import { pending, write } from "../data/write.ts"
import { widgets as text } from "../text/metrics.ts"

interface Typed {
  readonly value: number
  readonly at: number
}

/** The values that were typed in this run, by metric and date. One is shown until the server's answer is newer. */
const typed = new Map<string, Typed>()

/** A metric's value of a date, and a function that sets it. A tap shows at once, and taps add up before the first one is answered. */
export const useDayValue = (
  metric: { readonly id: string; readonly name: string },
  date: string,
  known: number | undefined,
  asOf: number
) => {
  const [, redraw] = useState(0)
  const key = `${metric.id} ${date}`
  const isWaiting = pending.value.some(
    ({ date: of, name, params }) =>
      name === "setCustomMetricValue" && of === date && "metricId" in params && params.metricId === metric.id
  )
  const own = typed.get(key)
  const value = own !== undefined && (isWaiting || own.at > asOf) ? own.value : known
  const set = async (next: number, figure: string) => {
    typed.set(key, { value: next, at: Date.now() })
    redraw((count) => count + 1)
    const say = text.by(metric.name, figure)
    const outcome = await write(
      "setCustomMetricValue",
      { metricId: metric.id, date, value: next },
      {
        ...{ say, date, shown: { value: value ?? null } }
      }
    )
    if (outcome.state === "refused") typed.delete(key)
    redraw((count) => count + 1)
  }
  return { value, isWaiting, set }
}
