import { type Row, refuses, TYPES, takes } from "./Rows.ts"

const nope = { nope: 1 }

/** The Effect face has no place for a query where the route has none. */
const NO_QUERY = { isNoEffect: true } as const

const range = { start: "2026-03-07", end: "2026-03-10" }

const RANGES: ReadonlyArray<Row> = [
  takes("some days", range),
  takes("one day with nothing in it", { start: "1900-01-01", end: "1900-01-01" }),
  refuses("invalid_request", "a start after the end", { start: "2026-03-10", end: "2026-03-09" }),
  refuses("invalid_request", "a range without an end", { start: "2026-03-10" }, TYPES),
  refuses("invalid_request", "an end that is no date", { start: "2026-03-01", end: "2026-02-29" }, TYPES),
  refuses("unknown_field", "an unknown parameter", { ...range, ...nope }, TYPES)
]

/** What the routes that read are asked. Dates are said: the terminal's clock is not the test's. */
export const READS: Readonly<Record<string, ReadonlyArray<Row>>> = {
  listRoutes: [takes("nothing", {}), refuses("unknown_field", "an unknown parameter", nope, NO_QUERY)],
  getKeyInfo: [takes("nothing", {}), refuses("unknown_field", "an unknown parameter", nope, NO_QUERY)],
  getGoals: [takes("nothing", {}), refuses("unknown_field", "an unknown parameter", nope, NO_QUERY)],
  getInsights: [
    takes("a date", { date: "2026-03-10" }),
    takes("the first date", { date: "1900-01-01" }),
    takes("the last date", { date: "2199-12-31" }),
    refuses("invalid_request", "a date that is none", { date: "2026-02-29" }, TYPES),
    refuses("unknown_field", "an unknown parameter", { date: "2026-03-10", ...nope }, TYPES)
  ],
  getDay: [
    takes("a date with much in it", { date: "2026-03-09" }),
    takes("a date with workouts", { date: "2026-03-08" }),
    takes("an empty date", { date: "2020-02-29" }),
    refuses("invalid_request", "a date that is none", { date: "2026-02-29" }, TYPES),
    refuses("invalid_request", "a date with slashes", { date: "2026/03/09" }, TYPES),
    refuses("unknown_field", "an unknown parameter", { date: "2026-03-09", ...nope }, NO_QUERY)
  ],
  listDays: [
    ...RANGES,
    takes("the most dates", { start: "2016-03-03", end: "2026-03-10" }),
    refuses("invalid_request", "one date too many", { start: "2016-03-02", end: "2026-03-10" })
  ],
  listWorkouts: [
    takes("nothing", {}),
    takes("the fewest", { limit: 1 }),
    takes("the most", { limit: 50 }),
    refuses("invalid_request", "too few", { limit: 0 }, TYPES),
    refuses("invalid_request", "too many", { limit: 51 }, TYPES),
    refuses("invalid_request", "part of one", { limit: 1.5 }, TYPES),
    refuses("unknown_field", "an unknown parameter", { limit: 1, ...nope }, TYPES)
  ],
  listMeasurements: [
    takes("nothing", {}),
    takes("the fewest", { limit: 1 }),
    takes("the most", { limit: 100 }),
    refuses("invalid_request", "too many", { limit: 101 }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ],
  listHealthDays: RANGES,
  listCustomMetrics: [
    takes("nothing", {}),
    takes("a tab, by the signal of what is bound", { tab: "nutrition" }),
    takes("a tab with nothing in it", { tab: "body" }),
    takes("the fewest values", { values: 7 }),
    takes("the most values", { values: 90, tab: "training" }),
    refuses("invalid_request", "a tab that is none", { tab: "sport" }, TYPES),
    refuses("invalid_request", "too few values", { values: 6 }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ],
  listHealthMetrics: [
    takes("nothing", {}),
    takes("a category", { category: "sleep" }),
    takes("also what is scored", { all: true }),
    takes("both", { category: "body", all: false }),
    refuses("invalid_request", "a category that is none", { category: "mood" }, TYPES),
    refuses("invalid_request", "neither true nor false", { all: "maybe" }, TYPES),
    refuses("unknown_field", "an unknown parameter", nope, TYPES)
  ]
}
