import { addDays, CalendarDate, type RecoveryDay, recovery } from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { baselineOf } from "../../packages/core/src/domain/insights/Baseline.ts"
import { SEED } from "./Generated.ts"

const ANCHOR = CalendarDate.make("2026-03-10")
const DAYS = 67
const WEEK = 7

type Readings = Partial<Omit<RecoveryDay, "date">>

const day = (daysBefore: number, readings: Readings): RecoveryDay => ({
  date: addDays(ANCHOR, -daysBefore),
  source: "apple_health",
  hrvMs: null,
  restingHeartRateBpm: null,
  sleepMinutes: null,
  ...readings
})

/** Every day of the baseline and of the week; the readings alternate between 2 above and 2 below. */
const days = (baseline: Readings, week: Readings): ReadonlyArray<RecoveryDay> =>
  Array.from({ length: DAYS }, (_, index) => {
    const readings = index < WEEK ? week : baseline
    const offset = index % 2 === 0 ? 2 : -2
    const shifted = (reading: number | null | undefined) => (reading == null ? null : reading + offset)
    return day(index, {
      ...readings,
      hrvMs: shifted(readings.hrvMs),
      restingHeartRateBpm: shifted(readings.restingHeartRateBpm),
      sleepMinutes: shifted(readings.sleepMinutes)
    })
  })

const statusOf = (history: ReadonlyArray<RecoveryDay>) => recovery(history, [], ANCHOR).status

