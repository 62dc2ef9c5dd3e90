import { expect } from "vitest"
import { connectWithKey } from "./Writers.ts"

/** Every read of a log, on a date where it takes one. */
export const READS: ReadonlyArray<string> = [
  "/v1",
  "/v1/me",
  "/v1/goals",
  "/v1/days/1900-01-01",
  "/v1/days?start=1900-01-01&end=1901-01-01",
  "/v1/workouts",
  "/v1/exercises",
  "/v1/measurements",
  "/v1/insights?date=1900-03-01",
  "/v1/scores?start=1900-01-01&end=1901-01-01",
  "/v1/associations?end=1901-01-01",
  "/v1/review?week=1900-01-01",
  "/v1/receipts?since=1900-01-01",
  "/v1/custom-metrics",
  "/v1/health/days?start=1900-01-01&end=1901-01-01",
  "/v1/health/metrics"
]

/** Expects 200 from every read; returns the bodies. */
export const expectReads = async (url: string, key: string): Promise<ReadonlyArray<string>> => {
  const line = connectWithKey(url, key)
  const bodies: Array<string> = []
  for (const path of READS) {
    const outcome = await line.get(path)
    if (outcome.kind === "unknown") return expect.fail(`${path} was not answered`)
    expect(outcome.sent.status, `${path}: ${outcome.sent.body}`).toBe(200)
    bodies.push(outcome.sent.body)
  }
  line.close()
  return bodies
}
