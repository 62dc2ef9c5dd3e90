import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { setTimeout as realTime } from "node:timers/promises"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { controlPath } from "../../packages/server/src/operations/Control.ts"
import { type Installation, installationIn, newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { newKey, type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { answerTo, connectedTo } from "./Asking.ts"

const WAIT_MS = 8000

/** Asks a server to stop, and expects that it does in order. */
const expectStops = (server: ServerProcess) =>
  Effect.gen(function* () {
    server.signal("SIGTERM")
    const ended = yield* Effect.race(
      server.ended,
      Effect.as(
        Effect.promise(() => realTime(WAIT_MS, undefined, { ref: false })),
        undefined
      )
    )
    expect(ended, "the server did not stop").toBeDefined()
    expect(ended?.code).toBe(0)
  })

it.scopedLive("the socket is its owner's alone, lies beside the log, and is gone after the stop", () =>
  Effect.gen(function* () {
    const place = yield* newInstallation()
    const server = yield* startServer(place.environment)
    const socket = controlPath(place.database) ?? "none"
    expect(path.dirname(socket)).toBe(place.folder)
    expect(fs.statSync(socket).isSocket()).toBe(true)
    expect(fs.statSync(socket).mode & 0o777).toBe(0o600)
    yield* expectStops(server)
    expect(fs.existsSync(socket)).toBe(false)
  })
)

it.scopedLive("what a killed server left behind hinders neither the next one nor a backup without one", () =>
  Effect.gen(function* () {
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
)

it.scopedLive("a second server, which is refused, does not take the first one's socket away", () =>
  Effect.gen(function* () {
    const place = yield* newInstallation()
    yield* startServer(place.environment)
    expect((yield* daybook(["serve"], { ...place.environment, DAYBOOK_PORT: "0" })).code).toBe(1)
    expect(yield* answerTo(controlPath(place.database) ?? "none", '{"backup":true}\n')).toContain(place.backups)
  })
)

it.scopedLive(
  "a file of that name that is no socket: the server starts, and the person is told where a backup is",
  () =>
    Effect.gen(function* () {
      const place = yield* newInstallation()
      fs.mkdirSync(`${place.database}.control`)
      const server = yield* startServer(place.environment)
      const made = yield* daybook(["backup"], place.environment)
      expect(made.code, made.stderr).toBe(0)
      expect(fs.existsSync(made.stdout.trim())).toBe(true)
      yield* expectStops(server)
    })
)

it.scopedLive("whoever is connected and says nothing, or does not go away, keeps no server from stopping", () =>
  Effect.gen(function* () {
    const place = yield* newInstallation()
    const server = yield* startServer(place.environment)
    yield* connectedTo(controlPath(place.database) ?? "none")
    const half = yield* connectedTo(controlPath(place.database) ?? "none")
    half.write('{"file":')
    yield* expectStops(server)
  })
)

it.scopedLive("what is no request makes no backup, and the server goes on", () =>
  Effect.gen(function* () {
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
)

it.scopedLive("a client that is gone before its answer: the backup is made, and the server goes on", () =>
  Effect.gen(function* () {
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
)

/** A log in a folder whose path is too long for a socket. */
const deepPlace = Effect.map(temporaryFolder, (folder): Installation => {
  const deep = path.join(folder, "a-very-long-name-of-a-folder".repeat(4))
  fs.mkdirSync(deep)
  return installationIn(deep)
})

it.scopedLive("a path that is too long for a socket: the terminal makes the backup itself", () =>
  Effect.gen(function* () {
    const place = yield* deepPlace
    const server = yield* startServer(place.environment)
    const elsewhere = { ...place.environment, DAYBOOK_BACKUP_FOLDER: path.join(place.folder, "elsewhere") }
    const made = yield* daybook(["backup"], elsewhere)
    expect(path.dirname(made.stdout.trim())).toBe(path.join(place.folder, "elsewhere"))
    expect((yield* daybook(["verify", made.stdout.trim()], elsewhere)).code).toBe(0)
    yield* expectStops(server)
  })
)

const NOBODY = 65_534

/** Another person of the machine, who answers at a place that anybody can write to. */
const impostorAt = (socket: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const script = `require("node:net").createServer((s) => s.once("data", () => s.end('{"file":"/forged.db","bytes":1,"rows":{},"removed":[]}\\n'))).listen(process.argv[1])`
      const child = spawn(process.execPath, ["-e", script, socket], { uid: NOBODY, gid: NOBODY, stdio: "inherit" })
      while (!fs.existsSync(socket)) await realTime(10)
      return child
    }),
    (child) =>
      Effect.sync(() => {
        child.kill("SIGKILL")
        fs.rmSync(socket, { force: true })
      })
  )

it.scopedLive.skipIf(process.getuid?.() !== 0)(
  "another person of the machine who answers in the server's place is not believed (needs root)",
  () =>
    Effect.gen(function* () {
      const place = yield* deepPlace
      expect((yield* daybook(["keys", "list"], place.environment)).code).toBe(0)
      const socket = controlPath(place.database) ?? "none"
      if (path.dirname(socket) !== os.tmpdir()) return
      yield* impostorAt(socket)
      const made = yield* daybook(["backup"], place.environment)
      expect(made.stdout).not.toContain("forged")
      if (made.code === 0) expect(fs.existsSync(made.stdout.trim())).toBe(true)
    })
)
