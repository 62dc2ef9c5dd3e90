import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { named } from "../harness/named.ts"
import { daybook } from "../harness/Process.ts"
import type { RawSqlite } from "../harness/RawSqlite.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { examineCrashPoints, type Found } from "./CrashPoints.ts"
import { asSeen, newDisk, operate, writeImage } from "./Disk.ts"
import { newLedger } from "./Ledger.ts"
import { readOperations, recordAcknowledged, withoutCommitSyncs, withoutSyncs } from "./OperationLog.ts"
import { preload } from "./Preload.ts"
import { PREPARED, prepared } from "./PreparedServer.ts"
import { randomFrom, SEED } from "./Random.ts"
import { LONG, record } from "./Report.ts"
import { writeAll } from "./Writers.ts"
import { endlessWrites } from "./Writes.ts"

const { cannot, recordedTo } = preload()

const MOST_POINTS = LONG ? Number.POSITIVE_INFINITY : 320
const CONTROL_POINTS = LONG ? 1000 : 60
const STARTS = LONG ? 40 : 3

/** Images are many and short-lived, so they are in memory if the system has such a file system. */
const imageFolder = Effect.acquireRelease(
  Effect.sync(() => fs.mkdtempSync(path.join(fs.existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir(), "daybook-image-"))),
  (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true }))
)

it.scopedLive.skipIf(cannot !== undefined)(
  named(
    `power loss after any operation: every write answered 200 is on the disk, and the file is sound (seed ${SEED})`,
    cannot
  ),
  () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const log = path.join(folder, "operations")
      const installation = installationIn(folder)
      const attempted = yield* history(recordedTo(log, installation), log)
      const operations = readOperations(log)
      const database = path.join(yield* imageFolder, "daybook.db")
      const whole = operations.reduce((disk, operation) => {
        if (operation.kind !== "acknowledged") operate(disk, operation)
        return disk
      }, newDisk())
      writeImage(asSeen(whole), database)
      expect(
        fs.readFileSync(database).equals(fs.readFileSync(installation.database)),
        "the recorded operations result in the same file"
      ).toBe(true)

      const begun = operations.filter((one) => one.kind === "write" && one.file === "-wal" && one.offset === 0)
      const removed = operations.filter((one) => one.kind === "unlink" && one.file === "-wal")
      expect(begun.length, "checkpoints while serving").toBeGreaterThan(removed.length)

      const examination = { database, attempted, random: randomFrom(SEED), reordered: 1 }
      const found = yield* examineCrashPoints({
        ...examination,
        operations,
        most: MOST_POINTS,
        further: startsNowAndThen(folder)
      })
      const control = { ...examination, most: CONTROL_POINTS }
      const normal = yield* examineCrashPoints({ ...control, operations: withoutCommitSyncs(operations) })
      const off = yield* examineCrashPoints({ ...control, operations: withoutSyncs(operations) })
      record("power-loss", {
        points: found.points,
        images: found.images,
        acknowledged: operations.filter(({ kind }) => kind === "acknowledged").length,
        pointsLosingAcknowledged: found.losing,
        corrupt: found.corrupt,
        controlPoints: normal.points,
        controlLosing: normal.losing,
        controlMostLost: normal.mostLost,
        unsyncedControlPoints: off.points,
        unsyncedControlCorrupt: off.corrupt
      })
      expect(found.faults, `seed ${SEED}`).toEqual([])
      expect(found.points).toBeGreaterThanOrEqual(LONG ? 5000 : 300)
      expect(normal.losing, "without the sync of each commit the same history loses rows").toBeGreaterThan(0)
      expect(off.corrupt, "with no sync at all the same history leaves damaged files").toBeGreaterThan(0)
    })
)

/** Records starts, stops, a kill, and checkpoints while serving and at the end: everything the server does to its files. */
const history = Effect.fnUntraced(function* (installation: Installation, log: string) {
  const random = randomFrom(SEED)
  const { key, metricId, server } = yield* prepared(installation)
  for (const identity of PREPARED) recordAcknowledged(log, identity)
  const next = endlessWrites(metricId, random)
  const ledger = newLedger(PREPARED)
  const writes = (url: string, count: number, last: () => void) => {
    let left = count
    return Effect.promise(() =>
      writeAll(
        { url, key },
        ledger,
        next,
        ({ acknowledged, write }) => {
          if (acknowledged) recordAcknowledged(log, write.identity)
          left--
          if (left === 0) last()
          return left > 0
        },
        4
      )
    )
  }
  yield* writes(server.url, 50, () => server.signal("SIGTERM"))
  yield* server.ended
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const again = yield* startServer(installation.environment)
    yield* writes(again.url, LONG ? 600 : 400, () => again.signal(signal))
    yield* again.ended
  }
  // Refused writes are not among the attempted ones: a row of one on a disk is unexpected.
  return new Set([...ledger.acknowledged, ...ledger.unknown])
})

/** Starts the product on some of the images: it must accept each, and the key that was created. */
const startsNowAndThen = (folder: string) => {
  let examined = 0
  let started = 0
  return (image: Parameters<typeof writeImage>[0], acknowledged: ReadonlySet<string>) =>
    Effect.gen(function* () {
      examined++
      if (examined % Math.ceil((LONG ? 12_000 : 640) / STARTS) !== 0 || started === STARTS) return
      started++
      const installation = installationIn(path.join(folder, `image-${started}`))
      fs.mkdirSync(installation.folder)
      writeImage(image, installation.database)
      const listed = yield* daybook(["keys", "list", "--json"], installation.environment)
      expect(listed.code, listed.stderr).toBe(0)
      if (acknowledged.size > 0) expect(listed.stdout).toContain('"name": "test"')
    })
}

it.scopedLive.skipIf(cannot !== undefined)(
  named("control: a writer with synchronous=NORMAL loses committed rows", cannot),
  function* () {
    const folder = yield* temporaryFolder
    const log = path.join(folder, "operations")
    const rows = 300
    yield* Effect.promise(() => normalWriter(recordedTo(log, installationIn(folder)), rows, log))
    const found: Found = yield* examineCrashPoints({
      database: path.join(yield* imageFolder, "daybook.db"),
      operations: readOperations(log),
      attempted: new Set(Array.from({ length: rows }, (_, row) => `row ${row}`)),
      most: CONTROL_POINTS,
      random: randomFrom(SEED),
      reordered: 0,
      inspect: (raw: RawSqlite) => ({
        integrity: String(raw.pragma("integrity_check")[0]?.integrity_check),
        identities:
          raw.prepare("SELECT 1 FROM sqlite_schema").all().length === 0
            ? []
            : raw
                .prepare("SELECT name FROM written")
                .all()
                .map(({ name }) => String(name)),
        journal: []
      })
    })
    record("power-loss-normal", { points: found.points, losing: found.losing, corrupt: found.corrupt })
    expect(found.losing).toBeGreaterThan(0)
    expect(found.corrupt).toBe(0)
  }
)

const normalWriter = ({ database, environment }: Installation, rows: number, log: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL("normalWriter.mjs", import.meta.url))
    const child = spawn(process.execPath, [script, database, String(rows)], {
      env: environment,
      stdio: ["ignore", "pipe", "inherit"]
    })
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      for (const line of text.trim().split("\n")) recordAcknowledged(log, `row ${line}`)
    })
    child.once("error", reject)
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`the writer ended with ${code}`))))
  })
