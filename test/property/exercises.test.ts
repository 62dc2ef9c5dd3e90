import {
  addDays,
  CalendarDate,
  type DateRange,
  exerciseHistory,
  exerciseKey,
  exerciseSummary,
  joinedPeriods,
  monthOf,
  progression,
  progressionSince,
  summaryOf,
  type TrainedWorkout
} from "@daybook/core"
import * as Arr from "effect/Array"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const ANCHOR = CalendarDate.make("2026-03-10")

const parameters = { seed: SEED, numRuns: 300 }

const NAMES = ["Squat", " squat", "SQUAT", "Bench Press", "bench  press", "Dip (assisted)", "Plank", "ﬃ"]

// Few different numbers, so that equal records and loads near the limits occur.
const set = FastCheck.record(
  {
    reps: FastCheck.constantFrom(0, 1, 3, 5, 10, 12, 13, 20),
    weightKg: FastCheck.constantFrom(0, 0.05, 0.1, 40, 42.5, 60, 100)
  },
  { requiredKeys: ["reps"] }
)

/** Workouts in the order logged, at most two on a date, some after the anchor. */
const workouts: FastCheck.Arbitrary<ReadonlyArray<TrainedWorkout>> = FastCheck.array(
  FastCheck.record({
    days: FastCheck.integer({ min: -100, max: 10 }),
    exercises: FastCheck.array(
      FastCheck.record({
        name: FastCheck.constantFrom(...NAMES),
        sets: FastCheck.array(set, { minLength: 1, maxLength: 4 })
      }),
      { minLength: 1, maxLength: 4 }
    )
  }),
  { maxLength: 40 }
).map((all) =>
  all
    .filter(({ days }, index) => all.slice(0, index).filter((earlier) => earlier.days === days).length < 2)
    .map(({ days, exercises }, index) => ({ id: `w${index}`, date: addDays(ANCHOR, days), exercises }))
)

type Workouts = ReadonlyArray<TrainedWorkout>

/** Newest first: by date, then in the order logged. */
const newestFirst = (log: Workouts): Workouts =>
  log.toReversed().sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))

/** The exercises of a log, joined from those of its months as the store joins them: of years, and of the years' months. */
const exercisesOf = (log: Workouts) => {
  const years = Object.values(Arr.groupBy(newestFirst(log), ({ date }) => `year ${date.slice(0, 4)}`))
  return joinedPeriods(
    years.map((year) =>
      joinedPeriods(Object.values(Arr.groupBy(year, ({ date }) => monthOf(date))).map((of) => summaryOf(of).exercises))
    )
  )
}

const historyOf = (log: Workouts, name: string, { limit, range }: { limit: number; range: DateRange } = whole) => {
  const found = exercisesOf(log).find((exercise) => exerciseKey(exercise.name) === exerciseKey(name))
  const within = (start: CalendarDate, end: CalendarDate) =>
    newestFirst(log).filter(({ date }) => date >= start && date <= end)
  return (
    found &&
    exerciseHistory(found, {
      ...{ anchor: ANCHOR, limit, weighIns: [] },
      judged: within(progressionSince(ANCHOR), ANCHOR),
      shown: within(range.start, range.end)
    })
  )
}

const listOf = (log: Workouts) => exercisesOf(log).map(exerciseSummary)

/** Every set of an exercise in the order done, with its workout. */
const setsOf = (log: Workouts, key: string) =>
  newestFirst(log)
    .toReversed()
    .flatMap(({ date, exercises, id }) =>
      exercises
        .filter(({ name }) => exerciseKey(name) === key)
        .flatMap(({ name, sets }) =>
          sets.map(({ reps, weightKg = 0 }) => {
            const isLoaded = reps > 0 && weightKg >= 0.1 && !name.includes("assisted")
            return {
              date,
              workoutId: id,
              reps,
              weightKg,
              isLoaded,
              kg: reps === 1 ? weightKg : weightKg * (1 + reps / 30)
            }
          })
        )
    )

type Done = ReturnType<typeof setsOf>[number]

/** The sets whose estimate counts: of more than 12 repetitions only on a date without others. */
const estimated = (sets: ReadonlyArray<Done>): ReadonlyArray<Done> =>
  sets.filter(
    ({ date, isLoaded, reps }) =>
      isLoaded && (reps <= 12 || !sets.some((other) => other.isLoaded && other.date === date && other.reps <= 12))
  )

const greatest = (numbers: ReadonlyArray<number>): number | null => (numbers.length === 0 ? null : Math.max(...numbers))

const cents = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)

const volumesOf = (sets: ReadonlyArray<Done>) =>
  Object.entries(
    Arr.groupBy(
      sets.filter(({ isLoaded }) => isLoaded),
      ({ workoutId }) => workoutId
    )
  ).map(([workoutId, of]) => ({ workoutId, kg: of.reduce((sum, { reps, weightKg }) => sum + reps * weightKg, 0) }))

const KEYS = [...new Set(NAMES.map(exerciseKey))]

const whole = { limit: 1000, range: { start: addDays(ANCHOR, -1000), end: addDays(ANCHOR, 1000) } }

const firstWith = <Item>(items: ReadonlyArray<Item>, value: (item: Item) => number): Item | undefined =>
  items.find((item) => value(item) === greatest(items.map(value)))

