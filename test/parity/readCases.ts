import { type Row, refuses, TYPES, takes } from "./Case.ts"

const nope = { nope: 1 }

/** The Effect client cannot send a query to a route without one. */
const NO_QUERY = { isNoEffect: true } as const

const range = { start: "2026-03-07", end: "2026-03-10" }

const RANGES: ReadonlyArray<Row> = [
  takes("some days", range),
  takes("one empty day", { start: "1900-01-01", end: "1900-01-01" }),
  refuses("invalid_request", "a start after the end", { start: "2026-03-10", end: "2026-03-09" }),
  refuses("invalid_request", "a range without an end", { start: "2026-03-10" }, TYPES),
  refuses("invalid_request", "an invalid end", { start: "2026-03-01", end: "2026-02-29" }, TYPES),
  refuses("unknown_field", "an unknown parameter", { ...range, ...nope }, TYPES)
]

const BOUNDS: ReadonlyArray<Row> = [
  takes("a first date", { start: "2026-03-09" }),
  takes("a last date", { end: "2026-03-08" }),
  takes("a range and a limit", { ...range, limit: 1 }),
  refuses("invalid_request", "a start after the end", { start: "2026-03-10", end: "2026-03-09" }),
  refuses("invalid_request", "an invalid start", { start: "2026-02-29" }, TYPES)
]

