import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { randomWrites, sendWrite } from "../harness/RandomWrites.ts"
import { realTime } from "../harness/realTime.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { checkJournal } from "./JournalRows.ts"
import { expectKept, type Ledger, newLedger } from "./Ledger.ts"
import { PREPARED, prepared } from "./PreparedServer.ts"
import { randomFrom, SEED } from "./Random.ts"
import { LONG, record } from "./Report.ts"
import { rowsInFile } from "./StoredRows.ts"
import { writeAll } from "./Writers.ts"
import { endlessWrites, type Write } from "./Writes.ts"

const ENOUGH = LONG ? { acknowledged: 100_000, kills: 100 } : { acknowledged: 1000, kills: 3 }

const ENOUGH_SENT = LONG ? 20_000 : 300

// A kill leaves the system's file cache intact, so this does not test what is on the disk; powerLoss.test.ts does.
it.scopedLive(`kill -9 under 8 writers: all answered 200 is stored once, and no more (seed ${SEED})`, function* () {
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
    unknownStored = expectKept(ledger, yield* rowsInFile(installation.database), `after kill ${kills}, seed ${SEED}`)
      .unknownStored.length
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

it.scopedLive(
  `kill -9 amid corrections, deletions and undos: no write without its change, and no change without its write (seed ${SEED})`,
  function* () {
    const installation = installationIn(yield* temporaryFolder)
    const random = randomFrom(SEED)
    const { key } = yield* Effect.scoped(prepared(installation))
    const writes = FastCheck.sample(randomWrites, { seed: SEED, numRuns: 1000 }).flat()
    const undone: Array<string> = []
    const wrong: Array<string> = []
    let sent = 0
    let kills = 0
    let journal = yield* checkJournal(installation.database)
    while (sent < ENOUGH_SENT || kills < ENOUGH.kills) {
      yield* Effect.scoped(
        Effect.gen(function* () {
          const server = yield* startServer(installation.environment)
          const writer = Effect.gen(function* () {
            for (;;) {
              const write = writes[sent++ % writes.length]
              if (write === undefined) return
              const { body, status } = yield* sendWrite(server.url, key, write)
              if (![200, 400, 404].includes(status)) wrong.push(body)
              if (write.kind === "undo" && status === 200) undone.push(String(JSON.parse(body).change))
            }
          })
          // Each writer ends with the request that the kill interrupts.
          const writing = yield* Effect.fork(
            Effect.forEach([1, 2, 3, 4], () => Effect.exit(writer), { concurrency: "unbounded" })
          )
          yield* Effect.promise(() => realTime(random.whole(300, 900)))
          server.signal("SIGKILL")
          yield* Fiber.join(writing)
          yield* server.ended
        })
      )
      expect(wrong).toEqual([])
      kills++
      journal = yield* checkJournal(installation.database)
      expect(journal.faults, `after kill ${kills}, seed ${SEED}`).toEqual([])
      const acknowledged = new Set(undone)
      expect(acknowledged.size).toBe(undone.length)
      expect(
        undone.filter((id) => !journal.ids.has(id)),
        `after kill ${kills}, seed ${SEED}`
      ).toEqual([])
    }
    record("journal-kills", { kills, sent, changes: journal.changes, undos: journal.undos, faults: 0 })
  }
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
