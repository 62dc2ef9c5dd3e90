import { Daybook, InvalidRequestError, iterate } from "@daybook/sdk"
import { expect, expectTypeOf, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"

/** The dates of a log that no list returns in one response: two workouts a date, so that a page of 50 ends between the two of one. */
const DATES = Array.from({ length: 111 }, (_, index) =>
  new Date(Date.UTC(2025, 9, 1 + index)).toISOString().slice(0, 10)
)
const [start = "", end = ""] = [DATES[0], DATES.at(-1)]

const all = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const found: Array<A> = []
  for await (const item of items) found.push(item)
  return found
}

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }))("iterate", (it) => {
  it.effect("reads every item once, in the order of the list", function* () {
    yield* TestClock.setTime(NOON)
    const { newAccount, url } = yield* TestServer
    const daybook = new Daybook({ baseUrl: url, apiKey: (yield* newAccount).keys.full })
    yield* Effect.promise(async () => {
      const lift = (name: string) => ({ exercises: [{ name, sets: [{ reps: 5, weightKg: 100 }] }] })
      await daybook.logWorkout({ ...lift("dip"), date: start })
      for (const [index, date] of DATES.entries()) {
        await daybook.logWeight({ weightKg: 80, date })
        await daybook.logWorkout({ ...lift("squat"), date })
        if (index > 0) await daybook.logWorkout({ ...lift("row"), date })
      }
      const newest = DATES.toReversed()
      const twice = newest.flatMap((date) => [date, date])

      const workouts = await all(iterate(daybook, "listWorkouts", { start, end }))
      expect(workouts.map(({ date }) => date)).toEqual(twice)
      expect(new Set(workouts.map(({ id }) => id)).size).toBe(222)

      const checkIns = await all(iterate(daybook, "listMeasurements", {}))
      expect(checkIns.map(({ date }) => date)).toEqual(newest)

      const changes = await all(iterate(daybook, "listChanges", {}))
      expect(new Set(changes.map(({ id }) => id)).size).toBe(333)
      expect(changes.map(({ id }) => id)).toEqual(
        changes
          .map(({ id }) => id)
          .sort()
          .reverse()
      )
      expectTypeOf(changes[0]?.summary).toEqualTypeOf<string | undefined>()

      const entries = await all(iterate(daybook, "listEntries", { start, end, kind: "workout" }))
      expect(entries.map(({ date }) => date)).toEqual(twice.toReversed())

      const scores = await all(iterate(daybook, "listScores", { start: "2024-01-01", end: "2025-12-31" }))
      expect([scores.length, scores[0]?.date, scores.at(-1)?.date]).toEqual([731, "2024-01-01", "2025-12-31"])
    })
  })

  it("names its lists if it is given none of them, as from JavaScript", async () => {
    const daybook = new Daybook({ baseUrl: "http://127.0.0.1:9", apiKey: "daybook_sk_x" })
    const name: "listChanges" = JSON.parse('"nosuch"')
    await expect(all(iterate(daybook, name, {}))).rejects.toThrow(/^nosuch: expected listScores,.*listChanges/)
  })

  it.effect("stops asking when the reader stops, and leaves a wrong date to the server", function* () {
    const { newAccount, url } = yield* TestServer
    let asked = 0
    const apiKey = (yield* newAccount).keys.read
    const daybook = new Daybook({ baseUrl: url, apiKey, onAttempt: () => asked++ })
    yield* Effect.promise(async () => {
      for await (const { date } of iterate(daybook, "listScores", { start: "2020-01-01", end: "today" })) {
        expect(date).toBe("2020-01-01")
        break
      }
      expect(asked).toBe(1)
      for (const range of [
        { start: "soon", end },
        { start, end: "soon" },
        { start: end, end: start }
      ]) {
        await expect(all(iterate(daybook, "listEntries", range))).rejects.toBeInstanceOf(InvalidRequestError)
      }
      expect(asked).toBe(4)
    })
  })
})
