/** The number of backups that are kept: the newest of each of the last days, weeks and months that have a backup. */
export interface Rotation {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

const MS_PER_DAY = 86_400_000

/** The default rotation. */
export const ROTATION: Rotation = { days: 7, weeks: 4, months: 12 }

const NAME = /^daybook-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})(?:-(\d{3}))?Z\.db$/

/** The file name of a backup that was begun at a time. Names sort by time. */
export const backupName = (time: number): string => `daybook-${new Date(time).toISOString().replace(/[:.]/g, "-")}.db`

/** The time at which a backup was begun, read from its name; undefined for any other file. */
export const backupTime = (name: string): number | undefined => {
  const [, date, hours, minutes, seconds, ms = "000"] = NAME.exec(name) ?? []
  const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`)
  // A name with an impossible time is not a backup's.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(`${date}T${hours}:${minutes}:${seconds}`)
    ? undefined
    : time
}

/** Small corrections of the clock are normal. */
const CLOCK_TOLERANCE_MS = 60_000

/** Returns true if a backup's name is later than the clock. It was made under a wrong clock, and its age is unknown. */
export const isFuture = (name: string, now: number): boolean => (backupTime(name) ?? now) > now + CLOCK_TOLERANCE_MS

/** The number of the local day that contains a time. */
const dayOf = (time: number): number => {
  const date = new Date(time)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / MS_PER_DAY
}

/** The number of the week that contains a day; weeks begin on Monday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7)

/**
 * The backups to delete. Other files stay, and so do the newest backup and the one that was just made. Only days, weeks and months that
 * have a backup are counted, so that a server that was off for a year still has its backups.
 */
export const outdated = (
  names: ReadonlyArray<string>,
  { days, months, weeks }: Rotation,
  made?: string
): ReadonlyArray<string> => {
  const backups = names
    .filter((name) => backupTime(name) !== undefined)
    .sort((a, b) => (backupTime(b) ?? 0) - (backupTime(a) ?? 0))
  const kept = new Set([...backups.slice(0, 1), ...(made === undefined ? [] : [made])])
  const keepNewest = (count: number, periodOf: (day: number) => string): void => {
    const periods = new Set<string>()
    for (const name of backups) {
      const period = periodOf(dayOf(backupTime(name) ?? 0))
      if (periods.has(period) || periods.size >= count) continue
      periods.add(period)
      kept.add(name)
    }
  }
  keepNewest(days, (day) => String(day))
  keepNewest(weeks, (day) => String(weekOf(day)))
  keepNewest(months, (day) => new Date(day * MS_PER_DAY).toISOString().slice(0, "YYYY-MM".length))
  return backups.filter((name) => !kept.has(name))
}
