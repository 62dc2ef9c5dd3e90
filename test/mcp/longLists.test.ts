import { expect, layer } from "@effect/vitest"
import * as TestClock from "effect/TestClock"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"

const TOO_LONG =
  /^invalid_request: The list is too long to return: \d+ items in \d+ characters, at most 24000 are returned; /

const itemsOf = (structured: unknown): ReadonlyArray<unknown> =>
  typeof structured === "object" && structured !== null && "items" in structured && Array.isArray(structured.items)
    ? structured.items
    : []

layer(TestServer.layer({ read: 6000, write: 600 }))(
  "a list too long for a model is refused with what to ask for",
  (it) => {
    it.scoped("list_days: the refusal names the parts, which together are the whole range", function* () {
      const { call, rest } = yield* session
      const [start, end] = ["2024-01-01", "2025-12-31"]
      const rows: Array<unknown> = []
      let from = start
      for (let calls = 0; from <= end && calls < 20; calls++) {
        const whole = yield* call("list_days", { start: from, end })
        if (!whole.isError) {
          rows.push(...itemsOf(whole.structured))
          break
        }
        expect(whole.text).toMatch(TOO_LONG)
        const [, until = "", next = ""] =
          /send end: (\S+) first, then start: (\S+) for the rest$/.exec(whole.text) ?? []
        const part = yield* call("list_days", { start: from, end: until })
        expect(part.isError, part.text).toBe(false)
        rows.push(...itemsOf(part.structured))
        from = next
      }
      expect(rows).toEqual(yield* rest(`/v1/days?start=${start}&end=${end}`))
    })

    it.scoped("list_days: a week is not divided, and the refusal of days names per", function* () {
      const { call } = yield* session
      const days = yield* call("list_days", { start: "2024-01-01", end: "2025-12-31" })
      expect(days.text).toMatch(/returned; send per: "week" or "month" for means and sums, or send end: /)
      const weeks = yield* call("list_days", { start: "2016-01-04", end: "2018-12-31", per: "week" })
      expect(weeks.text).toMatch(/returned; send end: /)
      const [, until = "", next = ""] = /send end: (\S+) first, then start: (\S+)/.exec(weeks.text) ?? []
      expect([until, next].map((date) => new Date(date).getUTCDay())).toEqual([0, 1])
      const part = yield* call("list_days", { start: "2016-01-04", end: until, per: "week" })
      expect(itemsOf(part.structured).at(-1)).toMatchObject({ end: until })
    })

    it.scoped("list_entries: no date is divided; the parts that the refusals name are the whole range", function* () {
      const { call, rest } = yield* session
      const [start, end] = ["2026-02-01", "2026-02-28"]
      for (let day = 1; day <= 28; day++) {
        const date = `2026-02-${String(day).padStart(2, "0")}`
        for (let food = 0; food < 9; food++) {
          yield* rest("/v1/food", { name: `Oats with milk, bowl ${food}`, calories: 350, date })
        }
      }
      const rows: Array<unknown> = []
      let from = start
      for (let calls = 0; from <= end && calls < 20; calls++) {
        const part = yield* call("list_entries", { kind: "food", start: from, end })
        if (!part.isError) {
          rows.push(...itemsOf(part.structured))
          break
        }
        const [, until = "", next = ""] = /send end: (\S+) first, then start: (\S+) for the rest$/.exec(part.text) ?? []
        rows.push(...itemsOf((yield* call("list_entries", { kind: "food", start: from, end: until })).structured))
        from = next
      }
      expect(rows).toHaveLength(28 * 9)
      expect(rows).toEqual(yield* rest(`/v1/entries?kind=food&start=${start}&end=${end}`))
    })

    it.scoped("list_workouts: the refusal names the limit that fits", function* () {
      const { call } = yield* session
      const sets = Array.from({ length: 30 }, () => ({ reps: 12, weightKg: 102.5 }))
      const exercises = Array.from({ length: 5 }, (_, index) => ({ name: `Exercise ${index}`, sets }))
      for (let day = 1; day <= 9; day++) yield* call("log_workout", { exercises, date: `2026-02-0${day}` })
      const refused = yield* call("list_workouts", { limit: 50 })
      expect(refused.text).toMatch(TOO_LONG)
      const limit = Number(/send limit: (\d+)$/.exec(refused.text)?.[1])
      expect(itemsOf((yield* call("list_workouts", { limit })).structured)).toHaveLength(limit)
      expect((yield* call("list_workouts", { limit: limit + 1 })).isError).toBe(true)
    })

    it.scoped("list_health_metrics: every category is short enough; the whole catalogue is not", function* () {
      const { call, rest } = yield* session
      const refused = yield* call("list_health_metrics", { all: true })
      expect(refused.text).toMatch(TOO_LONG)
      expect(refused.text).toMatch(/send category for a part of it$/)
      const parts: Array<unknown> = []
      for (const category of ["activity", "vitals", "body", "nutrition", "sleep", "reproductive", "mindfulness"]) {
        const part = yield* call("list_health_metrics", { category, all: true })
        expect(part.isError, part.text).toBe(false)
        parts.push(...itemsOf(part.structured))
      }
      expect(parts).toHaveLength(itemsOf({ items: yield* rest("/v1/health/metrics?all=true") }).length)
    })

    it.scoped("a list that no argument can shorten is returned whole", function* () {
      const { call } = yield* session
      for (let day = 1; day <= 2; day++) {
        const sets = Array.from({ length: 30 }, () => ({ reps: 12, weightKg: 102.5 }))
        const exercises = Array.from({ length: 20 }, (_, index) => ({
          name: `${"long name ".repeat(11)}${index}`,
          sets
        }))
        yield* call("log_workout", { exercises, durationMinutes: day, date: "2026-02-01" })
        yield* TestClock.adjust("16 minutes")
      }
      const day = yield* call("get_day", { date: "2026-02-01" })
      expect(day.isError).toBe(false)
      expect(day.text.length).toBeGreaterThan(24_000)
    })
  }
)
