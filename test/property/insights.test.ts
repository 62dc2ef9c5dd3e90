import {
  addDays,
  CalendarDate,
  type LoggedDay,
  monthlySummaries,
  progression,
  type RecoveryDay,
  recovery,
  type TrainedSession,
  type WeighIn
} from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const ANCHOR = CalendarDate.make("2026-03-10")

const parameters = { seed: SEED, numRuns: 300 }

const aroundAnchor = FastCheck.integer({ min: -220, max: 30 }).map((days) => addDays(ANCHOR, days))

const NAMES = ["Squat", " squat", "SQUAT ", "Bench Press", "bench  press", "Pull-up", "Deadlift", "Plank"]

const optionally = <Value>(value: FastCheck.Arbitrary<Value>) => FastCheck.option(value, { freq: 5 })

const amount = (min: number, max: number) =>
  FastCheck.oneof(FastCheck.integer({ min: Math.ceil(min), max }), FastCheck.double({ min, max, noNaN: true }))

const set = FastCheck.record(
  { reps: FastCheck.integer({ min: 0, max: 1000 }), weightKg: amount(0, 1500) },
  { requiredKeys: ["reps"] }
)

const sessions: FastCheck.Arbitrary<ReadonlyArray<TrainedSession>> = FastCheck.array(
  FastCheck.record({
    date: aroundAnchor,
    exercises: FastCheck.array(
      FastCheck.record({
        name: FastCheck.constantFrom(...NAMES),
        sets: FastCheck.array(set, { minLength: 1, maxLength: 4 })
      }),
      { minLength: 1, maxLength: 3 }
    )
  }),
  { maxLength: 60 }
)

const healthDays: FastCheck.Arbitrary<ReadonlyArray<RecoveryDay>> = FastCheck.uniqueArray(
  FastCheck.record({
    date: aroundAnchor,
    source: FastCheck.constantFrom("apple_health", "apple_health", "health_connect", "manual"),
    hrvMs: optionally(amount(1, 300)),
    restingHeartRateBpm: optionally(amount(25, 150)),
    sleepMinutes: optionally(amount(0, 1200))
  }),
  { selector: ({ date }) => date, maxLength: 120 }
)

const loggedDays: FastCheck.Arbitrary<ReadonlyArray<LoggedDay>> = FastCheck.uniqueArray(
  FastCheck.record({
    date: aroundAnchor,
    workouts: FastCheck.integer({ min: 0, max: 2 }),
    calories: optionally(amount(0, 200_000)),
    weightKg: optionally(amount(20, 500))
  }),
  { selector: ({ date }) => date, maxLength: 120 }
)

const restDates = FastCheck.array(aroundAnchor, { maxLength: 20 })

const weighIns: FastCheck.Arbitrary<ReadonlyArray<WeighIn>> = FastCheck.uniqueArray(
  FastCheck.record({ date: aroundAnchor, weightKg: amount(20, 500) }),
  { selector: ({ date }) => date, maxLength: 10 }
)

const history = FastCheck.record({ sessions, healthDays, restDates, loggedDays, weighIns })

type History = {
  readonly sessions: ReadonlyArray<TrainedSession>
  readonly healthDays: ReadonlyArray<RecoveryDay>
  readonly restDates: ReadonlyArray<CalendarDate>
  readonly loggedDays: ReadonlyArray<LoggedDay>
  readonly weighIns: ReadonlyArray<WeighIn>
}

const insightsOf = (log: History) => ({
  progression: progression(log.sessions, ANCHOR, log.weighIns),
  recovery: recovery(log.healthDays, log.restDates, ANCHOR),
  monthlySummaries: monthlySummaries(log.loggedDays, ANCHOR, ANCHOR)
})

const shuffled = <Item>(items: ReadonlyArray<Item>): FastCheck.Arbitrary<ReadonlyArray<Item>> =>
  FastCheck.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length })

