import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
import { anyRow } from "../../../packages/server/src/schema/Rows.ts"
import { newAppSession } from "../../harness/AppSession.ts"
import { send } from "../../harness/send.ts"
import { TestServer } from "../../harness/TestServer.ts"

const MINUTE = 60_000

const signedIn = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId, keys } = yield* newAccount
  const session = yield* newAppSession(url, accountId)
  const rest = (method: string, path: string, key: string, body?: unknown) =>
    Effect.map(send(url + path, { method, key, ...(body !== undefined && { body }) }), (sent) => ({
      status: sent.status,
      body: JSON.parse(sent.body)
    }))
  return { ...session, accountId, keys, rest }
})

const NewKey = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String, value: Schema.String }))
const Listed = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      id: Schema.String,
      name: Schema.String,
      lastUsedAt: Schema.NullOr(Schema.String),
      revokedAt: Schema.NullOr(Schema.String)
    })
  )
)
const WidgetIds = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: Schema.String, kind: Schema.String })))

const draft = (name: string, scope = "read") => ({ body: { name, scope } })

layer(TestServer.unlimited)("goals and preferences", (it) => {
  it.effect("the app changes some goals; the REST interface has them, and an undo the former ones", function* () {
    const { keys, rest, send } = yield* signedIn
    const before = yield* rest("GET", "/v1/goals", keys.read)
    const write = randomUUID()
    const set = yield* send("POST", "/goals", { body: { calories: 2450, weightUnit: "lbs" }, write })
    expect(set.body).toEqual({ ...before.body, calories: 2450, weightUnit: "lbs" })
    expect((yield* rest("GET", "/v1/goals", keys.read)).body).toEqual(set.body)
    expect((yield* send("POST", "/changes/undo", { body: { writes: [write] } })).status).toBe(200)
    expect((yield* rest("GET", "/v1/goals", keys.read)).body).toEqual(before.body)
  })

  it.effect("a goal out of bounds is refused with its field named, and no goal is changed", function* () {
    const { keys, rest, send } = yield* signedIn
    const before = yield* rest("GET", "/v1/goals", keys.read)
    const refused = yield* send("POST", "/goals", { body: { calories: 2450, protein: -1 } })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ error: { message: expect.stringMatching(/^protein: expected a number/) } })
    expect((yield* rest("GET", "/v1/goals", keys.read)).body).toEqual(before.body)
  })

  it.effect("preferences are kept by account, and an unknown one is refused", function* () {
    const { send } = yield* signedIn
    expect((yield* send("GET", "/preferences")).body).toEqual({})
    yield* send("POST", "/preferences", { body: { theme: "dark", plates: [20, 10, 5] } })
    expect((yield* send("GET", "/preferences")).body).toEqual({ theme: "dark", plates: [20, 10, 5] })
    expect((yield* (yield* signedIn).send("GET", "/preferences")).body).toEqual({})
    const refused = yield* send("POST", "/preferences", { body: { theme: "blue" } })
    expect(refused.status).toBe(400)
    expect((yield* send("POST", "/preferences", { body: {} })).status).toBe(400)
    expect((yield* send("POST", "/preferences", { body: { colour: "blue" } })).status).toBe(400)
  })
})

layer(TestServer.unlimited)("widgets", (it) => {
  it.effect("the session has what every page needs: the preferences and the unit of weights", function* () {
    const { send } = yield* signedIn
    expect((yield* send("GET", "/session")).body).toMatchObject({ preferences: {}, weightUnit: "kg" })
    yield* send("POST", "/preferences", { body: { theme: "dark" } })
    yield* send("POST", "/goals", { body: { weightUnit: "lbs" }, write: randomUUID() })
    expect((yield* send("GET", "/session")).body).toMatchObject({ preferences: { theme: "dark" }, weightUnit: "lbs" })
  })

  it.effect("a widget of a metric needs the metric's id, and another kind has none", function* () {
    const { send } = yield* signedIn
    const messages = yield* Effect.forEach(
      [{ kind: "metric" }, { kind: "steps", metricId: "m" }, { kind: "metric", metricId: "m" }],
      (body) => Effect.map(send("POST", "/widgets", { body }), ({ body, status }) => ({ status, body }))
    )
    expect(messages).toMatchObject([
      { status: 400, body: { error: { message: "metricId: expected the id of the metric" } } },
      { status: 400, body: { error: { message: "metricId: a widget of kind steps has none" } } },
      { status: 404, body: { error: { message: "No custom metric has this id." } } }
    ])
  })

  it.effect("widgets are listed in the order they were given, with undo by the id of the write", function* () {
    const { send } = yield* signedIn
    for (const kind of ["steps", "weight", "hrvMs"]) yield* send("POST", "/widgets", { body: { kind } })
    const listed = Effect.map(send("GET", "/widgets?date=2026-03-10"), ({ body }) => WidgetIds(body))
    const ids = (yield* listed).map(({ id }) => id)
    const write = randomUUID()
    yield* send("POST", "/widgets/order", { body: { ids: ids.toReversed() }, write })
    expect((yield* listed).map(({ kind }) => kind)).toEqual(["hrvMs", "weight", "steps"])
    yield* send("POST", "/changes/undo", { body: { writes: [write] } })
    expect((yield* listed).map(({ kind }) => kind)).toEqual(["steps", "weight", "hrvMs"])
    expect((yield* send("DELETE", `/widgets/${ids[1]}`)).status).toBe(200)
    expect((yield* listed).map(({ kind }) => kind)).toEqual(["steps", "hrvMs"])
    expect((yield* send("DELETE", `/widgets/${ids[1]}`)).status).toBe(404)
  })
})

