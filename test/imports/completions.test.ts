import { CalendarDate, Principal } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { strong } from "../../packages/imports/src/formats/Strong.ts"
import type { ImportRecord, Reading, WorkoutRecord } from "../../packages/imports/src/Model.ts"
import { Sql } from "../../packages/server/src/engines/Sql.ts"
import { Importing, type ImportResult } from "../../packages/server/src/imports/Importing.ts"
import { workoutStore } from "../../packages/server/src/log/Workouts.ts"
import { nullable, query, text } from "../../packages/server/src/schema/Rows.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { exportFile } from "./exportFile.ts"

const HEADER = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"

const LEGS = [
  '2024-01-01 10:00:00,"Legs",30m,"Squat",W,60,5,0,0,"belt","good",',
  '2024-01-01 10:00:00,"Legs",30m,"Squat",1,100,5,0,0,"","",8.5',
  '2024-01-01 10:00:00,"Legs",30m,"Plank",1,0,0,0,60,"","",'
]
const PUSH = ['2024-01-03 10:00:00,"Push",30m,"Bench",1,80,5,0,0,"","",']
const PULL = ['2024-01-05 10:00:00,"Pull",30m,"Row",F,80,5,0,0,"","",']
const FILE = [...LEGS, ...PUSH, ...PULL]

const readingOf = (rows: ReadonlyArray<string>) =>
  Effect.promise(() =>
    strong.read([exportFile([HEADER, ...rows].join("\n"), "strong.csv")], {
      unit: "kg",
      lastDate: CalendarDate.make("2026-03-11")
    })
  )

/** The record as it was read when sets had only repetitions and weights. */
const plain = ({ exercises, note: _, ...record }: WorkoutRecord): WorkoutRecord => ({
  ...record,
  title: null,
  exercises: exercises.map(({ name, sets }) => ({
    name,
    sets: sets.flatMap(({ kind, reps, weightKg }) =>
      kind === "warmup" ? [] : [{ reps, ...(weightKg !== undefined && { weightKg }) }]
    )
  }))
})

const changed = (reading: Reading, change: (record: WorkoutRecord) => WorkoutRecord): Reading => ({
  ...reading,
  records: reading.records.map((record): ImportRecord => (record.kind === "workout" ? change(record) : record))
})

const person = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 2, 10, 12))
  const server = yield* TestServer
  const { accountId, keys } = yield* server.newAccount
  const importing = yield* Effect.provide(Importing, Importing.layer)
  const store = yield* workoutStore
  const db = yield* Sql
  const as = Effect.provideService(Principal, {
    ...{ accountId, writer: "server", scope: "full", surface: "rest", budgetKey: accountId }
  })
  const apply = (reading: Reading) => as(importing.apply({ format: "strong", files: ["strong.csv"], reading }))
  const applyWith = (rows: ReadonlyArray<string>, change: (record: WorkoutRecord) => WorkoutRecord) =>
    Effect.flatMap(readingOf(rows), (reading) => apply(changed(reading, change)))
  const call = (method: string, path: string, body?: object) =>
    Effect.map(send(server.url + path, { method, key: keys.full, body }), (sent) => JSON.parse(sent.body))
  return {
    call,
    apply: (rows: ReadonlyArray<string>) => Effect.flatMap(readingOf(rows), apply),
    applyWith,
    applyFormer: (rows: ReadonlyArray<string>) => applyWith(rows, plain),
    undo: (id: string | null) => call("POST", `/v1/changes/${id}/undo`, {}),
    stored: db.all(STORED, [accountId]),
    workouts: as(store.list({ start: CalendarDate.make("2020-01-01"), end: CalendarDate.make("2026-12-31") }, 100))
  }
})

const STORED = query("workout", 'SELECT exercises, note, routine_id AS "routineId" FROM workout WHERE account_id = ?', {
  ...{ exercises: text, note: nullable(text), routineId: nullable(text) }
})

const completionsOf = ({ notes }: ImportResult) => notes.filter((note) => note.includes("completed"))

