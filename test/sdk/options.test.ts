import { getEventListeners } from "node:events"
import { inspect } from "node:util"
import {
  type Attempt,
  Daybook,
  type Fetch,
  PreconditionFailedError,
  TimeoutError,
  UnavailableError,
  UnknownOutcomeError
} from "@daybook/sdk"
import { afterEach, describe, expect, it, vi } from "vitest"
import { failureOf, Recorder, refusal } from "./Recorder.ts"

const apiKey = "daybook_sk_x"
const answered = () => Response.json({})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe("an omitted option", () => {
  it("is taken from DAYBOOK_URL and DAYBOOK_API_KEY", async () => {
    vi.stubEnv("DAYBOOK_URL", "https://log.example.org/v1")
    vi.stubEnv("DAYBOOK_API_KEY", "daybook_sk_environment")
    const { calls, fetch } = Recorder.answering(answered)
    await new Daybook({ fetch }).getGoals()
    expect(calls[0]?.url.href).toBe("https://log.example.org/v1/goals")
    expect(calls[0]?.headers).toHaveProperty("Authorization", "Bearer daybook_sk_environment")
    await new Daybook({ fetch, baseUrl: "http://other", apiKey }).getGoals()
    expect(calls[1]?.url.href).toBe("http://other/v1/goals")
    expect(calls[1]?.headers).toHaveProperty("Authorization", `Bearer ${apiKey}`)
  })

  it.each([undefined, ""])("is the local server if DAYBOOK_URL is %j", async (address) => {
    vi.stubEnv("DAYBOOK_URL", address)
    const { calls, fetch } = Recorder.answering(answered)
    await new Daybook({ apiKey, fetch }).getGoals()
    expect(calls[0]?.url.origin).toBe("http://127.0.0.1:7350")
  })

  it("is the global fetch at the time of the call", async () => {
    const daybook = new Daybook({ apiKey })
    const { calls, fetch } = Recorder.answering(answered)
    vi.stubGlobal("fetch", fetch)
    await daybook.getGoals()
    expect(calls).toHaveLength(1)
  })
})

describe("an invalid option is refused when the client is created", () => {
  it.each([
    "",
    "localhost:7350",
    "ftp://example.org",
    "http://",
    "http://user:secret@example.org",
    "http://a b",
    "http://localhost:99999",
    "http://[::1",
    "http://example.org?x=1",
    "http://example.org#x"
  ])("baseUrl %j", (baseUrl) => {
    expect(() => new Daybook({ apiKey, baseUrl })).toThrow(/baseUrl/)
  })

  it("names the option and the variable, without a password", () => {
    vi.stubEnv("DAYBOOK_URL", "nope")
    expect(() => new Daybook({ apiKey })).toThrow("baseUrl: expected http://... here or in DAYBOOK_URL")
    expect(() => new Daybook({ apiKey, baseUrl: "http://user:secret@example.org" })).not.toThrow(/secret/)
  })

  it.each(["", " ", "daybook_sk_x\n", "schlüssel"])("apiKey %j", (wrong) => {
    expect(() => new Daybook({ apiKey: wrong })).toThrow(/apiKey/)
  })

  it("a missing or invalid apiKey, and the message does not contain it", () => {
    vi.stubEnv("DAYBOOK_API_KEY", undefined)
    expect(() => new Daybook()).toThrow(/apiKey/)
    expect(() => new Daybook({ apiKey: "secret key" })).not.toThrow(/secret/)
  })

  it.each(["Mars/Olympus", "", "Europe/Zurich "])("timeZone %j", (timeZone) => {
    expect(() => new Daybook({ apiKey, timeZone })).toThrow(RangeError)
  })
})

describe("timeout", () => {
  it("ends an attempt, after which the outcome of a write is unknown", async () => {
    const { calls, fetch } = Recorder.silent()
    const daybook = new Daybook({ apiKey, fetch, timeout: 5, maxRetries: 1 })
    expect(await failureOf(daybook.getGoals())).toBeInstanceOf(TimeoutError)
    expect(calls).toHaveLength(2)
    expect(await failureOf(daybook.logWater({ amountMl: 250 }))).toBeInstanceOf(UnknownOutcomeError)
    expect(calls).toHaveLength(3)
  })

  it("can be set for one call", async () => {
    const daybook = new Daybook({ apiKey, fetch: Recorder.silent().fetch, maxRetries: 0 })
    const error = await failureOf(daybook.getGoals({}, { timeout: 5 }))
    expect(error).toMatchObject({ name: "TimeoutError", message: expect.stringContaining("5 ms") })
  })
})

