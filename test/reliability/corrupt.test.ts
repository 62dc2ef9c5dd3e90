import * as fs from "node:fs"
import { afterAll, describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { daybook } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { invertBytes, overwrite, PAGE, pagesOf } from "./Damage.ts"
import { expectKept } from "./Ledger.ts"
import { bytesIn, type LeftLog, Logs } from "./Logs.ts"
import { expectReads } from "./Reads.ts"
import { LONG, record } from "./Report.ts"
import { rowsInFile } from "./StoredRows.ts"

type Damage = (database: string) => Effect.Effect<void>

const damaging =
  (change: (database: string) => void): Damage =>
  (database) =>
    Effect.sync(() => change(database))

const everyPageOf =
  (name: string, change: (database: string, at: number) => void): Damage =>
  (database) =>
    Effect.map(pagesOf(database, name), (pages) => {
      for (const at of pages) change(database, at)
    })

const halfOf = (database: string): number => Math.floor(fs.statSync(database).size / 2 / PAGE) * PAGE

/** Damage that a start detects, by SQLite or by the check of every page. */
const FOUND: ReadonlyArray<readonly [string, Damage]> = [
  ["the first bytes of the header", damaging((database) => invertBytes(database, 0, 16))],
  ["the page size in the header", damaging((database) => invertBytes(database, 16, 2))],
  ["the count of tables", damaging((database) => overwrite(database, 103, Buffer.alloc(2)))],
  ["the table of tables", damaging((database) => invertBytes(database, 100, 200))],
  ["the whole first page zeroed", damaging((database) => overwrite(database, 0, Buffer.alloc(PAGE)))],
  [
    "an interior page overwritten",
    everyPageOf("food", (database, at) => overwrite(database, at, Buffer.alloc(PAGE, 0xa5)))
  ],
  ["the head of a leaf zeroed", everyPageOf("water", (database, at) => overwrite(database, at, Buffer.alloc(64)))],
  ["an index zeroed", everyPageOf("workout_by_date", (database, at) => overwrite(database, at, Buffer.alloc(PAGE)))],
  ["the second half cut off", damaging((database) => fs.truncateSync(database, halfOf(database)))],
  ["all but the header cut off", damaging((database) => fs.truncateSync(database, 100))]
]

/** Commands that open a log. */
const COMMANDS = LONG
  ? [["serve"], ["keys", "list"], ["keys", "create", "--name", "a", "--scope", "read"], ["keys", "revoke", "none"]]
  : [["serve"]]

/** Expects every command to refuse a log with one line that names the file, and to change no file. */
const expectLeftAlone = Effect.fnUntraced(function* ({ installation }: LeftLog, says: RegExp) {
  const before = kept(installation.folder)
  for (const words of COMMANDS) {
    const ended = yield* daybook(words, { ...installation.environment, DAYBOOK_PORT: "0" })
    expectCommandFailed(ended, says)
    expect(ended.stderr).toContain(installation.database)
    const after = kept(installation.folder)
    expect(after.map(([name]) => name)).toEqual(before.map(([name]) => name))
    for (const [index, [name, bytes]] of after.entries()) expect(bytes === before[index]?.[1], name).toBe(true)
  }
  figures.refusedUnchanged++
})

const figures = { refusedUnchanged: 0, recovered: 0 }
afterAll(() => record("corrupt", figures))

/** The files with data. `-shm` is only an index of the `-wal`, and is rebuilt from it. */
const kept = (folder: string) => bytesIn(folder).filter(([name, bytes]) => bytes !== "" && !name.endsWith("-shm"))

layer(Logs.layer)((it) => {
  describe("a damaged log is refused with one line, and not changed", () => {
    for (const [name, damage] of FOUND) {
      it.scoped(`closed by its server, then damaged: ${name}`, function* () {
        const log = yield* (yield* Logs).closed
        yield* damage(log.installation.database)
        yield* expectLeftAlone(log, /damaged|not a database/)
      })
    }

    // The rows in its `-wal` are still sound, and needed for a repair.
    for (const [name, damage] of FOUND.filter(([name]) => /leaf|interior|index|table of tables/.test(name))) {
      it.scoped(`left by a killed server, with rows in its -wal, then damaged: ${name}`, function* () {
        const log = yield* (yield* Logs).killed
        yield* damage(log.installation.database)
        const ended = yield* Effect.scoped(Effect.exit(startServer(log.installation.environment)))
        // A damaged page has no effect if the `-wal` has a newer version of it.
        if (ended._tag === "Success") return
        const again = yield* (yield* Logs).killed
        yield* damage(again.installation.database)
        yield* expectLeftAlone(again, /damaged|not a database/)
      })
    }

    it.scoped("the line names the command that restores a backup", function* () {
      for (const [name, damage] of FOUND) {
        const log = yield* (yield* Logs).closed
        yield* damage(log.installation.database)
        const { stderr } = yield* daybook(["serve"], log.installation.environment)
        // A file without its header may be any file, given by mistake.
        if (!/not a database/.test(stderr)) expect(stderr, name).toContain("daybook restore")
      }
    })
  })

  describe("a file that is not a log of this version of Daybook is refused with one line and not changed", () => {
    const replaced = (contents: Buffer | string) => (log: LeftLog) =>
      Effect.sync(() => fs.writeFileSync(log.installation.database, contents))

    const changed =
      (statements: string, { inWal = false } = {}) =>
      ({ installation }: LeftLog) =>
        Effect.scoped(
          Effect.map(rawSqlite(installation.database), (raw) => {
            raw.exec(statements)
            // As a killed program leaves it.
            if (inWal)
              for (const end of ["", "-wal"])
                fs.copyFileSync(installation.database + end, `${installation.folder}/kept${end}`)
          })
        ).pipe(
          Effect.tap(() =>
            Effect.sync(() => {
              if (inWal)
                for (const end of ["", "-wal"])
                  fs.renameSync(`${installation.folder}/kept${end}`, installation.database + end)
            })
          )
        )

    const NEWER = "INSERT INTO migration (id, name, applied_at) VALUES (99, 'later', 0)"
    const FOREIGN = "PRAGMA application_id = 7; CREATE TABLE bookmark (url TEXT); INSERT INTO bookmark VALUES ('x')"

    const OTHERS: ReadonlyArray<readonly [string, RegExp, (log: LeftLog) => Effect.Effect<void>]> = [
      ["text", /not a database/, replaced("This is my diary.\n".repeat(500))],
      ["a short text", /not a database/, replaced("hello")],
      ["zeros", /not a database|damaged/, replaced(Buffer.alloc(8192))],
      ["a log of a newer Daybook", /newer/, changed(NEWER)],
      ["a log of a newer Daybook that was killed", /newer/, changed(NEWER, { inWal: true })],
      ["another program's database", /another program/, changed(FOREIGN)],
      ["another program's database, of a program that was killed", /another program/, changed(FOREIGN, { inWal: true })]
    ]
    for (const [name, says, make] of OTHERS) {
      it.scoped(name, function* () {
        const log = yield* (yield* Logs).closed
        yield* make(log)
        yield* expectLeftAlone(log, says)
      })
    }
  })

  describe("a start recovers everything that is recoverable", () => {
    const LOST = /the write-ahead log was cut or removed.* writes that were acknowledged/
    const started = ({ key, installation }: LeftLog, isCut: boolean) =>
      Effect.scoped(
        Effect.gen(function* () {
          const server = yield* startServer(installation.environment)
          yield* Effect.promise(() => expectReads(server.url, key))
          expect(LOST.test(server.stderr()), server.stderr()).toBe(isCut)
          server.signal("SIGTERM")
          expect((yield* server.ended).code).toBe(0)
          figures.recovered++
        })
      )

    const FRAME = PAGE + 24
    const WHOLE: ReadonlyArray<readonly [string, (wal: string) => void]> = [
      [
        "an incomplete frame at the end of the -wal",
        (wal) => fs.appendFileSync(wal, fs.readFileSync(wal).subarray(32, 32 + FRAME / 2))
      ],
      ["a frame of zeros at the end of the -wal", (wal) => fs.appendFileSync(wal, Buffer.alloc(FRAME))],
      ["a damaged -shm", (wal) => fs.writeFileSync(wal.replace(/-wal$/, "-shm"), Buffer.alloc(32_768, 0xa5))],
      ["no -shm", (wal) => fs.rmSync(wal.replace(/-wal$/, "-shm"))]
    ]
    for (const [name, damage] of WHOLE) {
      it.scoped(`after a kill, ${name}: every acknowledged row`, function* () {
        const log = yield* (yield* Logs).killed
        damage(`${log.installation.database}-wal`)
        yield* started(log, false)
        expectKept(log.ledger, yield* rowsInFile(log.installation.database), name)
      })
    }

    /** The frames that are in use. More of an earlier round may follow them. */
    const framesOf = (wal: string): number => fs.readFileSync(wal.replace(/-wal$/, "-shm")).readUInt32LE(16)
    const PARTLY: ReadonlyArray<readonly [string, (wal: string) => void]> = [
      ["the last frame of the -wal damaged", (wal) => invertBytes(wal, 32 + framesOf(wal) * FRAME - 100, 8)],
      ["a frame in the middle of the -wal damaged", (wal) => invertBytes(wal, 32 + 50 * FRAME + 1000, 8)],
      ["the -wal zeroed", (wal) => fs.writeFileSync(wal, Buffer.alloc(fs.statSync(wal).size))],
      ["the -wal cut to its header", (wal) => fs.truncateSync(wal, 32)],
      ["the -wal deleted", (wal) => fs.rmSync(wal)]
    ]
    for (const [name, damage] of PARTLY) {
      it.scoped(`after a kill, ${name}: a complete log of an earlier moment, with a warning`, function* () {
        const logs = yield* Logs
        const { ledger: earlier } = yield* logs.closed
        const log = yield* logs.killed
        damage(`${log.installation.database}-wal`)
        yield* started(log, true)
        const held = yield* rowsInFile(log.installation.database)
        expectKept({ ...earlier, unknown: log.ledger.acknowledged }, held, name)
      })
    }

    it.scoped("after a kill, the -wal cut: `daybook verify` warns, if it comes before a start", function* () {
      const { installation } = yield* (yield* Logs).killed
      fs.truncateSync(`${installation.database}-wal`, 32)
      const verified = yield* daybook(["verify"], installation.environment)
      expect(verified.stderr).toMatch(LOST)
    })

    it.scoped("an empty file is a new log", function* () {
      const { installation } = yield* (yield* Logs).closed
      fs.writeFileSync(installation.database, "")
      const made = yield* daybook(["keys", "create", "--name", "new", "--scope", "read"], installation.environment)
      expect(made.code, made.stderr).toBe(0)
      const listed = yield* daybook(["keys", "list", "--json"], installation.environment)
      expect(JSON.parse(listed.stdout)).toMatchObject([{ name: "new" }])
    })
  })
})
