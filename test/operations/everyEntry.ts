import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { send } from "../harness/send.ts"

/** Text with every character that a file format may handle incorrectly. */
const AWKWARD = `Line one\nline "two", it's\r\n\t=1+1; ümlaut 🏋️‍♀️ \\n \u2028 NULL,,"" ${"\u0001"} end `

/** A client of a server. */
interface Client {
  readonly url: string
  readonly key: string
}

const call = ({ key, url }: Client, method: string, path: string, body?: unknown) =>
  Effect.map(send(url + path, { method, key, ...(body !== undefined && { body }) }), (sent) => {
    expect(sent.status, `${method} ${path}: ${sent.body}`).toBe(200)
    return sent.body
  })

/** The value of one field of a response. */
const textAt = (body: string, ...place: ReadonlyArray<string>): string => String(fieldAt(JSON.parse(body), ...place))

/** Writes an entry of every kind over REST, with values that are easily lost; deletes some again. */
export const logEverything = Effect.fnUntraced(function* (client: Client) {
  const post = (path: string, body: unknown) => call(client, "POST", path, body)
  yield* post("/v1/clock", { timeZone: "Pacific/Kiritimati" })
  for (const amountMl of [250, 1, 0.1 + 1.2, 4999.999999999999]) {
    yield* post("/v1/water", { amountMl, date: "2026-03-10" })
  }
  yield* post("/v1/food", {
    name: AWKWARD,
    calories: 0,
    protein: 0,
    carbs: 1 / 3,
    meal: "breakfast",
    date: "2026-03-10"
  })
  yield* post("/v1/food", { name: "Rice", calories: 2 / 3, date: "2026-03-11" })
  yield* post("/v1/workouts", {
    date: "2026-03-10",
    exercises: [
      { name: AWKWARD.slice(0, 40), sets: [{ reps: 0, weightKg: 0 }, { reps: 12 }, { reps: 5, weightKg: 62.55 }] }
    ]
  })
  yield* post("/v1/workouts", {
    date: "2026-03-10",
    durationMinutes: 0.5,
    exercises: [{ name: "Row", sets: [{ reps: 1 }] }]
  })
  yield* post("/v1/rest-days", { dates: ["2026-03-08", "2026-02-28"] })
  yield* post("/v1/food-days", { date: "2026-03-08", food: "complete" })
  yield* post("/v1/food-days", { date: "2026-02-28", food: "partial" })
  yield* post("/v1/weight", { weightKg: 81.45, date: "2026-03-09" })
  yield* post("/v1/body-measurements", {
    date: "2026-03-10",
    weightKg: 81.4,
    bodyFatPercent: 17.55,
    waistCm: 84,
    boneMassKg: 0.5,
    note: AWKWARD
  })
  yield* post("/v1/body-measurements", { date: "2026-03-11", waistCm: 84, note: "" })
  const gone = yield* post("/v1/body-measurements", { date: "2026-03-12", note: "deleted later" })
  yield* call(client, "DELETE", `/v1/measurements/${textAt(gone, "measurement", "id")}`)
  yield* post("/v1/health/days/2026-03-10", { reading: "steps", value: 0 })
  yield* post("/v1/health/days/2026-03-10", { reading: "hrvMs", value: 61.55 })
  const metric = (name: string, kind: string) =>
    Effect.map(
      post("/v1/custom-metrics", { name, tab: "body", kind, unit: '"u",\n', description: AWKWARD, target: 0 }),
      (body) => textAt(body, "id")
    )
  const counter = yield* metric("Coffee", "counter")
  const toggle = yield* metric("Slept, well", "toggle")
  const number = yield* metric("Mood", "number")
  const removed = yield* metric("Removed", "number")
  for (const [id, value] of [
    [counter, 0],
    [toggle, 0],
    [number, -1.55],
    [removed, 7]
  ] as const) {
    yield* post(`/v1/custom-metrics/${id}/values`, { value, date: "2026-03-10" })
  }
  yield* call(client, "DELETE", `/v1/custom-metrics/${removed}`)
})

const RANGE = "start=2024-01-01&end=2026-12-31"

/** Every read of a log. */
const READS: ReadonlyArray<string> = [
  "/v1",
  "/v1/me",
  "/v1/goals",
  "/v1/days/2026-03-10",
  "/v1/days/2026-03-11",
  `/v1/days?${RANGE}`,
  "/v1/workouts?limit=50",
  "/v1/measurements?limit=100",
  "/v1/insights?date=2026-03-12",
  "/v1/custom-metrics?values=90",
  `/v1/health/days?${RANGE}`,
  "/v1/health/metrics"
]

/** The responses of all reads. */
export const everyAnswer = (client: Client): Effect.Effect<ReadonlyArray<string>> =>
  Effect.forEach(READS, (path) => call(client, "GET", path))
