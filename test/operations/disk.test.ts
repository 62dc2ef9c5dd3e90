import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { NO_SMALL_DISK, type SmallDisk, smallDisk } from "../harness/Disks.ts"
import { filesIn } from "../harness/files.ts"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { inspectDatabase, watersIn } from "../harness/inspectDatabase.ts"
import { named } from "../harness/named.ts"
import { daybook } from "../harness/Process.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { LONG } from "../reliability/Report.ts"
import { backedUp } from "./commands.ts"
import { seedLog } from "./DenseLog.ts"

const DISK_KB = 4096
const DAYS = 60

/** A log on the main disk with its backups on a small one, where there is an older backup. */
const backupsOnDisk = Effect.gen(function* () {
  const disk = yield* smallDisk(DISK_KB)
  const place = yield* newInstallation({
    DAYBOOK_BACKUP_FOLDER: path.join(disk.place, "backups"),
    DAYBOOK_BACKUP_KEEP: "0,0,0"
  })
  yield* seedLog(place, DAYS)
  const older = yield* backedUp(place)
  return { disk, place, older }
})

/** How a disk is made unwritable, and the expected message. */
const HINDERED: ReadonlyArray<readonly [string, (disk: SmallDisk) => void, RegExp]> = [
  // First with space for the beginning of a copy but not for its last page, then without any.
  ["a full disk", (disk) => disk.fillBut(200_000), /full|space|room/i],
  ["a disk that is full to the last byte", (disk) => disk.fillBut(0), /full|space|room/i],
  ["a read-only disk", (disk) => disk.setReadOnly(true), /read-only|not be written|EROFS|unable to open/i]
]

/** Writes through a server, to show that its own disk is writable. */
const expectTakesWrites = Effect.fnUntraced(function* (url: string, place: Installation) {
  const key = yield* newKey(place.environment)
  expect((yield* send(`${url}/v1/water`, { method: "POST", key, body: { amountMl: 250 } })).status).toBe(200)
  expect((yield* send(`${url}/readyz`)).status).toBe(200)
})

for (const running of [true, false]) {
  describe.skipIf(NO_SMALL_DISK !== undefined)(running ? "by a running server" : "without a server", () => {
    for (const [name, hinder, says] of running || LONG ? HINDERED : HINDERED.slice(0, 1)) {
      it.scopedLive(
        named(
          `a backup to ${name} fails with one line that names the folder, leaves no partial file, and keeps older backups`,
          NO_SMALL_DISK
        ),
        () =>
          Effect.gen(function* () {
            const { disk, older, place } = yield* backupsOnDisk
            const server = running ? yield* startServer(place.environment) : undefined
            hinder(disk)
            const before = filesIn(disk.place)
            for (const target of [[], [path.join(disk.place, "elsewhere.db")]]) {
              const refused = yield* daybook(["backup", ...target], place.environment)
              expect(Object.keys(filesIn(disk.place))).toEqual(Object.keys(before))
              expectCommandFailed(refused, new RegExp(disk.place))
              expectCommandFailed(refused, says)
              // The log itself is writable.
              expect(refused.stderr).not.toMatch(/the database cannot be written/i)
            }
            expect(filesIn(disk.place)).toEqual(before)
            if (server !== undefined) yield* expectTakesWrites(server.url, place)
            disk.setReadOnly(false)
            disk.empty()
            const next = yield* backedUp(place)
            expect(fs.existsSync(older)).toBe(false)
            expect(fs.readdirSync(path.dirname(next))).toEqual([path.basename(next)])
          })
      )
    }
  })
}

describe.skipIf(NO_SMALL_DISK !== undefined)("a restore to a full or read-only disk", () => {
  for (const [name, hinder, says] of HINDERED) {
    it.scopedLive(
      named(`${name}: one line says so, no partial file is left, and the log is unchanged`, NO_SMALL_DISK),
      function* () {
        const disk = yield* smallDisk(DISK_KB)
        const elsewhere = yield* newInstallation()
        yield* seedLog(elsewhere, DAYS)
        const backup = yield* backedUp(elsewhere)
        const place = yield* newInstallation({ DAYBOOK_DATABASE: path.join(disk.place, "daybook.db") })
        const onSmall = { ...place, database: path.join(disk.place, "daybook.db") }
        yield* seedLog(onSmall, 1)
        hinder(disk)
        const before = filesIn(disk.place)
        const refused = yield* daybook(["restore", backup, "--yes"], onSmall.environment)
        disk.setReadOnly(false)
        // The empty lock file does not matter.
        fs.rmSync(`${onSmall.database}.lock`, { force: true })
        expect(Object.keys(filesIn(disk.place))).toEqual(Object.keys(before))
        expectCommandFailed(refused, says)
        expect(filesIn(disk.place)).toEqual(before)
        disk.empty()
        expect((yield* daybook(["restore", backup, "--yes"], onSmall.environment)).code).toBe(0)
        expect((yield* inspectDatabase(onSmall.database, (raw) => watersIn(raw))).length).toBe(DAYS * 8)
      }
    )
  }
})
