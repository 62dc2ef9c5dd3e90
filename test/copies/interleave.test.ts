import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { makeCopier } from "../../packages/server/src/copies/Copier.ts"
import { holdLog } from "../../packages/server/src/copies/HeldLog.ts"
import { findMoment, openCopies, writeMoment } from "../../packages/server/src/copies/RestoreMoment.ts"
import { type Target, TargetFailed } from "../../packages/server/src/copies/Target.ts"
import { type RawSqlite, rawSqlite } from "../harness/RawSqlite.ts"
import { memoryFolder } from "../harness/temporaryFolder.ts"

// Steps in random order: writes of two connections with open transactions, checkpoints of every kind, looks, deliveries, and answers of
// the target, good and bad. What is restored at the end must be the log.

/** Mulberry32, so that an order can be repeated. */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A target whose answers wait until they are given. */
const slowTarget = () => {
  const objects = new Map<string, Uint8Array>()
  const waiting: Array<(isGood: boolean) => Effect.Effect<void>> = []
  let isOpen = true
  const put = (name: string, bytes: Uint8Array) =>
    Effect.gen(function* () {
      if (!isOpen) {
        const answer = yield* Deferred.make<void, TargetFailed>()
        waiting.push((isGood) =>
          Effect.asVoid(
            isGood ? Deferred.succeed(answer, undefined) : Deferred.fail(answer, new TargetFailed({ message: "down" }))
          )
        )
        yield* Deferred.await(answer)
      }
      objects.set(name, bytes)
    })
  const target: Target = {
    address: "a target of the test",
    put,
    get: (name) => {
      const found = objects.get(name)
      return found === undefined ? new TargetFailed({ message: "missing", isMissing: true }) : Effect.succeed(found)
    },
    list: (prefix) => Effect.sync(() => [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()),
    remove: (name) => Effect.sync(() => void objects.delete(name))
  }
  return {
    target,
    answerNext: (isGood: boolean) => waiting.shift()?.(isGood) ?? Effect.void,
    close: () => {
      isOpen = false
    },
    open: Effect.suspend(() => {
      isOpen = true
      return Effect.forEach(waiting, (each) => each(true), { discard: true })
    })
  }
}

const tolerant = (work: () => void): void => {
  try {
    work()
  } catch (error) {
    // Another connection holds the lock: the write is not acknowledged.
    if (!(error instanceof Error && /locked|busy/.test(error.message))) throw error
  }
}

const rowsOf = (db: RawSqlite) => JSON.stringify(db.prepare("SELECT id, v FROM t ORDER BY id").all())

const CHECKPOINTS = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"]

/** Lets fibers run until they wait, and copies of the file go on. */
const settle = Effect.repeatN(
  Effect.promise(() => new Promise<void>((done) => setImmediate(done))),
  5
)

const orderOf = (folder: string, seed: number) =>
  Effect.gen(function* () {
    const next = randomOf(seed)
    const file = path.join(folder, `${seed}.db`)
    const own = yield* rawSqlite(file)
    own.pragma("journal_mode = wal")
    for (const each of ["synchronous = off", "wal_autocheckpoint = 0", "busy_timeout = 0", "cache_size = 5"])
      own.pragma(each)
    own.exec("CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT); CREATE INDEX i ON t(v)")
    own.exec("CREATE TABLE photo(file TEXT); CREATE TABLE account(id TEXT, is_owner INTEGER)")
    const other = yield* rawSqlite(file)
    for (const each of ["synchronous = off", "wal_autocheckpoint = 20", "busy_timeout = 0"]) other.pragma(each)
    const { answerNext, close, open, target } = slowTarget()
    const log = yield* Effect.acquireRelease(
      Effect.sync(() => holdLog(file, 0)),
      (held) => Effect.sync(held.close)
    )
    const copier = makeCopier({
      file,
      log,
      target,
      settings: { everyMs: 1000, passphrase: null, keep: { days: 7, weeks: 4, months: 12 } },
      verify: () => Effect.void,
      checkpointFrames: 30,
      pendingLimit: next() < 0.5 ? 4000 : 1 << 26,
      snapshotEveryMs: 2000
    })
    const write = (db: RawSqlite) =>
      tolerant(() => db.prepare("INSERT INTO t(v) VALUES(?)").run(`${next()}`.repeat(1 + Math.floor(next() * 30))))
    // Half of the orders begin with a snapshot.
    if (next() < 0.5) yield* copier.deliver
    close()
    let delivery: Fiber.RuntimeFiber<void> | undefined
    let isOpen = false
    for (let step = 0; step < 250; step++) {
      yield* TestClock.setTime((yield* Clock.currentTimeMillis) + (next() < 0.02 ? -120_000 : 7))
      const dice = next()
      if (dice < 0.02) {
        tolerant(() => {
          if (isOpen) return
          own.exec("BEGIN IMMEDIATE")
          isOpen = true
          // Pages of an open transaction reach the write-ahead log before its end, as in a large import.
          for (let row = 0; row < 250; row++) write(own)
        })
      } else if (dice < 0.06) {
        if (isOpen) own.exec(next() < 0.5 ? "COMMIT" : "ROLLBACK")
        isOpen = false
      } else if (dice < 0.3) write(own)
      else if (dice < 0.45) write(other)
      else if (dice < 0.53)
        tolerant(() => void other.pragma(`wal_checkpoint(${CHECKPOINTS[Math.floor(next() * CHECKPOINTS.length)]})`))
      else if (dice < 0.7) yield* copier.look
      else if (dice < 0.8) {
        if (delivery === undefined || (yield* Fiber.poll(delivery))._tag === "Some")
          delivery = yield* Effect.fork(copier.deliver)
      } else if (dice < 0.9) yield* Effect.zipRight(answerNext(next() < 0.8), settle)
      else yield* settle
    }
    if (isOpen) own.exec("ROLLBACK")
    yield* open
    if (delivery !== undefined) yield* Fiber.join(delivery)
    for (let i = 0; i < 2; i++) yield* Effect.zipRight(copier.look, copier.deliver)
    expect(copier.status()).toMatchObject({ failure: null, behindSince: null, pendingBytes: 0 })
    const copies = yield* openCopies(target, null)
    const restored = `${file}.restored`
    yield* writeMoment(copies, yield* findMoment(copies, undefined), restored)
    const found = yield* rawSqlite(restored)
    expect(found.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }])
    expect(rowsOf(found), `order ${seed}`).toBe(rowsOf(own))
    return objectsSeen(yield* target.list(""))
  }).pipe(Effect.scoped)

const objectsSeen = (names: ReadonlyArray<string>) => ({
  segments: names.filter((name) => name.includes("/s-")).length,
  generations: new Set(names.map((name) => name.split("/")[0])).size
})

it.scoped("a log is restored whole after any order of steps", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse("2026-12-01T12:00:00Z"))
    const folder = yield* memoryFolder
    let [segments, generations] = [0, 0]
    for (let seed = 1; seed <= Number(process.env.ORDERS ?? 25); seed++) {
      const seen = yield* orderOf(folder, seed)
      segments += seen.segments
      generations += seen.generations
      for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name))
    }
    // The orders do what they are for.
    expect(segments).toBeGreaterThan(60)
    expect(generations).toBeGreaterThan(40)
  })
)
