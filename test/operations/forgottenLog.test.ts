import * as fs from "node:fs"
import * as path from "node:path"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { backedUp, done } from "./commands.ts"

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
  it.scopedLive(`the log is gone beside ${what}: no new log is created`, () =>
    Effect.gen(function* () {
      const place = yield* newInstallation()
      yield* newKey(place.environment)
      const left = lose(place.database, yield* backedUp(place))
      for (const words of [["serve"], ["keys", "create", "--name", "k", "--scope", "full"], ["accounts", "list"]]) {
        const refused = yield* daybook(words, { ...place.environment, DAYBOOK_PORT: "0" })
        expect(refused.code).toBe(1)
        expect(refused.stderr).toMatch(/^daybook: There is no log at [^\n]+\n$/)
        expect(refused.stderr).toContain(left)
        expect(refused.stderr).toContain("daybook restore")
        expect(refused.stderr).toContain("daybook serve --new")
      }
      expect(fs.existsSync(place.database) ? fs.statSync(place.database).size : 0).toBe(0)
    })
  )
}

it.scopedLive("a backup in another folder of backups is found too", () =>
  Effect.gen(function* () {
    const place = yield* newInstallation()
    const folder = path.join(place.folder, "elsewhere")
    const environment = { ...place.environment, DAYBOOK_BACKUP_FOLDER: folder, DAYBOOK_PORT: "0" }
    yield* done(place, "keys", "list")
    yield* done({ ...place, environment }, "backup")
    fs.rmSync(place.database)
    const refused = yield* daybook(["serve"], environment)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(folder) })
  })
)

it.scopedLive("`daybook restore --newest` puts the log back, and the server starts with it", () =>
  Effect.gen(function* () {
    const place = yield* newInstallation()
    const key = yield* newKey(place.environment)
    yield* backedUp(place)
    fs.rmSync(place.database)
    yield* done(place, "restore", "--newest", "--yes")
    const server = yield* startServer(place.environment)
    expect((yield* send(`${server.url}/v1/me`, { key })).status).toBe(200)
  })
)

it.scopedLive("`daybook serve --new` creates an empty log, with which later starts go on", () =>
  Effect.gen(function* () {
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
)
