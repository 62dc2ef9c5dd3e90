import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { NO_SMALL_DISK, smallDisk } from "../harness/Disks.ts"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { named } from "../harness/named.ts"
import { daybook } from "../harness/Process.ts"
import { realTime } from "../harness/realTime.ts"
import { expectCommandFailed, expectRefusal, remaining } from "../harness/refusals.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { type Sent, send } from "../harness/send.ts"
import { expectKept, type Ledger, newLedger } from "./Ledger.ts"
import { PREPARED, prepared } from "./PreparedServer.ts"
import { randomFrom, SEED } from "./Random.ts"
import { expectReads } from "./Reads.ts"
import { LONG, record } from "./Report.ts"
import { rowsInFile } from "./StoredRows.ts"
import { writeAll } from "./Writers.ts"
import { endlessWrites, type Write } from "./Writes.ts"

const DISK_KB = 12 * 1024
const LEFT_BYTES = 300_000
const ROUNDS = LONG ? 20 : 2
const IN_A_ROW = 40

/** Writes until `IN_A_ROW` consecutive writes were refused, and checks each refusal. */
const writeUntilFull = (at: { readonly url: string; readonly key: string }, ledger: Ledger, next: () => Write) =>
  Effect.promise(async () => {
    const refused: Array<Sent> = []
    let inARow = 0
    const acknowledged = ledger.acknowledged.size
    await writeAll(at, ledger, next, ({ acknowledged, sent }) => {
      inARow = acknowledged ? 0 : inARow + 1
      if (!acknowledged) refused.push(sent)
      return inARow < IN_A_ROW
    })
    for (const sent of refused) {
      expectRefusal(sent, "unavailable")
      expect(Number(sent.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
    }
    return { acknowledged: ledger.acknowledged.size - acknowledged, refused: refused.length }
  })

/** Makes a few writes of every kind; all must be accepted. */
const writeAFew = (at: { readonly url: string; readonly key: string }, ledger: Ledger, next: () => Write) =>
  Effect.promise(async () => {
    let left = 24
    const sents: Array<Sent> = []
    await writeAll(at, ledger, next, ({ sent }) => sents.push(sent) > 0 && --left > 0, 1)
    for (const { body, status } of sents) expect(status, body).toBe(200)
  })

it.scopedLive.skipIf(NO_SMALL_DISK !== undefined)(
  named(
    "full disk: reads succeed, writes are stored exactly if they are acknowledged, and with free space they succeed again",
    NO_SMALL_DISK
  ),
  () =>
    Effect.gen(function* () {
      const random = randomFrom(SEED)
      const disk = yield* smallDisk(DISK_KB)
      const installation = installationIn(disk.place)
      const ledger = newLedger(PREPARED)
      const figures = { rounds: 0, acknowledged: 0, refused: 0, lost: 0, unexpected: 0 }
      const { key, metricId } = yield* Effect.scoped(prepared(installation))
      const next = endlessWrites(metricId, random)
      for (; figures.rounds < ROUNDS; figures.rounds++) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const server = yield* startServer(installation.environment)
            const at = { url: server.url, key }
            yield* writeAFew(at, ledger, next)
            disk.fillBut(random.whole(LEFT_BYTES / 10, LEFT_BYTES))
            const full = yield* writeUntilFull(at, ledger, next)
            figures.acknowledged += full.acknowledged
            figures.refused += full.refused
            const before = yield* Effect.promise(() => expectReads(server.url, key))
            expect(yield* Effect.promise(() => expectReads(server.url, key))).toEqual(before)
            expect((yield* send(`${server.url}/healthz`)).status).toBe(200)
            disk.empty()
            yield* writeAFew(at, ledger, next)
            const { unexpected, lost } = expectKept(
              ledger,
              yield* rowsInFile(installation.database),
              `in round ${figures.rounds}, seed ${SEED}`
            )
            figures.lost += lost.length
            figures.unexpected += unexpected.length
            // A failed COMMIT must not leave its transaction open, or later rows would be part of it.
            server.signal("SIGKILL")
            yield* server.ended
          })
        )
        expectKept(
          ledger,
          yield* rowsInFile(installation.database),
          `after a kill in round ${figures.rounds}, seed ${SEED}`
        )
      }
      record("full-disk", figures)
    })
)

it.scopedLive.skipIf(NO_SMALL_DISK !== undefined)(
  named("full disk: budgets are still counted, and a terminal command succeeds or fails with one line", NO_SMALL_DISK),
  function* () {
    const disk = yield* smallDisk(DISK_KB)
    const installation = installationIn(disk.place)
    const ledger = newLedger(PREPARED)
    const { key, metricId, server } = yield* prepared(installation)
    const at = { url: server.url, key }
    const next = endlessWrites(metricId, randomFrom(SEED))
    const count = (url: string) => Effect.map(send(`${url}/v1/water`, { method: "POST", key, body: {} }), remaining)
    const first = yield* count(server.url)
    disk.fillBut(LEFT_BYTES)
    const { acknowledged, refused } = yield* writeUntilFull(at, ledger, next)
    expect(yield* count(server.url)).toBe(first - acknowledged - refused - 1)

    const listed = yield* daybook(["keys", "list", "--json"], installation.environment)
    expect(listed.code, listed.stderr).toBe(0)
    const made = yield* daybook(["keys", "create", "--name", "second", "--scope", "read"], installation.environment)
    if (made.code === 0) ledger.acknowledged.add("key second")
    else expectCommandFailed(made, /database/)

    disk.empty()
    yield* writeAFew(at, ledger, next)
    const last = yield* count(server.url)
    // Usage is saved with a delay of a second.
    yield* Effect.promise(() => realTime(2500))
    server.signal("SIGKILL")
    yield* server.ended
    expectKept(ledger, yield* rowsInFile(installation.database), `seed ${SEED}`)
    const again = yield* startServer(installation.environment)
    expect(yield* count(again.url)).toBe(last - 1)
  }
)

it.scopedLive.skipIf(NO_SMALL_DISK !== undefined)(
  named(
    "full disk: the server stops cleanly, a start serves or fails with one line, and no row is missing afterwards",
    NO_SMALL_DISK
  ),
  () =>
    Effect.gen(function* () {
      const disk = yield* smallDisk(DISK_KB)
      const installation = installationIn(disk.place)
      const ledger = newLedger(PREPARED)
      const { key, metricId, server } = yield* prepared(installation)
      disk.fillBut(LEFT_BYTES)
      yield* writeUntilFull({ url: server.url, key }, ledger, endlessWrites(metricId, randomFrom(SEED)))
      server.signal("SIGTERM")
      expect((yield* server.ended).code).toBe(0)
      expectKept(ledger, yield* rowsInFile(installation.database), `after the stop, seed ${SEED}`)
      disk.fillBut(0)
      yield* startedOrRefused(installation, key)
      expectKept(ledger, yield* rowsInFile(installation.database), `after a start on a full disk, seed ${SEED}`)
      disk.empty()
      const again = yield* startServer(installation.environment)
      yield* Effect.promise(() => expectReads(again.url, key))
      expectKept(ledger, yield* rowsInFile(installation.database), `with room again, seed ${SEED}`)
    })
)

/** Starts a server, which may be impossible; the message must then say what to do. */
const startedOrRefused = ({ environment }: Installation, key: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const started = yield* Effect.exit(startServer(environment))
      if (started._tag === "Success") yield* Effect.promise(() => expectReads(started.value.url, key))
      else expectCommandFailed(yield* daybook(["serve"], environment), /full|room|space/i)
    })
  )
