import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { wholeLog } from "../harness/log.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const NOW = Date.UTC(2026, 2, 10, 12)
const MS_PER_DAY = 86_400_000

const dateOf = (at: number): string => new Date(Date.UTC(2024, 0, 1) + at * MS_PER_DAY).toISOString().slice(0, 10)

const bodyOf = (count: number) => ({
  format: "strong",
  files: ["strong.csv"],
  dryRun: false,
  reading: {
    rows: count,
    losses: [],
    partial: [],
    records: Array.from({ length: count }, (_, at) => ({
      ...{ kind: "workout", key: dateOf(at), date: dateOf(at), rows: 1, line: 2 + at, title: "Legs" },
      ...{ startedAt: null, endedAt: null, durationMinutes: 50 },
      exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 + at / 10 }] }]
    }))
  }
})

const person = Effect.gen(function* () {
  yield* TestClock.setTime(NOW)
  const server = yield* TestServer
  const { keys } = yield* server.newAccount
  const call = (method: string, path: string, body?: object) =>
    Effect.map(send(server.url + path, { method, key: keys.full, body }), (sent) => JSON.parse(sent.body))
  const undo = (id: string, body = {}) => call("POST", `/v1/changes/${id}/undo`, body)
  const workouts = Effect.map(
    call("GET", "/v1/workouts?start=2024-01-01&end=2024-12-31&limit=50"),
    (found: ReadonlyArray<{ readonly id: string }>) => found
  )
  const exercises = call("GET", "/v1/exercises")
  return {
    ...{ undo, workouts, exercises },
    log: wholeLog(server.url, keys.full),
    importing: (count: number) => call("POST", "/sync/import", bodyOf(count)),
    edit: (id: string | undefined) => call("POST", `/v1/workouts/${id}`, { durationMinutes: 61 }),
    remove: (id: string | undefined) => call("DELETE", `/v1/entries/${id}`)
  }
})

const EDITS = 3

layer(TestServer.unlimited)("the undo of an import that was edited since", (it) => {
  // An undo of more than 200 rows runs in a thread.
  for (const count of [25, 240]) {
    it.effect(`keeps ${EDITS} of ${count} workouts, is redone exactly, and adds none of them again`, function* () {
      const { edit, exercises, importing, log, undo, workouts } = yield* person
      const imported = yield* importing(count)
      const edited = (yield* workouts).slice(0, EDITS)
      for (const { id } of edited) yield* edit(id)
      const before = yield* log

      const { error } = yield* undo(imported.id)
      expect(error.message).toMatch(
        new RegExp(
          `^${EDITS} of the ${count} entries of the change were changed since, one of them by key .*keepChanged`
        )
      )
      expect(yield* log).toEqual(before)

      const undone = yield* undo(imported.id, { keepChanged: true })
      expect(undone).toMatchObject({ undone: true, kept: EDITS })
      expect((yield* workouts).map(({ id }) => id)).toEqual(edited.map(({ id }) => id))
      expect(yield* exercises).toMatchObject([{ sessions: EDITS }])

      expect(yield* undo(undone.change)).toMatchObject({ undone: true })
      expect(yield* log).toEqual(before)

      yield* undo(imported.id, { keepChanged: true })
      const again = yield* importing(count)
      expect(again).toMatchObject({ imported: count - EDITS, kept: EDITS })
      expect(yield* exercises).toMatchObject([{ sessions: count }])
    })
  }

  it.effect("keeps a deletion, and the workouts that a later undo finds changed", function* () {
    const { edit, exercises, importing, remove, undo, workouts } = yield* person
    const imported = yield* importing(25)
    const [first, second, third] = yield* workouts
    yield* remove(first?.id)
    yield* edit(second?.id)
    const undone = yield* undo(imported.id, { keepChanged: true })
    expect(undone).toMatchObject({ kept: 2 })
    const redone = yield* undo(undone.change)
    yield* edit(third?.id)
    expect(yield* undo(redone.change, { keepChanged: true })).toMatchObject({ kept: 1 })
    expect((yield* workouts).map(({ id }) => id)).toEqual([second?.id, third?.id])
    expect(yield* importing(25)).toMatchObject({ records: { workouts: 22 } })
    expect(yield* exercises).toMatchObject([{ sessions: 24 }])
  })
})
