import { addDays, CalendarDate, type RecoveryDay, recovery } from "@daybook/core"
import { describe, expect, it } from "vitest"

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

  it("takes more than half a standard deviation of the baseline for a change, and less for none", () => {
    // 60 readings that alternate between 50 and 54: their mean is 52, their standard deviation 2.017.
    const baseline = Array.from({ length: 60 }, (_, index) =>
      day(WEEK + index, { restingHeartRateBpm: index % 2 === 0 ? 50 : 54 })
    )
    const weekOf = (restingHeartRateBpm: number) =>
      Array.from({ length: WEEK }, (_, index) => day(index, { restingHeartRateBpm }))
    expect(statusOf([...baseline, ...weekOf(52 + 0.45 * 2.017)])).toBe("normal")
    expect(statusOf([...baseline, ...weekOf(52 + 0.55 * 2.017)])).toBe("strained")
    expect(statusOf([...baseline, ...weekOf(52 - 0.45 * 2.017)])).toBe("normal")
    expect(statusOf([...baseline, ...weekOf(52 - 0.55 * 2.017)])).toBe("recovered")
  })

  it("ignores readings older than the baseline", () => {
    const old = Array.from({ length: 60 }, (_, index) => day(DAYS + index, { hrvMs: 20 }))
    const recent = days({ hrvMs: 60 }, { hrvMs: 60 })
    expect(recovery([...old, ...recent], [], ANCHOR)).toEqual(recovery(recent, [], ANCHOR))
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