layer(TestServer.unlimited)("a file that was imported before sets had more than repetitions and weights", (it) => {
  it.effect("completes its workouts, and says with what", function* () {
    const { apply, applyFormer, workouts } = yield* person
    yield* applyFormer(FILE)
    const before = yield* workouts
    expect(before[2]?.exercises).toEqual([
      { name: "Squat", sets: [{ reps: 5, weightKg: 100 }] },
      { name: "Plank", sets: [{ reps: 0 }] }
    ])
    const done = yield* apply(FILE)
    expect(done).toMatchObject({ imported: 5, already: 0, records: { workouts: 0 } })
    expect(completionsOf(done)).toEqual([
      "3 workouts completed: titles (3), notes (2), warm-up sets (1), sets to failure (1), RPE (1), times (1)."
    ])
    const after = yield* workouts
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[2]).toMatchObject({ title: "Legs", note: "good" })
    expect(after[2]?.exercises).toEqual([
      {
        name: "Squat",
        note: "belt",
        sets: [
          { reps: 5, weightKg: 60, kind: "warmup" },
          { reps: 5, weightKg: 100, rpe: 8.5 }
        ]
      },
      { name: "Plank", sets: [{ reps: 0, seconds: 60 }] }
    ])
  })

  it.effect("has no effect a second time, and its undo takes back what was added", function* () {
    const { apply, applyFormer, undo, workouts } = yield* person
    yield* applyFormer(FILE)
    const before = yield* workouts
    const done = yield* apply(FILE)
    const after = yield* workouts
    const again = yield* apply(FILE)
    expect(again).toMatchObject({ id: null, imported: 0, already: 5 })
    expect(completionsOf(again)).toEqual([])
    expect(yield* workouts).toEqual(after)
    yield* undo(done.id)
    expect(yield* workouts).toEqual(before)
    expect(yield* apply(FILE)).toMatchObject({ imported: 5 })
    expect(yield* workouts).toEqual(after)
  })

  it.effect("leaves workouts alone that the person changed or deleted", function* () {
    const { apply, applyFormer, call, workouts } = yield* person
    yield* applyFormer(FILE)
    const [pull, push] = yield* workouts
    yield* call("POST", `/v1/workouts/${pull?.id}`, { note: "mine" })
    yield* call("DELETE", `/v1/entries/${push?.id}`)
    const done = yield* apply(FILE)
    expect(done).toMatchObject({ imported: 3, kept: 2 })
    expect(completionsOf(done)).toEqual([
      "1 workout completed: titles (1), notes (2), warm-up sets (1), RPE (1), times (1)."
    ])
    const [mine, legs, ...others] = yield* workouts
    expect(mine).toEqual({ ...pull, note: "mine" })
    expect(legs).toMatchObject({ title: "Legs" })
    expect(others).toEqual([])
  })

  it.effect("is stored as before where it has none of this", function* () {
    const { apply, stored } = yield* person
    yield* apply(PUSH)
    expect(yield* stored).toEqual([
      { exercises: '[{"name":"Bench","sets":[{"reps":5,"weightKg":80}]}]', note: null, routineId: null }
    ])
  })

  it.effect("leaves a workout as it is if nothing is to be added, and its import can be undone alone", function* () {
    const { apply, applyWith, undo, workouts } = yield* person
    // Another title in the file that is the same in the log: the record differs, and the workout does not.
    const first = yield* applyWith(PUSH, (record) => ({ ...record, title: ` ${record.title} ` }))
    const before = yield* workouts
    const done = yield* apply([...PUSH, ...PULL])
    expect(done).toMatchObject({ imported: 1, already: 1 })
    expect(completionsOf(done)).toEqual([])
    expect((yield* workouts)[1]).toEqual(before[0])
    yield* undo(first.id)
    expect(yield* workouts).toMatchObject([{ title: "Pull" }])
    expect(yield* apply(PUSH)).toMatchObject({ imported: 1, kept: 0 })
  })
})

layer(TestServer.unlimited)("a newer export", (it) => {
  it.effect("changes what was changed there; that is no completion if the sets are others", function* () {
    const { apply, workouts } = yield* person
    yield* apply(LEGS)
    const harder = yield* apply(LEGS.map((row) => row.replace(/8\.5$/, "9")))
    expect(harder).toMatchObject({ imported: 3, records: { workouts: 0 } })
    const better = yield* apply(LEGS.map((row) => row.replace("good", "better").replace(/8\.5$/, "9")))
    expect(better).toMatchObject({ imported: 3 })
    expect(yield* workouts).toMatchObject([{ note: "better", exercises: [{ sets: [{}, { rpe: 9 }] }, {}] }])
    const others = yield* apply(LEGS.map((row) => row.replace("W,60", "F,65").replace(/8\.5$/, "9")))
    expect(others).toMatchObject({ imported: 3 })
    yield* apply(PUSH)
    const heavier = yield* apply(PUSH.map((row) => `${row.replace("80,5", "85,5")}8`))
    expect(heavier).toMatchObject({ imported: 1 })
    for (const done of [harder, better, others, heavier]) expect(completionsOf(done)).toEqual([])
  })
})

layer(TestServer.unlimited)("workouts that are merged", (it) => {
  const row = (time: string, title: string, exercise: string, note = "") =>
    `2024-01-01 ${time}:00,"${title}",10m,"${exercise}",1,80,5,0,0,"","${note}",`

  it.effect("have the supersets of each by numbers of their own", function* () {
    const { applyWith, workouts } = yield* person
    const rows = ["08:00", "08:11", "18:00"].map((time) => row(time, time, "Squat"))
    yield* applyWith(rows, (record) => ({
      ...record,
      exercises: ["A", "B"].map((name) => ({ name, superset: 1, sets: [{ reps: 5 }] }))
    }))
    const [, merged] = yield* workouts
    expect(merged?.exercises.map(({ superset }) => superset)).toEqual([1, 1, 2, 2])
  })

  it.effect("have the titles, notes and supersets of all; what is too long is named", function* () {
    const { apply, workouts } = yield* person
    const done = yield* apply([
      row("08:00", "A".repeat(50), "Squat", "one"),
      row("08:11", "B".repeat(50), "Bench", "two"),
      row("18:00", "Evening", "Row")
    ])
    expect(done.partial).toMatchObject([
      { why: "the end of titles beyond 80 characters, in merged workouts", count: 1, lines: [2] }
    ])
    expect(yield* workouts).toMatchObject([
      { title: "Evening", exercises: [{ name: "Row" }] },
      { title: `${"A".repeat(50)} + ${"B".repeat(27)}`, note: "one\ntwo", exercises: { length: 2 } }
    ])
  })
})
