import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { momentOf } from "../../packages/cli/src/Today.ts"
import { fakeS3 } from "../harness/FakeS3.ts"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { DAYBOOK, daybook, start, startDaybook, until } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { realTime } from "../harness/realTime.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const PASSPHRASE = "correct horse battery staple"

/** The folder of the copies has a name that a shell takes apart. */
const newPlace = Effect.map(Effect.all([temporaryFolder, temporaryFolder]), ([folder, disk]) => {
  const target = path.join(disk, "Mum's $1")
  fs.mkdirSync(target)
  return { target, ...installationIn(folder, { DAYBOOK_COPY_TO: target, DAYBOOK_COPY_PASSPHRASE: PASSPHRASE }) }
})

/** Types what a sheet says into a shell, on a machine that has the program. */
const typed = (sheet: string, { environment }: Installation) =>
  Effect.gen(function* () {
    const programs = yield* temporaryFolder
    const program = `#!/bin/sh\nexec "${process.execPath}" "${DAYBOOK}" "$@"\n`
    fs.writeFileSync(path.join(programs, "daybook"), program, { mode: 0o700 })
    const lines = sheet.split("\n").filter((line) => /^ {5}\S/.test(line))
    const command = lines.join("\n").replace("--at now", "--at now --yes")
    const search = `${programs}:${process.env.PATH}`
    return yield* Effect.promise(
      () => start("/bin/sh", ["-ec", command], { ...environment, PATH: search }, { input: `${PASSPHRASE}\n` }).ended
    )
  })

const run = ({ environment }: Installation, ...line: ReadonlyArray<string>) => daybook(line, environment)