layer(TestServer.unlimited)("keys", (it) => {
  it.effect("a key's value is in the answer of its creation alone, not in the list or the database", function* () {
    const { keys, rest, send } = yield* signedIn
    const created = yield* send("POST", "/keys", { ...draft(" Kitchen tablet ", "write"), write: randomUUID() })
    const { id, value } = NewKey(created.body)
    expect(value).toMatch(/^daybook_sk_/)
    expect((yield* rest("GET", "/v1/me", value)).body.scopes).toEqual(["read", "write"])
    const listed = yield* send("GET", "/keys")
    expect(listed.body).toContainEqual(
      expect.objectContaining({
        id,
        name: "Kitchen tablet",
        scope: "write",
        lastFour: value.slice(-4),
        revokedAt: null
      })
    )
    expect(JSON.stringify(listed.body)).not.toContain(value)
    const db = yield* Sql
    for (const table of ["api_key", "app_write", "change"]) {
      const rows = yield* Effect.orDie(db.all(anyRow(table, `SELECT * FROM ${table}`)))
      expect(JSON.stringify(rows), table).not.toContain(value)
    }
    expect(keys.read).not.toBe(value)
  })

  it.effect("a key is made only within five minutes of a confirmation; it is revoked at any time", function* () {
    const { id: session, keys, rest, send } = yield* signedIn
    const { id, value } = NewKey((yield* send("POST", "/keys", draft("laptop"))).body)
    const db = yield* Sql
    yield* Effect.orDie(db.run("UPDATE session SET confirmed_at = ? WHERE id = ?", [-6 * MINUTE, session]))
    const refused = yield* send("POST", "/keys", draft("phone"))
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ error: { message: expect.stringMatching(/^Confirm/) } })
    expect((yield* send("DELETE", `/keys/${id}`)).body).toEqual({ revoked: true, id })
    expect((yield* rest("GET", "/v1/me", value)).status).toBe(401)
    expect((yield* rest("GET", "/v1/me", keys.read)).status).toBe(200)
    const revoked = Listed((yield* send("GET", "/keys")).body).find((key) => key.id === id)
    expect(revoked?.revokedAt).not.toBeNull()
    expect((yield* send("DELETE", `/keys/${id}`)).status).toBe(404)
  })

  it.effect("the eleventh live key is refused in words, and a revoked one makes room", function* () {
    const { send } = yield* signedIn
    const live = Listed((yield* send("GET", "/keys")).body)
    for (let n = live.length; n < 10; n++) expect((yield* send("POST", "/keys", draft(`key ${n}`))).status).toBe(200)
    const refused = yield* send("POST", "/keys", draft("one too many"))
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { message: "There are 10 live keys already, the most an account can have; revoke one first." } }
    })
    yield* send("DELETE", `/keys/${live[0]?.id}`)
    expect((yield* send("POST", "/keys", draft("the tenth"))).status).toBe(200)
  })

  it.effect("a key of another account is neither listed nor revoked", function* () {
    const one = yield* signedIn
    const other = yield* signedIn
    const [key] = Listed((yield* one.send("GET", "/keys")).body)
    expect(Listed((yield* other.send("GET", "/keys")).body).map(({ id }) => id)).not.toContain(key?.id)
    expect((yield* other.send("DELETE", `/keys/${key?.id}`)).status).toBe(404)
  })
})
