import { setTimeout as realTime } from "node:timers/promises"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { expectKept, type Ledger, newLedger } from "./Ledger.ts"
import { PREPARED, prepared } from "./PreparedServer.ts"
import { randomFrom, SEED } from "./Random.ts"
import { LONG, record } from "./Report.ts"
import { rowsInFile } from "./StoredRows.ts"
import { writeAll } from "./Writers.ts"
import { endlessWrites, type Write } from "./Writes.ts"

const ENOUGH = LONG ? { acknowledged: 100_000, kills: 100 } : { acknowledged: 1000, kills: 3 }

// A kill leaves the system's file cache intact, so this does not test what is on the disk; powerLoss.test.ts does.
it.scopedLive(
  `kill -9 under 8 writers: every write answered 200 is stored once, and no other row is (seed ${SEED})`,
  () =>
    Effect.gen(function* () {
      const random = randomFrom(SEED)
      const installation = installationIn(yield* temporaryFolder)
      const { key, metricId } = yield* Effect.scoped(prepared(installation))
      const next = endlessWrites(metricId, random)
      const ledger = newLedger(PREPARED)
      let kills = 0
      let slowestRestartMs = 0
      let unknownStored = 0
      while (ledger.acknowledged.size - PREPARED.length < ENOUGH.acknowledged || kills < ENOUGH.kills) {
        const restartMs = yield* killedUnderLoad(installation, key, ledger, next, random.whole(200, 700))
        kills++
        slowestRestartMs = Math.max(slowestRestartMs, restartMs)
        unknownStored = expectKept(
          ledger,
          yield* rowsInFile(installation.database),
          `after kill ${kills}, seed ${SEED}`
        ).unknownStored.length
      }
      expect([...ledger.refused], `refused, seed ${SEED}`).toEqual([])
      yield* stoppedInOrder(installation)
      const { duplicated, unexpected, lost } = expectKept(
        ledger,
        yield* rowsInFile(installation.database),
        "after a clean stop"
      )
      record("kill-ledger", {
        kills,
        acknowledged: ledger.acknowledged.size - PREPARED.length,
        lost: lost.length,
        duplicated: duplicated.length,
        unexpected: unexpected.length,
        unknown: ledger.unknown.size,
        unknownStored,
        slowestRestartMs
      })
    })
)

/** Starts the server under load and kills it; returns the time from the start to the first response. */
const killedUnderLoad = (
  { environment }: Installation,
  key: string,
  ledger: Ledger,
  next: () => Write,
  afterMs: number
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const started = performance.now()
      const server = yield* startServer(environment)
      expect((yield* send(`${server.url}/v1/me`, { key })).status).toBe(200)
      const restartMs = Math.round(performance.now() - started)
      const writing = writeAll({ url: server.url, key }, ledger, next, () => true)
      yield* Effect.promise(() => realTime(afterMs))
      server.signal("SIGKILL")
      yield* Effect.promise(() => writing)
      yield* server.ended
      return restartMs
    })
  )

const stoppedInOrder = ({ environment }: Installation) =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(environment)
      server.signal("SIGTERM")
      expect((yield* server.ended).code).toBe(0)
    })
  )