const logWater = (url: string, key: string, amountMl: number) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}/v1/water`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ amountMl })
    })
    return response.status
  })

const waterIn = (file: string) =>
  Effect.scoped(
    Effect.map(rawSqlite(file), (db) =>
      db
        .prepare("SELECT amount_ml AS ml FROM water ORDER BY rowid")
        .all()
        .map(({ ml }) => ml)
    )
  )

/** Waits until the server says that everything is copied. */
const copied = (place: Installation) =>
  Effect.repeat(
    Effect.zipRight(
      Effect.promise(() => realTime(100)),
      Effect.map(run(place, "copies", "--json"), ({ stdout }) => JSON.parse(stdout))
    ),
    { until: ({ server }) => server?.snapshotAt !== null && server?.behindSince === null && server.pendingBytes === 0 }
  )

const newestChange = (file: string) =>
  Effect.scoped(
    Effect.map(rawSqlite(file), (db) => String(db.prepare("SELECT max(id) AS id FROM change").all()[0]?.id))
  )

it.scopedLive("the terminal shows the copies, restores the newest moment, and the one before a change", () =>
  Effect.gen(function* () {
    const place = yield* newPlace
    const key = yield* newKey(place.environment)
    const server = yield* startServer(place.environment)
    expect(yield* logWater(server.url, key, 250)).toBe(200)
    yield* copied(place)
    // The change is in a later second than the copy.
    yield* Effect.promise(() => realTime(1100))
    expect(yield* logWater(server.url, key, 777)).toBe(200)
    yield* copied(place)

    const shown = yield* run(place, "copies")
    expect({ code: shown.code, stdout: shown.stdout }).toMatchObject({ code: 0 })
    expect(shown.stdout).toContain(`${place.target}, encrypted`)
    expect(shown.stdout).toContain("everything is copied")
    const tried = yield* run(place, "copies", "--rehearse")
    expect({ code: tried.code, stderr: tried.stderr }).toEqual({ code: 0, stderr: "" })
    expect(tried.stdout).toContain("sound")

    const refused = yield* run(place, "restore", "--at", "now", "--yes")
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain("Another Daybook server is using")
    server.signal("SIGTERM")
    yield* server.ended

    const change = yield* newestChange(place.database)
    const asked = yield* run(place, "restore", "--at", `@${change}`)
    expect(`${asked.code} ${asked.stderr}`).toMatch(/^2 /)
    expect(asked.stderr).toContain("1 entry fewer than now")
    expect(fs.readdirSync(place.folder).filter((name) => name.includes("moment"))).toEqual([])
    expect(yield* waterIn(place.database)).toEqual([250, 777])
    // `daybook changes` shows the ends of ids.
    expect((yield* run(place, "restore", "--at", `@${change.slice(-8)}`, "--yes")).code).toBe(0)
    expect(yield* waterIn(place.database)).toEqual([250])

    // A new machine has nothing but the address and the passphrase.
    const elsewhere = yield* temporaryFolder
    const machine = installationIn(path.join(elsewhere, "new", "machine"), { DAYBOOK_COPY_PASSPHRASE: PASSPHRASE })
    const restored = yield* run(machine, "restore", "--at", "now", "--from", place.target, "--yes")
    expect({ code: restored.code, stdout: restored.stdout }).toEqual({ code: 0, stdout: `${machine.database}\n` })
    expect(yield* waterIn(machine.database)).toEqual([250, 777])
    const sheet = yield* run(place, "copies", "--sheet")
    expect(sheet.stdout).not.toContain(PASSPHRASE)
    expect(sheet.stdout.split("\n").every((line) => line.length <= 100)).toBe(true)
    const another = installationIn(path.join(elsewhere, "another"))
    const bySheet = yield* typed(sheet.stdout, another)
    expect({ code: bySheet.code, stdout: bySheet.stdout }).toEqual({ code: 0, stdout: `${another.database}\n` })
    expect(yield* waterIn(another.database)).toEqual([250, 777])
  })
)

it.scopedLive(
  "without a server the terminal says what the copies lack, and without their disk what the server says",
  () =>
    Effect.gen(function* () {
      const place = yield* newPlace
      const key = yield* newKey(place.environment)
      const { DAYBOOK_COPY_TO: _, ...without } = place.environment
      const copying = yield* startServer(place.environment)
      expect(yield* logWater(copying.url, key, 250)).toBe(200)
      yield* copied(place)
      copying.signal("SIGTERM")
      yield* copying.ended
      const whole = yield* run(place, "copies")
      expect({ code: whole.code, stdout: whole.stdout }).toMatchObject({ code: 0 })
      expect(whole.stdout).toMatch(/no server of this log runs on this machine; everything is copied/)

      const silent = yield* startServer({ ...without, DAYBOOK_COPY_PASSPHRASE: "" })
      yield* Effect.promise(() => realTime(1100))
      expect(yield* logWater(silent.url, key, 333)).toBe(200)
      silent.signal("SIGTERM")
      yield* silent.ended
      expect((yield* run(place, "copies")).stdout).toMatch(/no server .*; changes since .* are not copied/)
      expect((yield* run(place, "restore", "--at", "now", "--to", path.join(place.folder, "whole.db"))).code).toBe(0)

      const server = yield* startServer(place.environment)
      yield* copied(place)
      fs.renameSync(place.target, `${place.target}.away`)
      const away = yield* run(place, "copies", "--json")
      expect(JSON.parse(away.stdout)).toMatchObject({
        fault: expect.stringContaining("does not exist"),
        server: { snapshotAt: expect.any(Number) }
      })
      const sheet = yield* run(place, "copies", "--sheet")
      expect({ code: sheet.code, stdout: sheet.stdout }).toMatchObject({ code: 0 })
      expect(sheet.stdout).toContain("daybook restore --at now --from")
      server.signal("SIGTERM")
      yield* server.ended
    })
)

it.scopedLive("a restore that is interrupted, or fails, leaves nothing beside the log", () =>
  Effect.gen(function* () {
    const store = yield* Effect.acquireRelease(
      Effect.promise(() => fakeS3({ keyId: "AKIDofTheTests", secret: "s3cret-of-the-tests" })),
      ({ close }) => Effect.promise(close)
    )
    const place = installationIn(yield* temporaryFolder, {
      DAYBOOK_COPY_TO: "s3://household",
      DAYBOOK_COPY_ENDPOINT: store.endpoint,
      DAYBOOK_COPY_KEY_ID: "AKIDofTheTests",
      DAYBOOK_COPY_SECRET: "s3cret-of-the-tests",
      DAYBOOK_COPY_PASSPHRASE: PASSPHRASE
    })
    yield* newKey(place.environment)
    const server = yield* startServer(place.environment)
    yield* copied(place)
    server.signal("SIGTERM")
    yield* server.ended
    const names = () => fs.readdirSync(place.folder).filter((name) => name.includes(".moment-"))
    // The file is begun before the snapshot is fetched.
    store.mode.delayMs = 3000
    const restoring = startDaybook(["restore", "--at", "now", "--yes"], place.environment)
    yield* Effect.promise(() => until(() => names().length > 0 || restoring.child.exitCode !== null))
    store.mode.hangs = true
    restoring.child.kill("SIGINT")
    expect((yield* Effect.promise(() => restoring.ended)).code).toBe(130)
    expect(names()).toEqual([])
    store.mode.hangs = false
    store.mode.delayMs = 0
    for (const name of store.objects.keys()) if (name.includes("/p-")) store.objects.delete(name)
    const failed = yield* run(place, "restore", "--at", "now", "--yes")
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("Part 0 of") })
    expect(names()).toEqual([])
  })
)

it.scopedLive("without copies, with a wrong passphrase, and for a time before them, the terminal says what to do", () =>
  Effect.gen(function* () {
    const place = yield* newPlace
    const { DAYBOOK_COPY_TO: _, ...without } = place.environment
    const none = yield* daybook(["copies"], { ...without, DAYBOOK_COPY_PASSPHRASE: "" })
    expect({ code: none.code, stderr: none.stderr }).toMatchObject({ code: 1 })
    expect(none.stderr).toContain("DAYBOOK_COPY_TO is not set")
    yield* newKey(place.environment)
    const server = yield* startServer(place.environment)
    yield* copied(place)
    server.signal("SIGTERM")
    yield* server.ended
    const wrong = yield* daybook(["copies"], { ...place.environment, DAYBOOK_COPY_PASSPHRASE: "another passphrase" })
    expect({ code: wrong.code, stdout: wrong.stdout }).toMatchObject({ code: 1 })
    expect(wrong.stdout).toContain("The passphrase does not fit")
    const before = yield* run(place, "restore", "--at", "2 weeks ago", "--yes")
    expect(before.stderr).toContain("begin at")
    for (const typed of ["soon", "2999-01-01T00:00:00Z", "25:00"]) {
      const refused = yield* run(place, "restore", "--at", typed, "--yes")
      expect(refused.code, typed).toBe(2)
    }
    expect((yield* run(place, "restore", "--to", "x.db")).code).toBe(2)
  })
)

it("times are read as people type them", () => {
  const now = new Date(2026, 10, 28, 12, 0, 0)
  const at = (...parts: [number, number, number, number?, number?]) => new Date(2026, ...parts).getTime()
  expect(momentOf("yesterday 18:00", now)).toBeTypeOf("number")
  expect(momentOf("18:00", now)).toBe(at(10, 27, 18, 0, 0))
  expect(momentOf("11:30:05", now)).toBe(at(10, 28, 11, 30, 5))
  expect(momentOf("2026-11-20 08:15", now)).toBe(at(10, 20, 8, 15, 0))
  expect(momentOf("10 minutes ago", now)).toBe(at(10, 28, 11, 50, 0))
  expect(momentOf("vor 2 Stunden", now)).toBe(at(10, 28, 10, 0, 0))
  expect(momentOf("il y a 3 jours", now)).toBe(at(10, 25, 12, 0, 0))
  expect(momentOf("2026-11-27T18:00:00Z", now)).toBe(Date.parse("2026-11-27T18:00:00Z"))
  for (const typed of ["yesterday", "18", "24:00", "12:60", "3 apples ago", ""])
    expect(momentOf(typed, now), typed).toBeUndefined()
})
