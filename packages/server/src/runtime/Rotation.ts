const MS_PER_DAY = 86_400_000

/** The number of copies that are kept: the newest of each of the last days, weeks and months that have one. */
export interface Rotation {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

/** The number of the local day that contains a time. */
const dayOf = (time: number): number => {
  const date = new Date(time)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / MS_PER_DAY
}

/** The number of the week that contains a day; weeks begin on Monday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7)

/**
 * The times to keep. Only days, weeks and months that have a time are counted, so that a server that was off for a year still has its
 * copies.
 */
export const keptTimes = (times: ReadonlyArray<number>, { days, months, weeks }: Rotation): ReadonlySet<number> => {
  const newestFirst = times.toSorted((a, b) => b - a)
  const kept = new Set<number>()
  const keepNewest = (count: number, periodOf: (day: number) => string): void => {
    const periods = new Set<string>()
    for (const time of newestFirst) {
      const period = periodOf(dayOf(time))
      if (periods.has(period) || periods.size >= count) continue
      periods.add(period)
      kept.add(time)
    }
  }
  keepNewest(days, (day) => String(day))
  keepNewest(weeks, (day) => String(weekOf(day)))
  keepNewest(months, (day) => new Date(day * MS_PER_DAY).toISOString().slice(0, "YYYY-MM".length))
  return kept
}
