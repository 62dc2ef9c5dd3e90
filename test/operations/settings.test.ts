import * as fs from "node:fs"
import * as net from "node:net"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Pg from "pg"
import { backup, Failure, listBackups } from "../../packages/server/src/index.ts"
import { readSettings } from "../../packages/server/src/serve/ReadSettings.ts"
import { newInstallation } from "../harness/Installation.ts"
import { daybook, until } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { newVisitor } from "../harness/Visitor.ts"
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

it.scopedLive("a token that cannot be used is refused without being shown", function* () {
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

it.effect("an address with a password is refused without being shown", function* () {
  for (const name of ["DAYBOOK_PUBLIC_URL", "DAYBOOK_OIDC_ISSUER", "DAYBOOK_UPDATE_CHECK"]) {
    for (const value of ["https://me:geheim@log.example.org", "me:geheim@log.example.org", "https://me:ge/heim@log"]) {
      const { message } = yield* Effect.flip(readSettings({ [name]: value }))
      expect(message).toBe(`${name}: expected an address without a user name and password`)
    }
  }
})

it.effect("a path of the public address that Daybook has itself is refused with what to write", function* () {
  for (const [value, says] of [
    ["https://x.example/v1/", "DAYBOOK_PUBLIC_URL: leave out /v1: https://x.example"],
    ["https://x.example/app", "DAYBOOK_PUBLIC_URL: /app is a path of Daybook itself; use another, such as /daybook"]
  ] as const)
    expect((yield* Effect.flip(readSettings({ DAYBOOK_PUBLIC_URL: value }))).message).toBe(says)
  for (const value of [
    "https://x.example",
    "https://x.example/",
    "https://x.example/daybook/",
    "https://x.example/a/log"
  ])
    expect((yield* readSettings({ DAYBOOK_PUBLIC_URL: value })).publicUrl).toBe(value.replace(/\/$/, ""))
})

it.scopedLive("a folder of backups that cannot be used is named at the start, which goes on", function* () {
  const place = yield* newInstallation({ DAYBOOK_BACKUP_AT: "03:00" })
  const file = path.join(place.folder, "file")
  fs.writeFileSync(file, "mine")
  const server = yield* startServer({ ...place.environment, DAYBOOK_BACKUP_FOLDER: path.join(file, "backups") })
  expect(server.stderr()).toMatch(/no backup can be made in [^\n]*file\/backups[^\n]*DAYBOOK_BACKUP_FOLDER/)
  server.signal("SIGTERM")
  yield* server.ended
  expect((yield* startServer(place.environment)).stderr()).not.toContain("no backup can be made")
})

describe("a secret in a file", () => {
  const OIDC = { DAYBOOK_OIDC_ISSUER: "https://auth.example.org", DAYBOOK_OIDC_CLIENT_ID: "daybook" }
  const TOKEN = "a-token-of-the-metrics"
  const URL_OF_USER = "postgres://daybook@db.example.org:5432/daybook?sslmode=disable"
  const OF_POSTGRES = { DAYBOOK_DATABASE: URL_OF_USER }
  const fileWith = (text: string) =>
    Effect.map(temporaryFolder, (folder) => {
      fs.writeFileSync(path.join(folder, "secret"), text)
      return path.join(folder, "secret")
    })

  it.scoped("is read without its line break, the password of PostgreSQL as it is", function* () {
    const file = yield* fileWith("p@ss:w/rd%41 $& #\n")
    const metrics = yield* fileWith(`${TOKEN}\r\n`)
    const read = yield* readSettings({
      ...OIDC,
      DAYBOOK_OIDC_CLIENT_SECRET_FILE: file,
      DAYBOOK_METRICS_TOKEN_FILE: metrics,
      DAYBOOK_DATABASE: URL_OF_USER,
      DAYBOOK_DATABASE_PASSWORD_FILE: file
    })
    const { host, password } = new Pg.Client({ connectionString: read.database })
    expect([read.oidc?.clientSecret, read.metricsToken, password, host]).toEqual([
      ...["p@ss:w/rd%41 $& #", TOKEN],
      ...["p@ss:w/rd%41 $& #", "db.example.org"]
    ])
  })

  it.scoped("is refused by its name if it cannot be read, is empty, or is given twice", function* () {
    const [file, empty, short] = [yield* fileWith(TOKEN), yield* fileWith("\n"), yield* fileWith("short")]
    for (const [name, given] of [
      ["DAYBOOK_METRICS_TOKEN_FILE", { DAYBOOK_METRICS_TOKEN_FILE: "/nowhere/secret" }],
      ["DAYBOOK_METRICS_TOKEN_FILE", { DAYBOOK_METRICS_TOKEN_FILE: empty }],
      ["DAYBOOK_METRICS_TOKEN_FILE", { DAYBOOK_METRICS_TOKEN_FILE: file, DAYBOOK_METRICS_TOKEN: TOKEN }],
      ["DAYBOOK_METRICS_TOKEN_FILE", { DAYBOOK_METRICS_TOKEN_FILE: short, ...OF_POSTGRES }],
      ["DAYBOOK_DATABASE_PASSWORD_FILE", {}],
      ["DAYBOOK_DATABASE_PASSWORD_FILE", { DAYBOOK_DATABASE: "/tmp/daybook.db" }],
      ["DAYBOOK_DATABASE_PASSWORD_FILE", { DAYBOOK_DATABASE: "postgres://a:b@c/d" }],
      ["DAYBOOK_DATABASE_PASSWORD_FILE", { DAYBOOK_DATABASE: "postgres://c/d" }]
    ] as const) {
      const { message } = yield* Effect.flip(readSettings({ DAYBOOK_DATABASE_PASSWORD_FILE: file, ...given }))
      expect(message).toMatch(new RegExp(`^${name}: `))
      expect(message).not.toContain(TOKEN)
    }
  })
})

it.scopedLive(
  "the code of the first visit can be chosen: it claims the log, and is neither printed nor stored",
  function* () {
    const CODE = "tortoise-Io-42"
    const place = yield* newInstallation({ DAYBOOK_LOG_LEVEL: "debug" })
    const file = path.join(place.folder, "code")
    fs.writeFileSync(file, `${CODE}\n`)
    const { stderr, url } = yield* startServer({ ...place.environment, DAYBOOK_SETUP_CODE_FILE: file })
    expect(stderr()).toContain("it asks for the code of DAYBOOK_SETUP_CODE")
    expect(stderr()).toMatch(/^ {2}http:\S+\/setup$/m)
    const visitor = newVisitor(url)
    expect((yield* visitor.get("/login")).body).toContain('href="/setup?')
    const person = { name: "Sam", password: "correct horse battery" }
    expect((yield* visitor.submit("/setup", { ...person, code: "0000-0000" })).status).toBe(403)
    expect((yield* visitor.submit("/setup", { ...person, code: "TORTOISE1042" })).status).toBe(303)
    expect(stderr()).not.toMatch(/tortoise/i)
    for (const name of ["daybook.db", "daybook.db-wal"])
      expect(fs.readFileSync(path.join(place.folder, name), "latin1")).not.toMatch(/tortoise/i)
  }
)

it.effect("a chosen code that can be guessed is refused without being shown", function* () {
  for (const code of ["1234567", "12-34-567", "----------", "with a space", "x".repeat(129)]) {
    const { message } = yield* Effect.flip(readSettings({ DAYBOOK_SETUP_CODE: code }))
    expect(message).toMatch(/^DAYBOOK_SETUP_CODE: expected 8 to 128 letters/)
    expect(message).not.toContain(code)
  }
})

it.scopedLive("a database that wants a password which the URL lacks ends the command", function* () {
  // PostgreSQL's side of SCRAM, up to where the client needs its password.
  const answers = [
    [10, "SCRAM-SHA-256\0\0"],
    [11, "r=nonce,s=c2FsdA==,i=4096"]
  ] as const
  const server = net.createServer((socket) => {
    const left = [...answers]
    socket.on("data", () => {
      const [code, text] = left.shift() ?? [0, ""]
      const body = Buffer.from(`\0\0\0${String.fromCharCode(code)}${text}`)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(body.length + 4)
      socket.write(Buffer.concat([Buffer.from("R"), length, body]))
    })
    socket.on("error", () => {})
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))),
    () => Effect.sync(() => server.close())
  )
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const ended = yield* daybook(["keys", "list"], { DAYBOOK_DATABASE: `postgres://daybook@127.0.0.1:${port}/daybook` })
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("password must be a string") })
})

it.scopedLive("the number of backups and their folder are settings; only the owner can read the folder", function* () {
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

/** The next full minute of local time that is far enough ahead. */
const soon = (): string => {
  const time = new Date(realNow() + 65_000)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":")
}

it.scopedLive.skipIf(!LONG)("a real server makes its backup at the local time of the setting", function* () {
  const at = soon()
  const place = yield* newInstallation({ DAYBOOK_BACKUP_AT: at })
  const server = yield* startServer(place.environment)
  yield* Effect.promise(() => until(() => server.stderr().includes("backed up")))
  const [name = ""] = fs.readdirSync(place.backups)
  const [{ time } = { time: 0 }] = yield* Effect.promise(() => listBackups(place.environment))
  const begun = new Date(time)
  expect(`${String(begun.getHours()).padStart(2, "0")}:${String(begun.getMinutes()).padStart(2, "0")}`).toBe(at)
  expect(server.stderr()).toContain(name)
  server.signal("SIGTERM")
  expect((yield* server.ended).code).toBe(0)
})
