/** How many backups are kept: the newest of each of so many days, weeks and months that have any. */
export interface Rotation {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

const MS_PER_DAY = 86_400_000

/** Kept unless the owner says otherwise. */
export const ROTATION: Rotation = { days: 7, weeks: 4, months: 12 }

const NAME = /^daybook-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})(?:-(\d{3}))?Z\.db$/

/** A backup's file name, by the moment at which it was begun. Names sort as the moments do. */
export const backupName = (time: number): string => `daybook-${new Date(time).toISOString().replace(/[:.]/g, "-")}.db`

/** When a backup was begun, by its name; undefined for a file that is none of ours. */
export const backupTime = (name: string): number | undefined => {
  const [, date, hours, minutes, seconds, ms = "000"] = NAME.exec(name) ?? []
  const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`)
  // A name that says no real moment was not made here.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(`${date}T${hours}:${minutes}:${seconds}`)
    ? undefined
    : time
}

/** The day of the owner's calendar in which a moment lies, as a number. */
const dayOf = (time: number): number => {
  const date = new Date(time)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / MS_PER_DAY
}

/** The Monday on which a day's week begins, as a number of days. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7)

/**
 * Which of the files may go. Files with other names stay, and so do the newest backup and the one that was made just now. Days, weeks and months are
 * counted among those that have a backup, so that a server which was off for a year finds its backups again.
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
