import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { restore } from "../../packages/server/src/index.ts"
import { errorIn } from "../harness/errorIn.ts"
import { filesIn } from "../harness/files.ts"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { faultsIn, inspectDatabase, watersIn } from "../harness/inspectDatabase.ts"
import { daybook } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { backedUp, failureMessage } from "./commands.ts"
import { seedLog } from "./DenseLog.ts"
import { refusesUnsoundFiles } from "./unsoundFiles.ts"

/** A log, and an earlier backup of it. */
const filled = Effect.gen(function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 2)
  const backup = yield* backedUp(place)
  yield* Effect.scoped(Effect.map(rawSqlite(place.database), (raw) => raw.exec("UPDATE water SET amount_ml = seq")))
  return { place, backup }
})

const AFTER = Array.from({ length: 16 }, (_, index) => index + 1)

refusesUnsoundFiles(filled, restore)

describe("the log itself is refused", () => {
  const NAMES: ReadonlyArray<readonly [string, (place: Installation) => string]> = [
    ["by its name", ({ database }) => database],
    ["by a path with ..", ({ folder }) => path.join(folder, "backups", "..", "daybook.db")],
    [
      "by a symbolic link",
      ({ database, folder }) => {
        fs.symlinkSync(database, path.join(folder, "link.db"))
        return path.join(folder, "link.db")
      }
    ],
    [
      "by a hard link",
      ({ database, folder }) => {
        fs.linkSync(database, path.join(folder, "hard.db"))
        return path.join(folder, "hard.db")
      }
    ]
  ]
  for (const [what, nameIn] of NAMES) {
    it.scopedLive(what, function* () {
      const { place } = yield* filled
      const given = nameIn(place)
      const before = filesIn(place.folder)
      const said = yield* failureMessage(() => restore(place.environment, given), what)
      expect(filesIn(place.folder)).toEqual(before)
      expect(said).toMatch(/the log itself/)
    })
  }
})

it.scopedLive("a restore is refused while a server runs, and nothing changes", function* () {
  const { backup, place } = yield* filled
  const server = yield* startServer(place.environment)
  const before = Object.keys(filesIn(place.folder))
  const refused = yield* daybook(["restore", backup, "--yes"], place.environment)
  expectCommandFailed(refused, /using|server/)
  expect(refused.stderr).toContain(place.database)
  expect(Object.keys(filesIn(place.folder))).toEqual(before)
  server.signal("SIGTERM")
  expect((yield* server.ended).code).toBe(0)
  expect(yield* inspectDatabase(place.database, (raw) => watersIn(raw))).toEqual(AFTER)
  expect((yield* daybook(["restore", backup, "--yes"], place.environment)).code).toBe(0)
})

it.scopedLive("while another program writes to the log: both logs are sound, its commits are kept", function* () {
  const { backup, place } = yield* filled
  const raw = yield* rawSqlite(place.database)
  raw.exec("BEGIN IMMEDIATE; UPDATE water SET amount_ml = 999 WHERE seq = 16")
  const ended = yield* daybook(["restore", backup, "--yes", "--json"], place.environment)
  const kept = committed(() => raw.exec("COMMIT"))
  const expected = [...AFTER.slice(0, -1), kept ? 999 : 16]
  const look = (file: string) =>
    inspectDatabase(file, (found) => ({ faults: faultsIn(found), waters: watersIn(found) }))
  if (ended.code !== 0) {
    expectCommandFailed({ ...ended, stderr: `daybook: ${errorIn(ended).message}\n` }, /using|locked|open/)
    expect(yield* look(place.database)).toEqual({ faults: [], waters: expected })
    return
  }
  const { aside }: { readonly aside: string } = JSON.parse(ended.stdout)
  expect(yield* look(aside), "the previous log").toEqual({ faults: [], waters: expected })
  expect(yield* look(place.database), "the restored log").toEqual(yield* look(backup))
})

const committed = (commit: () => void): boolean => {
  try {
    commit()
    return true
  } catch {
    return false
  }
}

it.scopedLive("a restore asks first: without a terminal and without --yes nothing is done", function* () {
  const { backup, place } = yield* filled
  const before = filesIn(place.folder)
  const cases = [
    ["restore", backup],
    ["restore"],
    ["restore", "--newest"],
    ["restore", backup, "--newest", "--yes"],
    ["restore", backup, backup, "--yes"]
  ]
  for (const words of cases) {
    const refused = yield* daybook(words, place.environment)
    expect({ code: refused.code, stdout: refused.stdout }, words.join(" ")).toEqual({ code: 2, stdout: "" })
    expect(refused.stderr).toMatch(/^daybook: [^\n]+\n$/)
    expect(filesIn(place.folder)).toEqual(before)
  }
  const asked = yield* daybook(["restore", backup], place.environment)
  expect(asked.stderr).toContain("in the place of the log, if there is one; add --yes")
  const none = yield* newInstallation()
  expect((yield* daybook(["restore", "--newest", "--yes"], none.environment)).code).toBe(3)
})
