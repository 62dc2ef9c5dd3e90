import { TOOLS } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { tooLong } from "../../packages/server/src/mcp/ToolCalls.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"

/** The dates of January and February. */
const DATES = Array.from({ length: 55 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
const RANGE = { start: DATES[0], end: DATES.at(-1) }

const LISTS: ReadonlyArray<readonly [tool: string, args: object, usual: number, of: string]> = [
  ["list_workouts", {}, 20, "items"],
  ["list_measurements", {}, 30, "items"],
  ["get_exercise", { name: "Squat" }, 30, "sessions"]
]

const itemsOf = (structured: unknown, of: string): ReadonlyArray<unknown> => {
  const found = fieldAt(structured, of)
  return Array.isArray(found) ? found : []
}

layer(TestServer.unlimited)("a list that is cut says so", (it) => {
  it.scoped("by how many more there are, and how to go on; with a range it is whole", function* () {
    const { call, rest } = yield* session
    const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
    for (const [at, date] of DATES.entries()) {
      yield* rest("/v1/workouts", { exercises, date, durationMinutes: 30 })
      if (at % 7 === 0) yield* rest("/v1/workouts", { exercises, date, durationMinutes: 40 })
      yield* rest("/v1/weight", { weightKg: 80, date })
    }
    for (const [tool, given, usual, of] of LISTS) {
      const whole = yield* call(tool, { ...given, ...RANGE })
      expect(whole.isError, whole.text).toBe(false)
      expect(fieldAt(whole.structured, "more"), tool).toBeUndefined()
      const all = itemsOf(whole.structured, of)
      expect(all.length, tool).toBeGreaterThanOrEqual(DATES.length)
      for (const limit of [undefined, 1, 7, 49]) {
        const found: Array<unknown> = []
        const seen = new Set<string>()
        let next: object = { end: RANGE.end }
        for (let calls = 0; calls < 70; calls++) {
          const part = yield* call(tool, { ...given, ...next, ...(limit !== undefined && { limit }) })
          const items = itemsOf(part.structured, of)
          expect(items.length).toBeLessThanOrEqual(limit ?? usual)
          for (const item of items) {
            if (!seen.has(JSON.stringify(item))) found.push(item)
            seen.add(JSON.stringify(item))
          }
          const more = fieldAt(part.structured, "more")
          if (more === undefined) break
          expect(more, `${tool} ${JSON.stringify(next)}`).toBeGreaterThan(0)
          const on = fieldAt(part.structured, "next")
          // Two of one date do not fit a list of one.
          if (limit === 1 && JSON.stringify(on) === JSON.stringify(next)) break
          next = typeof on === "object" && on !== null ? on : {}
        }
        if (limit !== 1) expect(found, `${tool} by ${limit}`).toEqual(all)
      }
      const [first] = [yield* call(tool, { ...given, ...RANGE, limit: 10 })]
      expect(first.structured).toMatchObject({ more: all.length - 10, next: { end: fieldAt(all[10], "date") } })
    }
    const lift = { name: "Squat", end: RANGE.end }
    expect((yield* call("get_exercise", { ...lift, limit: 5 })).structured).toMatchObject({
      nextSession: { change: "more_load" }
    })
    expect((yield* call("get_exercise", { ...lift, start: DATES[0] })).structured).toMatchObject({
      next: { change: "more_load" }
    })
    const changes = yield* call("list_changes", { limit: 5 })
    const last = fieldAt(changes.structured, "items", 4, "id")
    expect(changes.structured).toMatchObject({ next: { before: last } })
    const others = yield* call("list_changes", { before: last, limit: 20 })
    const left = itemsOf(others.structured, "items").length + Number(fieldAt(others.structured, "more") ?? 0)
    expect(fieldAt(changes.structured, "more")).toBe(left)
    const receipts = yield* call("list_receipts", { limit: 5, since: TODAY })
    expect(itemsOf(receipts.structured, "items")).toHaveLength(5)
    const count = Number(fieldAt(receipts.structured, "more")) + 5
    expect(receipts.structured).toMatchObject({ next: { limit: 50 } })
    expect((yield* call("list_receipts", { limit: 50 })).structured).toMatchObject({ more: count - 50 })
    const names = yield* call("list_exercises", { limit: 1 })
    expect(names.structured).toMatchObject({ more: 2, next: { limit: 3 } })
    expect(yield* rest("/v1/workouts?limit=3")).toHaveLength(3)
    expect(yield* rest("/v1/workouts")).toHaveLength(20)
  })

  it.effect("the longest list that is returned has 24,000 characters", () =>
    Effect.sync(() => {
      const tool = TOOLS.find(({ name }) => name === "list_days")
      if (tool === undefined) throw new Error("no list_days")
      const rows = DATES.map((date) => ({ date, note: "x".repeat(500) }))
      expect(tooLong(tool, {}, rows, 24_000)).toBeUndefined()
      expect(tooLong(tool, {}, rows, 24_001)?.message).toMatch(/at most 24000 are returned; send /)
    })
  )
})