describe("`status`: `recovered`, `normal`, `strained`, `unknown`", () => {
  it.each([
    ["HRV well above the baseline", days({ hrvMs: 60 }, { hrvMs: 75 }), "recovered"],
    ["HRV within the baseline", days({ hrvMs: 60 }, { hrvMs: 60 }), "normal"],
    ["HRV well below the baseline", days({ hrvMs: 60 }, { hrvMs: 45 }), "strained"],
    [
      "resting heart rate well above the baseline",
      days({ restingHeartRateBpm: 52 }, { restingHeartRateBpm: 62 }),
      "strained"
    ],
    [
      "resting heart rate within the baseline",
      days({ restingHeartRateBpm: 52 }, { restingHeartRateBpm: 52 }),
      "normal"
    ],
    [
      "resting heart rate well below the baseline",
      days({ restingHeartRateBpm: 52 }, { restingHeartRateBpm: 44 }),
      "recovered"
    ],
    [
      "HRV down and resting heart rate up",
      days({ hrvMs: 60, restingHeartRateBpm: 52 }, { hrvMs: 45, restingHeartRateBpm: 62 }),
      "strained"
    ],
    [
      "HRV up and resting heart rate down",
      days({ hrvMs: 60, restingHeartRateBpm: 52 }, { hrvMs: 75, restingHeartRateBpm: 44 }),
      "recovered"
    ],
    ["the same reading every day", Array.from({ length: DAYS }, (_, index) => day(index, { hrvMs: 60 })), "normal"],
    ["no readings", [], "unknown"],
    ["a week without a baseline", days({}, { hrvMs: 60 }), "unknown"],
    ["a baseline without a week", days({ hrvMs: 60 }, {}), "unknown"],
    ["one reading in the week", [...days({ hrvMs: 60 }, {}).slice(WEEK), day(0, { hrvMs: 30 })], "unknown"],
    [
      "a baseline of two readings",
      [...days({}, { hrvMs: 60 }), day(20, { hrvMs: 30 }), day(21, { hrvMs: 30 })].slice(0),
      "unknown"
    ]
  ])("%s", (_, history, status) => {
    const known = new Map(history.map((one) => [one.date, one]))
    expect(statusOf([...known.values()])).toBe(status)
  })

  describe("a change of the week counts if it is clear and matters in absolute terms", () => {
    // 60 readings that alternate by little, so that any change of the week's mean is significant. It lasts a day longer than the week,
    // because a status takes two days in a row.
    const weekAt = (usual: Readings, offset: Readings, week: Readings) => [
      ...Array.from({ length: 60 }, (_, index) => day(WEEK + 1 + index, index % 2 === 0 ? usual : offset)),
      ...Array.from({ length: WEEK + 1 }, (_, index) => day(index, week))
    ]
    const bpm = (restingHeartRateBpm: number) =>
      weekAt({ restingHeartRateBpm: 51.9 }, { restingHeartRateBpm: 52.1 }, { restingHeartRateBpm })
    const varied = (restingHeartRateBpm: number) =>
      weekAt({ restingHeartRateBpm: 46 }, { restingHeartRateBpm: 58 }, { restingHeartRateBpm })
    const hrv = (hrvMs: number) => weekAt({ hrvMs: 59.9 }, { hrvMs: 60.1 }, { hrvMs })

    const sleep = (sleepMinutes: number) => weekAt({ sleepMinutes: 449 }, { sleepMinutes: 451 }, { sleepMinutes })
    /** The last two days only, the others as usual. */
    const lastTwo = (week: ReadonlyArray<RecoveryDay>, usual: ReadonlyArray<RecoveryDay>) => {
      const late = [addDays(ANCHOR, -1), ANCHOR]
      return [...week.filter(({ date }) => late.includes(date)), ...usual.filter(({ date }) => !late.includes(date))]
    }

    it.each([
      // The first of the eight days is the newest of the baseline, whose level it moves by 1/31 of the change.
      ["32 minutes less sleep", sleep(418), "strained"],
      ["29 minutes less sleep", sleep(421), "normal"],
      ["29 minutes more sleep", sleep(479), "normal"],
      ["31 minutes more sleep", sleep(481), "recovered"],
      ["two days with 3.1 bpm more", lastTwo(bpm(55.1), bpm(52)), "strained"],
      ["two days with 2.9 bpm more", lastTwo(bpm(54.9), bpm(52)), "normal"],
      ["two days with HRV 11 % less", lastTwo(hrv(60 / 1.11), hrv(60)), "strained"],
      ["two days with HRV 9 % less", lastTwo(hrv(60 / 1.09), hrv(60)), "normal"],
      ["2.1 bpm more", bpm(54.1), "strained"],
      ["1.9 bpm more", bpm(53.9), "normal"],
      ["1.9 bpm less", bpm(50.1), "normal"],
      ["2.1 bpm less", bpm(49.9), "recovered"],
      // Errors of a week with a spread of 6.05 in 60 days that count as 46.1, and whose similarity over weeks is 0.011 of the variance:
      // 6.05 √((0.989 (1/7 + 1/46.1) + 0.011) 45.1/43.1) = 2.58 bpm.
      ["2 errors more", varied(52 + 5.16), "normal"],
      ["2.45 errors more", varied(52 + 6.32), "strained"],
      ["1.9 errors less", varied(52 - 4.9), "normal"],
      ["2.2 errors less", varied(52 - 5.68), "recovered"],
      ["HRV 6 % less", hrv(60 / 1.06), "strained"],
      ["HRV 4 % less", hrv(60 / 1.04), "normal"],
      ["HRV 4 % more", hrv(60 * 1.04), "normal"],
      ["HRV 6 % more", hrv(60 * 1.06), "recovered"],
      ["HRV 39 % more", hrv(60 * 1.39), "recovered"],
      ["HRV 41 % more, an extreme rise", hrv(60 * 1.41), "normal"]
    ])("%s", (_, history, status) => {
      expect(statusOf(history)).toBe(status)
    })
  })

  it.each([
    ["3 readings in the week", 3, 60, "strained"],
    ["2 readings in the week", 2, 60, "unknown"],
    ["14 readings in the baseline", 7, 14, "strained"],
    ["13 readings in the baseline", 7, 13, "unknown"]
  ])("a signal is judged from 3 readings in the week and 14 in the baseline: %s", (_, inWeek, inBaseline, status) => {
    const history = days({ restingHeartRateBpm: 52 }, { restingHeartRateBpm: 62 })
    expect(statusOf([...history.slice(0, inWeek), ...history.slice(WEEK, WEEK + inBaseline)])).toBe(status)
  })

  it("ignores readings older than the baseline", () => {
    const old = Array.from({ length: 60 }, (_, index) => day(DAYS + index, { hrvMs: 20 }))
    const recent = days({ hrvMs: 60 }, { hrvMs: 60 })
    expect(recovery([...old, ...recent], [], ANCHOR)).toEqual(recovery(recent, [], ANCHOR))
  })
})

