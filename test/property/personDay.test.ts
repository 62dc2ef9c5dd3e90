import { addDays, CalendarDate, localTime, startOfDate } from "@daybook/core"
import { expect, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"

/** Zones with changes of the clock at, before and after midnight, and with odd offsets. */
const ZONES = [
  ...["UTC", "Europe/Zurich", "America/Los_Angeles", "America/Santiago", "America/Havana", "Asia/Beirut"],
  ...["Africa/Cairo", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Auckland", "Pacific/Pago_Pago"]
]

const dateAt = (zone: string, time: number) => new Date(localTime(zone, time)).toISOString().slice(0, 10)

it("a date begins at the first moment that has it, in any time zone", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 36_500 }), (zone, days) => {
      const date = addDays(CalendarDate.make("1970-01-01"), days)
      const start = startOfDate(zone, date)
      expect([dateAt(zone, start), dateAt(zone, start - 1) < date], `${zone} ${date}`).toEqual([date, true])
    }),
    { numRuns: 2000 }
  )
})

it("where clocks skip midnight, it begins after the gap; where the zone is not known, in UTC", () => {
  expect(startOfDate("America/Santiago", "2025-09-07")).toBe(Date.UTC(2025, 8, 7, 4))
  expect(startOfDate("Asia/Beirut", "2026-03-29")).toBe(Date.UTC(2026, 2, 28, 22))
  expect(startOfDate(null, "2026-03-29")).toBe(Date.UTC(2026, 2, 29))
})
