import { COMMON, type Command, Usage } from "../Command.ts"
import { type Figures, figuresOf, TOTALS } from "../Figures.ts"
import { trimmed } from "../grammar/Amounts.ts"
import { CHECK_IN } from "../grammar/CheckIn.ts"
import { daysBetween, RANGES, type Range, rangeOf } from "../grammar/Days.ts"
import { READINGS } from "../grammar/Readings.ts"
import { Principal } from "../local/Client.ts"
import { note } from "../Output.ts"
import { settled, show } from "../Reading.ts"
import { chart } from "../show/Chart.ts"
import { columns, style } from "../show/Style.ts"
import { counted, dateText, safeText } from "../show/Text.ts"

const CHECK_INS = CHECK_IN.filter(({ kind }) => kind !== "text").map(({ short }) => short)

export const trend: Command = {
  summary: "a chart of a figure over time",
  usage:
    "daybook trend weight 90d\ndaybook trend protein last month\ndaybook trend weight last year\ndaybook trend steps\ndaybook trend coffee 30d",
  about: `Of ${Object.keys(TOTALS).join(", ")}; ${READINGS.map(({ short }) => short).join(", ")}; a check-in's ${CHECK_INS.join(", ")}; or one of your metrics.
The last 90 days, unless a range is said: ${RANGES}.`,
  flags: COMMON,
  run: async (line) => {
    const [what, ...rest] = line.words
    if (what === undefined) throw new Usage("of what? For example: daybook trend weight 90d")
    const client = new Principal()
    const range = rangeOf(rest.join(" ") || "90d", client.today())
    const found = await figuresOf(await settled(client), what.toLowerCase(), range)
    if (found.only !== undefined) {
      const { since, what } = found.only
      note(`Only the newest ${what} can be read; they go back to ${dateText(since)}, and what is older is not shown.`)
    }
    return show(line, found.points, () => words(what, found, range))
  }
}

const words = (what: string, { points, unit }: Figures, range: Range): string => {
  const first = points[0]
  const last = points.at(-1)
  const isOneDay = range.start === range.end
  const days = `between ${dateText(range.start)} and ${dateText(range.end)}`
  if (first === undefined || last === undefined) {
    return `Nothing of ${safeText(what)} ${isOneDay ? `on ${dateText(range.start)}` : days}.\n`
  }
  // One point is no trend, and a chart of it shows nothing that its figure does not.
  if (points.length === 1) {
    const figure = `${trimmed(first.value, 1)} ${unit}`.trim()
    return `${style.bold(safeText(what))}: ${figure} on ${dateText(first.date)}${isOneDay ? "" : `, the only figure ${days}`}.\n`
  }
  const values = points.map(({ value }) => value)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const change = last.value - first.value
  const sums = `${trimmed(first.value, 1)} to ${trimmed(last.value, 1)} ${unit} (${change < 0 ? "-" : "+"}${trimmed(Math.abs(change), 1)}), mean ${trimmed(mean, 1)}, ${counted(values.length, "day")}`
  const picture = chart(points, { ...range, days: daysBetween(range.start, range.end) + 1, unit, width: columns() })
  return `${style.bold(safeText(what))}  ${sums}\n\n${picture}`
}