describe("a status is left when two days in a row agree on another", () => {
  /** The readings up to a day on which a change of the last days began so many days before. */
  const on = (daysSince: number, change: Readings) =>
    statusOf(
      days({ hrvMs: 60, restingHeartRateBpm: 52 }, {}).map((one, index) =>
        index < daysSince
          ? { ...one, ...change }
          : { ...day(index, {}), hrvMs: index % 2 === 0 ? 66 : 54, restingHeartRateBpm: index % 2 === 0 ? 50 : 54 }
      )
    )

  it("illness counts on its second day", () => {
    expect(on(2, { hrvMs: 42, restingHeartRateBpm: 59 })).toBe("strained")
  })

  it("better readings count as recovery a day after the first that shows it", () => {
    const statuses = [1, 2, 3, 4, 5, 6, 7].map((daysSince) => on(daysSince, { hrvMs: 72, restingHeartRateBpm: 48 }))
    const first = statuses.indexOf("recovered")
    expect(first).toBeGreaterThan(1)
    expect(statuses.slice(first)).toEqual(statuses.slice(first).map(() => "recovered"))
  })
})

describe("HRV is a different statistic on each platform: compare a person only against their own baseline", () => {
  it("a week of one platform is not compared with a baseline of the other", () => {
    const changed = days({ hrvMs: 100, source: "apple_health" }, { hrvMs: 40, source: "health_connect" })
    expect(statusOf(changed)).toBe("unknown")
  })

  it("days of the other platform in between have no effect", () => {
    const own = days({ hrvMs: 60 }, { hrvMs: 60 }).filter((_, index) => index % 3 !== 1)
    const other = Array.from({ length: DAYS }, (_, index) =>
      day(index, { hrvMs: 190, source: "health_connect" })
    ).filter((_, index) => index % 3 === 1)
    expect(statusOf([...own, ...other])).toBe("normal")
    expect(recovery([...own, ...other], [], ANCHOR)).toEqual(recovery(own, [], ANCHOR))
  })
})

describe("`vsBaseline` always says how many days since the last rest day (or that none is logged)", () => {
  const since = (...daysBefore: ReadonlyArray<number>) =>
    recovery(
      [],
      daysBefore.map((days) => addDays(ANCHOR, -days)),
      ANCHOR
    ).vsBaseline

  it.each([
    ["today", since(0), /\b0 days since the last rest day/],
    ["yesterday", since(1), /\b1 day since the last rest day/],
    ["the last of several", since(9, 3, 40), /\b3 days since the last rest day/],
    ["long ago", since(400), /\b400 days since the last rest day/],
    ["one after the anchor is ignored", since(-1, 5), /\b5 days since the last rest day/],
    ["none", since(), /no rest day is logged/i],
    ["none up to the anchor", since(-1), /no rest day is logged/i]
  ])("%s", (_, text, expected) => {
    expect(text).toMatch(expected)
  })

  it("also after a comparison", () => {
    const { vsBaseline } = recovery(days({ hrvMs: 60 }, { hrvMs: 75 }), [addDays(ANCHOR, -2)], ANCHOR)
    expect(vsBaseline).toMatch(/HRV/)
    expect(vsBaseline).toMatch(/2 days since the last rest day/)
  })
})

it("a value typed before the phone has synced does not disable its signal", () => {
  const [anchor, ...before] = days({ hrvMs: 60 }, { hrvMs: 60 })
  const typed = day(0, { source: "manual", hrvMs: anchor?.hrvMs ?? null })
  expect(statusOf([typed, ...before])).toBe("normal")
})

describe("Long sleep hides no strain", () => {
  const parameters = { seed: SEED, numRuns: 300 }

  const between = (min: number, max: number) => FastCheck.double({ min, max, noNaN: true })

  const readings = (signal: "hrvMs" | "restingHeartRateBpm", min: number, max: number, spread: number) =>
    FastCheck.tuple(
      FastCheck.array(between(-spread, spread), { minLength: DAYS, maxLength: DAYS }),
      between(min, max)
    ).map(([noise, change]) =>
      noise.map((offset, index) => day(index, { [signal]: 60 + offset + (index < WEEK ? change : 0) }))
    )

  /** The same days with sleep; in the week some minutes more. */
  const withSleep = (history: ReadonlyArray<RecoveryDay>, minutes: number) =>
    history.map((one, index) => ({ ...one, sleepMinutes: 450 + (index < WEEK ? minutes : (index % 3) * 30 - 30) }))

  it("a strain that HRV shows is strain with any sleep", () => {
    FastCheck.assert(
      FastCheck.property(readings("hrvMs", -40, 0, 10), between(-100, 300), (history, minutes) => {
        if (statusOf(history) === "strained") expect(statusOf(withSleep(history, minutes))).toBe("strained")
      }),
      parameters
    )
  })

  it("a strain beside usual sleep is strain beside long sleep", () => {
    FastCheck.assert(
      FastCheck.property(readings("restingHeartRateBpm", 0, 10, 4), between(0, 300), (history, minutes) => {
        if (statusOf(withSleep(history, 0)) === "strained")
          expect(statusOf(withSleep(history, minutes))).toBe("strained")
      }),
      parameters
    )
  })
})

