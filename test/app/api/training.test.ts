import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newSignedIn } from "../../harness/AppSession.ts"
import { TestServer } from "../../harness/TestServer.ts"

const signedIn = Effect.gen(function* () {
  const { send } = yield* newSignedIn
  const train = (date: string, name: string, ...sets: ReadonlyArray<{ reps: number; weightKg?: number }>) =>
    send("POST", "/v1/workouts", { body: { date, exercises: [{ name, sets }] } })
  const exercise = (name: string) => send("GET", `/v1/exercises/${encodeURIComponent(name)}?end=2026-03-31`)
  return { send, train, exercise }
})

layer(TestServer.unlimited)("exercises of the app", (it) => {
  it.effect("an exercise has its last sets, and the values that a record has to exceed", function* () {
    const { send, train } = yield* signedIn
    yield* train("2026-03-03", "Bench press", { reps: 1, weightKg: 95 }, { reps: 8, weightKg: 60 })
    yield* train("2026-03-10", "bench  PRESS", { reps: 5, weightKg: 85 }, { reps: 4, weightKg: 85 })
    yield* train("2026-03-11", "Pull-up", { reps: 8 })
    expect((yield* send("GET", "/exercises")).body).toEqual([
      {
        ...{ name: "Pull-up", sessions: 1, lastDate: "2026-03-11", bestEstimatedOneRepMaxKg: null },
        ...{ lastSets: [{ reps: 8 }], heaviestKg: 0, mostRepetitions: 8, isOfBody: true }
      },
      {
        ...{ name: "bench  PRESS", sessions: 2, lastDate: "2026-03-10", bestEstimatedOneRepMaxKg: 99.17 },
        lastSets: [
          { reps: 5, weightKg: 85 },
          { reps: 4, weightKg: 85 }
        ],
        ...{ heaviestKg: 95, mostRepetitions: 8, isAlwaysLoaded: true }
      }
    ])
  })

  it.effect("exercises are found by a part of the name, in any letter case and spacing", function* () {
    const { send, train } = yield* signedIn
    yield* train("2026-03-10", "Bench press", { reps: 5, weightKg: 85 })
    yield* train("2026-03-11", "Squat", { reps: 5, weightKg: 100 })
    expect((yield* send("GET", "/exercises?q=CHP")).body).toMatchObject([{ name: "Bench press" }])
    expect((yield* send("GET", "/exercises?q=row")).body).toEqual([])
  })

  it.effect("the days of training have their sets without warm-ups, their volume over all workouts", function* () {
    const { send, train } = yield* signedIn
    yield* train("2026-03-10", "Bench press", { reps: 5, weightKg: 80.5 }, { reps: 4, weightKg: 80 })
    yield* send("POST", "/v1/workouts", {
      body: {
        date: "2026-03-10",
        exercises: [
          {
            name: "Squat",
            sets: [
              { reps: 5, weightKg: 40, kind: "warmup" },
              { reps: 5, weightKg: 100 }
            ]
          },
          { name: "Assisted pull-up", sets: [{ reps: 8, weightKg: 20 }] }
        ]
      }
    })
    yield* train("2026-03-08", "Pull-up", { reps: 8 })
    yield* train("2026-02-28", "Pull-up", { reps: 8 })
    expect((yield* send("GET", "/training/days?start=2026-03-01&end=2026-03-31")).body).toEqual([
      { date: "2026-03-08", sets: 1, volumeKg: 0 },
      { date: "2026-03-10", sets: 4, volumeKg: 1222.5 }
    ])
  })

  it.effect(
    "the course of an exercise has its days as the verdict measures them, each joined to the last one that compares",
    function* () {
      const { send, train } = yield* signedIn
      const course = (name: string) =>
        Effect.map(send("GET", `/exercises/course?name=${encodeURIComponent(name)}&end=2026-03-31`), ({ body }) => body)
      yield* train("2026-03-01", "Pull-up", { reps: 5, weightKg: 10 })
      expect(yield* course("Pull-up")).toEqual({ measured: null, points: [] })
      yield* send("POST", "/v1/weight", { body: { weightKg: 80, date: "2026-03-20" } })
      expect(yield* course("pull-UP")).toEqual({
        measured: "estimated_max_with_body",
        points: [{ date: "2026-03-01", value: 105, isAside: false, after: null }]
      })
      for (const [at, reps] of [5, 5, 12, 12, 5].entries())
        yield* train(`2026-03-0${at + 1}`, "Squat", { reps, weightKg: reps === 5 ? 90 : 75 })
      expect(yield* course("Squat")).toMatchObject({
        measured: "estimated_max",
        points: [
          { date: "2026-03-01", value: 105, after: null },
          { date: "2026-03-02", value: 105, after: "2026-03-01" },
          { date: "2026-03-03", value: 105, after: null },
          { date: "2026-03-04", value: 105, after: "2026-03-03" },
          { date: "2026-03-05", value: 105, after: "2026-03-02" }
        ]
      })
      for (const date of ["2026-01-05", "2026-01-12", "2026-02-02", "2026-02-09"])
        yield* train(date, "Press", { reps: 5, weightKg: 40 })
      expect(yield* course("Press")).toMatchObject({
        points: [{ after: null }, { after: "2026-01-05" }, { date: "2026-02-02", after: null }, { after: "2026-02-02" }]
      })
      yield* train("2026-03-10", "Burpee", { reps: 12 }, { reps: 15 })
      expect(yield* course("Burpee")).toMatchObject({ measured: "repetitions", points: [{ value: 15 }] })
      expect(yield* course("Row")).toEqual({ measured: null, points: [] })
    }
  )

  it.effect("a rename is one change over every workout, and its undo brings the names back", function* () {
    const { exercise, send, train } = yield* signedIn
    yield* train("2026-03-03", "Bench", { reps: 5, weightKg: 80 })
    yield* train("2026-03-10", "bench", { reps: 5, weightKg: 85 })
    yield* train("2026-03-11", "Squat", { reps: 5, weightKg: 100 })
    const write = randomUUID()
    const body = { name: " Bench press " }
    const renamed = yield* send("POST", "/v1/exercises/BENCH", { body, write })
    expect(renamed.body).toEqual({ renamed: true, name: "Bench press", sessions: 2, changeId: expect.any(String) })
    expect((yield* exercise("Bench press")).body).toMatchObject({
      name: "Bench press",
      sessions: [{ date: "2026-03-10" }, { date: "2026-03-03" }]
    })
    expect((yield* exercise("Bench")).status).toBe(404)

    expect((yield* send("GET", "/changes?limit=1")).body).toMatchObject([
      { count: 2, action: "update", summary: "bench → Bench press in 2 workouts" }
    ])
    expect((yield* send("POST", "/changes/undo", { body: { writes: [write] } })).status).toBe(200)
    expect((yield* send("GET", "/changes?limit=1")).body).toMatchObject([
      { action: "undo", summary: expect.stringMatching(/^Bench press → bench in 2 workouts$/i) }
    ])
    expect((yield* exercise("Bench press")).status).toBe(404)
    expect((yield* exercise("bench")).body).toMatchObject({
      sessions: [{ date: "2026-03-10" }, { date: "2026-03-03" }]
    })
    expect((yield* send("GET", "/exercises")).body).toMatchObject([{ name: "Squat" }, { name: "bench" }])
  })
})
