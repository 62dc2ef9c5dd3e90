import { CalendarDate } from "@daybook/core"
import { dateTimeIn, instantIn, type LocalTime, needsOrder, orderOf, writtenOut } from "./Dates.ts"
import { type DateOrder, type ReadOptions, type SourceFile, Undecided } from "./Model.ts"
import { zoneOf } from "./Zone.ts"

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
  return (original) => {
    const text = written(original)
    const instant = isUtc(text) ? instantIn(text) : undefined
    if (instant === undefined || zone === undefined) return dateTimeIn(text, order)
    const [date = "", time = null] = zoneOf(zone).local(instant).split("T")
    return { date: CalendarDate.make(date), time, instant }
  }
}
