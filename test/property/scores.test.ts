import {
  addDays,
  CalendarDate,
  datesBetween,
  expenditureSince,
  findHealthMetric,
  HEALTH_CATALOGUE,
  recovery,
  recoverySince,
  type ScoredLog,
  scoresSince,
  scoring
} from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const DATE = CalendarDate.make("2026-03-10")
const TODAY = addDays(DATE, 5)
const DATES = datesBetween(addDays(DATE, -100), addDays(DATE, 10))
const PARAMETERS = { seed: SEED, numRuns: 200 }

/** An entry or none on each of the dates. Some logs are dense, some sparse. */
const onDates = <A extends object>(entry: FastCheck.Arbitrary<A>) =>
  FastCheck.double({ min: 0.1, max: 1, noNaN: true }).chain((density) =>
    FastCheck.tuple(
      ...DATES.map((date) =>
        FastCheck.record({ is: FastCheck.double({ min: 0, max: 1, noNaN: true }), entry }).map(({ entry, is }) =>
          is < density ? [{ date, ...entry }] : []
        )
      )
    ).map((found) => found.flat())
  )

/** What is usual, or anything that the log accepts. */
const value = (usual: readonly [number, number], all: readonly [number, number]) =>
  FastCheck.oneof(
    { weight: 9, arbitrary: FastCheck.double({ min: usual[0], max: usual[1], noNaN: true }) },
    { weight: 1, arbitrary: FastCheck.double({ min: all[0], max: all[1], noNaN: true }) }
  )

const orNull = (values: FastCheck.Arbitrary<number>) => FastCheck.option(values, { nil: null, freq: 4 })

const logs: FastCheck.Arbitrary<ScoredLog> = FastCheck.record({
  sessions: onDates(FastCheck.record({ minutes: value([30, 90], [0, 1800]) })),
  firstSession: FastCheck.constantFrom(addDays(DATE, -400), addDays(DATE, -100), undefined),
  days: onDates(
    FastCheck.record({ calories: value([1500, 3000], [0, 60_000]), weightKg: orNull(value([79, 81], [20, 500])) })
  ),
  healthDays: onDates(
    FastCheck.record({
      source: FastCheck.constantFrom("apple_health", "health_connect", "manual"),
      hrvMs: orNull(value([40, 70], [0, 300])),
      restingHeartRateBpm: orNull(value([48, 60], [20, 220])),
      sleepMinutes: orNull(value([360, 540], [0, 1200]))
    })
  )
})

const scored = DATES.filter((date) => date >= addDays(DATE, -20))

describe("scores of any log", () => {
  it("are within the catalogue's plausible range, or null", () => {
    const keys = HEALTH_CATALOGUE.filter(({ bindable }) => !bindable).map(({ key }) => key)
    const known = new Set<string>()
    FastCheck.assert(
      FastCheck.property(logs, (log) => {
        const scoresOn = scoring(log, TODAY)
        for (const { scores } of scored.map(scoresOn)) {
          expect(Object.keys(scores).sort()).toEqual([...keys].sort())
          for (const [key, value] of Object.entries(scores)) {
            if (value === null) continue
            known.add(key)
            const { max = 0, min = 0 } = findHealthMetric(key)?.plausibleRange ?? {}
            expect(value, key).toBeGreaterThanOrEqual(min)
            expect(value, key).toBeLessThanOrEqual(max)
          }
        }
      }),
      PARAMETERS
    )
    expect([...known].sort()).toEqual([...keys].sort())
  })

  it("do not depend on what is logged after the date", () => {
    FastCheck.assert(
      FastCheck.property(logs, (log) => {
        const upTo = <A extends { readonly date: string }>(rows: ReadonlyArray<A>) =>
          rows.filter(({ date }) => date <= DATE)
        const before = { ...log, sessions: upTo(log.sessions), days: upTo(log.days), healthDays: upTo(log.healthDays) }
        expect(scoring(log, TODAY)(DATE)).toEqual(scoring(before, TODAY)(DATE))
      }),
      PARAMETERS
    )
  })

  it("`recovery_score` is 25 and less where recovery is `strained`, 75 and more where `recovered`, between where `normal`", () => {
    FastCheck.assert(
      FastCheck.property(logs, (log) => {
        const scoresOn = scoring(log, TODAY)
        for (const date of scored) {
          const { recovery_score: score } = scoresOn(date).scores
          const ofScore = score === null ? "unknown" : score <= 25 ? "strained" : score >= 75 ? "recovered" : "normal"
          expect(recovery(log.healthDays, [], date).status).toBe(ofScore)
        }
      }),
      { ...PARAMETERS, numRuns: 40 }
    )
  })

  it("depend on nothing before the dates that the store reads", () => {
    FastCheck.assert(
      FastCheck.property(logs, (log) => {
        const since = <A extends { readonly date: string }>(rows: ReadonlyArray<A>, first: string) =>
          rows.filter(({ date }) => date >= first)
        const read = {
          ...log,
          sessions: since(log.sessions, scoresSince(DATE)),
          days: since(log.days, expenditureSince(DATE)),
          healthDays: since(log.healthDays, recoverySince(DATE))
        }
        expect(scoring(log, TODAY)(DATE)).toEqual(scoring(read, TODAY)(DATE))
      }),
      PARAMETERS
    )
  })

  it("do not depend on the order of the log, nor on which other dates are asked for", () => {
    FastCheck.assert(
      FastCheck.property(logs, (log) => {
        const reversed = {
          ...log,
          sessions: log.sessions.toReversed(),
          days: log.days.toReversed(),
          healthDays: log.healthDays.toReversed()
        }
        const [scoresOn, again] = [scoring(log, TODAY), scoring(reversed, TODAY)]
        expect(scored.map(scoresOn)).toEqual(scored.toReversed().map(again).toReversed())
      }),
      PARAMETERS
    )
  })
})
