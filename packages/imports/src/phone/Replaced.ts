import type { Sample } from "./Sample.ts"
import { isSleep } from "./SampleTotals.ts"
import { coverOf, type Span, union } from "./Totals.ts"

/** The records of these signals have several measurements, of which a body may have some. */
const SERIES = ["heart_rate", "heart_rate_min", "heart_rate_max", "skin_temperature_change"]

/**
 * The measurements that are the truth of their records: of several versions the newest, and none of a record that the log has in a
 * newer version or as deleted. `stored` are the measurements of the same records in the log.
 */
export const newestOf = <Item extends Pick<Sample, "record" | "modified">>(
  sent: ReadonlyArray<Item>,
  stored: ReadonlyArray<Sample>,
  deleted: ReadonlySet<string>
): ReadonlyArray<Item> => {
  const newest = new Map<string, number>()
  for (const { modified, record } of [...stored, ...sent])
    newest.set(record, Math.max(newest.get(record) ?? 0, modified))
  return sent.filter(
    ({ modified, record }) =>
      record === "" || (!deleted.has(record) && (modified === 0 || modified >= (newest.get(record) ?? 0)))
  )
}

/** Two records that touch may share this time, since apps round. */
const TOUCH_MS = 1000

/** A source has one measurement of a time: of each signal, of the stages of sleep together, and of the time in bed. */
const placeOf = ({ signal, source }: Sample): string =>
  `${isSleep(signal) && signal !== "time_in_bed" ? "sleep" : signal} ${source}`

/** True if a measurement shares more than a touch of its time. */
const isShared = (shared: number, { end, start }: Span): boolean =>
  shared > TOUCH_MS || (end > start && shared * 2 > end - start)

/** The record of a body at a place: the time of all its measurements there. */
interface Told extends Span, Pick<Sample, "modified" | "record"> {}

const toldOf = (sent: ReadonlyArray<Sample>): ReadonlyMap<string, ReadonlyArray<Told>> => {
  const places = new Map<string, Map<string, Told>>()
  for (const [index, sample] of sent.entries()) {
    const { end, modified, record, signal, source, start } = sample
    // Without a source it is not known if two counts are of one.
    if (source === "" && record === "" && !isSleep(signal)) continue
    const place = placeOf(sample)
    const told = places.get(place) ?? new Map<string, Told>()
    places.set(place, told)
    const name = record === "" || !isSleep(signal) ? String(index) : record
    const { end: last = end, start: first = start } = told.get(name) ?? {}
    told.set(name, { start: Math.min(start, first), end: Math.max(end, last), modified, record })
  }
  return new Map([...places].map(([place, told]) => [place, [...told.values()]]))
}

/**
 * The stored measurements that those of a body replace: of the same record, or of a time that the body has of the same source. Two
 * records with ids of their own stay beside each other, but for sleep, of which a person has one at a time: the newer one.
 * `records` are all that the body has.
 */
export const replacedBy = (
  sent: ReadonlyArray<Sample>,
  known: ReadonlyArray<Sample>,
  records: ReadonlySet<string>
): ReadonlyArray<Sample> => {
  const timesOf = (told: ReadonlyArray<Told>) => ({
    cover: coverOf(union(told)),
    starts: new Set(told.map(({ start }) => start))
  })
  const places = new Map(
    [...toldOf(sent)].map(([place, told]) => {
      const [named, unnamed] = [told.filter(({ record }) => record !== ""), told.filter(({ record }) => record === "")]
      return [place, { all: timesOf(told), unnamed: timesOf(unnamed), named }] as const
    })
  )
  const isReplaced = (sample: Sample): boolean => {
    const { end, modified, record, signal, start } = sample
    if (record !== "" && records.has(record) && !SERIES.includes(signal)) return true
    const told = places.get(placeOf(sample))
    if (told === undefined) return false
    const { cover, starts } = record === "" ? told.all : told.unnamed
    if (starts.has(start) || isShared(end - start - cover.freeOf(sample), sample)) return true
    return (
      isSleep(signal) &&
      told.named.some(
        (each) => each.modified >= modified && isShared(Math.min(each.end, end) - Math.max(each.start, start), sample)
      )
    )
  }
  const replaced = new Set(known.filter(isReplaced))
  const nights = new Set(
    [...replaced].flatMap(({ record, signal }) => (isSleep(signal) && record !== "" ? record : []))
  )
  return known.filter((sample) => replaced.has(sample) || nights.has(sample.record))
}
