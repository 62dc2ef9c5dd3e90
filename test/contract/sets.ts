import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const PATH = "/v1/workouts"

const ID = expect.stringMatching(/^[^\s/]+$/)

const withSet = (set: object, name = "Squat") => ({ exercises: [{ name, sets: [set] }] })

/** A session on its own date, so that the limit of two a date does not apply. */
const on = (days: number, body: object) => post(PATH, { ...body, date: addDays(TODAY, -days) })

/** Every body is accepted, each on its own date, and read back as it was sent. */
const takes = (bodies: ReadonlyArray<object>) => [
  ...bodies.map((body, index) => on(index, body)),
  get(PATH).gives(bodies.map((body, index) => ({ id: ID, date: addDays(TODAY, -index), ...body })))
]

/** A field of a set: values that are taken and read back, and values that are refused. */
const field = (
  rule: string,
  name: string,
  { expected, refused, taken }: Record<"refused" | "taken", ReadonlyArray<unknown>> & { readonly expected: string }
): Rule => ({
  rule,
  steps: [
    ...takes(taken.map((value) => withSet({ reps: 5, [name]: value }))),
    ...refused.map((value) =>
      post(PATH, withSet({ reps: 5, [name]: value })).isInvalid(
        new RegExp(`^exercises\\[0\\]\\.sets\\[0\\]\\.${name}: expected ${expected}`)
      )
    )
  ]
})

const fields: ReadonlyArray<Rule> = [
  field("A set may have `kind` (`warmup` | `drop` | `failure`)", "kind", {
    taken: ["warmup", "drop", "failure"],
    refused: ["", "working", "Warmup", ...refusedValues("string")],
    expected: "one of warmup, drop, failure"
  }),
  field("A set may have `rpe` (1 to 10 in halves)", "rpe", {
    taken: [1, 7.5, 10],
    refused: [0.5, 7.25, 10.5, ...refusedValues("number")],
    expected: "a number from 1 to 10"
  }),
  field("A set may have `seconds` (1 to 86,400)", "seconds", {
    taken: [1, 86_400],
    refused: [0, 1.5, 86_401, ...refusedValues("number")],
    expected: "a whole number from 1 to 86400"
  }),
  field("A set may have `meters` (0.1 to 1,000,000, two decimals)", "meters", {
    taken: [0.1, 0.29, 42_195.5, 1_000_000],
    refused: [0, 0.09, 5.001, 1_000_001, ...refusedValues("number")],
    expected: "a number from 0.1 to 1000000"
  }),
  rule(
    "An exercise may have `note` (500 characters) and `superset` (1 to 9), a session `title` (80) and `note` (2,000)",
    [
      ...takes([
        {
          title: "Push A",
          note: "Slept badly",
          exercises: [
            { name: "Bench press", note: "paused", superset: 1, sets: [{ reps: 5, weightKg: 80, rpe: 8 }] },
            { name: "Row", superset: 1, sets: [{ reps: 8, weightKg: 60 }] }
          ]
        },
        {
          title: "x".repeat(80),
          note: "x".repeat(2000),
          exercises: [{ name: "Row", superset: 9, sets: [{ reps: 8 }] }]
        }
      ]),
      ...[
        [{ title: "x".repeat(81) }, "title"],
        [{ title: " " }, "title"],
        [{ note: "x".repeat(2001) }, "note"],
        [{ exercises: [{ name: "Row", note: "x".repeat(501), sets: [{ reps: 1 }] }] }, "exercises\\[0\\]\\.note"],
        [{ exercises: [{ name: "Row", superset: 0, sets: [{ reps: 1 }] }] }, "exercises\\[0\\]\\.superset"],
        [{ exercises: [{ name: "Row", superset: 10, sets: [{ reps: 1 }] }] }, "exercises\\[0\\]\\.superset"]
      ].map(([body, at]) =>
        post(PATH, { ...withSet({ reps: 5 }), ...(body as object) }).isInvalid(new RegExp(`^${at}: expected `))
      ),
      get(`/v1/days/${TODAY}`).gives(
        expect.objectContaining({
          workouts: [expect.objectContaining({ title: "Push A", note: "Slept badly", exercises: expect.anything() })]
        })
      )
    ]
  ),
  rule("A correction replaces the title and note of a session; null removes them", [
    post(PATH, { ...withSet({ reps: 5 }), title: "Legs", note: "ok" }).keepingAs("id", "sessionId"),
    post(({ id }) => `${PATH}/${id}`, { title: "Legs B" }).gives(
      expect.objectContaining({ title: "Legs B", note: "ok" })
    ),
    post(({ id }) => `${PATH}/${id}`, { title: null, note: null }),
    get(PATH).givesOf(({ id }) => [{ id, date: TODAY, ...withSet({ reps: 5 }) }])
  ])
]

const squatOf = (...sets: ReadonlyArray<object>) => ({ exercises: [{ name: "Squat", sets }] })

const meaning: ReadonlyArray<Rule> = [
  rule("Warm-ups count in no volume, record, estimate or verdict", [
    post(
      PATH,
      squatOf(
        { reps: 30, weightKg: 150, kind: "warmup" },
        { reps: 5, weightKg: 100 },
        { reps: 8, weightKg: 80, kind: "drop" }
      )
    ).keepingAs("id", "sessionId"),
    get("/v1/exercises/squat").givesOf(({ id: workoutId }) =>
      expect.objectContaining({
        records: {
          estimatedOneRepMax: { estimatedOneRepMaxKg: 116.67, reps: 5, weightKg: 100, date: TODAY, workoutId },
          heaviestSet: { reps: 5, weightKg: 100, date: TODAY, workoutId },
          mostRepetitions: { reps: 8, weightKg: 80, date: TODAY, workoutId },
          volume: { volumeKg: 1140, date: TODAY, workoutId }
        },
        sessions: [expect.objectContaining({ estimatedOneRepMaxKg: 116.67, volumeKg: 1140 })]
      })
    ),
    get("/v1/exercises").gives([{ name: "Squat", sessions: 1, lastDate: TODAY, bestEstimatedOneRepMaxKg: 116.67 }])
  ]),
  rule("A timed or distance exercise has records of its own (longest, farthest, best pace)", [
    on(2, withSet({ reps: 0, meters: 5000, seconds: 1500 }, "Run")).keepingAs("fast", "sessionId"),
    on(1, withSet({ reps: 0, meters: 10_000, seconds: 3600 }, "Run")).keepingAs("far", "sessionId"),
    on(0, withSet({ reps: 0, meters: 400, seconds: 60, kind: "warmup" }, "Run")),
    get("/v1/exercises/run").givesOf(({ far, fast }) =>
      expect.objectContaining({
        records: {
          estimatedOneRepMax: null,
          heaviestSet: null,
          mostRepetitions: null,
          volume: null,
          longest: { reps: 0, meters: 10_000, seconds: 3600, date: addDays(TODAY, -1), workoutId: far },
          farthest: { reps: 0, meters: 10_000, seconds: 3600, date: addDays(TODAY, -1), workoutId: far },
          bestPace: {
            reps: 0,
            meters: 5000,
            seconds: 1500,
            secondsPerKm: 300,
            date: addDays(TODAY, -2),
            workoutId: fast
          }
        }
      })
    )
  ])
]

export const sets: ReadonlyArray<Rule> = [...fields, ...meaning]
