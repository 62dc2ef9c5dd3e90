import { CalendarDate, ERROR_CODES, type ErrorCode, pathPattern, ROUTES, type Scope, SYNC_ROUTES } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { fieldAt } from "./fieldAt.ts"
import { type Sent, send } from "./send.ts"
import type { TestAccount } from "./TestServer.ts"

/** The day and time at which a scenario starts. */
export const TODAY = CalendarDate.make("2026-03-10")
export const NOON = Date.UTC(2026, 2, 10, 12)

const MS_PER_HOUR = 3_600_000

/** The same minute some hours later, in a new budget window. */
export const hoursLater = (hours: number): number => NOON + hours * MS_PER_HOUR

/** Texts that are refused as a date: not in the calendar, out of range, or in another format. */
export const REFUSED_DATES: ReadonlyArray<string> = [
  "2026-02-29",
  "2026-13-01",
  "2026-04-31",
  "1899-12-31",
  "2200-01-01",
  "2026-3-9",
  "20260309",
  "2026-03-09T00:00:00Z",
  "Today",
  "yesterday"
]

/** Values from earlier responses, for later steps. */
type Kept = Record<string, string>

/** One request and its expected response. */
export interface Step {
  readonly method: string
  readonly path: string | ((kept: Kept) => string)
  readonly body?: unknown
  /** The body, made from values of earlier responses. */
  readonly bodyOf?: (kept: Kept) => unknown
  readonly headers?: Readonly<Record<string, string>> | ((kept: Kept) => Readonly<Record<string, string>>)
  readonly scope: Scope
  readonly time?: number
  readonly expected?: unknown
  readonly expectedOf?: (kept: Kept) => unknown
  readonly refused?: { readonly code: ErrorCode; readonly says: RegExp }
  readonly keep?: (body: Record<string, string>) => Kept
}

/** A quoted rule of the contract and the steps that prove it. Each rule runs in a new account. */
export interface Rule {
  readonly rule: string
  readonly steps: ReadonlyArray<Step>
  /** The rule depends on the exact bytes of the request, which a parsing proxy would change. */
  readonly asSent?: true
}

class Draft implements Step {
  readonly method
  readonly path
  readonly scope
  constructor(fields: Step) {
    this.method = fields.method
    this.path = fields.path
    this.scope = fields.scope
    Object.assign(this, fields)
  }
  /** With a key of this scope; the default is full. */
  as(scope: Scope): Draft {
    return new Draft({ ...this, scope })
  }
  /** At this time of the test clock. */
  at(time: number): Draft {
    return new Draft({ ...this, time })
  }
  /** With these headers beside those of every request. */
  sending(headers: NonNullable<Step["headers"]>): Draft {
    return new Draft({ ...this, headers })
  }
  /** With a body made from values of earlier responses. */
  with(bodyOf: (kept: Kept) => unknown): Draft {
    return new Draft({ ...this, bodyOf })
  }
  /** Expects 200 with exactly this body. */
  gives(expected: unknown): Draft {
    return new Draft({ ...this, expected })
  }
  /** Expects 200 with exactly this body, made from values of earlier responses. */
  givesOf(expectedOf: (kept: Kept) => unknown): Draft {
    return new Draft({ ...this, expectedOf })
  }
  /** Expects this error code and a message that matches. */
  refuses(code: ErrorCode, says: RegExp = /./): Draft {
    return new Draft({ ...this, refused: { code, says } })
  }
  /** Expects `invalid_request` and a message that matches. */
  isInvalid(says?: RegExp): Draft {
    return this.refuses("invalid_request", says)
  }
  /** Keeps part of the response for later steps. */
  keeping(keep: (body: Record<string, string>) => Kept): Draft {
    return new Draft({ ...this, keep })
  }
  /** Keeps the string at a place of the response, `"measurement", "id"`, under a name. */
  keepingAs(name: string, ...place: ReadonlyArray<string | number>): Draft {
    return this.keeping((body) => ({ [name]: textAt(body, place) }))
  }
}

