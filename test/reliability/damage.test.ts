import * as fs from "node:fs"
import { describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { daybook } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { expectCommandFailed, expectErrorShape } from "../harness/refusals.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { damageAtRandom, overwrite, PAGE, pagesOf } from "./Damage.ts"
import { type LeftLog, Logs } from "./Logs.ts"
import { randomFrom, SEED } from "./Random.ts"
import { READS } from "./Reads.ts"
import { LONG, record } from "./Report.ts"
import { connectWithKey } from "./Writers.ts"

/** The statuses of some paths; every response other than 200 is an error of the contract. */
const statusesOf = (url: string, key: string, paths: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const line = connectWithKey(url, key)
    const statuses: Array<number> = []
    for (const path of paths) {
      const outcome = await line.get(path)
      if (outcome.kind === "unknown") return expect.fail(`${path} was not answered`)
      if (outcome.sent.status !== 200) expectErrorShape(outcome.sent)
      statuses.push(outcome.sent.status)
    }
    line.close()
    return statuses
  })

/** Damage to the file's header may look like the database of another program or of another version. */
const CANNOT_BE_USED = /damaged|not a database|another program|Cannot open the database/

/** Starts a server on a damaged log: it refuses the log without changing it, or serves without a crash. */
const refusedOrServing = ({ key, installation }: Pick<LeftLog, "key" | "installation">, how: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const before = fs.readFileSync(installation.database)
      const started = yield* Effect.exit(startServer(installation.environment))
      if (started._tag === "Failure") {
        const refused = yield* daybook(["serve"], installation.environment)
        expect(refused.code, `${how}: ${refused.stderr}`).toBe(1)
        expectCommandFailed(refused, CANNOT_BE_USED)
        expect(fs.readFileSync(installation.database).equals(before), how).toBe(true)
        return "refused"
      }
      const server = started.value
      const [first] = yield* statusesOf(server.url, key, ["/v1/me"])
      // The row of the key may be damaged.
      const statuses = first === 401 ? [401] : yield* statusesOf(server.url, key, READS)
      for (const status of statuses) expect([200, 401, 500, 503], how).toContain(status)
      expect((yield* send(`${server.url}/healthz`)).status).toBe(200)
      server.signal("SIGTERM")
      expect((yield* server.ended).code, how).toBe(0)
      return statuses.every((status) => status === 200) ? "served in full" : "served in part"
    })
  )

const rowsOf = (database: string, statement: string) =>
  Effect.scoped(Effect.map(rawSqlite(database), (raw) => raw.prepare(statement).all()))

layer(Logs.layer)((it) => {
  describe("damage that a start does not detect", () => {
    const post = (url: string, key: string, path: string, body: unknown) =>
      send(url + path, { method: "POST", key, body: JSON.stringify(body) })

    it.scoped("pages damaged while serving: reads of them fail, all others succeed; a start reports it", function* () {
      const { key, installation } = yield* (yield* Logs).closed
      const pages = yield* pagesOf(installation.database, "workout")
      const server = yield* startServer(installation.environment)
      for (const at of pages) overwrite(installation.database, at, Buffer.alloc(PAGE, 0xa5))
      // After another program's commit SQLite discards its cached pages.
      const other = yield* rawSqlite(installation.database)
      other.exec("UPDATE readiness SET checked = checked + 1")
      const session = { date: "2030-01-01", exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] }

      const [onThem] = yield* statusesOf(server.url, key, ["/v1/workouts"])
      expect([500, 503]).toContain(onThem)
      const refused = yield* post(server.url, key, "/v1/workouts", session)
      expectErrorShape(refused)
      expect([500, 503]).toContain(refused.status)
      const beside = READS.filter((path) => !/workouts|exercises|days\/1900|insights|receipts|review|scores/.test(path))
      expect(yield* statusesOf(server.url, key, beside)).toEqual(beside.map(() => 200))
      const drink = yield* post(server.url, key, "/v1/water", { amountMl: 777, date: "2030-01-01" })
      expect(drink.status, drink.body).toBe(200)
      const checkIn = yield* post(server.url, key, "/v1/body-measurements", { waistCm: 77, date: "2030-01-01" })
      expect(checkIn.status, checkIn.body).toBe(200)
      other.close()

      server.signal("SIGTERM")
      expect((yield* server.ended).code).toBe(0)
      expect(server.stderr()).not.toContain(key)
      expectCommandFailed(yield* daybook(["serve"], installation.environment), /damaged|not a database/)
      // A row that was acknowledged after the damage is in the file.
      const [row] = yield* rowsOf(
        installation.database,
        "SELECT count(*) AS taken FROM water WHERE date = '2030-01-01'"
      )
      expect(row).toEqual({ taken: 1 })
    })

    const CHANGED: ReadonlyArray<readonly [string, string, string]> = [
      ["a field's name in a session", '"name":"lift 3"', '"nbme":"lift 3"'],
      ["a number in a session", '"reps":5', '"reps":['],
      ["a list in a session", '"sets":[', '"sets":{'],
      ["text that is not UTF-8", "meal 3", "meal \xff"],
      ["a date", "1900-01-04", "1900-13-04"]
    ]
    for (const [name, text, instead] of CHANGED) {
      it.scoped(`changed bytes within a row, ${name}: the start reports them, or no read crashes`, function* () {
        const { key, installation } = yield* (yield* Logs).closed
        const bytes = fs.readFileSync(installation.database).toString("latin1")
        expect(bytes).toContain(text)
        fs.writeFileSync(installation.database, bytes.replaceAll(text, instead), "latin1")
        yield* refusedOrServing({ key, installation }, name)
      })
    }
  })

  describe("damage at random", () => {
    it.scoped(`a start refuses the log and leaves it, or serves it without a crash (seed ${SEED})`, function* () {
      const random = randomFrom(SEED)
      const logs = yield* Logs
      const figures = { logs: 0, refused: 0, "served in full": 0, "served in part": 0 }
      for (; figures.logs < (LONG ? 200 : 8); figures.logs++) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const { key, installation } = yield* logs.closed
            const how = damageAtRandom(installation.database, random)
            figures[yield* refusedOrServing({ key, installation }, `${how}, log ${figures.logs}, seed ${SEED}`)]++
          })
        )
      }
      record("damage", figures)
    })
  })
})
