import * as fs from "node:fs"
import * as path from "node:path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { type Ledger, newLedger } from "./Ledger.ts"
import { PREPARED, prepared } from "./PreparedServer.ts"
import { randomFrom, SEED } from "./Random.ts"
import { writeAll } from "./Writers.ts"
import { endlessWrites, type Write } from "./Writes.ts"

/** A copy of a log that a server left. */
export interface LeftLog {
  readonly installation: Installation
  readonly key: string
  /** The expected rows. */
  readonly ledger: Ledger
}

const WRITES = 400

/** Logs to be damaged: one that its server closed, and one whose server was killed with rows only in the `-wal`. */
export class Logs extends Context.Tag("test/reliability/Logs")<
  Logs,
  { readonly closed: Effect.Effect<LeftLog, never, Scope>; readonly killed: Effect.Effect<LeftLog, never, Scope> }
>() {
  static layer = Layer.scoped(
    Logs,
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const closed = installationIn(path.join(folder, "closed"))
      const ledger = newLedger(PREPARED)
      const { key, next } = yield* Effect.scoped(
        Effect.gen(function* () {
          const { key, metricId, server } = yield* prepared(closed)
          const next = endlessWrites(metricId, randomFrom(SEED))
          yield* write({ url: server.url, key }, ledger, next)
          server.signal("SIGTERM")
          yield* server.ended
          return { key, next }
        })
      )
      const atStop = new Set(ledger.acknowledged)
      const killed = installationIn(path.join(folder, "killed"))
      fs.cpSync(closed.folder, killed.folder, { recursive: true, filter: isNoSocket })
      yield* Effect.scoped(
        Effect.gen(function* () {
          const server = yield* startServer(killed.environment)
          yield* write({ url: server.url, key }, ledger, next)
          server.signal("SIGKILL")
          yield* server.ended
        })
      )
      return {
        closed: copyOf(closed, { key, ledger: { ...newLedger(), acknowledged: atStop } }),
        killed: copyOf(killed, { key, ledger })
      }
    })
  )
}

type Scope = Effect.Effect.Context<typeof temporaryFolder>

const write = (at: { readonly url: string; readonly key: string }, ledger: Ledger, next: () => Write) => {
  let left = WRITES
  return Effect.promise(() => writeAll(at, ledger, next, () => --left > 0, 4))
}

const copyOf = (left: Installation, rest: Pick<LeftLog, "key" | "ledger">): Effect.Effect<LeftLog, never, Scope> =>
  Effect.map(temporaryFolder, (folder) => {
    fs.cpSync(left.folder, folder, { recursive: true, filter: isNoSocket })
    return { installation: installationIn(folder), ...rest }
  })

/** Every file of a folder with its bytes, for comparison. */
export const bytesIn = (folder: string): ReadonlyArray<readonly [string, string]> =>
  fs
    .readdirSync(folder)
    .filter((name) => isNoSocket(path.join(folder, name)))
    .map((name) => [name, fs.readFileSync(path.join(folder, name), "base64")])

/** Sockets of killed servers are not copied. */
function isNoSocket(name: string): boolean {
  return !fs.statSync(name).isSocket()
}