describe("what a status says, and what has none", () => {
  const parameters = { numRuns: 200, seed: SEED }
  const between = (min: number, max: number) => FastCheck.double({ min, max, noNaN: true })
  const MEMORY = 7

  /** Days of HRV and heart rate with noise; those of the last ones are changed. */
  const people = FastCheck.array(FastCheck.tuple(between(-0.2, 0.2), between(-3, 3)), {
    minLength: DAYS + MEMORY,
    maxLength: DAYS + MEMORY
  })
  const history = (
    noise: ReadonlyArray<readonly [number, number]>,
    changed: (daysBefore: number) => readonly [lnHrv: number, bpm: number] | null
  ) =>
    noise.map(([lnHrv, bpm], index) => {
      const change = changed(index)
      const off = change === null ? [0, 0] : [lnHrv + change[0], bpm + change[1]]
      return day(index, { hrvMs: 60 * Math.exp(off[0] ?? 0), restingHeartRateBpm: 55 + (off[1] ?? 0) })
    })

  it("strain names the figures that made it", () => {
    FastCheck.assert(
      FastCheck.property(
        people,
        FastCheck.integer({ min: 0, max: 4 }),
        FastCheck.integer({ min: 1, max: 20 }),
        between(-0.5, 0),
        between(0, 9),
        (noise, first, count, lnHrv, bpm) => {
          const days = history(noise, (before) => (before >= first && before < first + count ? [lnHrv, bpm] : [0, 0]))
          const { status, vsBaseline } = recovery(days, [], ANCHOR)
          if (status === "strained")
            expect(vsBaseline).toMatch(
              /^(?:Strained since [^.]+\. )?(?:As of [^:]+: )?[^:.]+: (?:(?:HRV|Resting heart rate) )?[\d.]+ (?:ms|bpm)/
            )
        }
      ),
      parameters
    )
  })

  it("one wild reading makes no strain", () => {
    FastCheck.assert(
      FastCheck.property(people, FastCheck.integer({ min: 0, max: 2 }), between(25, 100), (noise, at, bpm) => {
        const calm = (before: number) => (before <= 3 ? null : ([0, 0] as const))
        const wild = history(noise, calm).map((one, before) =>
          before === at ? { ...one, restingHeartRateBpm: 55 + bpm } : one
        )
        if (statusOf(history(noise, calm)) === "normal") expect(statusOf(wild)).toBe("normal")
      }),
      parameters
    )
  })

  it("a step of the heart rate alone is asked about, and is neither strain nor recovery", () => {
    FastCheck.assert(
      FastCheck.property(
        people,
        FastCheck.integer({ min: 7, max: 14 }),
        between(5, 12),
        FastCheck.boolean(),
        (noise, count, size, isUp) => {
          const days = history(noise, (before) => [0, before < count ? (isUp ? size : -size) : 0])
          const { status, vsBaseline } = recovery(days, [], ANCHOR)
          FastCheck.pre(statusOf(history(noise, () => [0, 0])) === "normal")
          expect(status).toBe("normal")
          expect(vsBaseline).toMatch(/A new watch or medicine since then\?/)
        }
      ),
      parameters
    )
  })
})

it("the level weighs a reading less by each day of its age, and not at all after 61", () => {
  const since = (first: number) => Array.from({ length: 61 - first }, (_, index) => index + first)
  const rising = since(0)
  expect(baselineOf({ days: rising, values: rising }, 61, 0.1).level).toBeCloseTo(40, 9)
  const early = [-100, -61, ...since(0)]
  expect(baselineOf({ days: early, values: [20, 20, ...rising] }, 63, 0.1).level).toBeCloseTo(40, 9)
})
