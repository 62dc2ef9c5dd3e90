import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"

const SQUAT = {
  name: "Squat",
  note: "belt",
  sets: [
    { reps: 5, weightKg: 100, rpe: 8 },
    { reps: 5, weightKg: 100 }
  ]
}
const BENCH = { name: "Bench press", sets: [{ reps: 8, weightKg: 70 }] }
const PLANK = { name: "Plank", superset: 1, sets: [{ reps: 0, seconds: 60 }] }
const RUN = { name: "Run", sets: [{ reps: 0, meters: 5000, seconds: 1500 }] }
const ALL = [SQUAT, BENCH, PLANK, RUN]

const idOf = (made: unknown): string =>
  typeof made === "object" && made !== null && "id" in made ? String(made.id) : ""

/** Corrections of exercises, and what the refusal says; none loses more than it names if it is undefined. */
const CORRECTIONS: ReadonlyArray<readonly [why: string, exercises: ReadonlyArray<object>, says: RegExp | undefined]> = [
  ["all as they were", ALL, undefined],
  ["another order", [...ALL].reverse(), undefined],
  [
    "a heavier set",
    [
      {
        ...SQUAT,
        sets: [
          { reps: 5, weightKg: 105, rpe: 9 },
          { reps: 5, weightKg: 105 }
        ]
      },
      BENCH,
      PLANK,
      RUN
    ],
    undefined
  ],
  [
    "a set more, another letter case",
    [SQUAT, { name: "bench Press", sets: [...BENCH.sets, ...BENCH.sets] }, PLANK, RUN],
    undefined
  ],
  ["a rename", [SQUAT, { ...BENCH, name: "Incline press" }, PLANK, RUN], undefined],
  ["an exercise more", [...ALL, { name: "Dip", sets: [{ reps: 8 }] }], undefined],
  ["one of four exercises", [BENCH], /would remove "Squat", "Plank", "Run"; if they are to stay, send all of them/],
  ["a set fewer", [{ ...SQUAT, sets: [SQUAT.sets[0]] }, BENCH, PLANK, RUN], /1 of the 2 sets of "Squat"/],
  [
    "no loads",
    [{ ...SQUAT, sets: [{ reps: 5, rpe: 8 }, { reps: 5 }] }, { ...BENCH, sets: [{ reps: 8 }] }, PLANK, RUN],
    /the loads of "Squat", the loads of "Bench press"/
  ],
  ["no effort", [{ ...SQUAT, sets: [SQUAT.sets[1], SQUAT.sets[1]] }, BENCH, PLANK, RUN], /the efforts of "Squat"/],
  ["no time", [SQUAT, BENCH, PLANK, { ...RUN, sets: [{ reps: 0, meters: 5000 }] }], /the times of "Run"/],
  ["no distance", [SQUAT, BENCH, PLANK, { ...RUN, sets: [{ reps: 0, seconds: 1500 }] }], /the distances of "Run"/],
  [
    "no note, no superset",
    [{ ...SQUAT, note: undefined }, BENCH, { ...PLANK, superset: undefined }, RUN],
    /the note of "Squat", the superset of "Plank"/
  ]
]

layer(TestServer.layer({ read: 6000, write: 600 }))("what overwrites more than it names is asked about", (it) => {
  it.scoped("a correction of a session or a routine that leaves something out", function* () {
    const { call, rest } = yield* session
    const routine = idOf(yield* rest("/v1/routines", { name: "All", exercises: ALL }))
    for (const [why, exercises, says] of CORRECTIONS) {
      const made = (yield* call("log_workout", { exercises: ALL, date: TODAY })).structured
      yield* rest(`/v1/routines/${routine}`, { exercises: ALL })
      for (const [name, id] of [
        ["update_workout", idOf(made)],
        ["update_routine", routine]
      ] as const) {
        const { isError, text } = yield* call(name, { id, exercises })
        expect(isError, `${name}: ${why}: ${text}`).toBe(says !== undefined)
        if (says !== undefined) expect(text, why).toMatch(says)
        if (says !== undefined) expect((yield* call(name, { id, exercises, confirm: true })).isError, why).toBe(false)
      }
      yield* call("delete_entry", { id: idOf(made) })
    }
  })

  it.scoped("a note in place of another, a portion or an ingredient that is left out", function* () {
    const { call, refuses, rest } = yield* session
    const day = { date: TODAY, note: "Slept badly" }
    expect((yield* call("log_measurement", day)).isError).toBe(false)
    yield* refuses(
      "log_measurement",
      { ...day, note: "Knee is better" },
      /note: it would replace the note "Slept badly"/
    )
    for (const note of ["Slept badly", "Slept badly. Knee is better"]) {
      expect((yield* call("log_measurement", { ...day, note })).isError).toBe(false)
    }
    const portions = [
      { name: "bowl", amount: 60 },
      { name: "spoon", amount: 10 }
    ]
    const oats = idOf(yield* rest("/v1/foods", { name: "My oats", per100: { calories: 370 }, portions }))
    const milk = idOf(yield* rest("/v1/foods", { name: "My milk", per100: { calories: 60 } }))
    const ingredients = [oats, milk].map((foodId) => ({ foodId, amount: 100 }))
    const soup = idOf(yield* rest("/v1/foods", { name: "Porridge", ingredients, servings: 2 }))
    yield* refuses(
      "update_known_food",
      { id: oats, portions: [portions[0]] },
      /portions: it would remove the portion "spoon"/
    )
    yield* refuses(
      "update_known_food",
      { id: soup, ingredients: [ingredients[0]], servings: 2 },
      /the ingredient "My milk"/
    )
    expect((yield* call("update_known_food", { id: oats, portions: [...portions].reverse() })).isError).toBe(false)
  })

  it.scoped("REST takes it", function* () {
    const { rest } = yield* session
    yield* rest("/v1/workouts", { exercises: ALL, date: "2026-03-02" })
    const [logged] = yield* Effect.map(rest("/v1/entries?start=2026-03-02&end=2026-03-02&kind=workout"), (found) =>
      Array.isArray(found) ? found.map(idOf) : []
    )
    expect(yield* rest(`/v1/workouts/${logged}`, { exercises: [BENCH] })).toMatchObject({ exercises: [BENCH] })
  })
})
