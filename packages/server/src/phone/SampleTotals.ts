import { rankOf, type Sample } from "../store/SampleStore.ts"
import type { PhoneDay } from "./PhoneDay.ts"
import { isSleep, sleepTotals } from "./SleepTotals.ts"
import { coverOf, type Span, union } from "./Spans.ts"
import { addsUp, isTakenIn, Totals } from "./Totals.ts"

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
