import { ROUTES, repeatable } from "@daybook/sdk"
import { noteDone, sameText } from "./Doing.ts"
import type { Principal } from "./local/Client.ts"
import { amend, type Queued } from "./local/Queue.ts"
import { note } from "./Output.ts"
import { inWords } from "./show/Requests.ts"

/** How long a request may still be on its way after its answer was given up. */
const SETTLED_MS = 60_000

/** What to do with a write that the log cannot tell of: whoever is asked may also leave it. */
export type Decide = (queued: Queued) => Promise<"send" | "drop" | "keep">

/** What becomes of a write that may have arrived: the log is read, and its owner asked where that cannot tell. */
export const settle = async (
  client: Principal,
  queued: Queued,
  decide: Decide
): Promise<"send" | "settled" | "kept"> => {
  if (repeatable(ROUTES[queued.route], queued.params)) return "send"
  const age = Date.now() - Date.parse(queued.sentAt ?? queued.at)
  const what = `${queued.id}: ${inWords(queued.route, queued.params)}`
  if (age < SETTLED_MS) {
    const seconds = Math.ceil((SETTLED_MS - age) / 1000)
    note(`${what}: sent a moment ago and may still arrive; daybook queue flush can tell in ${seconds} s`)
    return "kept"
  }
  const outcome = await client.reconcile(queued)
  if (outcome === "not_applied") return "send"
  const decision = outcome === "applied" ? "drop" : await decide(queued)
  if (decision === "keep") {
    note(
      `${what}: the log cannot tell whether it arrived; daybook queue drop ${queued.id} if it did, daybook queue send ${queued.id} if not`
    )
    return "kept"
  }
  if (decision === "send") return "send"
  amend(queued.id, undefined)
  if (outcome === "applied") {
    note(`${what}: it had arrived after all, and is not sent again.`)
    // The log shows one like it more: of several that were compared with the same, this one is it.
    const { before, params, route } = queued
    noteDone(client, { route, params, answer: undefined, prior: before }, (each) => sameText(each.before, before))
  }
  return "settled"
}
