import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Runtime from "effect/Runtime"
import * as TestClock from "effect/TestClock"
import { wholeLog } from "../harness/log.ts"
import { fedWrites, randomWrites, sendWrite } from "../harness/RandomWrites.ts"
import { NOON } from "../harness/Scenario.ts"
import { type Sent, send } from "../harness/send.ts"
import { type TestAccount, TestServer } from "../harness/TestServer.ts"
import { storedIn } from "../parity/storedRows.ts"
import { SEED } from "./Generated.ts"

const RUNS = 25
/** Each reads the whole log after every undo. */
const FED_RUNS = 8

/** The ids of all changes of an account, newest first. */
const changesOf = (url: string, key: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const ids: Array<string> = []
    for (let goesOn = true; goesOn; ) {
      const before = ids.length === 0 ? "" : `&before=${ids.at(-1)}`
      const { body } = yield* send(`${url}/v1/changes?limit=100${before}`, { key })
      const page: ReadonlyArray<{ readonly id: string }> = JSON.parse(body)
      ids.push(...page.map(({ id }) => id))
      goesOn = page.length > 0
    }
    return ids
  })

const undoOf = (url: string, key: string, id: string) =>
  send(`${url}/v1/changes/${id}/undo`, { method: "POST", key, body: {} })

const changeOf = ({ body, status }: Sent): string => {
  expect(status, body).toBe(200)
  return JSON.parse(body).change
}

/** Undoes changes in the order given, and returns the changes of the undos. */
const undoAll = (url: string, key: string, changes: ReadonlyArray<string>) =>
  Effect.forEach(changes, (id) => Effect.map(undoOf(url, key, id), changeOf))

/** The stored rows of the log of an account. */
const logRows = (database: string) =>
  Effect.map(
    storedIn(database),
    (stored) =>
      ({ accountId }: TestAccount) =>
        // Periods of exercises and months of notes count the writes.
        Effect.map(stored(accountId), ({ change, change_date, exercise_period, note_month, workout, ...others }) => ({
          ...others,
          // A restored workout takes whichever place of its date is free.
          workout: workout?.map(({ slot, ...rest }) => rest)
        }))
  )

layer(TestServer.unlimited)("undo of random writes", (it) => {
  it.scoped("of all changes, newest first, empties the log; undo of the undos restores every row of it", function* () {
    const { database, newAccount, url } = yield* TestServer
    const run = Runtime.runPromise(yield* Effect.runtime())
    yield* TestClock.setTime(NOON)
    const rowsOf = yield* logRows(database)
    const empty = yield* Effect.flatMap(newAccount, ({ keys }) => wholeLog(url, keys.full))
    const property = FastCheck.asyncProperty(randomWrites, (writes) =>
      run(
        Effect.gen(function* () {
          const account = yield* newAccount
          const { full } = account.keys
          let done = 0
          for (const write of writes) {
            const { body, status } = yield* sendWrite(url, full, write)
            expect([200, 400, 404], body).toContain(status)
            if (status === 200) done++
            yield* TestClock.adjust(1000)
          }
          const log = yield* wholeLog(url, full)
          const rows = yield* rowsOf(account)
          const changes = yield* changesOf(url, full)
          expect(changes.length).toBeLessThanOrEqual(done)
          const undos = yield* undoAll(url, full, changes)
          expect(yield* wholeLog(url, full)).toEqual(empty)
          yield* undoAll(url, full, undos.toReversed())
          expect(yield* wholeLog(url, full)).toEqual(log)
          expect(yield* rowsOf(account)).toEqual(rows)
          yield* TestClock.setTime(NOON)
        })
      )
    )
    yield* Effect.promise(() => FastCheck.assert(property, { seed: SEED, numRuns: RUNS }))
  })

  it.scoped("of any change amid syncs and imports is refused, changing nothing, or undone by another", function* () {
    const { database, newAccount, url } = yield* TestServer
    const rowsOf = yield* logRows(database)
    const run = Runtime.runPromise(yield* Effect.runtime())
    const property = FastCheck.asyncProperty(fedWrites, (writes) =>
      run(
        Effect.gen(function* () {
          yield* TestClock.setTime(NOON)
          const account = yield* newAccount
          const { keys } = account
          for (const write of writes) {
            const { body, status } = yield* sendWrite(url, keys.full, write)
            expect([200, 400, 404], body).toContain(status)
            yield* TestClock.adjust(1000)
          }
          let log = yield* wholeLog(url, keys.full)
          for (const [index, id] of (yield* changesOf(url, keys.full)).entries()) {
            const rows = yield* rowsOf(account)
            const undone = yield* undoOf(url, keys.full, id)
            if (undone.status === 200) {
              // A reading that another one hides is not seen in the log.
              expect(yield* rowsOf(account)).not.toEqual(rows)
              const redone = changeOf(yield* undoOf(url, keys.full, changeOf(undone)))
              expect(yield* wholeLog(url, keys.full)).toEqual(log)
              // Every second change stays undone, so that the next ones meet a log without it.
              if (index % 2 === 0) changeOf(yield* undoOf(url, keys.full, redone))
            } else expect(undone.status, undone.body).toBe(400)
            log = yield* wholeLog(url, keys.full)
          }
        })
      )
    )
    yield* Effect.promise(() => FastCheck.assert(property, { seed: SEED, numRuns: FED_RUNS, endOnFailure: true }))
  })
})