describe("per call", () => {
  it("maxRetries and maxRetryAfter can be set", async () => {
    const { calls, fetch } = Recorder.answering(refusal(503, "unavailable"))
    const daybook = new Daybook({ apiKey, fetch })
    await failureOf(daybook.getGoals({}, { maxRetries: 0 }))
    expect(calls).toHaveLength(1)
    const limited = Recorder.answering(refusal(429, "rate_limited", { "Retry-After": "5" }))
    await failureOf(new Daybook({ apiKey, fetch: limited.fetch }).getGoals({}, { maxRetryAfter: 4 }))
    expect(limited.calls).toHaveLength(1)
  })

  it("waits for as long as maxRetryAfter, and no longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    for (const [maxRetryAfter, attempts] of [
      [4, 1],
      [5, 2]
    ] as const) {
      const { calls, fetch } = Recorder.answering(refusal(429, "rate_limited", { "Retry-After": "5" }))
      const failed = failureOf(new Daybook({ apiKey, fetch, maxRetries: 1, maxRetryAfter }).getGoals())
      await vi.waitFor(() => expect(calls).toHaveLength(1))
      await vi.advanceTimersByTimeAsync(5000)
      expect(await failed).toMatchObject({ status: 429 })
      expect(calls).toHaveLength(attempts)
    }
  })

  it.each([404, 429])("a write continues if the read before it is refused with %d", async (status) => {
    const { calls, fetch } = Recorder.answering(refusal(status, "refused", { "Retry-After": "100" }), answered)
    const daybook = new Daybook({ apiKey, fetch, readBefore: true })
    expect(await daybook.logWater({ amountMl: 250 }).withResponse()).toMatchObject({ status: 200, before: undefined })
    expect(calls.map(({ method }) => method)).toEqual(["GET", "POST"])
  })

  it("an undefined option does not override the client's", async () => {
    const { calls, fetch } = Recorder.answering(refusal(503, "unavailable"))
    await failureOf(new Daybook({ apiKey, fetch, maxRetries: 0 }).getGoals({}, { maxRetries: undefined }))
    expect(calls).toHaveLength(1)
  })
})

describe("another server", () => {
  it("that redirects is named with the address that it gives", async () => {
    const location = "https://log.example.org/v1/water"
    const { calls, fetch } = Recorder.answering(() => new Response("<html>", { status: 301, headers: { location } }))
    const error = await failureOf(new Daybook({ apiKey, fetch }).logWater({ amountMl: 250 }))
    expect(error).toMatchObject({
      status: 301,
      maybeDone: false,
      message: expect.stringContaining(`(301) ${location}`)
    })
    expect(calls).toHaveLength(1)
  })

  it("whose page answers a write is named in the error of the unknown outcome", async () => {
    const { fetch } = Recorder.answering(() => new Response("<html>"))
    const error = await failureOf(new Daybook({ apiKey, baseUrl: "http://proxy", fetch }).logWater({ amountMl: 250 }))
    expect(error).toMatchObject({
      ...{ name: "UnknownOutcomeError", route: "logWater" },
      message: expect.stringContaining("logWater: http://proxy gave no Daybook response (200)")
    })
  })
})

describe("headers", () => {
  it("are sent with every request; those of a call override the client's, and none replaces the key", async () => {
    const { calls, fetch } = Recorder.answering(answered)
    const daybook = new Daybook({ apiKey, fetch, headers: { "X-Proxy-Token": "one", Authorization: "Basic x" } })
    await daybook.getGoals()
    await daybook.logWater({ amountMl: 250 }, { headers: { "X-Proxy-Token": "two" } })
    expect(calls[0]?.headers).toEqual({ "X-Proxy-Token": "one", Authorization: `Bearer ${apiKey}` })
    expect(calls[1]?.headers).toMatchObject({ "X-Proxy-Token": "two", "Content-Type": "application/json" })
  })
})

describe("onAttempt", () => {
  it("is called after every request, retries included, without the key", async () => {
    const attempts: Array<Attempt> = []
    const { fetch } = Recorder.answering(refusal(503, "unavailable", { "X-Request-Id": "req-1" }), answered)
    const daybook = new Daybook({ apiKey, fetch, onAttempt: (attempt) => attempts.push(attempt) })
    await daybook.getGoals()
    expect(attempts).toMatchObject([
      { route: "getGoals", attempt: 1, sentAt: expect.any(Date), result: { status: 503, requestId: "req-1" } },
      { route: "getGoals", attempt: 2, sentAt: expect.any(Date), result: { status: 200 } }
    ])
    expect(attempts[0]?.result).toBeInstanceOf(UnavailableError)
    expect(inspect(attempts, { depth: 9 })).not.toContain(apiKey)
  })
})

