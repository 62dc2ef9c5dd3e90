import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { objectsIn } from "../../packages/server/src/copies/Objects.ts"
import { type Target, TargetFailed } from "../../packages/server/src/copies/Target.ts"
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
