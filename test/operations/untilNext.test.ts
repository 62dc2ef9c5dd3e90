import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { type TimeOfDay, untilNext } from "../../packages/server/src/admin/Backups.ts"
import { inTimeZone } from "./TimeZone.ts"

const SEED = 20_261_121
const MS_PER_MINUTE = 60_000

const clockText = ({ hour, minute }: TimeOfDay): string =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`

/** Local time after a wait. */
const shownAfter = (from: string, at: TimeOfDay): string => {
  const now = new Date(from).getTime()
  const then = new Date(now + untilNext(now, at))
  const date = [then.getFullYear(), then.getMonth() + 1, then.getDate()].map((n) => String(n).padStart(2, "0"))
  return `${date.join("-")} ${clockText({ hour: then.getHours(), minute: then.getMinutes() })}`
}

const THREE: TimeOfDay = { hour: 3, minute: 0 }
const HALF_PAST_TWO: TimeOfDay = { hour: 2, minute: 30 }

describe("in Berlin", () => {
  inTimeZone("Europe/Berlin")

  // `from` is local time.
  it.each<[string, TimeOfDay, string, string]>([
    ["2026-11-21T02:59:59.999", THREE, "2026-11-21 03:00", "a millisecond before"],
    ["2026-11-21T03:00:00.000", THREE, "2026-11-22 03:00", "at exactly the time: the next day"],
    ["2026-11-21T03:00:00.001", THREE, "2026-11-22 03:00", "a millisecond after"],
    ["2026-11-21T12:00:00.000", THREE, "2026-11-22 03:00", "at noon"],
    ["2026-11-21T12:00:00.000", { hour: 23, minute: 59 }, "2026-11-21 23:59", "later today"],
    ["2026-11-21T00:00:00.000", { hour: 0, minute: 0 }, "2026-11-22 00:00", "midnight"],
    ["2026-11-30T12:00:00.000", THREE, "2026-12-01 03:00", "over the end of a month"],
    ["2026-12-31T12:00:00.000", THREE, "2027-01-01 03:00", "over the end of a year"],
    // The clock goes from 02:00 to 03:00 in the night of 2026-03-29.
    ["2026-03-28T12:00:00.000", THREE, "2026-03-29 03:00", "the night that is an hour shorter"],
    ["2026-03-29T03:00:00.000", THREE, "2026-03-30 03:00", "after the night that is an hour shorter"],
    [
      "2026-03-28T12:00:00.000",
      HALF_PAST_TWO,
      "2026-03-29 03:30",
      "a local time that does not exist in the night: an hour later"
    ],
    [
      "2026-03-29T03:30:00.000",
      HALF_PAST_TWO,
      "2026-03-30 02:30",
      "the night after one in which the time did not exist"
    ],
    [
      "2026-03-29T12:00:00.000",
      HALF_PAST_TWO,
      "2026-03-30 02:30",
      "the day after a night in which the time did not exist"
    ],
    // From 03:00 back to 02:00 in the night of 2026-10-25.
    ["2026-10-24T12:00:00.000", HALF_PAST_TWO, "2026-10-25 02:30", "a local time that occurs twice"],
    ["2026-10-24T12:00:00.000", THREE, "2026-10-25 03:00", "the night that is an hour longer"],
    ["2026-10-25T03:00:00.000", THREE, "2026-10-26 03:00", "after the night that is an hour longer"]
  ])("from %s to %o: %s (%s)", (from, at, expected) => {
    expect(shownAfter(from, at)).toBe(expected)
  })

  it("a local time that occurs twice is used once", () => {
    const first = new Date("2026-10-25T00:30:00.000Z").getTime()
    const second = new Date(first + untilNext(first, HALF_PAST_TWO))
    expect(second.toISOString()).toBe("2026-10-26T01:30:00.000Z")
  })
})

// In these zones the missing hour is that of the default, 03:00.
describe.each(["Europe/Helsinki", "Europe/Athens", "Europe/Kyiv"])("in %s", (zone) => {
  inTimeZone(zone)
  it("the night after the one without a 03:00 is at 03:00 again", () => {
    expect(shownAfter("2026-03-28T12:00:00.000", THREE)).toBe("2026-03-29 04:00")
    expect(shownAfter("2026-03-29T04:00:00.000", THREE)).toBe("2026-03-30 03:00")
  })
})

describe.each(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia"])(
  "in %s, from any moment of any day",
  (zone) => {
    inTimeZone(zone)
    const moments = FastCheck.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 11, 31) })
    const times = FastCheck.record({ hour: FastCheck.nat(23), minute: FastCheck.nat(59) })

    it("the wait is positive, and at most a day of 25 hours", () => {
      FastCheck.assert(
        FastCheck.property(moments, times, (now, at) => {
          const wait = untilNext(now, at)
          expect(wait).toBeGreaterThan(0)
          expect(wait).toBeLessThanOrEqual(25 * 60 * MS_PER_MINUTE)
        }),
        { seed: SEED, numRuns: 2000 }
      )
    })

    it("after the wait the local time is the given one, unless it does not exist that day", () => {
      FastCheck.assert(
        FastCheck.property(moments, times, (now, at) => {
          const then = new Date(now + untilNext(now, at))
          const shown = clockText({ hour: then.getHours(), minute: then.getMinutes() })
          const asked = new Date(then.getFullYear(), then.getMonth(), then.getDate(), at.hour, at.minute)
          // The calendar moves a local time that does not exist forward.
          expect(shown).toBe(clockText({ hour: asked.getHours(), minute: asked.getMinutes() }))
        }),
        { seed: SEED, numRuns: 2000 }
      )
    })
  }
)
