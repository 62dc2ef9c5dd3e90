// The requests of the REST benchmark, and a check that every contestant gives the same responses.
import { ask, requestBytes } from "./client.mjs"
import { dateAfter, LAST_DATE } from "./seed.mjs"

const YEAR = "start=2025-01-01&end=2025-12-31"

/** Dates for writes, which are not read. */
const WATER_DATE = "2026-03-11"
const FIRST_WORKOUT_DATE = "1950-01-01"

const exercises = ["Squat", "Bench press", "Barbell row", "Plank"].map((name) => ({
  name,
  sets: [1, 2, 3, 4].map((set) => ({ reps: 4 + set, ...(name !== "Plank" && { weightKg: 62.5 }) }))
}))

/** Dates for workouts: two on each date. */
const workoutAt = (index) =>
  JSON.stringify({ exercises, durationMinutes: 55, date: dateAfter(FIRST_WORKOUT_DATE, Math.floor(index / 2)) })

/**
 * Each case: the request by index, the expected status, and the number of requests in a round of the short form.
 *
 * @param {string} key an active key
 * @param {string} strangerKey a well-formed key that does not exist
 */
export const casesFor = (key, strangerKey) => {
  const always = (request) => () => request
  return [
    { name: "GET /v1/days/{date}", request: always({ path: "/v1/days/2025-06-15", key }), count: 2000 },
    { name: "GET /v1/days, a year", request: always({ path: `/v1/days?${YEAR}`, key }), count: 200 },
    { name: "GET /v1/insights", request: always({ path: `/v1/insights?date=${LAST_DATE}`, key }), count: 200 },
    {
      name: "POST /v1/water",
      request: always({
        method: "POST",
        path: "/v1/water",
        key,
        body: JSON.stringify({ amountMl: 250, date: WATER_DATE })
      }),
      count: 2000
    },
    {
      name: "POST /v1/workouts",
      request: (index) => ({ method: "POST", path: "/v1/workouts", key, body: workoutAt(index) }),
      count: 2000
    },
    {
      name: "401, a wrong key",
      request: always({ path: "/v1/days/2025-06-15", key: strangerKey }),
      status: 401,
      count: 4000
    },
    {
      name: "400, a wrong field",
      request: always({
        method: "POST",
        path: "/v1/water",
        key,
        body: JSON.stringify({ amountMl: "250", date: WATER_DATE })
      }),
      status: 400,
      count: 4000
    }
  ].map((each) => ({ status: 200, ...each }))
}

/** The bytes of a case's requests; a constant request is built once. */
export const bytesOf = ({ request }) => {
  const first = requestBytes(request(0))
  return request(0) === request(1) ? () => first : (index) => requestBytes(request(index))
}

/** A response without the parts that may differ: identifiers and messages. */
const comparable = ({ body, status }) => {
  const value = JSON.parse(body)
  if (value.sessionId !== undefined) value.sessionId = "an id"
  if (value.error !== undefined) value.error.message = "a message"
  return `${status} ${JSON.stringify(value)}`
}

/** Fails if the servers give different responses to a request, because costs would not be comparable. */
export const compareAnswers = async (servers, cases, index) => {
  for (const { name, request, status } of cases) {
    const answers = []
    for (const [server, { port }] of Object.entries(servers)) {
      answers.push([server, comparable(await ask(port, request(index)))])
    }
    const [[, expected]] = answers
    if (!expected.startsWith(String(status))) throw new Error(`${name}: expected ${status}, got ${expected}`)
    const odd = answers.find(([, answer]) => answer !== expected)
    if (odd !== undefined) throw new Error(`${name}: ${odd[0]} answers ${odd[1]}, the floor ${expected}`)
  }
}
