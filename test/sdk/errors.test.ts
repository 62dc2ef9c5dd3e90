import { inspect } from "node:util"
import { ERROR_CODES } from "@daybook/core"
import * as Sdk from "@daybook/sdk"
import { ApiError, ConnectionError, Daybook, DaybookError, TimeoutError, UnknownOutcomeError } from "@daybook/sdk"
import { expect, it as plain, vi } from "vitest"
import { NOON } from "../harness/Scenario.ts"
import { failureOf, Recorder, refusal } from "./Recorder.ts"

const KEY = "daybook_sk_x"

const CODES = Object.entries(ERROR_CODES).map(([code, { status }]) => ({
  code,
  status,
  // The class of `internal_error` is not called `InternalErrorError`.
  className: `${code.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase()).replace(/Error$/, "")}Error`
}))

plain.each(CODES)("$code is a $className", async ({ className, code, status }) => {
  const { fetch } = Recorder.answering(refusal(status, code, { "X-Request-Id": "req-1" }))
  const error = await failureOf(new Daybook({ apiKey: KEY, fetch, maxRetries: 0 }).getGoals())
  expect(error).toBeInstanceOf(Reflect.get(Sdk, className))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toBeInstanceOf(DaybookError)
  expect(error).toMatchObject({ name: className, code, status, requestId: "req-1", message: `This is ${code}.` })
})

plain("no two codes share a class", () => {
  expect(new Set(CODES.map(({ className }) => Reflect.get(Sdk, className))).size).toBe(CODES.length)
})

plain("an unknown code gives an ApiError with that code", async () => {
  const { fetch } = Recorder.answering(refusal(418, "is_a_teapot"))
  const error = await failureOf(new Daybook({ apiKey: KEY, fetch }).getGoals())
  expect(error).toMatchObject({ name: "ApiError", status: 418, code: "is_a_teapot", message: "This is is_a_teapot." })
  expect(error).toBeInstanceOf(ApiError)
})

plain.each([
  ["a page", () => new Response("<html>Not here</html>", { status: 404 })],
  ["another service's JSON", () => Response.json({ error: "nope" }, { status: 404 })],
  ["a list", () => Response.json([], { status: 404 })],
  ["null", () => Response.json(null, { status: 404 })],
  ["nothing", () => new Response(null, { status: 404 })]
])("%s as an error body gives an ApiError with the HTTP status as its code", async (_, answer) => {
  const { fetch } = Recorder.answering(answer)
  const error = await failureOf(new Daybook({ apiKey: KEY, baseUrl: "http://example.org", fetch }).getGoals())
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, code: "http_404", message: expect.stringContaining("http://example.org") })
})

plain("a 429 says how long to wait, and until when", async () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] })
  try {
    const { calls, fetch } = Recorder.answering(refusal(429, "rate_limited", { "Retry-After": "90" }))
    const error = await failureOf(new Daybook({ apiKey: KEY, fetch }).logWater({ amountMl: 250 }))
    expect(error).toMatchObject({ retryAfter: 90, retryAt: new Date(NOON + 90_000) })
    expect(calls).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

plain("a Retry-After that is a date is the seconds until then", async () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] })
  try {
    const date = new Date(NOON + 90_000).toUTCString()
    const { fetch } = Recorder.answering(refusal(429, "rate_limited", { "Retry-After": date }))
    const error = await failureOf(new Daybook({ apiKey: KEY, fetch }).getGoals())
    expect(error).toMatchObject({ retryAfter: 90, retryAt: new Date(NOON + 90_000) })
    const nonsense = Recorder.answering(refusal(429, "rate_limited", { "Retry-After": "soon" }))
    const call = new Daybook({ apiKey: KEY, fetch: nonsense.fetch, maxRetries: 0 }).getGoals()
    expect(await failureOf(call)).not.toHaveProperty("retryAfter")
  } finally {
    vi.useRealTimers()
  }
})

plain("a broken connection and a timeout give different errors, each with its cause", async () => {
  const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })
  const lost = () => Promise.reject(new TypeError("fetch failed", { cause: reset }))
  const daybook = new Daybook({ apiKey: KEY, fetch: lost, maxRetries: 0 })
  const error = await failureOf(daybook.getGoals())
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).not.toBeInstanceOf(TimeoutError)
  expect(error).toMatchObject({ name: "ConnectionError", message: expect.stringContaining("ECONNRESET") })
  expect(error).toHaveProperty("cause.cause", reset)
  const late = new Daybook({ apiKey: KEY, fetch: Recorder.silent().fetch, maxRetries: 0, timeout: 5 })
  expect(await failureOf(late.getGoals())).toBeInstanceOf(TimeoutError)
  const unknown = await failureOf(daybook.logWater({ amountMl: 250, date: "2026-03-10" }))
  expect(unknown).toBeInstanceOf(UnknownOutcomeError)
  expect(unknown).toMatchObject({ route: "logWater", params: { amountMl: 250, date: "2026-03-10" } })
  expect(unknown).toHaveProperty("cause.cause.cause", reset)
})

plain("no error shows the key", async () => {
  for (const fetch of [
    Recorder.answering(refusal(500, "internal_error")).fetch,
    () => Promise.reject(new Error("x"))
  ]) {
    const daybook = new Daybook({ apiKey: "daybook_sk_secret", fetch, maxRetries: 0 })
    const errors = [await failureOf(daybook.getGoals()), await failureOf(daybook.logWater({ amountMl: 1 }))]
    expect(inspect([daybook, ...errors], { depth: 9 })).not.toContain("secret")
  }
})
