// The contract's schemas of the measured routes for Fastify: requests and responses.

const strict = (properties, required = []) => ({ type: "object", additionalProperties: false, required, properties })
const date = { type: "string", format: "date-or-today" }
const number = { type: "number" }
const text = { type: "string" }
const nullable = (type) => ({ type: [type, "null"] })
const listOf = (items, bounds = {}) => ({ type: "array", items, ...bounds })
const object = (properties) => ({ type: "object", properties })

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Tells whether a text is a valid date within the contract's bounds. */
export const isRealDate = (sent) => {
  if (!DATE.test(sent) || sent < "1900-01-01" || sent > "2199-12-31") return false
  const time = Date.parse(`${sent}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === sent
}

const exercise = strict(
  {
    name: { type: "string", minLength: 1, maxLength: 120, pattern: "\\S" },
    sets: listOf(
      strict(
        {
          reps: { type: "integer", minimum: 0, maximum: 1000 },
          weightKg: { type: "number", minimum: 0, maximum: 1500 }
        },
        ["reps"]
      ),
      { minItems: 1, maxItems: 30 }
    )
  },
  ["name", "sets"]
)

/** The request schemas of the routes. */
export const REQUESTS = {
  getDay: { params: strict({ date }, ["date"]), querystring: strict({}) },
  listDays: { querystring: strict({ start: date, end: date }, ["start", "end"]) },
  getInsights: { querystring: strict({ date }) },
  logWater: {
    querystring: strict({}),
    body: strict({ amountMl: { type: "number", minimum: 1, maximum: 5000 }, date }, ["amountMl"])
  },
  logWorkout: {
    querystring: strict({}),
    body: strict(
      {
        exercises: listOf(exercise, { minItems: 1, maxItems: 20 }),
        durationMinutes: { type: "number", exclusiveMinimum: 0, maximum: 1440 },
        date
      },
      ["exercises"]
    )
  }
}

const readings = object({
  ...Object.fromEntries(
    [
      "weightKg",
      "bodyFatPercent",
      "waistCm",
      "hipCm",
      "chestCm",
      "armCm",
      "thighCm",
      "calfCm",
      "neckCm",
      "leanBodyMassKg",
      "boneMassKg",
      "basalMetabolicRateKcal"
    ].map((field) => [field, number])
  ),
  note: text
})
const totals = { calories: number, protein: number, carbs: number, fat: number }
const exercises = listOf(object({ name: text, sets: listOf(object({ reps: number, weightKg: number })) }))

/** The response schemas of the routes, from which Fastify compiles serializers. */
export const ANSWERS = {
  getDay: object({
    date: text,
    nutrition: object({ ...totals, entries: listOf(object({ name: text, calories: number, meal: text })) }),
    waterMl: number,
    workouts: listOf(object({ id: text, durationMinutes: number, exercises })),
    measurements: readings
  }),
  listDays: listOf(object({ date: text, ...totals, waterMl: number, weightKg: nullable("number") })),
  getInsights: object({
    progression: listOf(object({ exercise: text, verdict: text, trend: text })),
    recovery: object({ status: text, vsBaseline: text }),
    monthlySummaries: listOf(
      object({
        month: text,
        totalWorkouts: number,
        avgCalories: nullable("number"),
        avgWeightKg: nullable("number")
      })
    )
  }),
  logWater: object({ logged: { type: "boolean" }, date: text, amountMl: number }),
  logWorkout: object({
    logged: { type: "boolean" },
    date: text,
    sessionId: text,
    durationMinutes: nullable("number"),
    exerciseCount: number
  })
}
