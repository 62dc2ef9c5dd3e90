import { Limits } from "@daybook/core"
import { expect } from "vitest"
import { del, get, post, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"
import { VERSION } from "./LoggedEntries.ts"

const PATH = "/v1/routines"

const ID = expect.stringMatching(/^[^\s/]+$/)

const bench = { name: "Bench press", restSeconds: 150, sets: [{ reps: 5, weightKg: 80 }] }

const SESSIONS = "/v1/workouts"

const squat = { name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }

const pushA = { name: "Push A", exercises: [bench] }

const routine = (fields: object = {}) => ({ id: ID, note: null, lastDone: null, version: VERSION, ...pushA, ...fields })

const create = (fields: object = {}) => post(PATH, { ...pushA, ...fields })

const update = (fields: object) => post(({ id }) => `${PATH}/${id}`, fields)

const refusal = (at: string) => [new RegExp(`^${at}: `)] as const

/** The exercises of a routine with a field of the first. */
const withField = (field: string, value: unknown) => ({ exercises: [{ ...bench, [field]: value }] })

const legs = {
  name: "Legs",
  note: "Slow down",
  exercises: [
    {
      name: "Squat",
      note: "belt",
      superset: 1,
      restSeconds: 0,
      sets: [
        { reps: 5, weightKg: 60, kind: "warmup" },
        { reps: 5, weightKg: 100, rpe: 8.5 }
      ]
    },
    { name: "Plank", superset: 1, restSeconds: 3600, sets: [{ reps: 0, seconds: 60 }] },
    { name: "Run", sets: [{ reps: 0, meters: 5000, seconds: 1690 }] }
  ]
}

export const routines: ReadonlyArray<Rule> = [
  {
    // JSON Schema cannot express trimming, so the document is stricter than the server here.
    asSent: true,
    rule: "Routines: `{id, name (80), note, exercises: [{name, note?, superset?, restSeconds?, sets: [...]}], lastDone}`",
    steps: [
      get(PATH).gives([]),
      create().gives(routine()),
      post(PATH, legs).gives(routine(legs)),
      create({ name: `  ${"x".repeat(80)} `, note: null }).gives(routine({ name: "x".repeat(80) })),
      get(PATH).gives([routine(), routine(legs), routine({ name: "x".repeat(80) })]),
      ...["", " ", "x".repeat(81), ...refusedValues("string")].map((name) =>
        create({ name }).isInvalid(...refusal("name"))
      ),
      create({ note: "x".repeat(2001) }).isInvalid(...refusal("note")),
      create({ exercises: [] }).isInvalid(...refusal("exercises")),
      create({ exercises: Array.from({ length: 21 }, () => bench) }).isInvalid(...refusal("exercises")),
      ...[-1, 1.5, 3601, ...refusedValues("number")].map((seconds) =>
        create(withField("restSeconds", seconds)).isInvalid(
          /^exercises\[0\]\.restSeconds: expected a whole number from 0 to 3600/
        )
      ),
      create(withField("sets", [])).isInvalid(/^exercises\[0\]\.sets: /),
      create(withField("sets", [{ weightKg: 80 }])).isInvalid(/^exercises\[0\]\.sets\[0\]\.reps: required/),
      create({ lastDone: TODAY }).refuses("unknown_field", /lastDone/)
    ]
  },
  rule("POST `/v1/routines/{id}` changes what is sent; null removes the note; an unknown id is 404", [
    create({ note: "heavy" }).keepingAs("id", "id"),
    update({ name: "Push B" }).givesOf(({ id }) => routine({ id, name: "Push B", note: "heavy" })),
    update({ note: null }).givesOf(({ id }) => routine({ id, name: "Push B" })),
    update({ exercises: legs.exercises }).givesOf(({ id }) =>
      routine({ id, name: "Push B", exercises: legs.exercises })
    ),
    update({}).isInvalid(/^body: expected at least one of name, note, exercises/),
    post(`${PATH}/nothing`, { name: "x" }).refuses("not_found", /routine/)
  ]),
  rule("DELETE `/v1/routines/{id}`; the journal restores it", [
    create().keepingAs("id", "id"),
    del(({ id }) => `${PATH}/${id}`)
      .as("write")
      .refuses("insufficient_scope"),
    del(({ id }) => `${PATH}/${id}`).givesOf(({ id }) => ({ deleted: true, id })),
    del(({ id }) => `${PATH}/${id}`).refuses("not_found", /routine/),
    get(PATH).gives([]),
    get("/v1/changes")
      .gives([
        expect.objectContaining({ kind: "routine", action: "delete", summary: "Push A, Bench press 5@80 kg" }),
        expect.objectContaining({ kind: "routine", action: "create", date: null, undoable: false })
      ])
      .keepingAs("change", 0, "id"),
    post(({ change }) => `/v1/changes/${change}/undo`, {}),
    get(PATH).givesOf(({ id }) => [routine({ id })])
  ]),
  rule("POST `/v1/workouts` may name `routineId`; `lastDone` is the date of the last session that did", [
    create().keepingAs("id", "id"),
    ...["2026-03-08", "2026-03-10", "2026-03-09"].map((date) =>
      post(SESSIONS, {}).with(({ id }) => ({ exercises: [squat], routineId: id, date }))
    ),
    get(PATH).givesOf(({ id }) => [routine({ id, lastDone: TODAY })]),
    get(`${SESSIONS}?limit=1`).givesOf(({ id }) => [{ id: ID, date: TODAY, routineId: id, exercises: [squat] }]),
    post(SESSIONS, { exercises: [squat], routineId: "nothing" }).isInvalid(/^routineId: no routine has this id/)
  ]),
  rule("POST `/v1/workouts/{id}` gives a session a routine, or another, or none with `null`", [
    create().keepingAs("id", "id"),
    post(SESSIONS, { exercises: [squat], date: TODAY }).keepingAs("session", "sessionId"),
    post(({ session }) => `${SESSIONS}/${session}`, {})
      .with(({ id }) => ({ routineId: id }))
      .givesOf(({ id }) => expect.objectContaining({ routineId: id })),
    get(PATH).givesOf(({ id }) => [routine({ id, lastDone: TODAY })]),
    post(({ session }) => `${SESSIONS}/${session}`, { routineId: "nothing" }).isInvalid(
      /^routineId: no routine has this id/
    ),
    post(({ session }) => `${SESSIONS}/${session}`, { routineId: 5 }).isInvalid(
      /^routineId: expected text or null, got/
    ),
    post(SESSIONS, { exercises: [squat], routineId: null }).isInvalid(/^routineId: expected text, got null/),
    post(({ session }) => `${SESSIONS}/${session}`, { routineId: null }),
    get(PATH).givesOf(({ id }) => [routine({ id })]),
    get(`${SESSIONS}?limit=1`).gives([{ id: ID, date: TODAY, exercises: [squat] }]),
    get("/v1/changes?limit=1").gives([
      expect.objectContaining({ kind: "workout", action: "update", summary: "Workout" })
    ])
  ]),
  ruleAcrossHours("at most 50 routines", [
    ...Array.from({ length: Limits.ROUTINES_PER_ACCOUNT }, (_, index) => create({ name: `Day ${index + 1}` })),
    create().isInvalid(/already 50 routines/)
  ])
]
