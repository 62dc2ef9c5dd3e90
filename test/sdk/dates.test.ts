import { ROUTES, type Route } from "@daybook/core"
import { Daybook, today } from "@daybook/sdk"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { afterEach, beforeEach, describe, expect, it as plain, vi } from "vitest"
import { TestServer } from "../harness/TestServer.ts"
import { DATED, datesOf, NOW, sentAs, ZONES } from "./Dates.ts"
import { Recorder, refusal } from "./Recorder.ts"
import { paramsOf } from "./Requests.ts"

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] })
})

afterEach(() => {
  vi.useRealTimers()
})

const call = (daybook: Daybook, route: Route, params: object): Promise<unknown> => {
  const method: unknown = Reflect.get(daybook, route.name)
  if (typeof method !== "function") throw new Error("no method")
  return method.call(daybook, params)
}

plain("routes that take a date are found in the contract", () => {
  expect(DATED.length).toBeGreaterThan(10)
})

describe.each(ZONES)("in $timeZone", ({ day, timeZone }) => {
  for (const request of DATED) {
    const { route } = request
    for (const { isDefaultToday, isList, isOptional, name } of datesOf(route)) {
      const sentFor = async (value: unknown): Promise<unknown> => {
        const { calls, fetch } = Recorder.answering(() => Response.json({}))
        const daybook = new Daybook({ apiKey: "daybook_sk_x", timeZone, fetch })
        await call(daybook, route, { ...paramsOf(request, { metricId: "m", id: "i" }), [name]: value })
        const [sent] = calls
        return sent === undefined ? undefined : sentAs(sent, route, name)
      }
      const listed = (value: string) => (isList ? [value, "2026-01-31"] : value)

      plain(`${request.label}: \`today\` as ${name} is the client's local date`, async () => {
        expect(await sentFor(listed("today"))).toEqual(listed(day))
      })
      plain(`${request.label}: a date as ${name} is sent unchanged`, async () => {
        expect(await sentFor(listed("2026-02-28"))).toEqual(listed("2026-02-28"))
      })
      if (isDefaultToday) {
        plain(`${request.label}: an omitted ${name} is the client's local date`, async () => {
          expect(await sentFor(undefined)).toBe(day)
        })
      } else if (isOptional) {
        plain(`${request.label}: an omitted ${name} is not sent`, async () => {
          expect((await sentFor(undefined)) ?? null).toBeNull()
        })
      }
    }
  }

  plain("today() is the client's local date", () => {
    expect(new Daybook({ apiKey: "daybook_sk_x", timeZone }).today()).toBe(day)
    expect(today(timeZone)).toBe(day)
  })
})

plain("every write with an optional date sends one", () => {
  const optional = ROUTES.filter((route) => datesOf(route).some(({ isDefaultToday }) => isDefaultToday)).map(
    ({ name }) => name
  )
  expect(optional).toEqual(
    expect.arrayContaining(["logWater", "logFood", "logWeight", "logWorkout", "logMeasurement", "setCustomMetricValue"])
  )
  expect(optional).toContain("getInsights")
})

plain("a call that is retried after midnight keeps the date on which it was made", async () => {
  vi.setSystemTime(Date.UTC(2026, 2, 10, 23, 59, 59))
  const { calls, fetch } = Recorder.answering(
    () => {
      vi.setSystemTime(Date.UTC(2026, 2, 11, 0, 0, 1))
      return refusal(503, "unavailable")()
    },
    () => Response.json({})
  )
  await new Daybook({ apiKey: "daybook_sk_x", timeZone: "UTC", fetch }).logWater({ amountMl: 250 })
  expect(calls.map(({ body }) => body)).toEqual([
    { amountMl: 250, date: "2026-03-10" },
    { amountMl: 250, date: "2026-03-10" }
  ])
})

plain("the caller's parameters are not changed", async () => {
  const { fetch } = Recorder.answering(() => Response.json({}))
  const params = Object.freeze({ dates: Object.freeze(["today"]) })
  await new Daybook({ apiKey: "daybook_sk_x", fetch }).logRestDays(params)
  expect(params).toEqual({ dates: ["today"] })
})

layer(TestServer.layer())("against the real server", (it) => {
  it.effect("water logged at 00:30 in Kiritimati is on the local date, which the response repeats", function* () {
    yield* TestClock.setTime(NOW)
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const daybook = new Daybook({ baseUrl: url, apiKey: keys.full, timeZone: "Pacific/Kiritimati" })
    yield* Effect.promise(async () => {
      expect(await daybook.logWater({ amountMl: 250 })).toMatchObject({ date: "2026-03-11" })
      expect(await daybook.logRestDays({ dates: ["today", "2026-03-11"] })).toMatchObject({ dates: ["2026-03-11"] })
      expect(await daybook.getDay({ date: "today" })).toMatchObject({ date: "2026-03-11", waterMl: 250 })
      const days = await daybook.listDays({ start: "2026-03-09", end: "today" })
      expect(days.map(({ date, waterMl }) => [date, waterMl])).toEqual([
        ["2026-03-09", 0],
        ["2026-03-10", 0],
        ["2026-03-11", 250]
      ])
    })
  })
})