const anyOrder = (log: History): FastCheck.Arbitrary<History> =>
  FastCheck.record({
    sessions: shuffled(log.sessions),
    healthDays: shuffled(log.healthDays),
    restDates: shuffled(log.restDates),
    loggedDays: shuffled(log.loggedDays),
    weighIns: shuffled(log.weighIns)
  })

const upTo = <Item>(items: ReadonlyArray<Item>, dateOf: (item: Item) => string): ReadonlyArray<Item> =>
  items.filter((item) => dateOf(item) <= ANCHOR)

const NOT_A_NUMBER = /NaN|Infinity|undefined|null (?:kg|ms|bpm|min|%)/

describe("insights of any history", () => {
  it("do not depend on the order of the history", () => {
    FastCheck.assert(
      FastCheck.property(
        history.chain((log) => FastCheck.tuple(FastCheck.constant(log), anyOrder(log))),
        ([log, again]) => {
          expect(insightsOf(again)).toEqual(insightsOf(log))
        }
      ),
      parameters
    )
  })

  it("Nothing after the anchor date counts", () => {
    FastCheck.assert(
      FastCheck.property(history, (log) => {
        const earlier = {
          sessions: upTo(log.sessions, ({ date }) => date),
          healthDays: upTo(log.healthDays, ({ date }) => date),
          restDates: upTo(log.restDates, (date) => date),
          loggedDays: upTo(log.loggedDays, ({ date }) => date),
          weighIns: upTo(log.weighIns, ({ date }) => date)
        }
        expect(insightsOf(earlier)).toEqual(insightsOf(log))
      }),
      parameters
    )
  })

  it("never contain NaN, Infinity or undefined", () => {
    FastCheck.assert(
      FastCheck.property(history, (log) => {
        const insights = insightsOf(log)
        for (const { trend } of insights.progression) expect(trend).not.toMatch(NOT_A_NUMBER)
        expect(insights.recovery.vsBaseline).not.toMatch(NOT_A_NUMBER)
        for (const { avgCalories, avgWeightKg, totalWorkouts } of insights.monthlySummaries) {
          for (const value of [avgCalories ?? 0, avgWeightKg ?? 0, totalWorkouts])
            expect(value).toSatisfy(Number.isFinite)
        }
      }),
      parameters
    )
  })

  it("do not contain Infinity when the load rises from the smallest number to the maximum", () => {
    const loads = [5e-324, 5e-324, 1500, 1500]
    const log = loads.map((weightKg, index) => ({
      date: addDays(ANCHOR, index - loads.length),
      exercises: [{ name: "Squat", sets: [{ reps: 1, weightKg }] }]
    }))
    expect(progression(log, ANCHOR)[0]?.trend).not.toMatch(NOT_A_NUMBER)
  })

  it("are not `strained` when the week equals the baseline, even if a phone synced an HRV of 0", () => {
    const log = Array.from({ length: 67 }, (_, index) => ({
      date: addDays(ANCHOR, -index),
      source: "apple_health",
      hrvMs: index % 2,
      restingHeartRateBpm: null,
      sleepMinutes: null
    }))
    const { status, vsBaseline } = recovery(log, [], ANCHOR)
    expect(["normal", "unknown"]).toContain(status)
    expect(vsBaseline).not.toMatch(NOT_A_NUMBER)
  })

  it("`vsBaseline` always says how many days since the last rest day (or that none is logged)", () => {
    FastCheck.assert(
      FastCheck.property(healthDays, restDates, (days, rests) => {
        const { vsBaseline } = recovery(days, rests, ANCHOR)
        const last = rests
          .filter((date) => date <= ANCHOR)
          .sort()
          .at(-1)
        const since = (Date.parse(ANCHOR) - Date.parse(last ?? ANCHOR)) / 86_400_000
        const expected = last === undefined ? /no rest day/i : new RegExp(`\\b${since} days? since the last rest day`)
        expect(vsBaseline).toMatch(expected)
      }),
      parameters
    )
  })
})
