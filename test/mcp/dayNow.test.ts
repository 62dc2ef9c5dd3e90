import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { newSignedIn } from "../harness/AppSession.ts"
import { spentBy } from "../harness/budgets.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { connected } from "./McpClient.ts"

const YESTERDAY = "2026-03-09"

/** An empty log of a person with targets of 2,000 kcal, 120 g and 2,500 ml, and a client that has to succeed. */
const fresh = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { keys, send: inApp, url } = yield* newSignedIn
  yield* inApp("POST", "/goals", { body: { calories: 2000, protein: 120, waterMl: 2500 } })
  const assistant = yield* connected("SDK 2, 2026-07-28", url, keys.full)
  const attempt = (name: string, args: Record<string, unknown>) => Effect.promise(() => assistant.call(name, args))
  const call = (name: string, args: Record<string, unknown>) =>
    Effect.map(attempt(name, args), ({ isError, structured, text }) => {
      expect(isError, text).toBe(false)
      return { structured, id: String(fieldAt(structured, "id")), day: fieldAt(structured, "day") }
    })
  return { url, key: keys.full, inApp, attempt, call }
})

/** The day of an answer, with targets of 2,000 kcal, 120 g and 2,500 ml. */
const day = (calories: number, protein: number, waterMl: number, date: string = TODAY) => ({
  ...{ date, calories, protein, waterMl },
  left: { calories: 2000 - calories, protein: 120 - protein, waterMl: 2500 - waterMl }
})

const OATS = { name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7, meal: "breakfast" }

layer(TestServer.layer())("a tool's write of food or water answers with the day as it is now", (it) => {
  it.scoped("after each, and after its correction, deletion and undo", function* () {
    const { call } = yield* fresh
    const oats = yield* call("log_food", { ...OATS, date: TODAY })
    expect(oats.structured).toMatchObject({ logged: true, id: oats.id, changeId: expect.any(String) })
    expect(oats.day).toEqual(day(350, 12, 0))
    const water = yield* call("log_water", { amountMl: 500, date: TODAY })
    expect(water.day).toEqual(day(350, 12, 500))
    expect((yield* call("update_food", { id: oats.id, calories: 380.5 })).day).toEqual(day(380.5, 12, 500))
    expect((yield* call("update_water", { id: water.id, amountMl: 250 })).day).toEqual(day(380.5, 12, 250))
    const deleted = yield* call("delete_entry", { id: oats.id })
    expect(deleted.day).toEqual(day(0, 0, 250))
    expect((yield* call("undo_change", { id: fieldAt(deleted.structured, "changeId") })).day).toEqual(
      day(380.5, 12, 250)
    )
    const many = yield* call("log_many", { date: YESTERDAY, items: [{ water: { amountMl: 300 } }, { food: OATS }] })
    expect(many.day).toEqual(day(350, 12, 300, YESTERDAY))
  })

  it.scoped("the date is that of the rows: of a move and of an undo of several dates the latest", function* () {
    const { attempt, call } = yield* fresh
    const { id } = yield* call("log_water", { amountMl: 300, date: YESTERDAY })
    expect((yield* call("update_water", { id, date: TODAY })).day).toEqual(day(0, 0, 300))
    expect((yield* call("update_water", { id, date: YESTERDAY })).day).toEqual(day(0, 0, 0))
    yield* call("log_water", { amountMl: 400, date: TODAY })
    yield* call("log_water", { amountMl: 450, date: YESTERDAY })
    const all = { by: "me", since: "2026-03-10T00:00:00Z", count: 5 }
    expect((yield* attempt("undo_many", all)).text).toMatch(
      / 5 changes of 2026-03-09 to 2026-03-10 would be taken back/
    )
    const undone = yield* call("undo_many", all)
    expect(undone.day).toEqual(day(0, 0, 0))
  })

  it.scoped(
    "the targets are those of the date, a sum above them is below 0, and without one nothing is left",
    function* () {
      const { call, inApp } = yield* fresh
      yield* inApp("POST", "/goals", { body: { calories: 300, protein: 0 } })
      yield* inApp("POST", "/preferences", { body: { dayTargets: { tuesday: { calories: 2600 } } } })
      const left = (calories: number) => ({ left: { calories, protein: null, waterMl: 2500 } })
      expect((yield* call("log_food", { ...OATS, date: TODAY })).day).toMatchObject(left(2250))
      expect((yield* call("log_food", { ...OATS, date: YESTERDAY })).day).toMatchObject(left(-50))
    }
  )

  it.scoped("other writes have none, REST has none, and it costs nothing", function* () {
    const { call, key, url } = yield* fresh
    const weighed = yield* call("log_weight", { weightKg: 80, date: TODAY })
    expect(weighed.day).toBeUndefined()
    const { spent } = yield* spentBy(url, key, call("log_water", { amountMl: 500, date: TODAY }))
    expect(spent).toEqual({ read: 0, write: 1 })
    const sent = yield* send(`${url}/v1/water`, { method: "POST", key, body: { amountMl: 510, date: TODAY } })
    expect(sent.body).toBe(`{"logged":true,"date":"${TODAY}","amountMl":510}`)
  })
})
