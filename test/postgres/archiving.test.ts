import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { archiving } from "../../packages/server/src/index.ts"
import { installationWith } from "../harness/Installation.ts"
import { ownCluster } from "../harness/Postgres.ts"
import { daybook, until } from "../harness/Process.ts"
import { type RawDatabase, rawDatabase } from "../harness/RawDatabase.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const TOKEN = "a-token-for-prometheus"

/** A database of a role that owns it and is nothing else, on a cluster of the test's own. */
const ownedDatabase = Effect.gen(function* () {
  const cluster = yield* ownCluster
  const admin = yield* rawDatabase(cluster.url)
  yield* admin.run("CREATE ROLE plain LOGIN PASSWORD 'plain'")
  yield* admin.run("CREATE DATABASE plain OWNER plain")
  const url = new URL(cluster.url)
  for (const part of ["username", "password", "pathname"] as const) url[part] = "plain"
  const { environment } = installationWith(url.href, yield* temporaryFolder, { DAYBOOK_METRICS_TOKEN: TOKEN })
  const told = Effect.promise(() => archiving(environment))
  const tells = (says: RegExp) =>
    Effect.promise(() => until(async () => says.test((await archiving(environment))?.text ?? "")))
  // PATH may have links to some of its programs.
  const [bin] = yield* admin.all("SELECT setting FROM pg_config WHERE name = 'BINDIR'")
  return { bin: String(bin?.setting), cluster, environment, told, tells }
})

/** Sets a setting that PostgreSQL reads again while it runs. */
const set = (admin: RawDatabase, name: string, value: string) =>
  Effect.zipRight(admin.run(`ALTER SYSTEM SET ${name} = '${value}'`), admin.run("SELECT pg_reload_conf()"))

/** Fills a segment of the write-ahead log. */
const fillSegment = (admin: RawDatabase) =>
  Effect.zipRight(admin.run("SELECT pg_logical_emit_message(false, 'test', 'x')"), admin.run("SELECT pg_switch_wal()"))

it.scopedLive(
  "doctor, the metrics and the package tell what archives a database, to a role that only owns it",
  function* () {
    const { bin, cluster, environment, tells, told } = yield* ownedDatabase
    const NOTHING =
      "Nothing archives this database: losing the machine loses everything since your last dump. See docs/postgresql.md."
    expect(yield* told).toEqual({ ok: false, text: NOTHING })
    const server = yield* startServer(environment)
    const figure = (name: string) =>
      Effect.map(
        send(`${server.url}/metrics`, { key: TOKEN }),
        ({ body }) => new RegExp(`^daybook_postgres_archive_${name} (\\S+)$`, "m").exec(body)?.[1]
      )
    expect([yield* figure("age_seconds"), yield* figure("failures"), yield* figure("waiting")]).toEqual([
      "+Inf",
      "0",
      "0"
    ])
    const doctor = yield* daybook(["doctor", "--json"], { ...environment, DAYBOOK_URL: server.url })
    expect(JSON.parse(doctor.stdout)).toContainEqual({ what: "archive", ok: false, found: NOTHING })
    expect(doctor.code).toBe(1)
    server.signal("SIGTERM")
    yield* server.ended

    const folder = yield* temporaryFolder
    const receiver = yield* Effect.acquireRelease(
      Effect.sync(() => spawn(path.join(bin, "pg_receivewal"), ["-D", folder, "-d", cluster.url], { stdio: "ignore" })),
      (child) => Effect.sync(() => child.kill("SIGKILL"))
    )
    yield* tells(/^pg_receivewal copies the WAL of this database as it is written\.$/)
    receiver.kill("SIGINT")
    yield* tells(/^Nothing archives/)

    const works = yield* Effect.scoped(
      Effect.gen(function* () {
        const admin = yield* rawDatabase(cluster.url)
        yield* admin.run("ALTER SYSTEM SET archive_mode = on")
        // The archiver may read a changed command late. A file changes what the command does at once.
        yield* admin.run("ALTER SYSTEM SET archive_command = 'test -e works # wal-g'")
        const [found] = yield* admin.all("SELECT current_setting('data_directory') AS folder")
        return path.join(String(found?.folder), "works")
      })
    )
    fs.writeFileSync(works, "")
    yield* Effect.promise(() => cluster.stop("fast"))
    expect(yield* Effect.flip(Effect.tryPromise(() => archiving(environment)))).toMatchObject({
      error: { message: expect.stringMatching(/^Cannot use PostgreSQL at /) }
    })
    yield* Effect.promise(cluster.start)
    expect(yield* told).toMatchObject({ ok: false, text: expect.stringMatching(/^Archiving is set up, but nothing/) })

    const admin = yield* rawDatabase(cluster.url)
    yield* fillSegment(admin)
    yield* tells(/^WAL archived .+ ago by WAL-G, but archive_timeout is 0: /)
    yield* set(admin, "archive_timeout", "5min")
    yield* tells(/^WAL archived .+ ago by WAL-G, but archive_timeout is 300 s: /)
    yield* set(admin, "archive_timeout", "1min")
    yield* tells(/^WAL archived .+ ago by WAL-G\.$/)
    expect(yield* told).toMatchObject({ ok: true })

    fs.rmSync(works)
    yield* fillSegment(admin)
    yield* tells(/^Archiving fails: the last failure was .+ ago, the last success .+ ago; PostgreSQL's log says why\./)
    const again = yield* startServer(environment)
    const page = Effect.map(send(`${again.url}/metrics`, { key: TOKEN }), ({ body }) => body)
    const failing = yield* page
    expect(failing).toMatch(/^daybook_postgres_archive_age_seconds \d+$/m)
    expect(failing).toMatch(/^daybook_postgres_archive_failures [1-9]\d*$/m)
    expect(failing).toMatch(/^daybook_postgres_archive_waiting [1-9]\d*$/m)
    yield* Effect.promise(() => cluster.stop("immediate"))
    const isUnknown = async () => /^daybook_postgres_archive_age_seconds nan$/im.test(await Effect.runPromise(page))
    yield* Effect.promise(() => until(isUnknown))
  }
)
