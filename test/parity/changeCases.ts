import { BOTH, idles, type Row, refuses, TYPES, takes } from "./Case.ts"

const date = "2026-03-10"
const nowhere = "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57"
const metric = { name: "Mood", tab: "body", kind: "number", unit: "" }

const checkIn = {
  date: "2026-03-01",
  weightKg: 500,
  bodyFatPercent: 1,
  waistCm: 300,
  hipCm: 1,
  chestCm: 100.25,
  armCm: 33,
  thighCm: 55,
  calfCm: 38,
  neckCm: 39,
  leanBodyMassKg: 10,
  boneMassKg: 0.5,
  basalMetabolicRateKcal: 6000,
  note: "Line one\nline two: \"quoted\" 'text' – ünïcode 🏋️"
}

const ODD_ID = "../a b/ü?x=1#y%2F"

/** An id that has to be encoded in a path. Ids that do not exist, or are of another account, are in accounts.test.ts. */
const oddId = (params: object): ReadonlyArray<Row> => [
  refuses("not_found", "an id with special characters", { id: ODD_ID, ...params })
]

/** The cases of routes that change existing records. */
export const CHANGES: Readonly<Record<string, ReadonlyArray<Row>>> = {
  setTimeZone: [
    takes("another name of a time zone", { timeZone: "Asia/Kolkata" }),
    refuses("invalid_request", "no time zone", {}, BOTH),
    refuses("invalid_request", "an offset", { timeZone: "+02:00" }, TYPES),
    refuses("invalid_request", "no name of a time zone", { timeZone: "Europe/Nowhere" }, TYPES),
    refuses("unknown_field", "an unknown field", { timeZone: "UTC", today: date }, TYPES)
  ],
  logMeasurement: [
    takes("every reading", checkIn),
    takes("the last reading cleared", { date: "2026-03-08", clearFields: ["weightKg"] }),
    takes("one reading set, another cleared twice", { date, waistCm: 84, clearFields: ["note", "note"] }),
    refuses("invalid_request", "nothing", { date }),
    refuses("invalid_request", "an empty list of fields to clear", { date, clearFields: [] }),
    refuses("invalid_request", "a reading both sent and cleared", { date, note: "x", clearFields: ["note"] }),
    refuses("invalid_request", "clearing a missing check-in", { date: "2026-03-02", clearFields: ["note"] }),
    refuses("invalid_request", "a field that is not a reading", { date, clearFields: ["date"] }, BOTH),
    refuses("invalid_request", "a note too long", { date, note: "n".repeat(2001) }, BOTH),
    refuses("unknown_field", "an unknown field", { date, waistCm: 84, source: "health" }, TYPES)
  ],
  setHealthReading: [
    takes("another value", { date: "2026-03-09", reading: "steps", value: 0 }),
    takes("a reading handed back", { date: "2026-03-09", reading: "steps", value: null }),
    idles("a reading handed back that is not pinned", { date, reading: "hrvMs", value: null }),
    refuses("invalid_request", "an implausible figure", { date, reading: "steps", value: 200_001 }),
    refuses("invalid_request", "an unknown reading", { date, reading: "mood", value: 1 }, BOTH),
    refuses("unknown_field", "an unknown field", { date, reading: "steps", value: 1, unit: "steps" }, TYPES)
  ],
  markFoodDay: [
    takes("a fast", { date: "2026-03-05", food: "complete" }),
    takes("another mark", { date: "2026-03-08", food: "complete" }),
    idles("the same mark", { date: "2026-03-08", food: "partial" }),
    takes("a removed mark", { date: "2026-03-08", food: null }),
    idles("a mark removed that is not there", { date: "2026-03-05", food: null }),
    refuses("invalid_request", "an unknown mark", { date, food: "whole" }, BOTH),
    refuses("unknown_field", "an unknown field", { date, food: "complete", note: "" }, TYPES)
  ],
  createCustomMetric: [
    takes("everything", {
      ...metric,
      name: "é".repeat(48),
      description: "How it was, from 1 to 10",
      increment: 0.01,
      target: 1_000_000,
      colour: "workout",
      healthMetricKey: "caffeine"
    }),
    takes("null for optional fields, and white space around the name", {
      ...metric,
      name: " Mood ",
      description: null,
      target: null,
      healthMetricKey: null
    }),
    refuses("invalid_request", "a name too long", { ...metric, name: "é".repeat(49) }, TYPES),
    refuses("invalid_request", "an unknown kind", { ...metric, kind: "scale" }, BOTH),
    refuses("invalid_request", "a signal that is not in the catalogue", { ...metric, healthMetricKey: "mood" }, TYPES),
    refuses("unknown_field", "an unknown field", { ...metric, metricId: nowhere }, TYPES)
  ],
  updateCustomMetric: [
    takes("a name", { name: "Espresso" }),
    takes("everything", {
      ...metric,
      description: "",
      increment: 2,
      target: 0,
      colour: "food",
      healthMetricKey: "caffeine"
    }),
    takes("unbound", ({ bound }) => ({ metricId: bound, healthMetricKey: null })),
    refuses("invalid_request", "no fields", {}),
    refuses("invalid_request", "null as the name", { name: null }, TYPES),
    refuses("invalid_request", "a signal that the server computes", { healthMetricKey: "weight_trend" }, TYPES),
    refuses("unknown_field", "an unknown field", { name: "Espresso", values: [] }, TYPES),
    refuses("not_found", "an id with special characters", { metricId: ODD_ID, name: "Espresso" })
  ],
  setCustomMetricValue: [
    takes("another value", { date: "2026-03-09", value: 0 }),
    takes("a day cleared", { date: "2026-03-09", value: null }),
    takes("done", ({ toggle }) => ({ metricId: toggle, date, value: 1 })),
    takes("a value of a bound metric", ({ bound }) => ({ metricId: bound, date, value: 0.1 + 0.2 })),
    refuses("invalid_request", "clearing a day without a value", { date, value: null }),
    refuses("invalid_request", "a fraction for a counter", { date, value: 1.5 }),
    refuses("invalid_request", "2 for a toggle", ({ toggle }) => ({ metricId: toggle, date, value: 2 })),
    refuses("unknown_field", "an unknown field", { date, value: 1, source: "manual" }, TYPES),
    refuses("not_found", "an id with special characters", { metricId: ODD_ID, date, value: 1 })
  ],
  addToCustomMetric: [
    takes("its increment", { date: "2026-03-09" }),
    takes("more off than there is", { date: "2026-03-09", amount: -5 }),
    refuses("invalid_request", "a fraction of a counter", { date, amount: 0.5 }),
    refuses("not_found", "an id with special characters", { metricId: ODD_ID, date, amount: 1 })
  ],
  renameExercise: [
    takes("another name", { exercise: "squat", name: " Kniebeuge  #1 " }),
    takes("the name in another case", { exercise: "pullup", name: "PULL UP" }),
    refuses("invalid_request", "the name that it has", { exercise: "squat", name: "Squat" }),
    refuses("invalid_request", "a name too long", { name: "é".repeat(121) }, TYPES),
    refuses("unknown_field", "an unknown field", { name: "Chin up", merge: true }, TYPES),
    refuses("not_found", "an exercise that was never trained", { exercise: "Clean/Jerk ? # % + é 🏋", name: "Clean" })
  ],
  undoMany: [
    idles("all of a date that another key wrote", { by: "me", since: "2026-03-10" }),
    idles("nothing since then", { by: "me", since: "2026-03-11T00:00:00+14:00" }),
    refuses("invalid_request", "changes of others", { by: "app", since: "2026-03-10" }, BOTH),
    refuses("invalid_request", "no time", { by: "me", since: "yesterday" }, TYPES)
  ],
  updateFood: [
    takes("one field", { calories: 380.5 }),
    takes("every field, and another date", {
      name: ' Käse & "Brot" 🧀 ',
      calories: 0,
      protein: 2000,
      carbs: 0.1 + 0.2,
      fat: 0,
      meal: "dinner",
      date: "1900-01-01"
    }),
    refuses("invalid_request", "an amount of an entry of no known food", { amount: 60 }),
    refuses("invalid_request", "an amount beside figures", { amount: 60, calories: 380 }),
    refuses("invalid_request", "no fields", {}),
    refuses("unknown_field", "a field of water", { amountMl: 250 }, TYPES),
    ...oddId({ calories: 1 })
  ],
  updateWater: [
    takes("the amount", { amountMl: 1000 / 3 }),
    takes("another date", { date: "2199-12-31" }),
    refuses("invalid_request", "no fields", {}),
    refuses("unknown_field", "a field of food", { calories: 1 }, TYPES),
    ...oddId({ amountMl: 1 })
  ],
  updateWorkout: [
    takes("the duration", { durationMinutes: 45.5 }),
    takes("the exercises, and another date", {
      exercises: [{ name: "  Front squat ", sets: [{ reps: 5 }, { reps: 3, weightKg: 102.5 }] }],
      date
    }),
    takes("a title and a note", { title: "Legs", note: "Slow" }),
    takes("a routine", ({ routines = "" }) => ({ routineId: routines })),
    idles("removing a title, a note and a routine that it lacks", { title: null, note: null, routineId: null }),
    refuses("invalid_request", "the routine of another account", (ids) => ({ routineId: ids["others routines"] })),
    refuses("invalid_request", "no fields", {}),
    refuses("invalid_request", "null as the duration", { durationMinutes: null }, TYPES),
    refuses(
      "unknown_field",
      "an unknown field of a set",
      { exercises: [{ name: "Squat", sets: [{ reps: 5, rir: 2 }] }] },
      TYPES
    ),
    ...oddId({ durationMinutes: 45 })
  ],
  updateRoutine: [
    takes("the name", { name: "Push B" }),
    takes("no note, other exercises", { note: null, exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] }),
    refuses("invalid_request", "no fields", {}),
    refuses("invalid_request", "null as the name", { name: null }, TYPES),
    ...oddId({ name: "Push B" })
  ],
  updateKnownFood: [
    takes("the name and no brand", { name: "Müsli", brand: null }),
    takes("figures, portions, and a code", {
      ...{ per100: { calories: 380 }, portions: [{ name: "cup", amount: 80 }], barcode: "4006381333931" }
    }),
    refuses("invalid_request", "no fields", {}),
    refuses("invalid_request", "null as the name", { name: null }, TYPES),
    ...oddId({ name: "Oats" })
  ],
  undoChange: [
    takes("the last change", {}),
    takes("what was not changed since", { keepChanged: true }),
    refuses("invalid_request", "no boolean", { keepChanged: 1 }, TYPES),
    refuses("unknown_field", "an unknown field", { nope: 1 }, TYPES),
    ...oddId({})
  ],
  deleteEntry: [
    takes("a rest day", {}),
    takes("a food", ({ food }) => ({ id: food })),
    takes("a drink", ({ water }) => ({ id: water })),
    takes("a workout", ({ workouts }) => ({ id: workouts })),
    refuses("not_found", "the id of a check-in", ({ id }) => ({ id })),
    refuses("unknown_field", "an unknown parameter", { nope: 1 }, { isNoEffect: true }),
    ...oddId({})
  ],
  deleteKnownFood: [
    takes("a food", {}),
    refuses("unknown_field", "an unknown parameter", { nope: 1 }, { isNoEffect: true }),
    ...oddId({})
  ],
  deleteRoutine: [
    takes("a routine", {}),
    refuses("unknown_field", "an unknown parameter", { nope: 1 }, { isNoEffect: true }),
    ...oddId({})
  ],
  deleteMeasurement: [
    takes("an existing check-in", {}),
    refuses("not_found", "an id with special characters", { id: ODD_ID }),
    refuses("unknown_field", "an unknown parameter", { nope: 1 }, { isNoEffect: true }),
    refuses("not_found", "an id that is a path to a metric", ({ metricId }) => ({
      id: `../custom-metrics/${metricId}`
    }))
  ],
  deleteCustomMetric: [
    takes("a metric with values", {}),
    takes("a bound metric", ({ bound }) => ({ metricId: bound })),
    refuses("not_found", "an id with special characters", { metricId: ODD_ID }),
    refuses("unknown_field", "an unknown parameter", { nope: 1 }, { isNoEffect: true }),
    refuses("not_found", "an id that is a path to a check-in", ({ id }) => ({ metricId: `../measurements/${id}` }))
  ]
}
