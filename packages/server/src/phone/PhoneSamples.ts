import { addDays, type CalendarDate, type Principal, type Unavailable } from "@daybook/core"
import {
  addsUp,
  isSleep,
  mergedDays,
  NIGHT_SIGNALS,
  newestOf,
  type PhoneBody,
  type PhoneDay,
  placeOf,
  replacedBy,
  type Sample,
  sampleTotals,
  Totals
} from "@daybook/imports/phone"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { nextTurn } from "../runtime/Waiting.ts"
import { DELETED, type Samples, sampleStore } from "./SampleStore.ts"

/**
 * The days and the measurements of a body. Each figure at midnight is put among one of them. At midnight, an app that sends by the hour
 * has only this figure: as the total of the day it could not be changed by later hours. The log identifies such an app by its former
 * measurements.
 */
const decided = (
  store: Samples,
  body: PhoneBody,
  since: CalendarDate
): Effect.Effect<Pick<PhoneBody, "days" | "samples">, Unavailable, Principal> =>
  Effect.gen(function* () {
    const totals = new Totals()
    const samples = [...body.samples]
    for (const [date, figures] of byDate(body.atMidnight)) {
      const isMeasurement = date < since ? () => false : yield* measuredOn(store, body, date)
      for (const figure of figures)
        if (isMeasurement(figure)) samples.push(figure)
        else totals.add(date, figure.signal, figure.value)
    }
    return { days: mergedDays(body.days, totals.days()), samples }
  })

const byDate = (figures: ReadonlyArray<Sample>): ReadonlyMap<CalendarDate, ReadonlyArray<Sample>> => {
  const dates = new Map<CalendarDate, Array<Sample>>()
  for (const figure of figures) dates.set(figure.date, [...(dates.get(figure.date) ?? []), figure])
  return dates
}

/**
 * Decides whether a figure at midnight of a date is a measurement, and not the total of a day. It is a measurement if the log has one from
 * that midnight. It also is if the log has no measurement of the date, but measurements and no total of the date before.
 */
const measuredOn = (store: Samples, { store: of }: PhoneBody, date: CalendarDate) =>
  Effect.gen(function* () {
    const before = addDays(date, -1)
    const [today, yesterday] = [yield* store.firstOf(of, date), yield* store.firstOf(of, before)]
    if (today.size === 0 && yesterday.size === 0) return () => false
    const [sentToday, sentYesterday] = [yield* store.totalsOf(of, date), yield* store.totalsOf(of, before)]
    return ({ signal, start }: Sample): boolean => {
      if (sentToday.has(signal)) return false
      const first = today.get(signal)
      return first === undefined ? yesterday.has(signal) && !sentYesterday.has(signal) : first <= start
    }
  })

/** The measurements of a signal on a date. */
interface SampleGroup {
  readonly date: CalendarDate
  readonly signal: string
  readonly samples: ReadonlyArray<Sample>
}

/** The most measurements that are sorted in one turn of the event loop. */
const SORTED_A_TURN = 4000

