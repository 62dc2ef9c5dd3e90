import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Sql } from "../../../packages/server/src/store/Sql.ts"
import { newAppSession } from "../../harness/AppSession.ts"
import { fieldAt } from "../../harness/fieldAt.ts"
import { TestServer } from "../../harness/TestServer.ts"

const DATE = "2026-03-10"

const signedIn = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId, keys } = yield* newAccount
  const session = yield* newAppSession(url, accountId)
  return { ...session, accountId, keys, url }
})

const water = (amountMl: number) => ({ body: { amountMl, date: DATE } })

layer(TestServer.unlimited)("writes of the app", (it) => {
  it.effect("a write that is sent twice with the same id is done once, and gets the same answer", () =>
    Effect.gen(function* () {
      const { send } = yield* signedIn
      const write = randomUUID()
      const first = yield* send("POST", "/v1/water", { ...water(250), write })
      const second = yield* send("POST", "/v1/water", { ...water(250), write })
      expect(first.status).toBe(200)
      expect(second.body).toEqual(first.body)
      expect(second.headers.get("daybook-change")).toBe(first.headers.get("daybook-change"))
      const { body } = yield* send("GET", `/v1/days/${DATE}`)
      expect(body).toMatchObject({ waterMl: 250 })
    })
  )

  it.effect("ten requests at once with the same id log one drink", () =>
    Effect.gen(function* () {
      const { send } = yield* signedIn
      const write = randomUUID()
      const all = yield* Effect.all(
        Array.from({ length: 10 }, () => send("POST", "/v1/water", { ...water(250), write })),
        { concurrency: 10 }
      )
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
      const { body } = yield* send("GET", `/v1/days/${DATE}`)
      expect(body).toMatchObject({ waterMl: 250 })
    })
  )

  it.effect("another body under the same id is refused, and nothing is written", () =>
    Effect.gen(function* () {
      const { send } = yield* signedIn
      const write = randomUUID()
      yield* send("POST", "/v1/water", { ...water(250), write })
      const other = yield* send("POST", "/v1/water", { ...water(500), write })
      expect(other.status).toBe(400)
      const { body } = yield* send("GET", `/v1/days/${DATE}`)
      expect(body).toMatchObject({ waterMl: 250 })
    })
  )

  it.effect("a refused write keeps nothing, so that it can be corrected under the same id", () =>
    Effect.gen(function* () {
      const { send } = yield* signedIn
      const write = randomUUID()
      expect((yield* send("POST", "/v1/water", { ...water(-1), write })).status).toBe(400)
      expect((yield* send("POST", "/v1/water", { ...water(250), write })).status).toBe(200)
    })
  )

  it.effect("an entry that was deleted before there was a journal is not restored beside its replacement", () =>
    Effect.gen(function* () {
      const { accountId, send } = yield* signedIn
      const db = yield* Sql
      const weigh = (weight: number) =>
        send("POST", "/v1/body-measurements", { body: { date: DATE, weightKg: weight } })
      const id = String(fieldAt((yield* weigh(80)).body, "measurement", "id"))
      yield* send("DELETE", `/v1/measurements/${id}`)
      yield* Effect.orDie(db.run("DELETE FROM change_date WHERE account_id = ?", [accountId]))
      yield* Effect.orDie(db.run("DELETE FROM change WHERE account_id = ?", [accountId]))
      const other = String(fieldAt((yield* weigh(81)).body, "measurement", "id"))
      const restore = send("POST", "/trash/restore", { body: { ids: [id] } })
      const refused = yield* restore
      expect([refused.status, fieldAt(refused.body, "error", "message")]).toEqual([
        400,
        `The check-in cannot be restored: ${DATE} has another check-in by now.`
      ])
      yield* send("DELETE", `/v1/measurements/${other}`)
      expect((yield* restore).body).toEqual({ restored: 1 })
    })
  )

  it.effect("a write is undone by its id, and the undo by its own", () =>
    Effect.gen(function* () {
      const { send } = yield* signedIn
      const write = randomUUID()
      const undo = randomUUID()
      yield* send("POST", "/v1/water", { ...water(250), write })
      const undone = yield* send("POST", "/changes/undo", { body: { writes: [write] }, write: undo })
      expect(undone.body).toMatchObject({ undone: 1 })
      expect((yield* send("GET", `/v1/days/${DATE}`)).body).toMatchObject({ waterMl: 0 })
      yield* send("POST", "/changes/undo", { body: { writes: [undo] } })
      expect((yield* send("GET", `/v1/days/${DATE}`)).body).toMatchObject({ waterMl: 250 })
    })
  )

  it.effect("all changes of a key are undone in one act, and redone in one", () =>
    Effect.gen(function* () {
      const { keys, send, url } = yield* signedIn
      yield* send("POST", "/v1/water", water(100))
      for (const amountMl of [200, 300]) {
        yield* Effect.promise(() =>
          fetch(`${url}/v1/water`, {
            method: "POST",
            headers: { authorization: `Bearer ${keys.write}`, "content-type": "application/json" },
            body: JSON.stringify({ amountMl, date: DATE })
          })
        )
      }
      const { body: changes } = yield* send("GET", `/changes?date=${DATE}&by=key`)
      expect(changes).toHaveLength(2)
      const [newest] = Array.isArray(changes) ? changes : []
      const undo = randomUUID()
      const undone = yield* send("POST", "/changes/undo", { body: { writer: newest.writer }, write: undo })
      expect(undone.body).toMatchObject({ undone: 2 })
      expect((yield* send("GET", `/v1/days/${DATE}`)).body).toMatchObject({ waterMl: 100 })
      yield* send("POST", "/changes/undo", { body: { writes: [undo] } })
      expect((yield* send("GET", `/v1/days/${DATE}`)).body).toMatchObject({ waterMl: 600 })
    })
  )

  it.effect("all changes of a writer are undone, also where it corrected one entry several times", () =>
    Effect.gen(function* () {
      const { keys, send, url } = yield* signedIn
      const byKey = (path: string, body: unknown) =>
        Effect.promise(() =>
          fetch(`${url}/v1${path}`, {
            method: "POST",
            headers: { authorization: `Bearer ${keys.write}`, "content-type": "application/json" },
            body: JSON.stringify(body)
          })
        )
      yield* byKey("/food", { name: "Soup", calories: 100, date: DATE })
      const food = Effect.map(send("GET", `/v1/entries?start=${DATE}&end=${DATE}&kind=food`), ({ body }) =>
        Array.isArray(body) ? body : []
      )
      const [{ id }] = yield* food
      for (const calories of [200, 300, 400]) yield* byKey(`/food/${id}`, { calories })
      const { body: changes } = yield* send("GET", `/changes?date=${DATE}&by=key`)
      const [newest, ...others] = Array.isArray(changes) ? changes : []
      expect(others).toHaveLength(3)
      const undone = yield* send("POST", "/changes/undo", {
        body: { ids: [...others.slice(0, 2), newest].map((one) => one.id) }
      })
      expect(undone.body).toMatchObject({ undone: 3 })
      expect(yield* food).toMatchObject([{ id, calories: 100 }])
      const all = yield* send("POST", "/changes/undo", { body: { writer: newest.writer } })
      expect(all.body).toMatchObject({ undone: 1 })
      expect(yield* food).toEqual([])
    })
  )

  it.effect("a deleted entry is in the trash with its id, and can be restored", () =>
    Effect.gen(function* () {
      const { send } = yield* signedIn
      yield* send("POST", "/v1/body-measurements", { body: { date: DATE, waistCm: 80 } })
      const { body: listed } = yield* send("GET", "/v1/measurements")
      const [{ id }] = Array.isArray(listed) ? listed : [{ id: "" }]
      yield* send("DELETE", `/v1/measurements/${id}`)
      expect((yield* send("GET", "/trash")).body).toMatchObject([{ id, kind: "check_in", date: DATE }])
      expect((yield* send("POST", "/trash/restore", { body: { ids: [id] } })).body).toEqual({ restored: 1 })
      expect((yield* send("GET", "/v1/measurements")).body).toMatchObject([{ id, waistCm: 80 }])
      expect((yield* send("GET", "/trash")).body).toEqual([])
    })
  )

  it.effect("an emptied trash holds nothing, and the journal nothing of it", () =>
    Effect.gen(function* () {
      const { send } = yield* signedIn
      yield* send("POST", "/v1/water", water(250))
      yield* send("POST", "/v1/food", { body: { name: "Oats", calories: 350, date: DATE } })
      const { body } = yield* send("GET", `/v1/entries?start=${DATE}&end=${DATE}&kind=food`)
      const [{ id }] = Array.isArray(body) ? body : [{ id: "" }]
      yield* send("DELETE", `/v1/entries/${id}`)
      expect((yield* send("DELETE", "/trash")).body).toEqual({ removed: 1 })
      expect((yield* send("GET", "/trash")).body).toEqual([])
      const { body: changes } = yield* send("GET", "/changes")
      expect(changes).toMatchObject([{ kind: "water" }])
    })
  )

  it.effect("errors are given by field, also where a value contains the text of one", () =>
    Effect.gen(function* () {
      const { send } = yield* signedIn
      const { body, status } = yield* send("POST", "/v1/food", {
        body: { name: "Oats", calories: -1, meal: "x; protein: none", date: DATE }
      })
      expect(status).toBe(400)
      expect(fieldAt(body, "error", "code")).toBe("invalid_request")
      expect(fieldAt(body, "error", "fields")).toEqual({
        calories: expect.stringMatching(/^expected .*, got -1$/),
        meal: expect.stringMatching(/^expected .*, got "x; protein: none"$/)
      })
      const found = yield* send("DELETE", `/v1/entries/${randomUUID()}`)
      expect(fieldAt(found.body, "error", "fields")).toBeUndefined()
    })
  )
})
