import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
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
  it.effect("a write that is sent twice with the same id is done once, and gets the same answer", function* () {
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

  it.effect("ten requests at once with the same id log one drink", function* () {
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

  it.effect("another body under the same id is refused, and nothing is written", function* () {
    const { send } = yield* signedIn
    const write = randomUUID()
    yield* send("POST", "/v1/water", { ...water(250), write })
    const other = yield* send("POST", "/v1/water", { ...water(500), write })
    expect(other.status).toBe(400)
    const { body } = yield* send("GET", `/v1/days/${DATE}`)
    expect(body).toMatchObject({ waterMl: 250 })
  })

  it.effect("a refused write keeps nothing, so that it can be corrected under the same id", function* () {
    const { send } = yield* signedIn
    const write = randomUUID()
    expect((yield* send("POST", "/v1/water", { ...water(-1), write })).status).toBe(400)
    expect((yield* send("POST", "/v1/water", { ...water(250), write })).status).toBe(200)
  })

  it.effect("an entry deleted before there was a journal is not restored beside its replacement", function* () {
    const { accountId, send } = yield* signedIn
    const db = yield* Sql
    const weigh = (weight: number) => send("POST", "/v1/body-measurements", { body: { date: DATE, weightKg: weight } })
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

  it.effect("a write is undone by its id, and the undo by its own", function* () {
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

  it.effect("the summaries of changes are in the language of the page; in English over REST", function* () {
    const { keys, send, url } = yield* signedIn
    yield* send("POST", "/v1/food", {
      body: { date: DATE, name: "Oats", calories: 350, protein: 12.5, meal: "breakfast" }
    })
    const { body: entries } = yield* send("GET", `/v1/entries?start=${DATE}&end=${DATE}`)
    const [{ id } = { id: "" }] = entries as Array<{ id: string }>
    yield* send("POST", `/v1/food/${id}`, { body: { protein: 20.5 } })
    yield* send("POST", "/v1/workouts", {
      body: {
        date: DATE,
        exercises: [{ name: "Squat", note: "belt", sets: [{ reps: 5, weightKg: 62.5, kind: "warmup" }] }]
      }
    })
    yield* send("POST", "/v1/rest-days", { body: { dates: [DATE] } })
    yield* send("DELETE", `/v1/entries/${id}`)
    const summaries = (path: string, language: string) =>
      Effect.map(send("GET", path, { headers: { "accept-language": language } }), ({ body }) =>
        (body as Array<{ summary: string }>).map(({ summary }) => summary)
      )
    const [deleted, rest, squat, changed, oats] = yield* summaries("/changes", "de")
    expect([deleted, rest, squat, changed, oats]).toEqual([
      "Oats, 350 kcal, Eiweiß 20,5 g, Frühstück",
      expect.stringMatching(/^Ruhetag am \d+\. \p{L}+ \d{4}$/u),
      "Training, Squat Aufwärmen 5@62,5 kg „belt“",
      "Oats: Eiweiß 12,5 g → Eiweiß 20,5 g",
      "Oats, 350 kcal, Eiweiß 12,5 g, Frühstück"
    ])
    expect(yield* summaries("/v1/changes", "de")).toEqual([deleted, rest, squat, changed, oats])
    expect(yield* summaries("/trash", "fr")).toEqual(["Oats, 350 kcal, protéines 20,5 g, petit-déjeuner"])
    const preferred = yield* Effect.promise(() =>
      fetch(`${url}/v1/changes`, { headers: { prefer: "language=de", authorization: `Bearer ${keys.read}` } })
    )
    expect(yield* Effect.promise(() => preferred.json())).toMatchObject(
      [deleted, rest, squat, changed, oats].map((summary) => ({ summary }))
    )
    const [, , , inFrench] = yield* summaries("/changes", "fr")
    expect(inFrench).toBe("Oats\u00a0: protéines 12,5 g → protéines 20,5 g")
    const english = yield* Effect.promise(() =>
      fetch(`${url}/v1/changes`, { headers: { "accept-language": "de", authorization: `Bearer ${keys.read}` } })
    )
    expect(yield* Effect.promise(() => english.json())).toMatchObject([
      { summary: "Oats, 350 kcal, protein 20.5 g, breakfast" },
      { summary: `Rest day ${DATE}` },
      { summary: 'Workout, Squat warm-up 5@62.5 kg "belt"' },
      { summary: "Oats: protein 12.5 g → protein 20.5 g" },
      { summary: "Oats, 350 kcal, protein 12.5 g, breakfast" }
    ])
  })

  it.effect("all changes of a key are undone in one act, and redone in one", function* () {
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

  it.effect("all changes of a writer are undone, also where it corrected one entry several times", function* () {
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

  it.effect("a deleted entry is in the trash with its id, and can be restored", function* () {
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

  it.effect("an emptied trash holds nothing, and the journal nothing of it", function* () {
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

  it.effect("errors are given by field, also where a value contains the text of one", function* () {
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
})
