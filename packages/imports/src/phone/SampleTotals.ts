import type { CalendarDate } from "@daybook/core"
import type { PhoneDay } from "./PhoneDay.ts"
import { NIGHT_SIGNALS, rankOf, type Sample } from "./Records.ts"
import { addsUp, coverOf, isTakenIn, type Span, Totals, union } from "./Totals.ts"

const STAGES = ["sleep_light", "sleep_deep", "sleep_rem"]

/** Sleep of any stage, or of an unknown one. */
const ASLEEP = ["sleep_duration", ...STAGES]

/** True if a signal is a stage of a night. */
export const isSleep = (signal: string): boolean => NIGHT_SIGNALS.some((each) => each === signal)

/** Parts of sleep with a shorter gap belong to one night. */
const APART_MS = 3 * 3_600_000

/** The minutes of the nights and naps. Each counts for the date on which it ends. */
const sleepTotals = (samples: ReadonlyArray<Sample>) =>
  nightsOf(samples).flatMap(({ date, parts }) =>
    [...new Set(["sleep_duration", ...parts.map(({ signal }) => signal)])].flatMap((signal) => {
      const ofSignal = parts.filter((part) =>
        signal === "sleep_duration" ? ASLEEP.includes(part.signal) : part.signal === signal
      )
      const minutes = union(ofSignal).reduce((sum, { end, start }) => sum + (end - start) / 60_000, 0)
      return minutes > 0 ? [{ date, signal, value: minutes }] : []
    })
  )

interface Night {
  readonly date: CalendarDate
  /** The parts of the best source that knows stages, or of all sources if none does. */
  readonly parts: ReadonlyArray<Sample>
}

const nightsOf = (samples: ReadonlyArray<Sample>): ReadonlyArray<Night> => {
  const nights: Array<{ span: Span; parts: Array<Sample> }> = []
  for (const part of [...samples].sort((a, b) => a.start - b.start)) {
    const last = nights.at(-1)
    if (last !== undefined && part.start - last.span.end < APART_MS) {
      last.parts.push(part)
      last.span = { start: last.span.start, end: Math.max(last.span.end, part.end) }
    } else nights.push({ span: part, parts: [part] })
  }
  return nights.flatMap(({ parts }) => {
    const best = parts
      .filter(({ signal }) => STAGES.includes(signal))
      .sort((a, b) => rankOf(a.source) - rankOf(b.source))[0]?.source
    const chosen = best === undefined ? parts : parts.filter(({ source }) => source === best)
    const last = chosen.reduce<Sample | undefined>(
      (latest, part) => (latest === undefined || part.end > latest.end ? part : latest),
      undefined
    )
    return last === undefined ? [] : [{ date: last.date, parts: chosen }]
  })
}

/** The totals by day of single measurements. */
export const sampleTotals = (samples: ReadonlyArray<Sample>): ReadonlyArray<PhoneDay> => {
  const totals = new Totals()
  const sleep = samples.filter(({ signal }) => isSleep(signal))
  for (const { date, signal, value } of sleepTotals(sleep)) totals.add(date, signal, value)
  for (const group of groupsOf(samples.filter(({ signal }) => !isSleep(signal)))) addDay(group, totals)
  return totals.days()
}

/** The measurements of each signal and date, by time. */
const groupsOf = (samples: ReadonlyArray<Sample>): Iterable<ReadonlyArray<Sample>> => {
  const groups = new Map<string, Array<Sample>>()
  for (const sample of samples) {
    const key = `${sample.date} ${sample.signal}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [sample])
    else group.push(sample)
  }
  return [...groups.values()].map((group) => group.sort((a, b) => a.start - b.start))
}

const addDay = (samples: ReadonlyArray<Sample>, totals: Totals): void => {
  const [first] = samples
  if (first === undefined) return
  const counted = addsUp(first.signal) ? withoutOverlap(oncePerStart(first.signal, samples)) : ofBestSource(samples)
  for (const { date, signal, value } of counted) totals.add(date, signal, value)
}

/** Counts of one start and source are of the same time, so the largest stands, also of two records. Foods of one start add up. */
const oncePerStart = (signal: string, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  if (isTakenIn(signal)) return samples
  const largest = new Map<string, Sample>()
  for (const sample of samples) {
    const place = `${sample.start} ${sample.source}`
    if (sample.value >= (largest.get(place)?.value ?? Number.NEGATIVE_INFINITY)) largest.set(place, sample)
  }
  return largest.size === samples.length ? samples : [...largest.values()]
}

const bestRank = (samples: ReadonlyArray<Sample>): number =>
  Math.min(...new Set(samples.map(({ source }) => rankOf(source))))

const ofBestSource = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const best = bestRank(samples)
  const source = samples.find((sample) => rankOf(sample.source) === best)?.source
  return samples.filter((sample) => sample.source === source)
}

/** No person has more devices and apps that count the same. Each further source costs the server time. */
const MOST_SOURCES = 50

/**
 * Counts only once what several devices counted. For a time that a better source covers, a lesser one counts only with its remaining
 * part. Beyond the limit of sources, only the best count.
 */
const withoutOverlap = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const bySource = new Map<string, Array<Sample>>()
  for (const sample of samples) {
    const own = bySource.get(sample.source)
    if (own === undefined) bySource.set(sample.source, [sample])
    else own.push(sample)
  }
  if (bySource.size === 1) return samples
  const sources = [...bySource].sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1)).slice(0, MOST_SOURCES)
  let covered: ReadonlyArray<Span> = []
  const counted: Array<Sample> = []
  for (const [, own] of sources) {
    const cover = coverOf(covered)
    for (const sample of own) {
      const length = sample.end - sample.start
      const free = length === 0 ? (cover.has(sample.start) ? 0 : 1) : cover.freeOf(sample) / length
      counted.push({ ...sample, value: sample.value * free })
    }
    covered = union([...covered, ...own])
  }
  return counted
}

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
