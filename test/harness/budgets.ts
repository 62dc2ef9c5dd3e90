import * as Effect from "effect/Effect"
import { remaining } from "./refusals.ts"
import { type Sent, send } from "./send.ts"

/** Units taken from the two budgets of a key. */
export interface Spent {
  readonly read: number
  readonly write: number
}

/** The cost of a request that is refused before the budget, or not sent. */
export const NOTHING: Spent = { read: 0, write: 0 }

/** What is left; undefined if the key may not use the budget or has used it up, so that this request costs nothing. */
const leftIn = (sent: Sent): number | undefined =>
  sent.status === 403 || sent.status === 429 ? undefined : remaining(sent)

const takeRead = (url: string, key: string) => Effect.map(send(`${url}/v1/me`, { key }), leftIn)

const takeWrite = (url: string, key: string) =>
  Effect.map(send(`${url}/v1/water`, { method: "POST", key, body: {} }), leftIn)

/** What is left of both budgets of a key. Finding out takes one unit of each. */
export const budgets = (url: string, key: string) =>
  Effect.all({ read: takeRead(url, key), write: takeWrite(url, key) })

const between = (before: number | undefined, after: number | undefined): number =>
  before === undefined ? 0 : before - (after ?? 0) - (after === undefined ? 0 : 1)

/** Runs some work and measures, by the headers of requests before and after it, what it takes from a key's budgets. */
export const spentBy = <A, E, R>(url: string, key: string, work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = yield* budgets(url, key)
    const result = yield* work
    const after = yield* budgets(url, key)
    const spent: Spent = { read: between(before.read, after.read), write: between(before.write, after.write) }
    return { result, spent }
  })

/** Uses up one budget of a key. */
export const spend = (url: string, key: string, budget: "read" | "write"): Effect.Effect<void> =>
  Effect.repeat(budget === "read" ? takeRead(url, key) : takeWrite(url, key), { until: (left) => left === undefined })
