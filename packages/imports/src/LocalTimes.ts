import { CalendarDate } from "@daybook/core"
import { dateTimeIn, instantIn, type LocalTime, needsOrder, orderOf, writtenOut } from "./Dates.ts"
import { type DateOrder, ImportFault, type ReadOptions, type SourceFile, Undecided } from "./Model.ts"

const MS_PER_DAY = 86_400_000
const MS_PER_QUARTER = 900_000

/** Converts instants to the local time of a zone. */
export interface Zone {
  /** The local time of an instant in milliseconds since 1970, `2026-03-10T18:05:00`. */
  readonly local: (instant: number) => string
  /** The milliseconds by which the local time is ahead of UTC. */
  readonly offset: (instant: number) => number
}

/** The instant of a local time, `2026-03-10T18:05:00`. Of an hour that there is twice it is the first, of one that is left out the next. */
export const instantOf = (local: string, { offset }: Pick<Zone, "offset">): number => {
  const utc = Date.parse(`${local}Z`)
  const [before, after] = [utc - offset(utc - MS_PER_DAY), utc - offset(utc + MS_PER_DAY)]
  return before + offset(before) === utc ? before : after + offset(after) === utc ? after : before
}

const zones = new Map<string, Zone>()

/** The zone of an IANA name, `Europe/Paris`. */
export const zoneOf = (name: string): Zone => {
  const known = zones.get(name)
  if (known !== undefined) return known
  const made = makeZone(name)
  zones.set(name, made)
  return made
}

const formatOf = (name: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone: name,
      hourCycle: "h23",
      ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
      era: "short"
    })
  } catch {
    throw new ImportFault(`"${name}" is no time zone. Name one as in Europe/Paris or America/New_York.`)
  }
}

const makeZone = (name: string): Zone => {
  const format = formatOf(name)
  const offsets = new Map<number, number | undefined>()

  const exact = (instant: number): number => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value)
    const { day = 1, hour = 0, minute = 0, month = 1, second = 0, year = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
  }

  /** The offset of a UTC day or a quarter of an hour; undefined for a day in which it changes. */
  const cached = (key: number, start: number, length: number): number | undefined => {
    if (!offsets.has(key)) {
      const first = exact(start)
      offsets.set(key, length === MS_PER_DAY && exact(start + length - 1) !== first ? undefined : first)
    }
    return offsets.get(key)
  }

  const offset = (instant: number): number => {
    const day = Math.floor(instant / MS_PER_DAY)
    const ofDay = cached(day, day * MS_PER_DAY, MS_PER_DAY)
    if (ofDay !== undefined) return ofDay
    const quarter = Math.floor(instant / MS_PER_QUARTER)
    // Days are numbered far below quarters of an hour, and the fraction keeps both apart.
    return cached(quarter + 0.5, quarter * MS_PER_QUARTER, MS_PER_QUARTER) ?? 0
  }

  return { offset, local: (instant) => new Date(instant + offset(instant)).toISOString().slice(0, 19) }
}

const isUtc = (text: string): boolean => /\d(?:z| ?[+-]00:?00)$/i.test(text.trim())

/** A time of a file, with its instant if the file has it. */
export interface ReadTime extends LocalTime {
  readonly instant?: number
}

/** The seconds between two times. If the clocks change in between, local times alone are an hour off. */
export const secondsBetween = (start: ReadTime, end: ReadTime): number | undefined => {
  if (start.instant !== undefined && end.instant !== undefined) return (end.instant - start.instant) / 1000
  return start.time === null || end.time === null
    ? undefined
    : (Date.parse(`${end.date}T${end.time}Z`) - Date.parse(`${start.date}T${start.time}Z`)) / 1000
}

/**
 * Reads the times of a file: as they are written, or in the person's zone if they are in UTC. `given` are all of them, because one can
 * settle the order of day and month in the others.
 */
export const localTimes = (
  given: ReadonlyArray<string>,
  file: SourceFile,
  { dates, zone }: Pick<ReadOptions, "dates" | "zone">
): ((text: string) => ReadTime | undefined) => {
  const written = writtenOut(given)
  const texts = given.map(written)
  const order: DateOrder | undefined = texts.some(needsOrder) ? orderOf(texts, dates, file.name) : undefined
  if (zone === undefined && texts.some(isUtc))
    throw new Undecided("zone", `The times of ${file.name} are in UTC. In which time zone were they recorded?`)
  const timeOf = (original: string): ReadTime | undefined => {
    const text = written(original)
    const instant = isUtc(text) ? instantIn(text) : undefined
    if (instant === undefined || zone === undefined) return dateTimeIn(text, order)
    const [date = "", time = null] = zoneOf(zone).local(instant).split("T")
    return { date: CalendarDate.make(date), time, instant }
  }
  // Rows that follow one another often have the same time.
  let last: { readonly text: string; readonly time: ReadTime | undefined } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, time: timeOf(text) }
    return last.time
  }
}

const MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?Z$/

/** As `localTimes`, for the days of a file. Days that are all written as midnight in UTC are dates, and need no zone. */
export const dayTimes = (
  given: ReadonlyArray<string>,
  file: SourceFile,
  options: Pick<ReadOptions, "dates" | "zone">
): ((text: string) => ReadTime | undefined) => {
  const areDates = given.every((text) => text === "" || MIDNIGHT.test(text))
  const written = (text: string): string => (areDates ? text.replace(MIDNIGHT, "$1") : text)
  const timeOf = localTimes(given.map(written), file, options)
  return (text) => timeOf(written(text))
}
