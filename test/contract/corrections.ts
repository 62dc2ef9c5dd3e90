import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { del, get, hoursLater, post, REFUSED_DATES, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"
import { byKey, loggedFood, loggedWater, loggedWorkout } from "./LoggedEntries.ts"

const sets = [{ reps: 5, weightKg: 100 }]

/** A kind of entry that can be corrected. */
interface Corrected {
  readonly path: string
  readonly kind: string
  readonly draft: object
  readonly logged: (fields?: object) => object
  /** A correction of one field; the others stay. */
  readonly correction: object
  readonly fields: string
}

const KINDS: ReadonlyArray<Corrected> = [
  {
    path: "/v1/food",
    kind: "food",
    draft: { name: "Oats", calories: 350, protein: 12, meal: "breakfast" },
    logged: (fields) => loggedFood({ protein: 12, meal: "breakfast", ...fields }),
    correction: { calories: 380 },
    fields: "name, calories, protein, carbs, fat, amount, portion, count, meal, date"
  },
  {
    path: "/v1/water",
    kind: "drink",
    draft: { amountMl: 250 },
    logged: loggedWater,
    correction: { amountMl: 500 },
    fields: "amountMl, date"
  },
  {
    path: "/v1/workouts",
    kind: "workout",
    draft: { exercises: [{ name: "Squat", sets }], durationMinutes: 55 },
    logged: (fields) => loggedWorkout({ durationMinutes: 55, ...fields }),
    correction: { durationMinutes: 50.5 },
    fields: "exercises, durationMinutes, title, note, routineId, date"
  }
]

const entriesOf = (date: string) => `/v1/entries?start=${date}&end=${date}`

const correct = ({ path }: Corrected, body: unknown) => post(({ id }) => `${path}/${id}`, body)

/** Logs an entry and keeps its id. */
const withEntry = ({ draft, path }: Corrected) => [
  post(path, draft).as("write"),
  get(entriesOf("today")).keepingAs("id", 0, "id")
]

const corrected = (kind: Corrected): ReadonlyArray<Rule> => {
  const { correction, draft, fields, logged, path } = kind
  const by = byKey("write")
  return [
    rule(`POST \`${path}/{id}\`: partial correction; answers the entry as in \`/v1/entries\``, [
      ...withEntry(kind),
      post(path, draft),
      correct(kind, correction).givesOf(({ id }) => logged({ ...correction, by, id })),
      get(entriesOf("today")).givesOf(({ id }) => [logged({ ...correction, by, id }), logged()])
    ]),
    rule(`POST \`${path}/{id}\`: who logged the entry, and when, stays; the change says who corrected it, and when`, [
      ...withEntry(kind),
      correct(kind, correction)
        .at(hoursLater(2))
        .givesOf(({ id }) => logged({ ...correction, by, id })),
      get("/v1/changes?limit=1").gives([
        expect.objectContaining({
          action: "update",
          by: byKey("full"),
          at: new Date(hoursLater(2)).toISOString(),
          undoable: true
        })
      ])
    ]),
    rule(`POST \`${path}/{id}\`: no field at all is 400`, [
      ...withEntry(kind),
      correct(kind, {}).isInvalid(new RegExp(`^body: expected at least one of ${fields}$`)),
      correct(kind, []).isInvalid(/^body: /),
      correct(kind, undefined).refuses("invalid_json"),
      get(entriesOf("today")).gives([logged({ by })])
    ]),
    rule(`POST \`${path}/{id}\`: unknown body fields are refused, never ignored`, [
      ...withEntry(kind),
      ...["id", "kind", "by", "at", "weightKg", "nope"].map((name) =>
        correct(kind, { ...correction, [name]: 1 }).refuses("unknown_field", new RegExp(`^${name}: unknown field`))
      ),
      get(entriesOf("today")).gives([logged({ by })])
    ]),
    rule(`POST \`${path}/{id}\`: \`date\` moves it; \`today\` is accepted wherever a date is`, [
      ...withEntry(kind),
      correct(kind, { date: "2026-03-09" }).givesOf(({ id }) => logged({ date: "2026-03-09", by, id })),
      get(entriesOf("today")).gives([]),
      get(entriesOf("2026-03-09")).givesOf(({ id }) => [logged({ date: "2026-03-09", by, id })]),
      correct(kind, { date: "2199-12-31", ...correction }).gives(logged({ date: "2199-12-31", ...correction, by })),
      correct(kind, { date: "1900-01-01" }).gives(logged({ date: "1900-01-01", ...correction, by })),
      correct(kind, { date: "today" }).gives(logged({ ...correction, by })),
      ...[...REFUSED_DATES, ...refusedValues("string")].map((date) =>
        correct(kind, { date }).isInvalid(/^date: expected a real date/)
      ),
      get(entriesOf("today")).gives([logged({ ...correction, by })])
    ]),
    rule(`POST \`${path}/{id}\`: an id that names no entry of the kind is 404`, [
      ...withEntry(kind),
      ...KINDS.filter((other) => other !== kind).map((other) =>
        post(({ id }) => `${other.path}/${id}`, other.correction).refuses(
          "not_found",
          new RegExp(`^No ${other.kind} has this id; list the entries`)
        )
      ),
      post(`${path}/nothing`, correction).refuses("not_found"),
      del(({ id }) => `/v1/entries/${id}`),
      correct(kind, correction).refuses("not_found", /has this id/),
      get(entriesOf("today")).gives([])
    ]),
    rule(`POST \`${path}/{id}\`: a read-only key may not correct`, [
      ...withEntry(kind),
      correct(kind, correction).as("read").refuses("insufficient_scope"),
      get(entriesOf("today")).gives([logged({ by })])
    ]),
    rule(`POST \`${path}/{id}\`: a correction that changes nothing is no change`, [
      ...withEntry(kind),
      correct(kind, correction),
      correct(kind, correction).gives(logged({ ...correction, by })),
      correct(kind, { date: "today" }).gives(logged({ ...correction, by })),
      get("/v1/changes").gives(["update", "create"].map((action) => expect.objectContaining({ action })))
    ])
  ]
}

const FOOD = "/v1/food"

const food: ReadonlyArray<Rule> = [
  rule("A food is corrected within the bounds of the write shape", [
    post(FOOD, { name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7, meal: "breakfast" }),
    get(entriesOf("today")).keepingAs("id", 0, "id"),
    post(({ id }) => `${FOOD}/${id}`, { name: "  Porridge ", calories: 20_000, protein: 0, meal: "dinner" }).gives(
      loggedFood({ name: "Porridge", calories: 20_000, protein: 0, carbs: 60, fat: 7, meal: "dinner" })
    ),
    ...(
      [
        ["name", " "],
        ["name", "x".repeat(201)],
        ["calories", 20_001],
        ["calories", null],
        ["protein", 2001],
        ["carbs", -1],
        ["fat", "7"],
        ["meal", "brunch"],
        ["meal", null]
      ] as const
    ).map(([field, value]) =>
      post(({ id }) => `${FOOD}/${id}`, { [field]: value }).isInvalid(new RegExp(`^${field}: `))
    ),
    get("/v1/days/today").gives(
      expect.objectContaining({
        nutrition: {
          calories: 20_000,
          protein: 0,
          carbs: 60,
          fat: 7,
          entries: [{ name: "Porridge", calories: 20_000, meal: "dinner" }]
        }
      })
    )
  ]),
  rule("A food that is corrected or moved back keeps its place in the order logged", [
    post(FOOD, { name: "First", calories: 1 }),
    post(FOOD, { name: "Second", calories: 2 }),
    get(entriesOf("today")).keepingAs("id", 0, "id"),
    post(({ id }) => `${FOOD}/${id}`, { date: "2026-03-09" }),
    post(({ id }) => `${FOOD}/${id}`, { date: "today", calories: 3 }),
    get(entriesOf("today")).gives([
      loggedFood({ name: "First", calories: 3 }),
      loggedFood({ name: "Second", calories: 2 })
    ])
  ])
]

const PATH = "/v1/workouts"

const session = (name: string, date: string = TODAY) => ({ exercises: [{ name, sets }], date })

const workouts: ReadonlyArray<Rule> = [
  rule("Exercises that are sent replace the former ones; the duration stays", [
    post(PATH, { ...session("Squat"), durationMinutes: 55 }).keepingAs("id", "sessionId"),
    post(({ id }) => `${PATH}/${id}`, {
      exercises: [{ name: " Row ", sets: [{ reps: 8 }] }, ...session("Squat").exercises]
    }).gives(
      loggedWorkout({
        durationMinutes: 55,
        exercises: [{ name: "Row", sets: [{ reps: 8 }] }, ...session("Squat").exercises]
      })
    ),
    get("/v1/exercises").gives(["Row", "Squat"].map((name) => expect.objectContaining({ name, sessions: 1 }))),
    ...[[], [{ name: "Squat", sets: [] }], [{ name: "Squat", sets: [{ reps: -1 }] }], null, "Squat"].map((exercises) =>
      post(({ id }) => `${PATH}/${id}`, { exercises }).isInvalid(/^exercises/)
    ),
    ...[0, 1440.5, null, "55"].map((durationMinutes) =>
      post(({ id }) => `${PATH}/${id}`, { durationMinutes }).isInvalid(/^durationMinutes: /)
    ),
    get(PATH).gives([expect.objectContaining({ durationMinutes: 55 })])
  ]),
  rule("At most 2 sessions per calendar date, also by a move", [
    post(PATH, session("Squat")),
    post(PATH, session("Row")),
    post(PATH, session("Bench press", "2026-03-09")).keepingAs("id", "sessionId"),
    post(({ id }) => `${PATH}/${id}`, { date: "today" }).isInvalid(
      /^date: 2026-03-10 already has 2 workouts, the most a date can have$/
    ),
    post(({ id }) => `${PATH}/${id}`, { date: "2026-03-09", durationMinutes: 40 }).gives(
      loggedWorkout({ ...session("Bench press", "2026-03-09"), durationMinutes: 40 })
    ),
    get(PATH).keepingAs("row", 0, "id"),
    post(({ row }) => `${PATH}/${row}`, { date: "today", durationMinutes: 30 }).gives(
      loggedWorkout({ ...session("Row"), durationMinutes: 30 })
    ),
    post(({ row }) => `${PATH}/${row}`, { date: "2026-03-09" }).gives(
      loggedWorkout({ ...session("Row", "2026-03-09"), durationMinutes: 30 })
    ),
    post(({ id }) => `${PATH}/${id}`, { date: "today" }),
    get(PATH).gives([TODAY, TODAY, addDays(TODAY, -1)].map((date) => expect.objectContaining({ date }))),
    post(PATH, session("Deadlift")).isInvalid(/already has 2 workouts/)
  ])
]

export const corrections: ReadonlyArray<Rule> = [...KINDS.flatMap(corrected), ...food, ...workouts]