/** Sorts the measurements of a body by signal and date, in turns, so that other requests need not wait for all of it. */
const groupsOf = (samples: ReadonlyArray<Sample>): Effect.Effect<Iterable<SampleGroup>> =>
  Effect.gen(function* () {
    const groups = new Map<string, SampleGroup & { readonly samples: Array<Sample> }>()
    for (const [at, sample] of samples.entries()) {
      if (at % SORTED_A_TURN === SORTED_A_TURN - 1) yield* nextTurn
      const { date, signal } = sample
      const key = `${date} ${signal}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, { date, signal, samples: [sample] })
      else group.samples.push(sample)
    }
    return groups.values()
  })

/**
 * The most measurements of a signal on a date: one every four seconds, more than any device keeps over a whole day. All of them are read
 * to make the day's total.
 */
const MOST = 20_000

const TOO_MANY = `more than ${MOST} measurements of the signal on this date: set Summarize Data to Days, or to Minutes, in the app`

const spanOf = ({ record, source, start }: Sample): string => `${start} ${source} ${record}`

/**
 * The measurements of a group that fit into the date's limit. Of two with one source, start and record, the later one counts. `known`
 * are the date's former measurements that stay.
 */
const withinLimit = (
  { samples }: SampleGroup,
  known: ReadonlyArray<Sample>,
  refuse: (sample: Sample, why: string) => void
): ReadonlyArray<Sample> => {
  const held = new Map(known.map((sample) => [spanOf(sample), sample]))
  let free = MOST - held.size
  const kept: Array<Sample> = []
  for (const [place, sample] of new Map(samples.map((each) => [spanOf(each), each]))) {
    const former = held.get(place)
    if (former !== undefined) kept.push(isPartOf(former, sample) ? former : sample)
    else if (free-- > 0) kept.push(sample)
    else refuse(sample, TOO_MANY)
  }
  return kept
}

/**
 * True if a count is of a part of the former one. HC Webhook adds up the records of some minutes, and sends such minutes again with only
 * their new records. A count with a source comes from the app itself, which has all records.
 */
const isPartOf = (former: Sample, { end, record, signal, source, start, value }: Sample): boolean =>
  source === "" && record === "" && end > start && addsUp(signal) && !isSleep(signal) && value < former.value

/** The number of days for which single measurements are kept, so that a total can include all that was sent of its day. */
const DAYS_KEPT = 35

const TOO_OLD = `a single measurement of more than ${DAYS_KEPT} days ago: import the export, or turn on the app's summary by day`

export const phoneSamples = Effect.gen(function* () {
  const store = yield* sampleStore

  /**
   * All days that the single measurements of a body change, with their totals: those that were sent, and for other signals those of the
   * measurements. `keep` stores the measurements. It runs after the days are written: if it does not, the body that is sent again finds
   * what it replaces.
   */
  const days = (body: PhoneBody, now: CalendarDate, refuse: (sample: Sample, why: string) => void) =>
    Effect.gen(function* () {
      const of = body.store
      const since = addDays(now, -DAYS_KEPT)
      const { days: sent, samples } = yield* decided(store, body, since)
      const totals = sent
        .filter(({ date }) => date >= since)
        .flatMap(({ date, values }) =>
          Object.keys(values).map((signal) => ({ date, signal: placeOf(signal)?.key ?? signal }))
        )
      if (totals.length > 0) yield* store.noteTotals(of, totals, since)
      const ids = new Set([...samples, ...(body.workouts ?? [])].map(({ record }) => record))
      const named = [...ids, ...body.deleted].filter((record) => record !== "" && !record.startsWith("~"))
      const ofRecords = yield* store.ofRecords(of, [...new Set(named)])
      const deleted = new Set(body.deleted)
      for (const { record, signal } of ofRecords) if (signal === DELETED) deleted.add(record)
      const workouts = body.workouts && newestOf(body.workouts, [], deleted)
      if (samples.length === 0 && body.deleted.length === 0) return { days: sent, keep: Effect.void, deleted, workouts }

      yield* store.removeBefore(since)
      const last = addDays(now, 1)
      const read = new Map<string, ReadonlyArray<Sample>>()
      /** The stored measurements of a signal on a date. */
      const storedOn = (signal: string, date: CalendarDate) =>
        Effect.gen(function* () {
          const known = read.get(`${date} ${signal}`) ?? (yield* store.ofSignal(of, signal, date))
          read.set(`${date} ${signal}`, known)
          return known
        })
      /** The same, with those of the night of a date and of the dates beside it. */
      const near = (signal: string, date: CalendarDate) =>
        Effect.map(
          Effect.forEach(BESIDE, (days) =>
            Effect.forEach(isSleep(signal) ? NIGHT_SIGNALS : [signal], (each) => storedOn(each, addDays(date, days)))
          ),
          (found) => found.flat(2)
        )

      const groups: Array<SampleGroup> = []
      const known = new Map<string, Sample>()
      const note = (found: ReadonlyArray<Sample>) => {
        for (const each of found) known.set(keyOf(each), each)
      }
      note(ofRecords)
      for (const group of yield* groupsOf(newestOf(samples, ofRecords, deleted))) {
        const { date, signal } = group
        const why = date < since ? TOO_OLD : date > last ? "a date after tomorrow" : undefined
        if (why !== undefined) for (const sample of group.samples) refuse(sample, why)
        else {
          // A measurement of one moment has no time that another shares.
          const isSpan = group.samples.some(({ end, start }) => end > start)
          note(isSpan ? yield* near(signal, date) : yield* storedOn(signal, date))
          groups.push(group)
        }
      }
      const told = groups.flatMap((group) => group.samples)
      const replaced = new Set<string>()
      const [toldOf, records] = [Arr.groupBy(told, layerOf), new Set(told.map(({ record }) => record))]
      for (const [layer, some] of Object.entries(Arr.groupBy(known.values(), layerOf))) {
        for (const sample of replacedBy(toldOf[layer] ?? [], some, records)) replaced.add(keyOf(sample))
        yield* nextTurn
      }
      const stays = (sample: Sample): boolean => !replaced.has(keyOf(sample)) && !deleted.has(sample.record)
      const left = [...known.values()].filter((sample) => !stays(sample) && sample.signal !== DELETED)
      const added = new Map<string, SampleGroup>()
      for (const group of groups) {
        const staying = (yield* storedOn(group.signal, group.date)).filter(stays)
        added.set(`${group.date} ${group.signal}`, { ...group, samples: withinLimit(group, staying, refuse) })
      }

      /** The samples of a day's total: those stored before this request, and those that it leaves and adds. */
      const measured = (date: CalendarDate, signal: string) =>
        Effect.gen(function* () {
          const isNight = signal === NIGHT
          const former = yield* isNight ? near(signal, date) : storedOn(signal, date)
          const own = (isNight ? BESIDE : [0]).flatMap((days) =>
            (isNight ? NIGHT_SIGNALS : [signal]).flatMap(
              (each) => added.get(`${addDays(date, days)} ${each}`)?.samples ?? []
            )
          )
          const present = new Map([...former.filter(stays), ...own].map((each) => [keyOf(each), each]))
          return { former, present: [...present.values()] }
        })

      const computed: Array<PhoneDay> = []
      for (const [date, signals] of touchedBy([...added.values(), ...left])) {
        const ofStore = yield* store.totalsOf(of, date)
        const values: Record<string, number> = {}
        const parts: Record<string, number | null> = {}
        const gone: Record<string, number> = {}
        for (const signal of signals) {
          const { former, present } = yield* measured(date, signal)
          const [before, after] = [totalsOn(date, former), totalsOn(date, present)]
          for (const [name, value] of Object.entries(after)) {
            if (ofStore.has(name)) continue
            values[name] = value
            if (addsUp(name)) parts[name] = before[name] ?? null
          }
          for (const [name, value] of Object.entries(before))
            if (after[name] === undefined && !ofStore.has(name)) gone[name] = value
          yield* nextTurn
        }
        computed.push({ date, values, parts, gone })
      }
      const marks = [...new Set(body.deleted)].slice(0, MOST).map((record) => markOf(record, now))
      const keep = Effect.gen(function* () {
        yield* store.remove(of, left)
        for (const group of added.values()) yield* store.keep(of, group.samples)
        yield* store.keep(of, marks)
      })
      return { days: mergedDays(sent, computed), keep, deleted, workouts }
    })

  return { days }
})

const keyOf = ({ record, signal, source, start }: Sample): string => `${signal} ${start} ${source} ${record}`

/** Measurements of a layer may replace each other: those of a signal, and those of sleep. */
const layerOf = ({ signal }: Sample): string => (isSleep(signal) ? NIGHT : signal)

/** The mark of a deleted record. */
const markOf = (record: string, date: CalendarDate): Sample => ({
  ...{ signal: DELETED, source: "", start: 0, end: 0, date, value: 0, record, modified: 0 }
})

const totalsOn = (date: CalendarDate, samples: ReadonlyArray<Sample>): PhoneDay["values"] =>
  sampleTotals(samples).find((day) => day.date === date)?.values ?? {}

/** A night of a date may begin on the date before, and the next one may end on the date after. */
const BESIDE = [-1, 0, 1]

/** The first signal of a night stands for all of them. */
const [NIGHT] = NIGHT_SIGNALS

/** The signals whose totals change, by date. A part of sleep changes all of its night, which may be that of the next date. */
const touchedBy = (
  groups: ReadonlyArray<Pick<SampleGroup, "date" | "signal">>
): ReadonlyMap<CalendarDate, ReadonlySet<string>> => {
  const touched = new Map<CalendarDate, Set<string>>()
  for (const { date, signal } of groups)
    for (const each of isSleep(signal) ? [date, addDays(date, 1)] : [date])
      touched.set(each, (touched.get(each) ?? new Set()).add(isSleep(signal) ? NIGHT : signal))
  return touched
}
