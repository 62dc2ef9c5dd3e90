import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { folderTarget } from "../../packages/server/src/copies/FolderTarget.ts"
import { objectsIn } from "../../packages/server/src/copies/Objects.ts"
import { findMoment, openCopies, writeMoment } from "../../packages/server/src/copies/RestoreMoment.ts"
import { type Target, TargetFailed } from "../../packages/server/src/copies/Target.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { copiedLog, copiesFolder } from "./CopiedLog.ts"

/** A target that is full: it refuses the objects that `refuses` names. */
const filling = () => {
  let refuses = (_: string) => false
  return {
    refuse: (which: (name: string) => boolean) => {
      refuses = which
    },
    through: (target: Target): Target => ({
      ...target,
      put: (name, bytes) =>
        refuses(name) ? Effect.fail(new TargetFailed({ message: "it is full" })) : target.put(name, bytes)
    })
  }
}

const kindsIn = (target: Target) => Effect.map(target.list(""), (names) => objectsIn(names).map(({ kind }) => kind))

it.scoped("an upload that fails leaves no parts at the target", () =>
  Effect.gen(function* () {
    const to = yield* copiesFolder
    const { refuse, through } = filling()
    const { status, step, target } = yield* copiedLog(to, null, through)
    refuse((name) => name.includes("/b-"))
    for (let n = 0; n < 3; n++) {
      yield* step
      expect(status().failure?.message).toBe("it is full")
      expect(yield* kindsIn(target)).toEqual([])
    }
    refuse(() => false)
    yield* step
    expect(status().failure).toBeNull()
    expect((yield* kindsIn(target)).sort()).toEqual(["part", "snapshot"])
  })
)

it.scoped("a snapshot whose last answer was lost stays whole", () =>
  Effect.gen(function* () {
    const to = yield* copiesFolder
    let isLost = false
    const { db, status, step, target } = yield* copiedLog(to, null, (folder) => ({
      ...folder,
      put: (name, bytes) =>
        Effect.tap(folder.put(name, bytes), () =>
          isLost && name.includes("/b-") ? Effect.fail(new TargetFailed({ message: "no answer" })) : Effect.void
        )
    }))
    yield* step
    db.prepare("INSERT INTO t VALUES('a change')").run()
    yield* TestClock.adjust("1 day")
    isLost = true
    yield* step
    expect(status().failure?.message).toBe("no answer")
    yield* step
    const copies = yield* openCopies(target, null)
    const file = path.join(yield* temporaryFolder, "restored.db")
    yield* writeMoment(copies, yield* findMoment(copies, undefined), file)
    const restored = yield* rawSqlite(file)
    expect(restored.prepare("SELECT v FROM t").all()).toEqual([{ v: "a change" }])
    isLost = false
    yield* TestClock.adjust("1 hour")
    yield* step
    expect(status().failure).toBeNull()
  })
)

it.scoped("another log's copies are left as they are where their disk is in the place of the own one", () =>
  Effect.gen(function* () {
    const [to, elsewhere] = [yield* copiesFolder, yield* copiesFolder]
    const other = yield* copiedLog(elsewhere)
    other.db.exec("UPDATE account SET id = 'another owner'")
    for (let day = 0; day < 12; day++) {
      yield* other.step
      yield* TestClock.adjust("1 day")
      other.db.prepare("INSERT INTO t VALUES(?)").run(`day ${day}`)
    }
    // The number of its generation is higher.
    for (let start = 0; start < 3; start++) yield* (yield* copiedLog(to)).step
    const { db, status, step } = yield* copiedLog(to)
    yield* step
    const before = yield* other.target.list("")
    fs.rmSync(to, { recursive: true })
    fs.cpSync(elsewhere, to, { recursive: true })
    for (let hours = 0; hours < 3; hours++) {
      db.prepare("INSERT INTO t VALUES('x')").run()
      yield* step
      expect(status().failure).not.toBeNull()
      expect(yield* folderTarget(to).list("")).toEqual(before)
      yield* TestClock.adjust("1 hour")
    }
    expect(status().failure?.message).toContain("has the copies of another log")
  })
)

it.scoped("a key that may not delete is asked to once an hour", () =>
  Effect.gen(function* () {
    const to = yield* copiesFolder
    let [isFull, tries] = [false, 0]
    const { db, step } = yield* copiedLog(to, null, (folder) => ({
      ...folder,
      put: (name, bytes) => (isFull ? Effect.fail(new TargetFailed({ message: "full" })) : folder.put(name, bytes)),
      remove: () =>
        Effect.zipRight(
          Effect.sync(() => tries++),
          Effect.fail(new TargetFailed({ message: "forbidden" }))
        )
    }))
    for (let day = 0; day < 12; day++) {
      yield* step
      yield* TestClock.adjust("1 day")
      db.prepare("INSERT INTO t VALUES(?)").run(`day ${day}`)
    }
    isFull = true
    yield* step
    tries = 0
    yield* TestClock.adjust("1 hour")
    for (let minute = 0; minute < 59; minute++) {
      yield* step
      yield* TestClock.adjust("1 minute")
    }
    expect(tries).toBeGreaterThan(0)
    // Four are asked at a time.
    expect(tries).toBeLessThanOrEqual(8)
  })
)

it.scoped("a target that is full loses what is not kept any longer, though nothing new gets there", () =>
  Effect.gen(function* () {
    const to = yield* copiesFolder
    const { refuse, through } = filling()
    const { db, status, step, target } = yield* copiedLog(to, null, through)
    for (let day = 0; day < 12; day++) {
      db.prepare("INSERT INTO t VALUES(?)").run(`day ${day}`)
      yield* step
      yield* TestClock.adjust("1 day")
    }
    yield* step
    const before = yield* target.list("")
    // The snapshots of a day that passes meanwhile cannot be put.
    refuse(() => true)
    for (let day = 0; day < 2; day++) {
      yield* TestClock.adjust("1 day")
      db.prepare("INSERT INTO t VALUES('refused')").run()
      yield* step
      expect(status().failure?.message).toBe("it is full")
    }
    const after = yield* target.list("")
    expect(after.length).toBeLessThan(before.length)
    expect(before).toEqual(expect.arrayContaining([...after]))
    refuse(() => false)
    yield* step
    expect(status()).toMatchObject({ failure: null, behindSince: null })
  })
)

it.scoped("copies whose snapshot was removed begin anew within the hour; without their key they say so", () =>
  Effect.gen(function* () {
    const to = yield* copiesFolder
    const { db, status, step, target } = yield* copiedLog(to)
    const write = Effect.suspend(() => {
      db.prepare("INSERT INTO t VALUES('x')").run()
      return step
    })
    yield* write
    for (const name of yield* target.list("")) if (name.includes("/b-")) yield* target.remove(name)
    yield* TestClock.adjust("1 hour")
    yield* write
    expect(status()).toMatchObject({ failure: null, behindSince: null })
    expect(yield* kindsIn(target)).toContain("snapshot")
    fs.rmSync(path.join(to, "key"))
    yield* TestClock.adjust("1 hour")
    yield* write
    expect(status().failure?.message).toContain("not the object `key`")
    expect(status().behindSince).not.toBeNull()
  })
)
