import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { Failure } from "../../packages/server/src/index.ts"
import type { Ended } from "../edge/Binary.ts"

/** A command that could not do what it was asked, and said so in one line that a person can act on. */
export const expectRefused = ({ code, stderr, stdout }: Ended, says: RegExp, what = ""): void => {
  expect({ code, stdout }, `${what}: ${stderr}`).toEqual({ code: 1, stdout: "" })
  expect(stderr, what).toMatch(/^daybook: [^\n]+\n$/)
  expect(stderr, what).toMatch(says)
  expect(stderr, what).not.toMatch(UNREADABLE)
}

/** What only a programmer could read: a stack, an object, a system error's code alone. */
const UNREADABLE = / {4}at |\[object |SQLITE_|undefined|\bNaN\b/

/** The words in which a command of the server's package says why it did not do what it was asked; one line. */
export const refusalOf = (asked: () => Promise<unknown>, what = ""): Effect.Effect<string> =>
  Effect.promise(async () => {
    const said = await asked().then(
      (done) => expect.fail(`${what} was done: ${JSON.stringify(done)}`),
      (error: unknown) => (error instanceof Failure ? error.message : expect.fail(`${what}: ${String(error)}`))
    )
    expect(said, what).toMatch(/^[^\n]+$/)
    expect(said, what).not.toMatch(UNREADABLE)
    return said
  })
