import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Backups, nightly } from "../../packages/server/src/admin/Backups.ts"
import { backupName, outdated, ROTATION } from "../../packages/server/src/admin/Rotation.ts"
import { Database } from "../../packages/server/src/engines/sqlite/Database.ts"
import { faultsIn, inspectDatabase } from "../harness/inspectDatabase.ts"
import { realTime } from "../harness/realTime.ts"
import { LONG } from "../reliability/Report.ts"
import { newFile, using } from "../stores/Opened.ts"
import { collectedLog } from "./CollectedLog.ts"
import { inTimeZone } from "./TimeZone.ts"

inTimeZone("America/New_York")

// More than the days that the rotation keeps. rotation.test.ts tests a year of names.
const NIGHTS = LONG ? 365 : 10

const AT_THREE = { hour: 3, minute: 0 }

/** A local time in New York. */
const moment = (local: string): number => new Date(local).getTime()

/** An existing log and its folder of backups. */
const oldLog = Effect.gen(function* () {
  const file = yield* newFile
  yield* using(file, () => Effect.void)
  return { file, folder: path.join(path.dirname(file), "backups") }
})

interface Place {
  readonly file: string
  readonly folder: string
}

/** How far the clock of the machine is ahead of its timers, which stand still while it sleeps. */
let aheadMs = 0

/** The clock of a machine that sleeps. Its timers are those of the test clock. */
const machineClock: Effect.Effect<Clock.Clock> = Effect.clockWith((timers) => {
  const now = () => timers.unsafeCurrentTimeMillis() + aheadMs
  return Effect.succeed({
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: now,
    currentTimeMillis: Effect.sync(now),
    unsafeCurrentTimeNanos: () => BigInt(now()) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(now()) * 1_000_000n),
    sleep: (duration) => timers.sleep(duration)
  })
})

/** Starts the backup schedule at a local time. */
const startedAt = (
  local: string,
  { file, folder }: Place,
  over: Layer.Layer<Database, unknown> = Database.layer(file)
) =>
  Effect.gen(function* () {
    aheadMs = 0
    yield* TestClock.setTime(moment(local))
    const log = yield* collectedLog
    yield* Effect.withClock(
      Layer.build(
        nightly(AT_THREE).pipe(
          Layer.provide(Backups.layer({ folder, rotation: ROTATION })),
          Layer.provide(over),
          Layer.provide(log.layer)
        )
      ),
      yield* machineClock
    )
    return log.lines
  })

/** Waits until only the next look at the clock is pending; the time of the timers at which it is. */
const nextLook = Effect.gen(function* () {
  for (;;) {
    const [next] = Chunk.toReadonlyArray(yield* TestClock.sleeps())
    if (next !== undefined) return next
    yield* Effect.promise(() => realTime(5))
  }
})

/** Lets the machine sleep until the next look at its clock shows a time, and waits for what is done then. */
const until = Effect.fnUntraced(function* (local: string) {
  const next = yield* nextLook
  aheadMs = moment(local) - next
  yield* TestClock.setTime(next)
  yield* nextLook
})

const SOON_AFTER_START_MS = 5 * 60_000

/** Sets the clock to after the time at which a missed backup is made. */
const soonAfter = (local: string) => until(new Date(moment(local) + SOON_AFTER_START_MS).toISOString())

const backupsIn = (folder: string): ReadonlyArray<string> =>
  fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []

const named = (...locals: ReadonlyArray<string>): ReadonlyArray<string> =>
  locals.map((local) => backupName(moment(local)))

