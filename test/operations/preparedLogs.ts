import * as fs from "node:fs"
import * as Effect from "effect/Effect"
import type { Installation } from "../harness/Installation.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { invertBytes } from "./invertBytes.ts"

/** Writes water of consecutive amounts through a server, then ends the server with a signal. */
export const writeWater = (place: Installation, first: number, count: number, signal: "SIGTERM" | "SIGKILL") =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(place.environment)
      const key = yield* newKey(place.environment)
      for (let n = 0; n < count; n++) {
        const body = { amountMl: first + n, date: "2026-03-10" }
        const { status } = yield* send(`${server.url}/v1/water`, { method: "POST", key, body })
        if (status !== 200) return yield* Effect.dieMessage(`a drink was answered ${status}`)
      }
      server.signal(signal)
      yield* server.ended
    })
  )

/** Overwrites a page of a table, so that SQLite finds the file damaged. */
export const damagePageOf = (database: string, table: string): Effect.Effect<void> =>
  Effect.scoped(
    Effect.gen(function* () {
      const copy = `${database}.looked-at`
      fs.copyFileSync(database, copy)
      const raw = yield* rawSqlite(copy)
      const [page] = raw.prepare("SELECT pgoffset FROM dbstat WHERE name = ? ORDER BY pagetype = 'leaf'").all(table)
      for (const end of ["", "-wal", "-shm"]) fs.rmSync(copy + end, { force: true })
      invertBytes(database, Number(page?.pgoffset), 64)
    })
  )
