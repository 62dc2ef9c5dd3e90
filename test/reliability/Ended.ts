import { expect } from "vitest"
import type { Ended } from "../edge/Binary.ts"

/** A process that could not do what it was asked, and said so in one line that a person can act on. */
export const expectOneClearLine = ({ code, stderr, stdout }: Ended, says: RegExp): void => {
  expect(code, stderr).toBe(1)
  expect(stdout).toBe("")
  expect(stderr).toMatch(/^daybook: [^\n]+\n$/)
  expect(stderr).toMatch(says)
  // What only a programmer could read: a stack, an object, a system error's code alone.
  expect(stderr).not.toMatch(/ {4}at |\[object |SQLITE_|undefined/)
}