describe("every night", () => {
  it.scoped("at 03:00 local time, not before, and again the next night", function* () {
    const place = yield* oldLog
    fs.mkdirSync(place.folder)
    fs.writeFileSync(path.join(place.folder, backupName(moment("2026-11-21T03:00"))), "last night's")
    const lines = yield* startedAt("2026-11-21T12:00", place)
    const [before = ""] = backupsIn(place.folder)
    yield* until("2026-11-22T02:59:59.999")
    expect(backupsIn(place.folder)).toEqual([before])
    yield* until("2026-11-22T03:00:00")
    expect(backupsIn(place.folder)).toEqual([before, ...named("2026-11-22T03:00")])
    yield* until("2026-11-23T02:59:59.999")
    expect(backupsIn(place.folder)).toHaveLength(2)
    yield* until("2026-11-23T03:00:00")
    expect(backupsIn(place.folder)).toEqual([before, ...named("2026-11-22T03:00", "2026-11-23T03:00")])
    expect(lines.map(({ level }) => level)).toEqual(["INFO", "INFO"])
    for (const name of backupsIn(place.folder).slice(1)) {
      expect(yield* inspectDatabase(path.join(place.folder, name), faultsIn)).toEqual([])
    }
  })

  it.scoped("also when daylight saving time begins and ends", function* () {
    const place = yield* oldLog
    fs.mkdirSync(place.folder)
    fs.writeFileSync(path.join(place.folder, backupName(moment("2026-10-31T03:00"))), "last night's")
    yield* startedAt("2026-10-31T12:00", place)
    for (const day of ["2026-11-01", "2026-11-02", "2026-11-03"]) yield* until(`${day}T03:00`)
    expect(backupsIn(place.folder)).toEqual(
      named("2026-10-31T03:00", "2026-11-01T03:00", "2026-11-02T03:00", "2026-11-03T03:00")
    )
  })

  it.scoped(`after ${NIGHTS} nights exactly the backups of the rotation are left, all sound`, function* () {
    const place = yield* oldLog
    yield* startedAt("2025-11-20T12:00", place)
    let expected: ReadonlyArray<string> = []
    for (let night = 0; night < NIGHTS; night++) {
      const before = backupsIn(place.folder)
      yield* until(new Date(moment("2025-11-21T03:00") + night * 86_400_000).toISOString())
      const [made = ""] = backupsIn(place.folder).filter((name) => !before.includes(name))
      const all = [...expected, made]
      const gone = outdated(all, ROTATION)
      expected = all.filter((name) => !gone.includes(name))
    }
    expect(backupsIn(place.folder)).toEqual(expected)
    for (const name of expected) expect(yield* inspectDatabase(path.join(place.folder, name), faultsIn)).toEqual([])
  })
})

describe("the clock of the machine", () => {
  it.scoped("is looked at every minute: a machine suspended at night makes the backup when it wakes", function* () {
    const place = yield* oldLog
    fs.mkdirSync(place.folder)
    fs.writeFileSync(path.join(place.folder, backupName(moment("2026-11-21T03:00"))), "last night's")
    yield* startedAt("2026-11-21T22:00", place)
    yield* nextLook
    // The lid is closed ten hours, in which no timer runs.
    aheadMs = 10 * 3_600_000
    yield* TestClock.adjust("1 minute")
    yield* nextLook
    expect(backupsIn(place.folder)).toEqual(named("2026-11-21T03:00", "2026-11-22T08:01"))
    // Awake at the next night, it is made at its minute.
    aheadMs = moment("2026-11-23T02:55") - (yield* nextLook)
    for (let minute = 0; minute < 7; minute++) {
      yield* TestClock.adjust("1 minute")
      yield* nextLook
    }
    expect(backupsIn(place.folder).slice(2)).toEqual(named("2026-11-23T03:00"))
  })

  it.scoped("that was a year ahead for a while, and made a backup, leaves no later night without one", function* () {
    const place = yield* oldLog
    yield* startedAt("2026-11-21T12:00", place)
    yield* until("2027-11-21T12:00")
    expect(backupsIn(place.folder)).toHaveLength(1)
    yield* until("2026-11-21T12:05")
    expect(backupsIn(place.folder)).toHaveLength(1)
    yield* until("2026-11-22T03:00")
    expect(backupsIn(place.folder)).toHaveLength(2)
  })
})

