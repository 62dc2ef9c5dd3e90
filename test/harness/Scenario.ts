import { CalendarDate, ERROR_CODES, type ErrorCode, pathPattern, ROUTES, type Scope } from "@daybook/core"
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

/** The same minute some hours later, when every budget is fresh again. */
export const hoursLater = (hours: number): number => NOON + hours * MS_PER_HOUR

/** What stands where a date should and is none: not real, out of range, or written in another way. */
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

/** Values that later steps take from earlier answers. */
type Kept = Record<string, string>

/** One request and what it must be answered with. */
export interface Step {
  readonly method: string
  readonly path: string | ((kept: Kept) => string)
  readonly body?: unknown
  readonly scope: Scope
  readonly time?: number
  readonly expected?: unknown
  readonly expectedOf?: (kept: Kept) => unknown
  readonly refused?: { readonly code: ErrorCode; readonly says: RegExp }
  readonly keep?: (body: Record<string, string>) => Kept
}

/** A rule of the contract, quoted, and the steps that prove it. Each runs in an account of its own. */
export interface Rule {
  readonly rule: string
  readonly steps: ReadonlyArray<Step>
  /** It hangs on the very bytes that are sent; a proxy that parses them and writes them anew would change it. */
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
  /** With the key of another scope than full. */
  as(scope: Scope): Draft {
    return new Draft({ ...this, scope })
  }
  /** At another time of the clock. */
  at(time: number): Draft {
    return new Draft({ ...this, time })
  }
  /** Answered 200 with exactly this. */
  gives(expected: unknown): Draft {
    return new Draft({ ...this, expected })
  }
  /** Answered 200 with exactly this, parts of it kept from earlier answers. */
  givesOf(expectedOf: (kept: Kept) => unknown): Draft {
    return new Draft({ ...this, expectedOf })
  }
  /** Refused with this code, for a reason that says this. */
  refuses(code: ErrorCode, says: RegExp = /./): Draft {
    return new Draft({ ...this, refused: { code, says } })
  }
  /** Keeps part of the answer for the paths of later steps. */
  keeping(keep: (body: Record<string, string>) => Kept): Draft {
    return new Draft({ ...this, keep })
  }
  /** Keeps the text at a place of the answer, `"measurement", "id"`, under a name. */
  keepingAs(name: string, ...place: ReadonlyArray<string | number>): Draft {
    return this.keeping((body) => ({ [name]: textAt(body, place) }))
  }
}

const textAt = (body: unknown, place: ReadonlyArray<string | number>): string => {
  const found = fieldAt(body, ...place)
  if (typeof found !== "string") throw new Error(`no text at ${place.join(".")} of ${JSON.stringify(body)}`)
  return found
}

type Path = Step["path"]

export const get = (path: Path): Draft => new Draft({ method: "GET", path, scope: "full" })
export const post = (path: Path, body: unknown): Draft => new Draft({ method: "POST", path, body, scope: "full" })
export const del = (path: Path): Draft => new Draft({ method: "DELETE", path, scope: "full" })

const WRITES_AN_HOUR = 60

/** Steps of one key with its writes moved on by an hour whenever the hour's budget of them is spent. */
export const acrossHours = (steps: ReadonlyArray<Draft>): ReadonlyArray<Draft> => {
  let writes = 0
  return steps.map((step) => {
    if (step.method !== "GET") writes++
    return step.at(hoursLater(Math.floor(Math.max(0, writes - 1) / WRITES_AN_HOUR)))
  })
}

const patterns = ROUTES.map((route) => ({
  route,
  pattern: pathPattern(route.path),
  decode: ParseResult.decodeUnknownEither(Schema.make<unknown>(route.success), {
    onExcessProperty: "error",
    errors: "all"
  })
}))

/** Whatever the scenario asserts, every answer must be in the contract's shape: the declared one, or the error body. */
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

/** Runs a rule's steps, one after the other, in one account. */
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
      const sent = yield* send(url + path, { method: step.method, key: keys[step.scope], body: step.body })
      assertShape(step.method, path, sent)
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
