import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { fillLog, wholeLog } from "../harness/log.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { type Called, connected } from "./McpClient.ts"

/** A connected client with a filled log, of a person whose time zone is known or not. */
export const sessionOf = Effect.fnUntraced(function* (hasTimeZone: boolean) {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  const { id = "", metricId = "" } = yield* fillLog(url, keys.full, hasTimeZone)
  const assistant = yield* connected("SDK 2, 2026-07-28", url, keys.full)
  const call = (name: string, args?: Record<string, unknown>): Effect.Effect<Called> =>
    Effect.promise(() => assistant.call(name, args))
  const refuses = Effect.fnUntraced(function* (name: string, args: Record<string, unknown>, says: RegExp) {
    const before = yield* wholeLog(url, keys.full)
    const called = yield* call(name, args)
    expect(called, JSON.stringify(args)).toMatchObject({ isError: true, text: expect.stringMatching(says) })
    expect(yield* wholeLog(url, keys.full)).toEqual(before)
  })
  const rest = (path: string, body?: unknown) =>
    Effect.map(
      send(url + path, { method: body === undefined ? "GET" : "POST", key: keys.full, body }),
      ({ body }): unknown => JSON.parse(body)
    )
  return { url, key: keys.full, id, metricId, call, refuses, rest }
})

/** A connected client with a filled log, of a person whose time zone is known. */
export const session = sessionOf(true)
