import * as fs from "node:fs"
import * as path from "node:path"
import { setTimeout as realTime } from "node:timers/promises"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { backup, Failure, listBackups } from "../../packages/server/src/index.ts"
import { newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { LONG } from "../reliability/Report.ts"
import { createEmpty } from "./DenseLog.ts"

it.scopedLive.each([
  ["DAYBOOK_BACKUP_AT", ["3", "3:00", "24:00", "03:60", "never", "03:00:00", " 03:00"]],
  ["DAYBOOK_BACKUP_KEEP", ["7", "7,4", "7,4,12,1", "a,b,c", "-1,4,12", "7, 4, 12", "1.5,1,1"]]
] as const)("%s that cannot be used is named, and nothing is made", ([name, values]) =>
  Effect.gen(function* () {
    const place = yield* newInstallation()
    for (const value of values) {
      const failed = yield* Effect.promise(() =>
        backup({ ...place.environment, [name]: value }).then(
          () => expect.fail(`${name}=${value} was taken`),
          (error: unknown) => error
        )
      )
      expect(failed).toBeInstanceOf(Failure)
      expect(String(failed), value).toContain(name)
      expect(fs.readdirSync(place.folder)).toEqual([])
    }
    const served = yield* daybook(["serve"], { ...place.environment, DAYBOOK_PORT: "0", [name]: values[0] })
    expect(served.code).toBe(1)
    expect(served.stderr).toContain(name)
  })
)

it.scopedLive("a token that cannot be used is refused without being shown", () =>
  Effect.gen(function* () {
    const place = yield* newInstallation()
    for (const token of ["tooshort", "with a space in the middle", "umläute-are-not-sent-well", "x".repeat(257)]) {
      const { code, stderr } = yield* daybook(["serve"], {
        ...place.environment,
        DAYBOOK_PORT: "0",
        DAYBOOK_METRICS_TOKEN: token
      })
      expect([code, stderr]).toEqual([1, expect.stringContaining("DAYBOOK_METRICS_TOKEN")])
      expect(stderr).not.toContain(token)
    }
  })
)

it.scopedLive("the number of backups and their folder are settings; only the owner can read the folder", () =>
  Effect.gen(function* () {
    const place = yield* newInstallation({ DAYBOOK_BACKUP_KEEP: "3,0,0" })
    const folder = path.join(place.folder, "a", "b")
    const environment = { ...place.environment, DAYBOOK_BACKUP_FOLDER: folder }
    yield* createEmpty(place)
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const day of ["01", "02", "03", "04"]) {
      fs.writeFileSync(path.join(folder, `daybook-2026-01-${day}T03-00-00-000Z.db`), "old")
    }
    const { file, removed } = yield* Effect.promise(() => backup(environment))
    expect([...removed].sort()).toEqual(["daybook-2026-01-01T03-00-00-000Z.db", "daybook-2026-01-02T03-00-00-000Z.db"])
    const listed = yield* Effect.promise(() => listBackups(environment))
    expect(listed.map((one) => path.basename(one.file))).toEqual([
      path.basename(file),
      "daybook-2026-01-04T03-00-00-000Z.db",
      "daybook-2026-01-03T03-00-00-000Z.db"
    ])
    const other = path.join(place.folder, "c")
    const made = yield* Effect.promise(() => backup({ ...environment, DAYBOOK_BACKUP_FOLDER: other }))
    expect(fs.statSync(other).mode & 0o777).toBe(0o700)
    expect(fs.statSync(made.file).mode & 0o777).toBe(0o600)
  })
)

/** The next full minute of local time that is far enough ahead. */
const soon = (): string => {
  const time = new Date(Date.now() + 65_000)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":")
}

it.scopedLive.skipIf(!LONG)("a real server makes its backup at the local time of the setting", () =>
  Effect.gen(function* () {
    const at = soon()
    const place = yield* newInstallation({ DAYBOOK_BACKUP_AT: at })
    const server = yield* startServer(place.environment)
    yield* Effect.promise(async () => {
      while (!server.stderr().includes("backed up")) await realTime(200)
    })
    const [name = ""] = fs.readdirSync(place.backups)
    const [{ time } = { time: 0 }] = yield* Effect.promise(() => listBackups(place.environment))
    const begun = new Date(time)
    expect(`${String(begun.getHours()).padStart(2, "0")}:${String(begun.getMinutes()).padStart(2, "0")}`).toBe(at)
    expect(server.stderr()).toContain(name)
    server.signal("SIGTERM")
    expect((yield* server.ended).code).toBe(0)
  })
)
