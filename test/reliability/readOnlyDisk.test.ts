import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ext4Disk, NO_EXT4_DISK, setImmutable } from "../harness/Disks.ts"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { named } from "../harness/named.ts"
import { daybook, type Ended, until } from "../harness/Process.ts"
import { expectCommandFailed, expectRefusal } from "../harness/refusals.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { type Sent, send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { expectKept, type Ledger, newLedger } from "./Ledger.ts"
import { bytesIn } from "./Logs.ts"
import { PREPARED, type Prepared, prepared } from "./PreparedServer.ts"
import { randomFrom, SEED } from "./Random.ts"
import { expectReads } from "./Reads.ts"
import { record } from "./Report.ts"
import { rowsInFile } from "./StoredRows.ts"
import { writeAll } from "./Writers.ts"
import { endlessWrites, type Write } from "./Writes.ts"

const OF_EVERY_KIND = 16

/** Makes two writes of every kind on one connection, and returns the responses. */
const writes = ({ key, server }: Prepared, ledger: Ledger, next: () => Write) =>
  Effect.promise(async () => {
    const sents: Array<Sent> = []
    await writeAll({ url: server.url, key }, ledger, next, ({ sent }) => sents.push(sent) < OF_EVERY_KIND, 1)
    return sents
  })

const expectTaken = (sents: ReadonlyArray<Sent>) => {
  for (const { body, status } of sents) expect(status, body).toBe(200)
}

/** Expects 503 for every write, the same responses to reads, and 503 from `/readyz` but not from `/healthz`. */
const expectReadsOnly = Effect.fnUntraced(function* (before: Prepared, ledger: Ledger, next: () => Write) {
  const { key, server } = before
  const held = yield* Effect.promise(() => expectReads(server.url, key))
  for (const sent of yield* writes(before, ledger, next)) {
    expectRefusal(sent, "unavailable")
    expect(Number(sent.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
  }
  expect(yield* Effect.promise(() => expectReads(server.url, key))).toEqual(held)
  expectRefusal(yield* send(`${server.url}/readyz`), "unavailable")
  expect((yield* send(`${server.url}/healthz`)).status).toBe(200)
})

const onDisk = Effect.gen(function* () {
  const disk = yield* ext4Disk
  const installation = installationIn(path.join(disk.place, "log"))
  const ready = yield* prepared(installation)
  const ledger = newLedger(PREPARED)
  const next = endlessWrites(ready.metricId, randomFrom(SEED))
  expectTaken(yield* writes(ready, ledger, next))
  return { disk, installation, ready, ledger, next }
})

it.scopedLive.skipIf(NO_EXT4_DISK !== undefined)(
  named(
    "files that cannot be written for a while: reads succeed, and writes succeed again without a restart",
    NO_EXT4_DISK
  ),
  () =>
    Effect.gen(function* () {
      const { ledger, next, ready, installation } = yield* onDisk
      const files = [installation.database, `${installation.database}-wal`]
      setImmutable(files, true)
      yield* expectReadsOnly(ready, ledger, next).pipe(Effect.ensuring(Effect.sync(() => setImmutable(files, false))))
      expectTaken(yield* writes(ready, ledger, next))
      // The result of the readiness check is kept for a while.
      yield* Effect.promise(() => until(async () => (await fetch(`${ready.server.url}/readyz`)).status === 200))
      ready.server.signal("SIGKILL")
      yield* ready.server.ended
      expectKept(ledger, yield* rowsInFile(installation.database), `seed ${SEED}`)
    })
)

it.scopedLive.skipIf(NO_EXT4_DISK !== undefined)(
  named(
    "a disk that becomes read-only: reads continue, shutdown works, and after a repair no row is missing",
    NO_EXT4_DISK
  ),
  () =>
    Effect.gen(function* () {
      const { disk, ledger, next, ready, installation } = yield* onDisk
      disk.fail()
      yield* expectReadsOnly(ready, ledger, next)
      ready.server.signal("SIGTERM")
      expect((yield* ready.server.ended).code).toBe(0)
      disk.mend()
      expectKept(ledger, yield* rowsInFile(installation.database), `seed ${SEED}`)
      const server = yield* startServer(installation.environment)
      expectTaken(yield* writes({ ...ready, server }, ledger, next))
      const { lost } = expectKept(ledger, yield* rowsInFile(installation.database), `seed ${SEED}`)
      record("read-only-disk", {
        acknowledged: ledger.acknowledged.size - PREPARED.length,
        refused: ledger.refused.size,
        lost: lost.length
      })
    })
)

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  it.scopedLive.skipIf(NO_EXT4_DISK !== undefined)(
    named(
      `a start on a read-only disk after ${signal}: it serves reads or fails with one line, and nothing is changed`,
      NO_EXT4_DISK
    ),
    () =>
      Effect.gen(function* () {
        const { disk, ready, installation } = yield* onDisk
        ready.server.signal(signal)
        yield* ready.server.ended
        disk.readOnly()
        const before = bytesIn(installation.folder)
        yield* expectServesOrSays(installation, ready.key, /read-only/i)
        expect(bytesIn(installation.folder)).toEqual(before)
      })
  )
}

const expectServesOrSays = ({ database, environment }: Installation, key: string, says: RegExp) =>
  Effect.scoped(
    Effect.gen(function* () {
      const started = yield* Effect.exit(startServer(environment))
      if (started._tag === "Success") {
        yield* Effect.promise(() => expectReads(started.value.url, key))
        return
      }
      const refused = yield* daybook(["serve"], environment)
      expect(refused.stderr).toContain(database)
      expectCommandFailed(refused, says)
    })
  )

/** Runs `serve` and a terminal command on a path where no database can be created. */
const both = (database: string): Effect.Effect<ReadonlyArray<Ended>> => {
  const environment = {
    ...installationIn(path.dirname(database)).environment,
    DAYBOOK_DATABASE: database,
    DAYBOOK_PORT: "0"
  }
  const create = ["keys", "create", "--name", "laptop", "--scope", "full"]
  return Effect.all([daybook(["serve"], environment), daybook(create, environment)])
}

it.scopedLive("a folder that cannot be created, below a file: one line names the path", function* () {
  const file = path.join(yield* temporaryFolder, "file")
  fs.writeFileSync(file, "mine")
  for (const database of [path.join(file, "daybook.db"), path.join(file, "a", "daybook.db")]) {
    for (const ended of yield* both(database)) expectCommandFailed(ended, new RegExp(`as the database: .*${file}`))
  }
  expect(fs.readFileSync(file, "utf8")).toBe("mine")
})

it.scopedLive.skipIf(NO_EXT4_DISK !== undefined)(
  named("a file or a folder that cannot be made, on a read-only disk: one line says so, with the path", NO_EXT4_DISK),
  function* () {
    const disk = yield* ext4Disk
    disk.readOnly()
    for (const database of [path.join(disk.place, "daybook.db"), path.join(disk.place, "a", "b", "daybook.db")]) {
      const says = new RegExp(
        `Cannot make ${database}: ${disk.place} is on a read-only disk\\. .* ReadWritePaths=${disk.place}\\)`
      )
      for (const ended of yield* both(database)) expectCommandFailed(ended, says)
    }
    expect(fs.readdirSync(disk.place)).toEqual(["lost+found"])
  }
)
