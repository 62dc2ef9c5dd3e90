import { addDays, daysBetween } from "../format/dates.ts"

/** A value of a date, as in metrics and widgets, which have the newest first. */
export interface DayValue {
  readonly date: string
  readonly value: number
  readonly source: "manual" | "synced"
}

/** The value of a date, if there is one. */
export const valueOn = (values: ReadonlyArray<DayValue>, date: string): DayValue | undefined =>
  values.find((value) => value.date === date)

/** The number of consecutive dates with a value above zero up to a date, or up to the date before if it has none yet. */
export const streakOf = (values: ReadonlyArray<DayValue>, date: string): number => {
  const isDone = (day: string) => (valueOn(values, day)?.value ?? 0) > 0
  let day = valueOn(values, date) === undefined ? addDays(date, -1) : date
  let days = 0
  for (; isDone(day); day = addDays(day, -1)) days++
  return days
}

/** A value after a tap, as the server adds. Rounding keeps the binary errors of decimal steps from adding up. */
export const stepped = (value: number, amount: number): number =>
  Math.max(Number((value + amount).toPrecision(12)), Math.min(value, 0))

const WIDTH = 88
const HEIGHT = 26
const INSET = 3

export interface SparkValue {
  readonly date: string
  readonly value: number
  /** True for a pale dot that the line leaves out. */
  readonly isAside?: boolean
}

/** The points of a sparkline in a box of 88 by 26, oldest first: dates across, values upward. `day` counts from the first one. */
export const sparkPoints = (
  values: ReadonlyArray<SparkValue>
): ReadonlyArray<readonly [x: number, y: number, day: number, isAside: boolean | undefined]> => {
  const [newest] = values
  const oldest = values.at(-1)
  const dayOf = ({ date }: SparkValue) => daysBetween(oldest?.date ?? date, date)
  const span = newest && dayOf(newest)
  if (!span) return []
  const figures = values.map(({ value }) => value)
  const low = Math.min(...figures)
  const range = Math.max(...figures) - low
  return values.toReversed().map((each) => {
    const day = dayOf(each)
    return [
      INSET + (day / span) * (WIDTH - 2 * INSET),
      range === 0 ? HEIGHT / 2 : HEIGHT - INSET - ((each.value - low) / range) * (HEIGHT - 2 * INSET),
      day,
      each.isAside
    ]
  })
}
