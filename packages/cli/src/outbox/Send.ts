import { ApiError, ConnectionError, isIdempotent, RateLimitedError, ROUTES, UnknownOutcomeError } from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { EXIT } from "../Exit.ts"
import { note } from "../output/Output.ts"
import { budgetText } from "../output/Problem.ts"
import { texts } from "../Texts.ts"
import { describeWrite, placeOf, type QueuedWrite, readQueue, removeQueued, updateQueued, type Write } from "./Queue.ts"

const keepAll: Decide = async () => "keep"

export interface FlushResult {
  readonly exit: number
  /** If the flush stopped early: the number of writes that are left, and the reason. */
  readonly left?: string
}

interface StoppedFlush {
  readonly exit: number
  readonly why: string
}

type Outcome = "sent" | "reconciled" | "kept" | "refused" | StoppedFlush

/**
 * Sends the queued writes of this server in order and reconciles the unsure ones. One that stays unsure holds back later ones that change
 * the same part of the log: they would hide whether it was applied, or overtake it. Stops when the server cannot be reached or the budget
 * is spent; the rest stays queued. Requires the lock.
 */
export const flush = async (client: Client, decide: Decide = keepAll): Promise<FlushResult> => {
  let sent = 0
  let exit: number = EXIT.done
  let stopped: StoppedFlush | undefined
  // The writes that stay unsure, by the part of the log that they change.
  const kept = new Map<string, QueuedWrite>()
  for (const queued of readQueue()) {
    if (queued.origin !== client.origin || queued.state === "refused") continue
    const before = kept.get(placeOf(queued))
    if (before !== undefined) {
      note(texts().queue.waits(queued.id, describeWrite(queued), before.id))
      continue
    }
    const outcome = await advance(client, queued, decide)
    if (outcome === "sent") sent++
    else if (outcome === "kept") {
      exit = EXIT.network
      kept.set(placeOf(queued), queued)
    } else if (outcome === "refused") exit = EXIT.failure
    else if (outcome !== "reconciled") {
      stopped = outcome
      break
    }
  }
  if (sent > 0) note(texts().queue.sent(sent))
  if (stopped === undefined) return { exit }
  const left = readQueue().filter(({ origin, state }) => origin === client.origin && state !== "refused").length
  return {
    exit: stopped.exit,
    left: texts().queue.left(left, stopped.why)
  }
}

const advance = async (client: Client, queued: QueuedWrite, decide: Decide): Promise<Outcome> => {
  if (queued.state === "unsure") {
    const reconciled = await reconcile(client, queued, decide).catch((error) => afterFailedRead(queued, error))
    if (reconciled !== "send") return reconciled
  }
  try {
    // If the process dies before the response, the write stays unsure.
    updateQueued(queued.id, { state: "unsure", sentAt: new Date().toISOString(), before: undefined })
    await sendWrite(client, queued)
  } catch (error) {
    return afterFailedWrite(queued, error)
  }
  // The write is applied. If the queue cannot be saved now, the write stays unsure and is not sent again.
  removeQueued(queued.id)
  return "sent"
}

/** The log could not be read, so an unsure write stays unsure. */
const afterFailedRead = (queued: QueuedWrite, error: unknown): Outcome => {
  const stopped = stopFor(queued, error)
  if (stopped !== undefined) return stopped
  if (!(error instanceof ApiError)) throw error
  note(texts().queue.unreadable(queued.id, describeWrite(queued), error.message))
  return "kept"
}

const afterFailedWrite = (queued: QueuedWrite, error: unknown): Outcome => {
  if (error instanceof UnknownOutcomeError) {
    updateQueued(queued.id, { state: "unsure", sentAt: error.sentAt.toISOString(), before: error.before })
    return {
      exit: EXIT.network,
      why: texts().queue.lost(describeWrite(queued))
    }
  }
  const stopped = stopFor(queued, error)
  if (stopped !== undefined) {
    updateQueued(queued.id, { state: "waiting", before: undefined })
    return stopped
  }
  // An unexpected error does not show the outcome, so the write stays unsure.
  if (!(error instanceof ApiError)) throw error
  updateQueued(queued.id, { state: "refused", why: error.message })
  note(texts().queue.refused(queued.id, describeWrite(queued), error.message))
  return "refused"
}

/**
 * Stops the flush for a failure that passes by itself or with another key. A delete that the key may not do does not hold up later
 * writes.
 */
const stopFor = ({ origin, route }: QueuedWrite, error: unknown): StoppedFlush | undefined => {
  if (error instanceof ConnectionError) return { exit: EXIT.network, why: texts().queue.noResponse(origin) }
  if (!(error instanceof ApiError)) return undefined
  if (error instanceof RateLimitedError) return { exit: EXIT.rateLimited, why: budgetText(error) }
  const needsKey = error.status === 401 || (error.status === 403 && ROUTES[route][0] !== "DELETE")
  if (!error.retryable && !needsKey) return undefined
  return { exit: error.status < 500 ? EXIT.access : EXIT.network, why: error.message.replace(/\.$/, "") }
}

/** Sends a write once, and returns the response. With `isJudged`, the server refuses it if it is most likely a slip. */
export const sendWrite = (client: Client, { ifVersion, params, route }: Write, isJudged = false): Promise<unknown> =>
  client.route(route, params, {
    readBefore: true,
    ifVersion,
    ...(isJudged && { headers: { Prefer: "handling=strict" } })
  })

/** The time for which a request without a response may still be in flight. */
const IN_FLIGHT_MS = 60_000

/** Decides about a write if the log does not show whether it was applied. */
export type Decide = (queued: QueuedWrite) => Promise<"send" | "drop" | "keep">

/** Settles an unsure write by reading the log, or by `decide` if the log does not show the outcome. */
const reconcile = async (
  client: Client,
  queued: QueuedWrite,
  decide: Decide
): Promise<"send" | "reconciled" | "kept"> => {
  const { id, params, route } = queued
  const isRepeatable = isIdempotent(ROUTES[route], params)
  const what = `${id}: ${describeWrite(queued)}`
  const wait = IN_FLIGHT_MS - (Date.now() - Date.parse(queued.sentAt ?? queued.at))
  if (wait > 0 && !isRepeatable) {
    note(texts().queue.moments(what, Math.ceil(wait / 1000)))
    return "kept"
  }
  const { reconcile: outcomeOf } = await import("./Unanswered.ts")
  const outcome = await outcomeOf(client, queued)
  if (outcome === "not_applied" || (isRepeatable && outcome === "unsure")) return "send"
  const decision = outcome === "applied" ? "drop" : await decide(queued)
  if (decision === "send") return "send"
  if (decision === "keep") {
    note(texts().queue.unshown(what, id, id))
    return "kept"
  }
  removeQueued(id)
  if (outcome === "applied") note(texts().queue.there(what))
  return "reconciled"
}
