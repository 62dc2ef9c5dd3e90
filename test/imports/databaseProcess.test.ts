import { createHash, randomBytes, randomUUID } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fieldAt } from "../harness/fieldAt.ts"
import { newInstallation } from "../harness/Installation.ts"
import { daybook, startDaybook, until } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { realNow } from "../harness/realTime.ts"
import { type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { writeEndlessDatabase } from "./endlessDatabase.ts"

const WEIGHTS = "Date,Weight (kg)\n2026-03-09,80.1\n2026-03-10,80.3\n"

/** An installation with a temporary folder of its own, in which a database whose reading does not end is at hand. */
const setUp = Effect.gen(function* () {
  const place = yield* newInstallation()
  const temporary = path.join(place.folder, "tmp")
  fs.mkdirSync(temporary)
  const environment = { ...place.environment, TMPDIR: temporary }
  const endless = yield* writeEndlessDatabase(place.folder)
  const copies = () =>
    fs
      .readdirSync(temporary)
      .map((folder) => path.join(temporary, folder, "export.db"))
      .filter((copy) => fs.existsSync(copy))
  return {
    place,
    environment,
    endless,
    isEmpty: () => fs.readdirSync(temporary).length === 0,
    copies,
    /** Waits until the process that reads has the whole database. */
    isReading: Effect.promise(() =>
      until(() => copies().some((copy) => fs.statSync(copy).size === fs.statSync(endless).size))
    )
  }
})

/** Imports a file in the app of an account, up to its reading. */
const reading = ({ url }: ServerProcess, database: string, accountId: string, name: string, bytes: Uint8Array) =>
  Effect.gen(function* () {
    const token = randomBytes(32).toString("base64url")
    const raw = yield* rawSqlite(database)
    const hash = createHash("sha256").update(token).digest("hex")
    const now = realNow()
    raw
      .prepare(
        `INSERT INTO session (id, account_id, hash, device, created_at, seen_at, expires_at, confirmed_at)
         VALUES (?, ?, ?, 'test', ?, ?, ?, ?)`
      )
      .run(randomUUID(), accountId, hash, now, now, now + 3_600_000, now)
    const send = (method: string, route: string, body?: object | Uint8Array) =>
      Effect.promise(async (): Promise<unknown> => {
        const isFile = body instanceof Uint8Array
        const response = await fetch(`${url}/app/api/imports${route}`, {
          method,
          headers: {
            ...{ cookie: `daybook=${token}`, "x-daybook-app": "1", origin: url },
            "content-type": isFile ? "application/octet-stream" : "application/json"
          },
          ...(body !== undefined && { body: isFile ? Buffer.from(body) : JSON.stringify(body) })
        })
        expect(response.status).toBe(200)
        return response.json()
      })
    const id = String(fieldAt(yield* send("POST", "", { name, bytes: bytes.length }), "id"))
    yield* send("POST", `/${id}/parts?at=0`, bytes)
    const begin = send("POST", `/${id}`, {})
    return {
      begin,
      /** Waits until the file is read. A server answers earlier if that takes long. */
      read: Effect.gen(function* () {
        let answer = yield* begin
        while (fieldAt(answer, "state") === "reading") answer = yield* send("GET", `/${id}`)
        return answer
      }),
      giveUp: send("DELETE", `/${id}`)
    }
  })

const accountsOf = (database: string) =>
  Effect.map(rawSqlite(database), (raw) =>
    raw
      .prepare("SELECT id FROM account ORDER BY created_at")
      .all()
      .map(({ id }) => String(id))
  )

it.scopedLive("a database whose reading does not end is given up, and holds up nobody else's import", function* () {
  const { copies, endless, environment, isReading, place } = yield* setUp
  yield* daybook(["accounts", "create", "anna"], environment)
  const server = yield* startServer(environment)
  const [owner = "", anna = ""] = yield* accountsOf(place.database)
  const bytes = fs.readFileSync(endless)
  // Two of one account: they would take both threads.
  const first = yield* reading(server, place.database, anna, path.basename(endless), bytes)
  const second = yield* reading(server, place.database, anna, path.basename(endless), bytes)
  expect(yield* first.begin).toMatchObject({ state: "reading" })
  expect(yield* second.begin).toMatchObject({ state: "reading" })
  yield* isReading
  expect(copies()).toHaveLength(1)

  const other = yield* reading(server, place.database, owner, "weights.csv", Buffer.from(WEIGHTS))
  expect(yield* other.read).toMatchObject({ state: "planned", plan: { imported: 2 } })

  expect(yield* second.giveUp).toMatchObject({ deleted: true })
  expect(yield* first.giveUp).toMatchObject({ deleted: true })
  yield* Effect.promise(() => until(() => copies().length === 0))
})

it.scopedLive.each(["SIGTERM", "SIGKILL"] as const)(
  "a server that gets %s while it reads such a database ends, and the process that reads with it",
  (signal) =>
    Effect.gen(function* () {
      const { copies, endless, environment, isReading, place } = yield* setUp
      const server = yield* startServer(environment)
      const [owner = ""] = yield* accountsOf(place.database)
      const own = yield* reading(server, place.database, owner, path.basename(endless), fs.readFileSync(endless))
      yield* own.begin
      yield* isReading
      server.signal(signal)
      expect(yield* server.ended).toMatchObject(signal === "SIGTERM" ? { code: 0 } : { signal })
      yield* Effect.promise(() => until(() => copies().length === 0))
    })
)

it.scopedLive("Ctrl-C ends the terminal while it reads such a database, and leaves nothing behind", function* () {
  const { endless, environment, isEmpty, isReading } = yield* setUp
  const terminal = startDaybook(["import", endless, "--dry-run"], environment)
  yield* isReading
  terminal.child.kill("SIGINT")
  expect(yield* Effect.promise(() => terminal.ended)).toMatchObject({ code: 130 })
  yield* Effect.promise(() => until(isEmpty))
})
