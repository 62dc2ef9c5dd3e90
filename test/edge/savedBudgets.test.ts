import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Database } from "../../packages/server/src/engines/sqlite/Database.ts"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { RateLimiter } from "../../packages/server/src/identity/RateLimiter.ts"
import { newAccountId } from "../harness/newAccountId.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { remaining } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { serverOn, TestServer } from "../harness/TestServer.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { collectedLog } from "../operations/CollectedLog.ts"
import { at, requests } from "./BudgetRequests.ts"

const LIMITS = { read: 4, write: 3, sync: 2 }

it.scoped("a crash loses at most the counts of the last second", function* () {
  const folder = yield* temporaryFolder
  const crashed = path.join(folder, "crashed.db")
  const key = yield* Effect.gen(function* () {
    const { keys, write } = yield* at(NOON)
    yield* Effect.replicateEffect(write(keys.write), 2)
    yield* TestClock.adjust("1 second")
    const { database } = yield* TestServer
    for (const part of ["", "-wal"]) fs.copyFileSync(database + part, crashed + part)
    return keys.write
  }).pipe(Effect.provide(serverOn(path.join(folder, "daybook.db"), LIMITS)))
  yield* Effect.gen(function* () {
    const { write } = requests((yield* TestServer).url)
    expect(remaining(yield* write(key))).toBe(0)
  }).pipe(Effect.provide(serverOn(crashed, LIMITS)))
})

/** Makes a database refuse to save counts, and reads the saved ones over another connection. */
const savingTo = (file: Effect.Effect.Success<ReturnType<typeof rawSqlite>>) => ({
  refuse: Effect.sync(() =>
    file.exec("CREATE TRIGGER refuse BEFORE INSERT ON key_usage BEGIN SELECT RAISE(ABORT, 'refused'); END")
  ),
  accept: Effect.sync(() => file.exec("DROP TRIGGER refuse")),
  savedWrites: Effect.sync(() => file.prepare("SELECT writes FROM key_usage ORDER BY writes").all())
})

const unsavable = Effect.gen(function* () {
  const { database } = yield* TestServer
  return savingTo(yield* rawSqlite(database))
})

it.scoped("a failure to save counts is logged once, and so is its end", function* () {
  const file = path.join(yield* temporaryFolder, "daybook.db")
  const log = yield* collectedLog
  yield* Effect.gen(function* () {
    const { take } = yield* RateLimiter
    const { accept, refuse } = savingTo(yield* rawSqlite(file))
    const lines = () => log.lines.filter(({ text }) => text.includes("budgets")).map(({ level }) => level)
    const key = { budgetKey: "key", accountId: yield* newAccountId }
    yield* take(key, "write")
    yield* TestClock.adjust("10 seconds")
    expect(lines()).toEqual([])
    yield* refuse
    yield* take(key, "write")
    yield* TestClock.adjust("10 seconds")
    expect(lines()).toEqual(["WARN"])
    yield* accept
    yield* take(key, "write")
    yield* TestClock.adjust("10 seconds")
    expect(lines()).toEqual(["WARN", "INFO"])
  }).pipe(
    Effect.provide(
      RateLimiter.layer(LIMITS).pipe(Layer.merge(AccountStore.layer), Layer.provide(Database.layer(file)))
    ),
    Effect.provide(log.layer)
  )
})

layer(TestServer.layer())("counts that cannot be saved", (it) => {
  it.scoped("stay in memory, and are saved a second later", function* () {
    const { keys, write } = yield* at(NOON)
    const { accept, refuse, savedWrites } = yield* unsavable
    yield* refuse
    yield* Effect.replicateEffect(write(keys.write), 2)
    yield* TestClock.adjust("1 second")
    expect(yield* savedWrites).toEqual([])
    yield* accept
    yield* TestClock.adjust("1 second")
    expect(yield* savedWrites).toEqual([{ writes: 2 }])
  })

  it.scoped("do not end the saving of later counts", function* () {
    const { keys, write } = yield* at(NOON)
    const { accept, refuse, savedWrites } = yield* unsavable
    const before = yield* savedWrites
    yield* refuse
    yield* write(keys.write)
    yield* TestClock.adjust("1 second")
    yield* accept
    yield* Effect.replicateEffect(write(keys.full), 3)
    yield* TestClock.adjust("1 second")
    expect(yield* savedWrites).toEqual([{ writes: 1 }, ...before, { writes: 3 }])
  })
})
