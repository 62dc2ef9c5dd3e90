import * as Effect from "effect/Effect"
import { remaining } from "../harness/refusals.ts"
import { type Sent, send } from "../harness/send.ts"

/** Units taken from the two budgets of a key. */
export interface Spent {
  readonly read: number
  readonly write: number
}

/** What a request costs that is not let in, or not sent. */
export const NOTHING: Spent = { read: 0, write: 0 }

/** What is left; nothing where the key has no such budget or it is spent, so that none can be taken from it. */
const leftIn = (sent: Sent): number | undefined =>
  sent.status === 403 || sent.status === 429 ? undefined : remaining(sent)

const peekRead = (url: string, key: string) => Effect.map(send(`${url}/v1/me`, { key }), leftIn)

const peekWrite = (url: string, key: string) =>
  Effect.map(send(`${url}/v1/water`, { method: "POST", key, body: {} }), leftIn)

/** Looking at a budget takes one unit of it. */
const between = (before: number | undefined, after: number | undefined): number =>
  before === undefined ? 0 : before - (after ?? 0) - (after === undefined ? 0 : 1)

/** What some work takes from a key's budgets, as the headers of the answers before and after it tell. */
export const spentBy = <A, E, R>(url: string, key: string, work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const read = yield* peekRead(url, key)
    const write = yield* peekWrite(url, key)
    const result = yield* work
    const spent: Spent = {
      read: between(read, yield* peekRead(url, key)),
      write: between(write, yield* peekWrite(url, key))
    }
    return { result, spent }
  })

/** Uses up one budget of a key. */
export const spend = (url: string, key: string, budget: "read" | "write"): Effect.Effect<void> =>
  Effect.repeat(budget === "read" ? peekRead(url, key) : peekWrite(url, key), {
    until: (left) => left === undefined
  })
