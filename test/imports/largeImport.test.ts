import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const NOW = Date.UTC(2026, 2, 10, 12)
const FIRST = Date.UTC(2020, 0, 1)
const MS_PER_DAY = 86_400_000

/**
 * More than a change may have to be taken back on the event loop, in a body that is not read there, and more than are written at a time.
 */
const WORKOUTS = 1100

const dateOf = (at: number): string => new Date(FIRST + at * MS_PER_DAY).toISOString().slice(0, 10)

const recordsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    kind: "workout",
    key: `${dateOf(at)} Legs`,
    date: dateOf(at),
    rows: 6,
    line: 2 + 6 * at,
    title: "Legs",
    startedAt: null,
    endedAt: null,
    durationMinutes: 50,
    exercises: ["Squat", "Leg Press"].map((name) => ({
      name,
      sets: Array.from({ length: 3 }, () => ({ reps: 5, weightKg: 100 + (at % 40) }))
    }))
  }))

const bodyOf = (records: ReadonlyArray<object>, dryRun = false) => ({
  format: "strong",
  files: ["strong.csv"],
  dryRun,
  reading: { rows: 6 * records.length, records, losses: [], partial: [] }
})

const person = Effect.gen(function* () {
  yield* TestClock.setTime(NOW)
  const server = yield* TestServer
  const { keys } = yield* server.newAccount
  const call = (method: string, path: string, body?: object, key = keys.full) =>
    Effect.map(send(server.url + path, { method, key, body }), (sent) => ({
      status: sent.status,
      body: JSON.parse(sent.body)
    }))
  return {
    call,
    write: keys.write,
    get: (path: string) => Effect.map(call("GET", path), ({ body }) => body),
    importRecords: (records: ReadonlyArray<object>, dryRun = false) =>
      call("POST", "/sync/import", bodyOf(records, dryRun)),
    undo: (id: string, key?: string) => call("POST", `/v1/changes/${id}/undo`, {}, key)
  }
})

layer(TestServer.unlimited)("a large import", (it) => {
  it.effect("is planned, imported, undone as a whole and redone, like a small one", function* () {
    const { get, importRecords, undo } = yield* person
    const records = recordsOf(WORKOUTS)
    const counts = { rows: 6 * WORKOUTS, imported: 6 * WORKOUTS, refused: 0, records: { workouts: WORKOUTS } }
    expect(yield* importRecords(records, true)).toMatchObject({ status: 200, body: { id: null, ...counts } })
    const { body: done } = yield* importRecords(records)
    expect(done).toMatchObject(counts)
    const imported = yield* get("/v1/exercises")
    expect(imported).toMatchObject([{ sessions: WORKOUTS }, { sessions: WORKOUTS }])
    expect(yield* get("/v1/changes")).toMatchObject([
      { id: done.id, at: new Date(NOW).toISOString(), kind: "import", count: WORKOUTS, undoable: true }
    ])
    expect((yield* importRecords(records)).body).toMatchObject({ id: null, already: 6 * WORKOUTS })
    const { body: undone } = yield* undo(done.id)
    expect(undone).toMatchObject({ undone: true, id: done.id })
    expect(yield* get("/v1/exercises")).toEqual([])
    yield* undo(undone.change)
    expect(yield* get("/v1/exercises")).toEqual(imported)
  })

  it.effect("can be undone by the key that made it, even one that may only write", function* () {
    const { call, get, undo, write } = yield* person
    for (const count of [2, WORKOUTS]) {
      const { body: done } = yield* call("POST", "/sync/import", bodyOf(recordsOf(count)), write)
      expect((yield* get("/v1/changes"))[0]).toMatchObject({ by: { kind: "import", name: "strong" } })
      expect(yield* undo(done.id, write)).toMatchObject({ status: 200 })
      expect(yield* get("/v1/exercises")).toEqual([])
    }
  })

  it.effect("cannot be undone by another writer, twice, or after a part of it was changed", function* () {
    const { call, get, importRecords, undo, write } = yield* person
    const { body: done } = yield* importRecords(recordsOf(WORKOUTS))
    expect(yield* undo(done.id, write)).toMatchObject({
      status: 403,
      body: { error: { code: "insufficient_scope", message: expect.stringContaining("import strong") } }
    })
    const [workout] = yield* get(`/v1/entries?start=${dateOf(7)}&end=${dateOf(7)}`)
    yield* call("POST", `/v1/workouts/${workout.id}`, { durationMinutes: 45 })
    expect(yield* undo(done.id)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/was changed since, by key .* Undo that change first/) } }
    })
    const [correction] = yield* get("/v1/changes")
    yield* undo(correction.id)
    expect(yield* undo(done.id)).toMatchObject({ status: 200 })
    expect(yield* undo(done.id)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("already undone") } }
    })
    expect(yield* undo("01a205ff-5adc-70ec-96a8-27ab6485f07c")).toMatchObject({ status: 404 })
  })

  it.effect("that is invalid is refused with its fault, and nothing is written", function* () {
    const { get, importRecords } = yield* person
    const records = recordsOf(WORKOUTS)
    const [first, ...others] = records
    const refused = yield* importRecords([{ ...first, date: "2020-02-30" }, ...others])
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } })
    expect(refused.body.error.message).toContain("reading.records")
    expect(yield* get("/v1/changes")).toEqual([])
  })

  it.effect("does not keep others from writing: each write and import made meanwhile is in the log", function* () {
    const { call, get, importRecords, undo } = yield* person
    const records = recordsOf(WORKOUTS)
    const waters = Effect.forEach(
      Array.from({ length: 60 }, (_, at) => at),
      () => call("POST", "/v1/water", { amountMl: 100 }),
      { concurrency: 6 }
    )
    const importing = Effect.flatMap(importRecords(records), ({ body }) =>
      Effect.zipRight(undo(body.id), importRecords(records))
    )
    const [written, imported] = yield* Effect.all([waters, importing], { concurrency: "unbounded" })
    expect(written.map(({ body, status }) => [status, body.error])).toEqual(written.map(() => [200, undefined]))
    expect(imported).toMatchObject({ status: 200, body: { imported: 6 * WORKOUTS } })
    expect(yield* get("/v1/exercises")).toMatchObject([{ sessions: WORKOUTS }, { sessions: WORKOUTS }])
    expect(yield* get("/v1/days/2026-03-10")).toMatchObject({ waterMl: 6000 })
  })
})
