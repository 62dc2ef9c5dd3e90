import { ApiError, ConnectionError, RateLimitedError, UnknownOutcomeError } from "@daybook/sdk"
import { EXIT } from "./Command.ts"
import { sendNow } from "./Doing.ts"
import type { Caller } from "./local/Client.ts"
import { amend, type Queued, readQueue } from "./local/Queue.ts"
import { note } from "./Output.ts"
import { budgetWords } from "./Problem.ts"
import { type Decide, settle } from "./Settling.ts"
import { inWords } from "./show/Requests.ts"
import { counted } from "./show/Text.ts"

const keepAll: Decide = async () => "keep"

/**
 * Sends what waits for this server, in order, and settles what may have arrived. Stops where the server cannot be reached
 * or its budget is spent; what is left stays. Gives the exit code. Only while alone.
 */
export const flush = async (client: Caller, decide: Decide = keepAll): Promise<number> => {
  let sent = 0
  let left: number = EXIT.done
  for (const { id } of readQueue()) {
    // As it is now: what was sent before it may have changed what it is compared with.
    const queued = readQueue().find((each) => each.id === id)
    if (queued === undefined || queued.origin !== client.origin || queued.state === "refused") continue
    const outcome = await advance(client, queued, decide)
    if (outcome === "sent") sent++
    else if (outcome === "kept") left = EXIT.network
    else if (outcome === "refused") left = EXIT.failure
    else if (typeof outcome === "number") {
      left = outcome
      break
    }
  }
  if (sent > 0) note(`Sent ${counted(sent, "queued write")}.`)
  const waiting = readQueue().filter(({ origin, state }) => origin === client.origin && state === "waiting").length
  if (waiting > 0 && left === EXIT.network)
    note(`${client.origin} gave no answer; ${counted(waiting, "write")} still in the queue.`)
  return left
}

type Outcome = "sent" | "settled" | "kept" | "refused" | number

const advance = async (client: Caller, queued: Queued, decide: Decide): Promise<Outcome> => {
  if (queued.state === "unsure") {
    const settled = await settle(client, queued, decide).catch((error) => unsettled(queued, error))
    if (settled !== "send") return settled
  }
  try {
    // From here until the answer is in, a process that ends leaves it unsure.
    amend(queued.id, { state: "unsure", sentAt: new Date().toISOString(), before: undefined })
    await sendNow(client, queued.route, queued.params)
    amend(queued.id, undefined)
    return "sent"
  } catch (error) {
    return fallBack(queued, error)
  }
}

/** Where the log could not be read an unsure write stays so: it may be in it all the same. */
const unsettled = (queued: Queued, error: unknown): Outcome => {
  const exit = passing(error)
  if (exit !== undefined) return exit
  if (!(error instanceof ApiError)) throw error
  note(
    `${queued.id}: ${inWords(queued.route, queued.params)} may have been logged; the log cannot be read: ${error.message}`
  )
  return "kept"
}

/** The exit code of what ends by itself, or with another key, having said why the queue waits; nothing for other failures. */
const passing = (error: unknown): number | undefined => {
  if (error instanceof ConnectionError) return EXIT.network
  if (!(error instanceof ApiError)) return undefined
  if (error instanceof RateLimitedError) {
    note(`The rest of the queue waits: ${budgetWords(error)}.`)
    return EXIT.rateLimited
  }
  if (!error.mayPass && error.status !== 401 && error.status !== 403) return undefined
  note(`The queue waits: ${error.message}`)
  return error.status < 500 ? EXIT.access : EXIT.network
}

/** Where a failed try leaves a queued write. */
const fallBack = (queued: Queued, error: unknown): Outcome => {
  if (error instanceof UnknownOutcomeError) {
    amend(queued.id, { state: "unsure", sentAt: error.sentAt.toISOString(), before: error.before })
    return EXIT.network
  }
  const exit = passing(error)
  if (exit !== undefined) {
    amend(queued.id, { state: "waiting", before: undefined })
    return exit
  }
  if (!(error instanceof ApiError)) {
    amend(queued.id, { state: queued.state })
    throw error
  }
  amend(queued.id, { state: "refused", why: error.message })
  note(`${queued.id}: ${inWords(queued.route, queued.params)} was refused: ${error.message}`)
  return "refused"
}
