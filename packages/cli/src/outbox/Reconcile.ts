import { isIdempotent, reconcile as outcomeOf, ROUTES } from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { note } from "../output/Output.ts"
import { describeWrite } from "./DescribeWrite.ts"
import { type QueuedWrite, removeQueued } from "./Queue.ts"

/** The time for which a request without a response may still be in flight. */
const IN_FLIGHT_MS = 60_000

/** Decides about a write if the log does not show whether it was applied. */
export type Decide = (queued: QueuedWrite) => Promise<"send" | "drop" | "keep">

/** Settles an unsure write by reading the log, or by `decide` if the log does not show the outcome. */
export const reconcile = async (
  client: Client,
  queued: QueuedWrite,
  decide: Decide
): Promise<"send" | "reconciled" | "kept"> => {
  const { id, params, route } = queued
  const isRepeatable = isIdempotent(ROUTES[route], params)
  const what = `${id}: ${describeWrite(queued)}`
  const wait = IN_FLIGHT_MS - (Date.now() - Date.parse(queued.sentAt ?? queued.at))
  if (wait > 0 && !isRepeatable) {
    note(`${what} was sent moments ago and may still arrive; run daybook queue flush in ${Math.ceil(wait / 1000)} s`)
    return "kept"
  }
  const outcome = await outcomeOf(client, queued)
  if (outcome === "not_applied" || (isRepeatable && outcome === "unsure")) return "send"
  const decision = outcome === "applied" ? "drop" : await decide(queued)
  if (decision === "send") return "send"
  if (decision === "keep") {
    note(
      `${what}: the log does not show whether it arrived; daybook queue drop ${id} if it did, daybook queue send ${id} if not`
    )
    return "kept"
  }
  removeQueued(id)
  if (outcome === "applied") note(`${what} is in the log, so it is not sent again.`)
  return "reconciled"
}
