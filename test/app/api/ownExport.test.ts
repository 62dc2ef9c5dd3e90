import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { newAppSession } from "../../harness/AppSession.ts"
import { fieldAt } from "../../harness/fieldAt.ts"
import { TestServer } from "../../harness/TestServer.ts"

const DATE = "2026-03-10"

const person = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse(`${DATE}T12:00:00Z`))
  const { newAccount, url } = yield* TestServer
  const { accountId } = yield* newAccount
  const session = yield* newAppSession(url, accountId)
  const { send } = session
  return {
    send,
    /** Sends a document as a file, and reads it. */
    read: (document: string) =>
      Effect.gen(function* () {
        const bytes = Buffer.from(document)
        const started = yield* send("POST", "/imports", { body: { name: "daybook.json", bytes: bytes.length } })
        const id = String(fieldAt(started.body, "id"))
        yield* Effect.promise(() =>
          fetch(`${url}/app/api/imports/${id}/parts?at=0`, {
            method: "POST",
            headers: {
              ...{ cookie: session.cookie, origin: url, "x-daybook-app": "1" },
              "content-type": "application/octet-stream"
            },
            body: bytes
          })
        )
        let { body } = yield* send("POST", `/imports/${id}`, { body: {} })
        while (fieldAt(body, "state") === "reading") body = (yield* send("GET", `/imports/${id}`)).body
        return { id, body }
      }),
    document: Effect.map(send("GET", "/export?format=json"), ({ body }) => JSON.stringify(body))
  }
})

/** A document of another log: none of its ids is known. */
const ofAnotherLog = (document: string): string => {
  const ids = new Map<string, string>()
  return document.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
    const other = ids.get(id) ?? `${randomUUID().slice(0, 8)}${id.slice(8)}`
    ids.set(id, other)
    return other
  })
}

/** Documents that reading the journal or a row of others would fail on, by what is wrong in them. */
const CHANGED: Readonly<Record<string, readonly [search: RegExp, replace: string, message: string]>> = {
  "a state that an undo would restore": [/"amount_ml\\":250,/, '"amount_ml\\":1e999,', "amount_ml"],
  "a number after which no row can be added": [/"seq":1,/, '"seq":9223372036854774784,', "seq"],
  "a time that is no date": [/"created_at":\d+/, '"created_at":9000000000000000', "created_at"]
}

layer(TestServer.unlimited)("exports of Daybook that were changed", (it) => {
  for (const [what, [search, replace, message]] of Object.entries(CHANGED)) {
    it.effect(`${what} is refused, and nothing is imported`, function* () {
      const writer = yield* person
      yield* writer.send("POST", "/v1/water", { body: { amountMl: 250, date: DATE } })
      const document = ofAnotherLog(yield* writer.document)
      const changed = document.replace(/"seq":\d+,/, '"seq":1,').replace(search, replace)
      const reader = yield* person
      expect(changed).toContain(replace)
      const { body, id } = yield* reader.read(changed)
      expect(body).toMatchObject({ state: "refused", message: expect.stringContaining(message) })
      expect((yield* reader.send("POST", `/imports/${id}/apply`, { body: {} })).status).toBe(400)
      expect((yield* reader.send("GET", `/v1/days/${DATE}`)).body).toMatchObject({ waterMl: 0 })
    })
  }
})