/** Inputs of the routes that read. Dates are explicit: the terminal does not run under the test clock. */
export const READS: Readonly<Record<string, ReadonlyArray<Row>>> = {
  listRoutes: [takes("nothing", {}), refuses("unknown_field", "an unknown parameter", nope, NO_QUERY)],
  getKeyInfo: [takes("nothing", {}), refuses("unknown_field", "an unknown parameter", nope, NO_QUERY)],
  getClock: [takes("nothing", {}), refuses("unknown_field", "an unknown parameter", nope, NO_QUERY)],
  getGoals: [
    takes("nothing", {}),
    takes("a date", { date: "2026-03-10" }),
    refuses("invalid_request", "an invalid date", { date: "2026-02-29" }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ],
  getInsights: [
    takes("a date", { date: "2026-03-10" }),
    takes("the first date", { date: "1900-01-01" }),
    takes("the last date", { date: "2199-12-31" }),
    refuses("invalid_request", "an invalid date", { date: "2026-02-29" }, TYPES),
    refuses("unknown_field", "an unknown parameter", { date: "2026-03-10", ...nope }, TYPES)
  ],
  getEnergy: [...RANGES],
  getProjection: [
    takes("nothing", {}),
    takes("a weight", { weightKg: 78.5 }),
    refuses("invalid_request", "below the minimum", { weightKg: 19.9 }, TYPES),
    refuses("unknown_field", "an unknown parameter", { weightKg: 78.5, ...nope }, TYPES)
  ],
  getAssociations: [
    takes("a date", { end: "2026-03-10" }),
    takes("an outcome", { end: "2026-03-10", outcome: "sleepMinutes" }),
    refuses("invalid_request", "an outcome that is none", { end: "2026-03-10", outcome: "luck" }),
    refuses("invalid_request", "an invalid date", { end: "2026-02-29" }, TYPES),
    refuses("unknown_field", "an unknown parameter", { end: "2026-03-10", ...nope }, TYPES)
  ],
  getReview: [
    takes("nothing", {}),
    takes("a Monday", { week: "2026-03-09" }),
    refuses("invalid_request", "an invalid date", { week: "2026-02-29" }, TYPES),
    refuses("unknown_field", "an unknown parameter", { week: "2026-03-09", ...nope }, TYPES)
  ],
  listScores: [
    takes("the maximum number of dates", { start: "2025-03-10", end: "2026-03-10" }),
    refuses("invalid_request", "one date too many", { start: "2025-03-09", end: "2026-03-10" })
  ],
  getDay: [
    takes("a date with many entries", { date: "2026-03-09" }),
    takes("a date with workouts", { date: "2026-03-08" }),
    refuses("invalid_request", "an invalid date", { date: "2026-02-29" }, TYPES),
    refuses("unknown_field", "an unknown parameter", { date: "2026-03-09", ...nope }, NO_QUERY)
  ],
  listDays: [
    ...RANGES,
    takes("means of weeks", { start: "2026-02-20", end: "2026-03-10", per: "week" }),
    takes("the maximum number of dates", { start: "2016-03-03", end: "2026-03-10" }),
    refuses("invalid_request", "one date too many", { start: "2016-03-02", end: "2026-03-10" })
  ],
  searchLog: [
    takes("words", { query: "OATS" }),
    takes("a kind of a range", { query: "squat", kind: "exercise", ...range, limit: 1 }),
    takes("nothing found", { query: "pizza" }),
    refuses("invalid_request", "one letter", { query: "o" }, TYPES),
    refuses("invalid_request", "an unknown kind", { query: "oats", kind: "water" }, TYPES)
  ],
  listRoutines: [takes("nothing", {}), refuses("unknown_field", "an unknown parameter", nope, NO_QUERY)],
  searchFoods: [
    takes("nothing", {}),
    takes("words", { query: "musli acme" }),
    takes("the maximum", { query: "banana", limit: 50 }),
    takes("a code that no food has", { barcode: "12345670" }),
    refuses("invalid_request", "above the maximum", { limit: 51 }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ],
  resolveFoods: [
    takes("names", { foods: [{ name: "musli acme" }, { name: "2 slices bread" }, { name: "xylophone" }] }),
    takes("amounts with units", {
      foods: [
        { name: "banana", amount: 1.5, unit: "oz" },
        { name: "musli", unit: "spoon" }
      ]
    }),
    refuses("invalid_request", "no food", { foods: [] }, TYPES),
    refuses("unknown_field", "an unknown field", { foods: [{ name: "oats" }], ...nope }, TYPES)
  ],
  listFoodPacks: [takes("nothing", {}), refuses("unknown_field", "an unknown parameter", nope, NO_QUERY)],
  listWorkouts: [
    takes("nothing", {}),
    ...BOUNDS,
    takes("the maximum", { limit: 50 }),
    refuses("invalid_request", "below the minimum", { limit: 0 }, TYPES),
    refuses("unknown_field", "an unknown parameter", { limit: 1, ...nope }, TYPES)
  ],
  listExercises: [
    takes("nothing", {}),
    takes("the maximum", { limit: 200 }),
    refuses("invalid_request", "above the maximum", { limit: 201 }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ],
  getExercise: [
    takes("a name", { name: "Squat" }),
    takes("a name in another case, with other white space", { name: " pull\tUP" }),
    takes("a range and a limit", { name: "Squat", start: "2026-03-08", end: "2026-03-10", limit: 100 }),
    refuses("not_found", "an exercise that was never trained", { name: "Clean/Jerk ? # % + é 🏋" }),
    refuses("not_found", "a misspelled name", { name: "Squatt" }),
    refuses("invalid_request", "a name of white space only", { name: " \t " }, TYPES),
    refuses("invalid_request", "a start after the end", { name: "Squat", start: "2026-03-10", end: "2026-03-09" }),
    refuses("unknown_field", "an unknown parameter", { name: "Squat", ...nope }, TYPES)
  ],
  listMeasurements: [
    takes("nothing", {}),
    takes("the maximum", { limit: 100 }),
    refuses("invalid_request", "above the maximum", { limit: 101 }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ],
  listHealthDays: RANGES,
  listFoodDays: RANGES,
  listCustomMetrics: [
    takes("nothing", {}),
    takes("a tab that follows from a bound signal", { tab: "nutrition" }),
    takes("an empty tab", { tab: "body" }),
    takes("the minimum of values", { values: 7 }),
    takes("the maximum of values", { values: 90, tab: "training" }),
    refuses("invalid_request", "an unknown tab", { tab: "sport" }, TYPES),
    refuses("invalid_request", "values below the minimum", { values: 6 }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ],
  listHealthMetrics: [
    takes("nothing", {}),
    takes("a category", { category: "sleep" }),
    takes("with the computed signals", { all: true }),
    takes("both", { category: "body", all: false }),
    refuses("invalid_request", "an unknown category", { category: "mood" }, TYPES),
    refuses("invalid_request", "neither true nor false", { all: "maybe" }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ],
  listEntries: [
    takes("one kind", { ...range, kind: "rest_day" }),
    takes("the maximum number of dates", { start: "2026-02-08", end: "2026-03-10" }),
    refuses("invalid_request", "one date too many", { start: "2026-02-07", end: "2026-03-10" }),
    refuses("invalid_request", "an unknown kind", { ...range, kind: "check_in" }, TYPES)
  ],
  listChanges: [
    takes("nothing", {}),
    takes("a date", { date: "2026-03-09" }),
    takes("a writer", { by: "key" }),
    takes("a writer that wrote nothing", { by: "import" }),
    takes("the maximum, before a change", ({ changes }) => ({ limit: 100, before: changes })),
    refuses("invalid_request", "a change that does not exist", { before: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57" }),
    refuses("invalid_request", "a change of another account", (ids) => ({ before: ids["others changes"] })),
    refuses("invalid_request", "an unknown writer", { by: "me" }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ],
  listReceipts: [
    takes("a date and the maximum", { since: "2026-03-09", limit: 50 }),
    takes("an instant", { since: "2026-03-09T09:00:00+01:00" }),
    refuses("invalid_request", "a time that is none", { since: "9:00" }, TYPES),
    refuses("invalid_request", "above the maximum", { since: "2026-03-09", limit: 51 }, TYPES),
    refuses("unknown_field", "an unknown parameter", { since: "2026-03-09", ...nope }, TYPES)
  ]
}