describe("signal", () => {
  const reason = new Error("the page was left")

  it("aborted before the call: nothing is sent, and the call rejects with its reason", async () => {
    const { calls, fetch } = Recorder.answering(answered)
    const daybook = new Daybook({ apiKey, fetch })
    for (const call of [
      daybook.logWater({ amountMl: 250 }, { signal: AbortSignal.abort(reason) }),
      daybook.getGoals({}, { signal: AbortSignal.abort(reason) })
    ])
      expect(await failureOf(call)).toBe(reason)
    expect(calls).toHaveLength(0)
  })

  it("aborted during the call: the call rejects with its reason, and is not retried", async () => {
    const { calls, fetch } = Recorder.silent()
    const daybook = new Daybook({ apiKey, fetch })
    for (const call of [
      (signal: AbortSignal) => daybook.logWater({ amountMl: 250 }, { signal }),
      (signal: AbortSignal) => daybook.getGoals({}, { signal })
    ]) {
      const controller = new AbortController()
      const failure = failureOf(call(controller.signal))
      controller.abort(reason)
      expect(await failure).toBe(reason)
    }
    expect(calls).toHaveLength(2)
  })

  it("aborted between attempts: the wait ends at once, and leaves no timer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { calls, fetch } = Recorder.answering(refusal(429, "rate_limited", { "Retry-After": "30" }))
    const controller = new AbortController()
    const failure = failureOf(new Daybook({ apiKey, fetch, signal: controller.signal }).getGoals())
    await vi.waitUntil(() => vi.getTimerCount() > 0)
    controller.abort(reason)
    expect(await failure).toBe(reason)
    expect(calls).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("used for many calls does not accumulate listeners", async () => {
    const { signal } = new AbortController()
    const { calls, fetch } = Recorder.answering(refusal(503, "unavailable"), answered)
    await new Daybook({ apiKey, fetch, signal }).getGoals()
    expect(calls).toHaveLength(2)
    expect(getEventListeners(signal, "abort")).toHaveLength(0)
  })
})

describe("the wait between attempts", () => {
  const waits = async (headers: Readonly<Record<string, string>>, retries: number): Promise<ReadonlyArray<number>> => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const waited: Array<number> = []
    const fake = setTimeout
    // Not a spy: vitest restores spies once more after the file, and would leave the fake to the next one.
    vi.stubGlobal("setTimeout", (run: () => void, ms: number) => {
      waited.push(ms)
      return fake(run, ms)
    })
    const { fetch } = Recorder.answering(refusal(503, "unavailable", headers))
    let isOver = false
    const failure = failureOf(new Daybook({ apiKey, fetch, maxRetries: retries }).getGoals()).then(() => {
      isOver = true
    })
    while (!isOver) await vi.advanceTimersToNextTimerAsync()
    await failure
    vi.unstubAllGlobals()
    return waited
  }

  it("is as long as the server says", async () => {
    expect(await waits({ "Retry-After": "7" }, 2)).toEqual([7000, 7000])
  })

  it("otherwise grows with every attempt, with jitter", async () => {
    const [first = 0, second = 0, third = 0] = await waits({}, 3)
    expect(first).toBeGreaterThanOrEqual(125)
    expect(second).toBeGreaterThan(first)
    expect(third).toBeGreaterThan(second)
    expect(third).toBeLessThanOrEqual(1000)
    expect((await waits({}, 1))[0]).not.toBe(first)
  })
})

describe("the version of what a call corrects", () => {
  const correct = (fetch: Fetch) =>
    new Daybook({ apiKey, fetch }).updateRoutine({ id: "one", name: "Push B" }, { ifVersion: "v1" })

  it("is sent as an entity tag, and a refusal has a class of its own", async () => {
    const { calls, fetch } = Recorder.answering(refusal(412, "precondition_failed"))
    expect(await failureOf(correct(fetch))).toBeInstanceOf(PreconditionFailedError)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers).toHaveProperty("If-Match", '"v1"')
  })

  it("is not sent again after a lost response, which a retry would take for a change by others", async () => {
    const { calls, fetch } = Recorder.answering(refusal(502, "http_502"), refusal(412, "precondition_failed"))
    expect(await failureOf(correct(fetch))).toBeInstanceOf(UnknownOutcomeError)
    expect(calls).toHaveLength(1)
  })
})
