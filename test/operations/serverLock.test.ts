import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { done } from "./commands.ts"
import { createEmpty } from "./DenseLog.ts"

const expectTaken = Effect.fnUntraced(function* (environment: Readonly<Record<string, string>>) {
  const second = yield* daybook(["serve"], { ...environment, DAYBOOK_PORT: "0" })
  expect(second.code).toBe(1)
  expect(second.stderr).toMatch(/^daybook: Another Daybook server is using [^\n]+\n$/)
})

it.scopedLive("a second server by a symbolic link to the database, or to its folder, is refused", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const link = path.join(place.folder, "link.db")
  const linkedFolder = path.join(place.folder, "linked")
  fs.symlinkSync(place.database, link)
  fs.symlinkSync(place.folder, linkedFolder)
  yield* startServer(place.environment)
  yield* expectTaken({ ...place.environment, DAYBOOK_DATABASE: link })
  yield* expectTaken({ ...place.environment, DAYBOOK_DATABASE: path.join(linkedFolder, "daybook.db") })
})

it.scopedLive("a link to a database that does not exist yet takes the lock of that database", function* () {
  const place = yield* newInstallation()
  const link = path.join(place.folder, "link.db")
  fs.symlinkSync("daybook.db", link)
  yield* startServer({ ...place.environment, DAYBOOK_DATABASE: link })
  expect(fs.existsSync(place.database)).toBe(true)
  yield* expectTaken(place.environment)
})

it.scopedLive("the running server also makes the backup if the terminal uses a link to the database", function* () {
  const place = yield* newInstallation()
  yield* startServer(place.environment)
  const link = path.join(place.folder, "link.db")
  fs.symlinkSync(place.database, link)
  // In the server's folder of backups, not in that of this environment.
  const elsewhere = path.join(place.folder, "elsewhere")
  const made = yield* daybook(["backup"], {
    ...place.environment,
    DAYBOOK_DATABASE: link,
    DAYBOOK_BACKUP_FOLDER: elsewhere
  })
  expect(path.dirname(made.stdout.trim()), made.stderr).toBe(place.backups)
})

it.scopedLive("import and restore by a link are refused while a server runs", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const backup = (yield* done(place, "backup")).stdout.trim()
  const link = path.join(place.folder, "link.db")
  fs.symlinkSync(place.database, link)
  yield* startServer(place.environment)
  const linked = { ...place.environment, DAYBOOK_DATABASE: link }
  const document = path.join(place.folder, "log.json")
  fs.writeFileSync(document, (yield* done(place, "export")).stdout)
  for (const words of [
    ["restore", backup, "--yes"],
    ["import", "daybook", document]
  ]) {
    const refused = yield* daybook(words, linked)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("Another Daybook server") })
  }
})

it.scopedLive("a second server by a hard link to the database is refused, and so is a command", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const link = path.join(place.folder, "hard.db")
  fs.linkSync(place.database, link)
  yield* startServer(place.environment)
  const linked = { ...place.environment, DAYBOOK_DATABASE: link }
  for (const words of [["serve"], ["keys", "list"]]) {
    const refused = yield* daybook(words, { ...linked, DAYBOOK_PORT: "0" })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^daybook: Another program has [^\n]+hard\.db open under another name[^\n]+\n$/)
  }
  yield* done(place, "keys", "list")
})

it.scopedLive("a hard link to the database alone, as of a snapshot, keeps no server or command out", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  fs.linkSync(place.database, path.join(place.folder, "snapshot.db"))
  const server = yield* startServer(place.environment)
  yield* done(place, "keys", "list")
  server.signal("SIGKILL")
  yield* server.ended
  yield* startServer(place.environment)
  yield* done(place, "keys", "list")
})
