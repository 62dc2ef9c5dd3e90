import { addDays, type CalendarDate, exerciseKey, progression } from "@daybook/core"
import { describe, expect, it } from "vitest"
import { type History, histories } from "../../scripts/evaluate/histories/histories.mjs"

const OPPOSITE: Readonly<Record<string, string>> = { progressing: "regressing", regressing: "progressing" }

/** The dates on which a log is judged: every week from its first session to its last. */
const weeksOf = ({ sessions }: History): ReadonlyArray<CalendarDate> => {
  const [first, ...later] = sessions.map(({ date }) => date).sort()
  const weeks: Array<CalendarDate> = []
  for (let week = first; week !== undefined && week <= (later.at(-1) ?? week); week = addDays(week, 7)) weeks.push(week)
  return weeks
}

/** Every change between progressing and regressing from one weekly verdict to the next, or to the one after. */
const jumps = (log: History): ReadonlyArray<string> => {
  const found: Array<string> = []
  let before: ReadonlyArray<ReadonlyMap<string, { readonly verdict: string; readonly trend: string }>> = []
  for (const week of weeksOf(log)) {
    const verdicts = new Map(
      progression(log.sessions, week, log.weighIns).map((judged) => [exerciseKey(judged.exercise), judged])
    )
    for (const [exercise, { trend, verdict }] of verdicts) {
      const opposite = before.map((earlier) => earlier.get(exercise)).find((was) => was?.verdict === OPPOSITE[verdict])
      if (opposite) found.push(`${week} ${exercise}: ${opposite.verdict}, ${opposite.trend}\n  ${verdict}, ${trend}`)
    }
    before = [verdicts, ...before.slice(0, 1)]
  }
  return found
}

const LOGS = histories()

describe.skipIf(LOGS.length === 0)("weekly verdicts on a real log", () => {
  it.each(LOGS)("$name: none jumps between progressing and regressing within two weeks", (log) => {
    expect(jumps(log)).toEqual([])
  })
})
