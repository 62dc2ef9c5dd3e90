import { ERROR_CODES, type ErrorCode } from "@daybook/core"
import { expect } from "vitest"
import type { Sent } from "../harness/Scenario.ts"

/** The answer is a refusal in exactly the contract's shape: `{error: {code, message}}`, nothing else in it. */
export const expectErrorShape = ({ body, headers }: Sent): void => {
  expect(headers.get("content-type")).toBe("application/json")
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.parse(body)).toEqual({ error: { code: expect.any(String), message: expect.stringMatching(/./) } })
}

/** The answer is this refusal. */
export const expectRefusal = (sent: Sent, code: ErrorCode, says = /./): void => {
  expect(sent.status, sent.body).toBe(ERROR_CODES[code].status)
  expectErrorShape(sent)
  expect(JSON.parse(sent.body)).toEqual({ error: { code, message: expect.stringMatching(says) } })
}

/** What is left of the budget that an answer drew on. */
export const remaining = ({ headers }: Sent): number => Number(headers.get("ratelimit-remaining"))
