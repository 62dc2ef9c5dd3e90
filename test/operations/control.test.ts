import { spawn } from "node:child_process"
import { once } from "node:events"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Backups } from "../../packages/server/src/admin/Backups.ts"
import { control, controlPath } from "../../packages/server/src/admin/Control.ts"
import { ROTATION } from "../../packages/server/src/admin/Rotation.ts"
import { Database } from "../../packages/server/src/engines/sqlite/Database.ts"
import { MIGRATIONS } from "../../packages/server/src/engines/sqlite/Migrations.ts"
import { type Installation, installationIn, newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { newKey, type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { newFile, opened } from "../stores/Opened.ts"
import { answerTo, connectedTo } from "./controlSocket.ts"
import { createEmpty } from "./DenseLog.ts"

/** Sends SIGTERM and expects exit code 0; the test's time limit ends the wait. */
const expectStops = Effect.fnUntraced(function* (server: ServerProcess) {
  server.signal("SIGTERM")
  expect((yield* server.ended).code).toBe(0)
})

it.scopedLive("the socket is beside the database, for its owner alone, and is removed at shutdown", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const socket = controlPath(place.database) ?? "none"
  expect(path.dirname(socket)).toBe(place.folder)
  expect(fs.statSync(socket).isSocket()).toBe(true)
  expect(fs.statSync(socket).mode & 0o777).toBe(0o600)
  yield* expectStops(server)
  expect(fs.existsSync(socket)).toBe(false)
})

it.scopedLive("a socket left by a killed server stops neither the next server nor a backup without one", function* () {
  const place = yield* newInstallation()
  const killed = yield* startServer(place.environment)
  killed.signal("SIGKILL")
  yield* killed.ended
  expect(fs.existsSync(controlPath(place.database) ?? "none")).toBe(true)
  expect((yield* daybook(["backup"], place.environment)).code).toBe(0)
  yield* startServer(place.environment)
  const elsewhere = { ...place.environment, DAYBOOK_BACKUP_FOLDER: path.join(place.folder, "elsewhere") }
  expect(path.dirname((yield* daybook(["backup"], elsewhere)).stdout.trim())).toBe(place.backups)
})

it.scopedLive("a second server, which is refused, does not remove the socket of the first", function* () {
  const place = yield* newInstallation()
  yield* startServer(place.environment)
  expect((yield* daybook(["serve"], { ...place.environment, DAYBOOK_PORT: "0" })).code).toBe(1)
  expect(yield* answerTo(controlPath(place.database) ?? "none", '{"backup":true}\n')).toContain(place.backups)
})

it.scopedLive("if the path is taken by a folder, the server starts and a backup can be made", function* () {
  const place = yield* newInstallation()
  fs.mkdirSync(`${place.database}.control`)
  const server = yield* startServer(place.environment)
  const made = yield* daybook(["backup"], place.environment)
  expect(made.code, made.stderr).toBe(0)
  expect(fs.existsSync(made.stdout.trim())).toBe(true)
  yield* expectStops(server)
})

it.scopedLive("silent connections and half requests do not delay shutdown", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  yield* connectedTo(controlPath(place.database) ?? "none")
  const half = yield* connectedTo(controlPath(place.database) ?? "none")
  half.write('{"file":')
  yield* expectStops(server)
})

it.scopedLive("an invalid request makes no backup, and the server continues", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  for (const nonsense of [
    "hello\n",
    "[]\n",
    "null\n",
    '{"file":7}\n',
    '{"file":"relative.db"}\n',
    "GET / HTTP/1.1\r\n\r\n"
  ]) {
    const answer = yield* answerTo(controlPath(place.database) ?? "none", nonsense)
    expect(fs.existsSync(place.backups) ? fs.readdirSync(place.backups) : [], `${nonsense}: ${answer}`).toEqual([])
    expect(fs.existsSync("relative.db"), nonsense).toBe(false)
  }
  expect(yield* answerTo(controlPath(place.database) ?? "none", "x".repeat(20_000))).toBe("")
  expect((yield* send(`${server.url}/v1/me`, { key })).status).toBe(200)
})

it.scopedLive("a client that disconnects before its response: the backup is made, the server goes on", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  yield* Effect.scoped(
    Effect.map(connectedTo(controlPath(place.database) ?? "none"), (socket) => {
      socket.write('{"backup":true}\n')
      socket.destroy()
    })
  )
  expect((yield* daybook(["backup"], place.environment)).code).toBe(0)
  yield* expectStops(server)
})