/** The text at a place of a response: `"measurement", "id"`. */
export const textAt = (body: unknown, place: ReadonlyArray<string | number>): string => {
  const found = fieldAt(body, ...place)
  if (typeof found !== "string") throw new Error(`no text at ${place.join(".")} of ${JSON.stringify(body)}`)
  return found
}

type Path = Step["path"]

export const get = (path: Path): Draft => new Draft({ method: "GET", path, scope: "full" })
export const post = (path: Path, body: unknown): Draft => new Draft({ method: "POST", path, body, scope: "full" })
export const del = (path: Path): Draft => new Draft({ method: "DELETE", path, scope: "full" })

const WRITES_AN_HOUR = 60

/** Moves steps to the next hour whenever the write budget of an hour is used up. */
export const acrossHours = (steps: ReadonlyArray<Draft>): ReadonlyArray<Draft> => {
  let writes = 0
  return steps.map((step) => {
    if (step.method !== "GET") writes++
    return step.at(hoursLater(Math.floor(Math.max(0, writes - 1) / WRITES_AN_HOUR)))
  })
}

export const rule = (says: string, steps: ReadonlyArray<Step>): Rule => ({ rule: says, steps })

/** A rule whose writes are more than the budget of an hour. */
export const ruleAcrossHours = (says: string, steps: ReadonlyArray<Draft>): Rule => rule(says, acrossHours(steps))

const patterns = [...ROUTES, ...SYNC_ROUTES].map((route) => ({
  route,
  pattern: pathPattern(route.path),
  decode: ParseResult.decodeUnknownEither(Schema.make<unknown>(route.success), {
    onExcessProperty: "error",
    errors: "all"
  })
}))

/** Checks what holds for every response: it has the declared shape, or the error body. */
export const assertShape = (method: string, path: string, { body, headers, status }: Sent): void => {
  expect(headers.get("content-type")).toBe("application/json")
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
  const parsed: unknown = JSON.parse(body)
  if (status === 200) {
    const known = patterns.find(
      ({ pattern, route }) => route.method === method && pattern.test(path.split("?")[0] ?? "")
    )
    expect(known?.decode(parsed)._tag, body).toBe("Right")
    return
  }
  expect(parsed).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
  const { code } = (parsed as { error: { code: ErrorCode } }).error
  expect(ERROR_CODES[code].status).toBe(status)
}

/** Runs the steps of a rule in order, in one account. */
export const prove = (
  { steps }: Rule,
  url: string,
  { keys }: TestAccount,
  watch: (step: Step, sent: Sent) => void = () => {}
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const kept: Kept = {}
    yield* TestClock.setTime(NOON)
    for (const step of steps) {
      if (step.time !== undefined) yield* TestClock.setTime(step.time)
      const path = typeof step.path === "string" ? step.path : step.path(kept)
      const { bodyOf, headers: sending = {}, method, scope } = step
      const headers = typeof sending === "function" ? sending(kept) : sending
      const body = bodyOf === undefined ? step.body : bodyOf(kept)
      const sent = yield* send(url + path, { method, key: keys[scope], body, headers })
      assertShape(method, path, sent)
      watch(step, sent)
      if (step.refused === undefined) {
        expect(sent.status, sent.body).toBe(200)
        if (step.expected !== undefined) expect(JSON.parse(sent.body)).toEqual(step.expected)
        if (step.expectedOf !== undefined) expect(JSON.parse(sent.body)).toEqual(step.expectedOf(kept))
      } else {
        expect(sent.status, sent.body).toBe(ERROR_CODES[step.refused.code].status)
        const { error } = JSON.parse(sent.body) as { error: { code: string; message: string } }
        expect(error.code).toBe(step.refused.code)
        expect(error.message).toMatch(step.refused.says)
      }
      if (step.keep !== undefined) Object.assign(kept, step.keep(JSON.parse(sent.body)))
    }
  })
