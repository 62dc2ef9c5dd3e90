import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { filesIn } from "../harness/files.ts"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { failureMessage } from "./commands.ts"
import { damagePageOf } from "./preparedLogs.ts"

/** Makes a file from a sound backup. */
type Make = (backup: string, file: string) => Effect.Effect<void>

const written =
  (change: (backup: string, file: string) => void): Make =>
  (backup, file) =>
    Effect.sync(() => change(backup, file))

/** A copy changed by another program. */
const changed =
  (statements: string): Make =>
  (backup, file) =>
    Effect.scoped(
      Effect.suspend(() => {
        fs.copyFileSync(backup, file)
        return Effect.map(rawSqlite(file), (raw) => raw.exec(statements))
      })
    )

const damaged =
  (table: string): Make =>
  (backup, file) =>
    Effect.suspend(() => {
      fs.copyFileSync(backup, file)
      return damagePageOf(file, table)
    })

/** Files that are not sound logs: a description, how each is made, and its message. */
const UNSOUND_FILES: ReadonlyArray<readonly [string, Make, RegExp]> = [
  ["a damaged page of a table", damaged("water"), /damaged|malformed/],
  ["a damaged page of an index", damaged("food_by_date"), /damaged|malformed/],
  [
    "half a file",
    written((backup, file) => {
      const bytes = fs.readFileSync(backup)
      fs.writeFileSync(file, bytes.subarray(0, bytes.length / 2))
    }),
    /damaged|malformed/
  ],
  ["text", written((_, file) => fs.writeFileSync(file, "Buy oats, and log them.\n".repeat(300))), /not a database/],
  ["an empty file", written((_, file) => fs.writeFileSync(file, "")), /not a log|empty/],
  ["a folder", written((_, file) => fs.mkdirSync(file)), /not a file|folder/],
  ["a broken link", written((_, file) => fs.symlinkSync("nowhere", file)), /no file/],
  ["a missing file", written(() => {}), /no file/],
  ["a newer schema", changed("INSERT INTO migration (id, name, applied_at) VALUES (99, 'later', 0)"), /newer/],
  ["another program's database", changed("PRAGMA application_id = 7"), /not a log of Daybook/],
  [
    "a reference to a missing row",
    changed("PRAGMA foreign_keys = OFF; UPDATE water SET account_id = 'nobody' WHERE seq = 1"),
    /damaged|refers/
  ],
  [
    "exercises that are not JSON",
    changed("PRAGMA ignore_check_constraints = ON; UPDATE workout SET exercises = '[{' WHERE seq = 1"),
    /a workout of 2024-01-01|damaged/
  ],
  [
    "exercises of another shape",
    changed(`UPDATE workout SET exercises = '[{"name":7}]' WHERE seq = 1`),
    /a workout of 2024-01-01 is not a list of exercises/
  ],
  [
    "an infinite weight",
    changed("UPDATE check_in SET weight_kg = 9e999 WHERE seq = 1"),
    /check_in\.weight_kg is infinite/
  ],
  // These have the file header of a log, but no server could use them.
  ["a log without its list of migrations", changed("DELETE FROM migration"), /./],
  ["a log without a table", changed("DROP TABLE water"), /./],
  ["a log without a column", changed("ALTER TABLE check_in DROP COLUMN waist_cm"), /./],
  ["a log with another trigger", changed("CREATE TRIGGER mine AFTER INSERT ON water BEGIN DELETE FROM food; END"), /./]
]

/** Tests that a command refuses each of these files with one line that names it, and changes nothing. */
export const refusesUnsoundFiles = (
  filled: Effect.Effect<{ readonly place: Installation; readonly backup: string }, never, Scope.Scope>,
  command: (environment: Installation["environment"], file: string) => Promise<unknown>
): void => {
  describe("a file that is not a sound log is refused with one line that names it, and nothing changes", () => {
    for (const [what, make, says] of UNSOUND_FILES) {
      it.scopedLive(what, function* () {
        const { backup, place } = yield* filled
        const elsewhere = yield* newInstallation()
        const file = path.join(elsewhere.folder, "given.db")
        yield* make(backup, file)
        const here = filesIn(place.folder)
        const there = filesIn(elsewhere.folder)
        const said = yield* failureMessage(() => command(place.environment, file), what)
        expect(filesIn(place.folder), "here").toEqual(here)
        expect(filesIn(elsewhere.folder), "there").toEqual(there)
        expect(said).toMatch(says)
        expect(said).toContain(file)
      })
    }
  })
}
