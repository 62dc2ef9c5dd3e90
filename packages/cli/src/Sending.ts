import { ApiError, ConnectionError, RateLimitedError, ROUTES, UnknownOutcomeError } from "@daybook/sdk"
import { EXIT } from "./Command.ts"
import { sendNow } from "./Doing.ts"
import type { Principal } from "./local/Client.ts"
import { amend, type Queued, readQueue } from "./local/Queue.ts"
import { note } from "./Output.ts"
import { budgetWords } from "./Problem.ts"
import { type Decide, settle } from "./Settling.ts"
import { inWords } from "./show/Requests.ts"
import { counted } from "./show/Text.ts"

const keepAll: Decide = async () => "keep"

/** What came of sending the queue: the exit code, and where it broke off how much is left and why. */
export interface Flushed {
  readonly exit: number
  readonly left?: string
}

/** Why no more of the queue can be sent now. */
interface Stopped {
  readonly exit: number
  readonly why: string
}

type Outcome = "sent" | "settled" | "kept" | "refused" | Stopped

/**
 * Sends what waits for this server, in order, and settles what may have arrived. Breaks off where the server cannot be
 * reached or its budget is spent; what is left stays. Only while alone.
 */
export const flush = async (client: Principal, decide: Decide = keepAll): Promise<Flushed> => {
  let sent = 0
  let exit: number = EXIT.done
  let stopped: Stopped | undefined
  for (const { id } of readQueue()) {
    // As it is now: what was sent before it may have changed what it is compared with.
    const queued = readQueue().find((each) => each.id === id)
    if (queued === undefined || queued.origin !== client.origin || queued.state === "refused") continue
    const outcome = await advance(client, queued, decide)
    if (outcome === "sent") sent++
    else if (outcome === "kept") exit = EXIT.network
    else if (outcome === "refused") exit = EXIT.failure
    else if (outcome !== "settled") {
      stopped = outcome
      break
    }
  }
  if (sent > 0) note(`Sent ${counted(sent, "queued write")}.`)
  if (stopped === undefined) return { exit }
  const left = readQueue().filter(({ origin, state }) => origin === client.origin && state !== "refused").length
  return {
    exit: stopped.exit,
    left: `${counted(left, "write")} ${left === 1 ? "waits" : "wait"} in the queue: ${stopped.why}`
  }
}

const advance = async (client: Principal, queued: Queued, decide: Decide): Promise<Outcome> => {
  if (queued.state === "unsure") {
    const settled = await settle(client, queued, decide).catch((error) => unsettled(queued, error))
    if (settled !== "send") return settled
  }
  try {
    // From here until the answer is in, a process that ends leaves it unsure.
    amend(queued.id, { state: "unsure", sentAt: new Date().toISOString(), before: undefined })
    await sendNow(client, queued.route, queued.params)
  } catch (error) {
    return fallBack(queued, error)
  }
  // It is in the log: where the queue cannot be written now it stays unsure there, and is not sent again.
  amend(queued.id, undefined)
  return "sent"
}

/** Where the log could not be read an unsure write stays so: it may be in it all the same. */
const unsettled = (queued: Queued, error: unknown): Outcome => {
  const stopped = passing(queued, error)
  if (stopped !== undefined) return stopped
  if (!(error instanceof ApiError)) throw error
  note(
    `${queued.id}: ${inWords(queued.route, queued.params)}: it may have been logged, but the log cannot be read: ${error.message}`
  )
  return "kept"
}

/**
 * What ends by itself, or with another key; nothing for other failures. A key that may write but not delete refuses one delete,
 * and the writes behind it do not wait for that.
 */
const passing = ({ origin, route }: Queued, error: unknown): Stopped | undefined => {
  if (error instanceof ConnectionError) return { exit: EXIT.network, why: `${origin} gave no answer` }
  if (!(error instanceof ApiError)) return undefined
  if (error instanceof RateLimitedError) return { exit: EXIT.rateLimited, why: budgetWords(error) }
  const needsKey = error.status === 401 || (error.status === 403 && ROUTES[route][0] !== "DELETE")
  if (!error.mayPass && !needsKey) return undefined
  return { exit: error.status < 500 ? EXIT.access : EXIT.network, why: error.message.replace(/\.$/, "") }
}

/** Where a failed try leaves a queued write. */
const fallBack = (queued: Queued, error: unknown): Outcome => {
  if (error instanceof UnknownOutcomeError) {
    amend(queued.id, { state: "unsure", sentAt: error.sentAt.toISOString(), before: error.before })
    const what = inWords(queued.route, queued.params)
    return { exit: EXIT.network, why: `no clear answer came to ${what}, which may have been logged` }
  }
  const stopped = passing(queued, error)
  if (stopped !== undefined) {
    amend(queued.id, { state: "waiting", before: undefined })
    return stopped
  }
  // What it is, nobody knows; so it stays unsure.
  if (!(error instanceof ApiError)) throw error
  amend(queued.id, { state: "refused", why: error.message })
  note(`${queued.id}: ${inWords(queued.route, queued.params)} was refused: ${error.message}`)
  return "refused"
}