it.scopedLive("a backup that takes longer than a connection may be idle is reported as made", function* () {
  const idleMs = 20
  const file = yield* newFile
  const db = yield* opened(file)
  let started = 0
  const slow = (copy: string) =>
    Effect.suspend(() => {
      started++
      return Effect.delay(db.copyTo(copy), idleMs * 20)
    })
  const settings = { folder: path.join(path.dirname(file), "backups"), rotation: ROTATION }
  yield* Layer.build(
    Layer.provide(
      control(file, idleMs),
      Layer.provideMerge(Backups.layer(settings), Layer.succeed(Database, { ...db, copyTo: slow }))
    )
  )
  const socket = controlPath(file) ?? "none"
  // On a busy machine a connection may be idle for too long before its request arrives.
  const answer = yield* Effect.repeat(answerTo(socket, '{"backup":true}\n'), { until: () => started > 0 })
  expect(JSON.parse(answer)).toMatchObject({
    schema: MIGRATIONS.length,
    file: expect.stringContaining(settings.folder)
  })
})

/** An installation in a folder whose path is too long for a socket. */
const deepPlace = Effect.map(temporaryFolder, (folder): Installation => {
  const deep = path.join(folder, "a-very-long-name-of-a-folder".repeat(4))
  fs.mkdirSync(deep)
  return installationIn(deep)
})

it.scopedLive("if the path is too long for a socket, the terminal makes the backup itself", function* () {
  const place = yield* deepPlace
  const server = yield* startServer(place.environment)
  const elsewhere = { ...place.environment, DAYBOOK_BACKUP_FOLDER: path.join(place.folder, "elsewhere") }
  const made = yield* daybook(["backup"], elsewhere)
  expect(path.dirname(made.stdout.trim())).toBe(path.join(place.folder, "elsewhere"))
  expect((yield* daybook(["verify", made.stdout.trim()], elsewhere)).code).toBe(0)
  yield* expectStops(server)
})

const NOBODY = 65_534

/** Another user of the machine, who answers at a path that anybody can write to. */
const impostorAt = (socket: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const forged = '{"file":"/forged.db","schema":2,"bytes":1,"rows":{},"removed":[]}'
      const script = `require("node:net").createServer((s) => s.once("data", () => s.end('${forged}\\n'))).listen(process.argv[1], () => console.log("listening"))`
      const child = spawn(process.execPath, ["-e", script, socket], {
        uid: NOBODY,
        gid: NOBODY,
        stdio: ["ignore", "pipe", "inherit"]
      })
      // The file exists before the process listens.
      await once(child.stdout, "data")
      return child
    }),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )

const OPEN_FOLDERS: ReadonlyArray<readonly [string, number]> = [
  ["in a folder that every user can write to", 0o777],
  ["in a folder where every user can add files, such as /tmp", 0o1777]
]

for (const [where, mode] of OPEN_FOLDERS) {
  it.scopedLive.skipIf(process.getuid?.() !== 0)(
    `${where}, another user's socket is not used: the terminal makes the backup itself (needs root)`,
    function* () {
      const place = yield* newInstallation()
      yield* createEmpty(place)
      fs.chmodSync(place.folder, mode)
      const socket = controlPath(place.database) ?? "none"
      yield* impostorAt(socket)
      expect(yield* answerTo(socket, '{"backup":true}\n')).toContain("/forged.db")
      const made = yield* daybook(["backup"], place.environment)
      expect(made.code, made.stderr).toBe(0)
      expect(path.dirname(made.stdout.trim())).toBe(place.backups)
      expect((yield* daybook(["verify", made.stdout.trim()], place.environment)).code).toBe(0)
    }
  )
}

it.scopedLive(
  "in a folder that every user can write to, a server has no socket, and the terminal makes the backup",
  function* () {
    const place = yield* newInstallation()
    fs.chmodSync(place.folder, 0o777)
    const server = yield* startServer(place.environment)
    expect(server.stderr()).toContain("other users can write to the database's folder")
    expect(fs.existsSync(controlPath(place.database) ?? "none")).toBe(false)
    const made = yield* daybook(["backup"], place.environment)
    expect(made.code, made.stderr).toBe(0)
    yield* expectStops(server)
  }
)

it.scopedLive.skipIf(process.getuid?.() !== 0)(
  "root asks the server of the user who owns the folder (needs root)",
  function* () {
    const place = yield* newInstallation()
    yield* startServer(place.environment)
    const socket = controlPath(place.database) ?? "none"
    for (const file of [place.folder, socket]) fs.chownSync(file, NOBODY, NOBODY)
    const elsewhere = { ...place.environment, DAYBOOK_BACKUP_FOLDER: path.join(place.folder, "elsewhere") }
    expect(path.dirname((yield* daybook(["backup"], elsewhere)).stdout.trim())).toBe(place.backups)
  }
)