describe("the history of an exercise in any log", () => {
  it("is undefined exactly if it was never trained", () => {
    FastCheck.assert(
      FastCheck.property(workouts, (log) => {
        for (const key of KEYS) {
          const found = historyOf(log, key)
          expect(found !== undefined).toBe(setsOf(log, key).length > 0)
        }
      }),
      parameters
    )
  })

  it("has the records that a comparison of every set finds; of equal ones the first", () => {
    FastCheck.assert(
      FastCheck.property(workouts, (log) => {
        for (const key of KEYS) {
          const records = historyOf(log, key)?.records
          if (records === undefined) continue
          const sets = setsOf(log, key)
          const done = sets.filter(({ reps }) => reps > 0)
          const estimate = firstWith(estimated(sets), ({ kg }) => kg)
          const heaviest = firstWith(
            sets.filter(({ isLoaded }) => isLoaded),
            ({ reps, weightKg }) => weightKg * 10_000 + reps
          )
          const most = firstWith(done, ({ reps, weightKg }) => reps * 10_000 + weightKg)
          const volume = firstWith(volumesOf(sets), ({ kg }) => kg)
          expect(records.estimatedOneRepMax?.estimatedOneRepMaxKg ?? null).toBe(cents(estimate?.kg ?? null))
          expect(records.estimatedOneRepMax?.workoutId).toBe(estimate?.workoutId)
          expect(records.heaviestSet?.weightKg).toBe(heaviest?.weightKg)
          expect(records.heaviestSet?.reps).toBe(heaviest?.reps)
          expect(records.heaviestSet?.workoutId).toBe(heaviest?.workoutId)
          expect(records.mostRepetitions?.reps).toBe(most?.reps)
          expect(records.mostRepetitions?.workoutId).toBe(most?.workoutId)
          expect(records.volume?.volumeKg ?? null).toBe(cents(volume?.kg ?? null))
          expect(records.volume?.workoutId).toBe(volume?.workoutId)
          for (const record of Object.values(records)) {
            if (record !== null) expect(record.date).toBe(log.find(({ id }) => id === record.workoutId)?.date)
          }
        }
      }),
      parameters
    )
  })

  it("has every session with its sets, best estimate and volume, newest first", () => {
    FastCheck.assert(
      FastCheck.property(workouts, (log) => {
        for (const key of KEYS) {
          const history = historyOf(log, key)
          const sets = setsOf(log, key)
          const trained = newestFirst(log).filter(({ id }) => sets.some(({ workoutId }) => workoutId === id))
          expect(history?.sessions.map(({ workoutId }) => workoutId) ?? []).toEqual(trained.map(({ id }) => id))
          for (const { estimatedOneRepMaxKg, sets: listed, volumeKg, workoutId } of history?.sessions ?? []) {
            const own = sets.filter((each) => each.workoutId === workoutId)
            expect(listed.map(({ reps, weightKg = 0 }) => [reps, weightKg])).toEqual(
              own.map(({ reps, weightKg }) => [reps, weightKg])
            )
            const best = estimated(sets).filter((each) => each.workoutId === workoutId)
            expect(estimatedOneRepMaxKg).toBe(cents(greatest(best.map(({ kg }) => kg))))
            expect(volumeKg).toBe(cents(volumesOf(own)[0]?.kg ?? null))
          }
        }
      }),
      parameters
    )
  })

  it("has the verdict and the trend of the insights", () => {
    FastCheck.assert(
      FastCheck.property(workouts, (log) => {
        for (const { exercise, trend, verdict } of progression(log, ANCHOR)) {
          expect(historyOf(log, exercise)).toMatchObject({ trend, verdict })
        }
      }),
      parameters
    )
  })

  it("has the newest sessions of the range, and the same records and verdict", () => {
    FastCheck.assert(
      FastCheck.property(
        workouts,
        FastCheck.nat(100),
        FastCheck.nat(20),
        FastCheck.integer({ min: 1, max: 5 }),
        (log, back, dates, limit) => {
          const range = { start: addDays(ANCHOR, -back), end: addDays(ANCHOR, dates - back) }
          const all = historyOf(log, "squat")
          const part = historyOf(log, "squat", { limit, range })
          const inRange = all?.sessions.filter(({ date }) => date >= range.start && date <= range.end).slice(0, limit)
          expect(part).toEqual(all && { ...all, sessions: inRange })
        }
      ),
      parameters
    )
  })
})

describe("the list of exercises of any log", () => {
  it("counts workouts, has the last date, name and best estimate of each, last trained first", () => {
    FastCheck.assert(
      FastCheck.property(workouts, (log) => {
        const list = listOf(log)
        expect(list.map(({ name }) => exerciseKey(name)).sort()).toEqual(
          KEYS.filter((key) => setsOf(log, key).length > 0).sort()
        )
        expect(list.map(({ lastDate }) => lastDate)).toEqual(
          list
            .map(({ lastDate }) => lastDate)
            .sort()
            .reverse()
        )
        for (const { bestEstimatedOneRepMaxKg, lastDate, name, sessions } of list) {
          const history = historyOf(log, name)
          expect(history?.name).toBe(name)
          expect(history?.sessions).toHaveLength(sessions)
          expect(history?.sessions[0]?.date).toBe(lastDate)
          expect(history?.records.estimatedOneRepMax?.estimatedOneRepMaxKg ?? null).toBe(bestEstimatedOneRepMaxKg)
        }
      }),
      parameters
    )
  })

  it("is the same from the months and years of the log as from all of it at once", () => {
    FastCheck.assert(
      FastCheck.property(workouts, (log) => {
        expect(exercisesOf(log)).toEqual(summaryOf(newestFirst(log)).exercises)
      }),
      parameters
    )
  })
})
