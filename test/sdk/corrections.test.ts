import { CalendarDate } from "@daybook/core"
import { type Change, Daybook, type Entry, InvalidRequestError, NotFoundError } from "@daybook/sdk"
import { DaybookClient, type InvalidRequest } from "@daybook/sdk/effect"
import { FetchHttpClient } from "@effect/platform"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { expect, expectTypeOf, it as plain } from "vitest"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { failureOf, Recorder } from "./Recorder.ts"

const date = "2026-03-09"
const range = { start: date, end: date }

const newServer = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  return { baseUrl: url, apiKey: (yield* newAccount).keys.full }
})

/** What an entry is, in words; `kind` decides which fields it has. */
const words = (entry: Entry): string => {
  switch (entry.kind) {
    case "food":
      return `${entry.name}, ${entry.calories} kcal, ${entry.meal}`
    case "water":
      return `${entry.amountMl} ml`
    case "workout":
      return entry.exercises.map(({ name, sets }) => `${name} ${sets.length}`).join(", ")
    case "rest_day":
      return `rest on ${entry.date}`
  }
}

plain("entries and changes are typed", () => {
  expectTypeOf<Daybook["listEntries"]>().returns.resolves.toEqualTypeOf<ReadonlyArray<Entry>>()
  expectTypeOf<Daybook["listChanges"]>().returns.resolves.toEqualTypeOf<ReadonlyArray<Change>>()
  expectTypeOf<Extract<Entry, { kind: "water" }>["amountMl"]>().toBeNumber()
  const refused = (daybook: Daybook, entry: Entry) => [
    // @ts-expect-error the id is missing
    daybook.updateWater({ amountMl: 500 }),
    // @ts-expect-error a water entry has no calories
    daybook.updateWater({ id: "i", calories: 350 }),
    // @ts-expect-error an undo has no other parameter
    daybook.undoChange({ id: "c", force: true }),
    // @ts-expect-error the range is required
    daybook.listEntries({ start: date }),
    // @ts-expect-error only a food has calories
    entry.calories
  ]
  expect(refused).toBeTypeOf("function")
})

plain("a correction has no date if none is given, an undo has an empty body, and ids are encoded", async () => {
  const { calls, fetch } = Recorder.answering(() => Response.json({}))
  const daybook = new Daybook({ apiKey: "daybook_sk_x", fetch })
  await daybook.updateFood({ id: "a/b", calories: 380 })
  await daybook.updateWater({ id: "a?b", amountMl: 500, date: undefined })
  await daybook.updateWorkout({ id: "a#b", durationMinutes: 50 })
  await daybook.undoChange({ id: "a b" })
  await daybook.deleteEntry({ id: "é" })
  await daybook.listChanges()
  expect(calls.map(({ body, method, url }) => [method, url.pathname + url.search, body])).toEqual([
    ["POST", "/v1/food/a%2Fb", { calories: 380 }],
    ["POST", "/v1/water/a%3Fb", { amountMl: 500 }],
    ["POST", "/v1/workouts/a%23b", { durationMinutes: 50 }],
    ["POST", "/v1/changes/a%20b/undo", {}],
    ["DELETE", "/v1/entries/%C3%A9", undefined],
    ["GET", "/v1/changes", undefined]
  ])
})

layer(TestServer.layer())("corrections", (it) => {
  it.effect("the promise client lists, corrects, undoes, redoes and deletes", () =>
    Effect.flatMap(newServer, (server) =>
      Effect.promise(async () => {
        const daybook = new Daybook(server)
        await daybook.logFood({ date, name: "Oats", calories: 350, meal: "breakfast" })
        await daybook.logWater({ date, amountMl: 750 })
        await daybook.logWorkout({ date, exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] })
        await daybook.logRestDays({ dates: [date] })
        const listed = async () => (await daybook.listEntries(range)).map(words).sort()
        expect(await listed()).toEqual(["750 ml", "Oats, 350 kcal, breakfast", "Squat 1", "rest on 2026-03-09"])

        const [drink] = await daybook.listEntries({ ...range, kind: "water" })
        const { id = "" } = drink ?? {}
        expect(await daybook.updateWater({ id, amountMl: 500 })).toEqual({ ...drink, amountMl: 500 })
        const [change] = await daybook.listChanges({ limit: 1 })
        expect(change).toMatchObject({ kind: "water", action: "update", date, undoable: true, undoneBy: null })

        const undone = await daybook.undoChange({ id: change?.id ?? "" })
        expect(undone).toEqual({ undone: true, id: change?.id, change: expect.any(String) })
        expect(await listed()).toContain("750 ml")
        expect(await failureOf(daybook.undoChange({ id: undone.id }))).toBeInstanceOf(InvalidRequestError)
        await daybook.undoChange({ id: undone.change })
        expect(await listed()).toContain("500 ml")

        expect(await daybook.deleteEntry({ id })).toEqual({ deleted: true, id })
        expect(await daybook.listEntries({ ...range, kind: "water" })).toEqual([])
        expect(await failureOf(daybook.updateWater({ id, amountMl: 1 }))).toBeInstanceOf(NotFoundError)
      })
    )
  )

  it.effect("the Effect client lists, corrects, undoes, redoes and deletes", () =>
    Effect.flatMap(newServer, (server) =>
      Effect.gen(function* () {
        const daybook = yield* DaybookClient
        const day = CalendarDate.make(date)
        yield* daybook.logFood({ payload: { name: "Oats", calories: 350, date: day } })
        const entries = daybook.listEntries({ urlParams: { start: day, end: "today" } })
        const [food] = yield* entries
        const { id = "" } = food ?? {}
        expect(yield* daybook.updateFood({ path: { id }, payload: { meal: "lunch" } })).toEqual({
          ...food,
          meal: "lunch"
        })
        const [change] = yield* daybook.listChanges({ urlParams: { date: day, limit: 1 } })
        const undone = yield* daybook.undoChange({ path: { id: change?.id ?? "" }, payload: {} })
        expect((yield* entries).map(words)).toEqual(["Oats, 350 kcal, snack"])
        const refused: InvalidRequest | undefined = yield* daybook
          .undoChange({ path: { id: undone.id }, payload: {} })
          .pipe(
            Effect.as(undefined),
            Effect.catchTag("invalid_request", (error) => Effect.succeed(error))
          )
        expect(refused?.message).toMatch(/already undone/)
        yield* daybook.undoChange({ path: { id: undone.change }, payload: {} })
        expect((yield* entries).map(words)).toEqual(["Oats, 350 kcal, lunch"])
        expect(yield* daybook.deleteEntry({ path: { id } })).toEqual({ deleted: true, id })
        expect(yield* entries).toEqual([])
      }).pipe(Effect.provide(Layer.provide(DaybookClient.layer(server), FetchHttpClient.layer)))
    )
  )
})