describe("soon after the start", () => {
  it.scoped("if an existing log has no backup", function* () {
    const place = yield* oldLog
    yield* startedAt("2026-11-21T12:00", place)
    yield* soonAfter("2026-11-21T12:00")
    expect(backupsIn(place.folder)).toHaveLength(1)
    yield* until("2026-11-22T03:00")
    expect(backupsIn(place.folder)).toHaveLength(2)
  })

  it.scoped("not for a new log, until the first night", function* () {
    const file = yield* newFile
    const place = { file, folder: path.join(path.dirname(file), "backups") }
    yield* startedAt("2026-11-21T12:00", place)
    yield* until("2026-11-22T02:59:59.999")
    expect(backupsIn(place.folder)).toEqual([])
    yield* until("2026-11-22T03:00")
    expect(backupsIn(place.folder)).toEqual(named("2026-11-22T03:00"))
  })

  it.scoped.each([
    { last: "2026-11-21T03:00", start: "2026-11-21T12:00", missed: false },
    { last: "2026-11-20T03:00", start: "2026-11-21T02:00", missed: false },
    { last: "2026-11-20T03:00", start: "2026-11-21T12:00", missed: true },
    { last: "2025-01-01T03:00", start: "2026-11-21T12:00", missed: true },
    // A laptop that is off at night: yesterday's backup was made after its start, and last night's was missed again.
    { last: "2026-11-20T09:01", start: "2026-11-21T09:00", missed: true },
    { last: "2026-11-20T23:00", start: "2026-11-21T09:00", missed: true }
  ])("the last backup of $last, a start at $start: the last night was missed: $missed", ({ last, missed, start }) =>
    Effect.gen(function* () {
      const place = yield* oldLog
      fs.mkdirSync(place.folder)
      fs.writeFileSync(path.join(place.folder, backupName(moment(last))), "the last one")
      yield* startedAt(start, place)
      yield* soonAfter(start)
      expect(backupsIn(place.folder)).toHaveLength(missed ? 2 : 1)
    })
  )

  it.scoped("a file that only looks like a backup does not count", function* () {
    const place = yield* oldLog
    fs.mkdirSync(place.folder)
    fs.writeFileSync(path.join(place.folder, "daybook-2026-13-45T99-99-99-999Z.db"), "?")
    fs.writeFileSync(path.join(place.folder, `${backupName(moment("2026-11-21T03:00"))}.partial`), "half")
    yield* startedAt("2026-11-21T12:00", place)
    yield* soonAfter("2026-11-21T12:00")
    expect(backupsIn(place.folder)).toHaveLength(2)
  })
})

describe("a scheduled backup that fails", () => {
  it.scoped("is logged as an error and tried again the next night", function* () {
    const place = yield* oldLog
    fs.writeFileSync(place.folder, "in the way")
    const lines = yield* startedAt("2026-11-21T12:00", place)
    yield* until("2026-11-22T03:00")
    expect(lines.filter(({ level }) => level === "ERROR").length).toBeGreaterThan(0)
    expect(fs.readFileSync(place.folder, "utf8")).toBe("in the way")
    fs.rmSync(place.folder)
    yield* until("2026-11-23T03:00")
    expect(backupsIn(place.folder)).toEqual(named("2026-11-23T03:00"))
  })

  it.scoped("with an unexpected error is also logged and tried again", function* () {
    const place = yield* oldLog
    let calls = 0
    const faulty = Layer.map(Database.layer(place.file), (context) => {
      const db = Context.get(context, Database)
      const copyTo: typeof db.copyTo = (file) =>
        Effect.suspend(() => (calls++ === 0 ? Effect.dieMessage("a fault of the driver") : db.copyTo(file)))
      return Context.make(Database, { ...db, copyTo })
    })
    const lines = yield* startedAt("2026-11-21T12:00", place, faulty)
    // The backup of the missed night fails after real file I/O, for which the test clock does not wait. The clock must not
    // advance before the next backup is scheduled, because its time depends on when the failed one ended.
    yield* soonAfter("2026-11-21T12:00")
    expect(backupsIn(place.folder)).toEqual([])
    expect(lines.filter(({ level }) => level === "ERROR")).toHaveLength(1)
    yield* until("2026-11-22T03:00")
    expect(backupsIn(place.folder)).toEqual(named("2026-11-22T03:00"))
    yield* until("2026-11-23T03:00")
    expect(backupsIn(place.folder)).toEqual(named("2026-11-22T03:00", "2026-11-23T03:00"))
  })
})
