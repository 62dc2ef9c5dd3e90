import { ERROR_CODES, type ErrorCode } from "@daybook/core"
import { expect } from "vitest"
import type { Ended } from "./Process.ts"
import type { Sent } from "./send.ts"

/** The response has the contract's error body, `{error: {code, message}}`, and nothing else in it. */
export const expectErrorShape = ({ body, headers }: Sent): void => {
  expect(headers.get("content-type")).toBe("application/json")
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.parse(body)).toEqual({ error: { code: expect.any(String), message: expect.stringMatching(/./) } })
}

/** The response is this error. */
export const expectRefusal = (sent: Sent, code: ErrorCode, says = /./): void => {
  expect(sent.status, sent.body).toBe(ERROR_CODES[code].status)
  expectErrorShape(sent)
  expect(JSON.parse(sent.body)).toEqual({ error: { code, message: expect.stringMatching(says) } })
}

/** What is left of the budget that a request was counted against. */
export const remaining = ({ headers }: Sent): number => Number(headers.get("ratelimit-remaining"))

/** What only a programmer can read: a stack, an object, the bare code of a system error. */
export const UNREADABLE = / {4}at |\[object |SQLITE_|undefined|\bNaN\b/

/** The command failed with exit code 1 and one readable line on standard error. */
export const expectCommandFailed = ({ code, stderr, stdout }: Ended, says: RegExp, what = "", exit = 1): void => {
  expect({ code, stdout }, `${what}: ${stderr}`).toEqual({ code: exit, stdout: "" })
  expect(stderr, what).toMatch(/^daybook: [^\n]+\n$/)
  expect(stderr, what).toMatch(says)
  expect(stderr, what).not.toMatch(UNREADABLE)
}
