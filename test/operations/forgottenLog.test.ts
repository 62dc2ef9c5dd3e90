import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import { newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { backedUp, done } from "./commands.ts"
import { createEmpty } from "./DenseLog.ts"

/** An installation whose log is gone, with what is left of it. */
const LEFT = {
  "a backup in the folder of backups": (database: string, backup: string) => fs.rmSync(database) ?? backup,
  "a backup, and an empty file in the log's place": (database: string, backup: string) =>
    fs.truncateSync(database, 0) ?? backup,
  "the log from before a restore": (database: string, backup: string) => {
    const aside = `${database}.before-restore-2026-11-21T03-00-00-000Z`
    fs.renameSync(database, aside)
    fs.rmSync(backup)
    return aside
  }
}

for (const [what, lose] of Object.entries(LEFT)) {
  it.scopedLive(`the log is gone beside ${what}: no new log is created`, function* () {
    const place = yield* newInstallation()
    yield* newKey(place.environment)
    const left = lose(place.database, yield* backedUp(place))
    for (const words of [["serve"], ["keys", "create", "--name", "k", "--scope", "full"], ["accounts", "list"]]) {
      const refused = yield* daybook(words, { ...place.environment, DAYBOOK_PORT: "0" })
      expect(refused.code).toBe(3)
      expect(refused.stderr).toMatch(/^daybook: There is no log at [^\n]+\n$/)
      expect(refused.stderr).toContain(left)
      expect(refused.stderr).toContain("daybook restore")
      expect(refused.stderr).toContain("daybook serve --new")
    }
    expect(fs.existsSync(place.database) ? fs.statSync(place.database).size : 0).toBe(0)
  })
}

it.scopedLive("a backup in another folder of backups is found too", function* () {
  const place = yield* newInstallation()
  const folder = path.join(place.folder, "elsewhere")
  const environment = { ...place.environment, DAYBOOK_BACKUP_FOLDER: folder, DAYBOOK_PORT: "0" }
  yield* createEmpty(place)
  yield* done({ ...place, environment }, "backup")
  fs.rmSync(place.database)
  const refused = yield* daybook(["serve"], environment)
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining(folder) })
})

it.scopedLive("`daybook restore --newest` puts the log back, and the server starts with it", function* () {
  const place = yield* newInstallation()
  const key = yield* newKey(place.environment)
  yield* backedUp(place)
  fs.rmSync(place.database)
  yield* done(place, "restore", "--newest", "--yes")
  const server = yield* startServer(place.environment)
  expect((yield* send(`${server.url}/v1/me`, { key })).status).toBe(200)
})

it.scopedLive("`daybook serve --new` creates an empty log, with which later starts go on", function* () {
  const place = yield* newInstallation()
  yield* newKey(place.environment)
  yield* backedUp(place)
  fs.rmSync(place.database)
  const server = yield* startServer(place.environment, "--new")
  server.signal("SIGTERM")
  yield* server.ended
  yield* startServer(place.environment)
  expect((yield* done(place, "keys", "list", "--json")).stdout.trim()).toBe("[]")
})

it.scopedLive("a mistyped DAYBOOK_DATABASE is not found, in every command, and creates nothing", function* () {
  const place = yield* newInstallation()
  for (const line of [
    "keys list",
    "keys revoke ID",
    "accounts list",
    "accounts delete anna --yes",
    "accounts export anna",
    "links list",
    "links create --name sheet --what days",
    "links revoke ID",
    "connections",
    "connections disconnect ID",
    "webhooks",
    "webhooks add https://automation.example/webhook/daybook",
    "goals set --protein 150",
    "user reset",
    "foods packs",
    "foods add basic",
    "foods remove basic",
    "backup",
    "verify",
    "export",
    "undo --account owner --yes"
  ]) {
    const ended = yield* daybook(line.split(" "), place.environment)
    expect({ code: ended.code, stdout: ended.stdout }, `${line}: ${ended.stderr}`).toEqual({ code: 3, stdout: "" })
    expect(ended.stderr, line).toMatch(/^daybook: [Tt]here is no database [^\n]*DAYBOOK_DATABASE[^\n]*\n$/)
    expect(fs.readdirSync(place.folder), line).toEqual([])
  }
})

it.scopedLive("`keys create` and `accounts create` may make the log before the first start, and say so", function* () {
  for (const line of ["keys create --name laptop --scope full --json", "accounts create anna --json"]) {
    const place = yield* newInstallation()
    const first = yield* done(place, ...line.split(" "))
    expect(first.stderr).toContain(`New log at ${place.database}\n`)
    expect(Object.keys(JSON.parse(first.stdout))).toHaveLength(2)
    const again = yield* done(place, ...line.replace("anna", "ben").split(" "))
    expect(again.stderr).not.toContain("New log")
  }
})

it.scopedLive(
  "a folder that was moved is used where the setting names it, and a backup restores a machine without a log",
  function* () {
    const place = yield* newInstallation()
    const key = yield* newKey(place.environment)
    const copy = path.join(place.folder, "copy.db")
    yield* done(place, "backup", copy)
    const moved = path.join(yield* temporaryFolder, "moved")
    fs.mkdirSync(moved)
    for (const name of fs.readdirSync(place.folder))
      fs.renameSync(path.join(place.folder, name), path.join(moved, name))
    const there = { ...place.environment, DAYBOOK_DATABASE: path.join(moved, path.basename(place.database)) }
    const other = yield* newInstallation()
    yield* done(other, "restore", path.join(moved, "copy.db"), "--yes")
    for (const environment of [there, other.environment]) {
      const server = yield* startServer(environment)
      expect((yield* send(`${server.url}/v1/me`, { key })).status).toBe(200)
    }
  }
)
