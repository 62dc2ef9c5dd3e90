import {
  ApiError,
  ConnectionError,
  type Params,
  RateLimitedError,
  ROUTES,
  type RouteName,
  repeatable,
  UnknownOutcomeError
} from "@daybook/sdk"
import { EXIT } from "./Command.ts"
import type { Caller } from "./local/Client.ts"
import { noteWritten, type Written } from "./local/Journal.ts"
import { amend, type Queued, readQueue } from "./local/Queue.ts"
import { note } from "./Output.ts"
import { budgetWords } from "./Problem.ts"
import { inWords } from "./show/Requests.ts"
import { counted } from "./show/Text.ts"
import { priorOf } from "./Undo.ts"

/** A write's answer, and what the log held before it. */
export interface Done {
  readonly answer: unknown
  readonly before: unknown
}

/** Sends a write once and notes it for `undo`. Only while alone (Lock.ts): what it replaces is read first. */
export const sendNow = async (client: Caller, route: RouteName, params: Params): Promise<Done> => {
  const prior = await priorOf(client, route, params)
  const { before, data } = await client.route(route, params, { readBefore: true }).withResponse()
  noteDone(client, { route, params, answer: data, prior })
  return { answer: data, before: before ?? prior }
}

/**
 * Notes for `undo` what was done, and that what is unsure of the same kind is compared with one more; where the log only showed
 * that it was done, only what was compared with the same log.
 */
export const noteDone = (
  client: Caller,
  done: Pick<Written, "route" | "params" | "answer" | "prior">,
  counts: (each: Queued) => boolean = () => true
): void => {
  try {
    adjustUnsure(client.origin, done.route, done.params, counts)
    const { prior, ...rest } = done
    const written = { at: new Date().toISOString(), origin: client.origin, ...rest }
    noteWritten(prior === undefined ? written : { ...written, prior })
  } catch (error) {
    // It is done; that it cannot be undone must not make it look otherwise.
    note(`daybook: this cannot be undone from here: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * A write like one that is unsure, and certain itself, must not be taken for it: the log that the unsure one is compared with
 * gets what was added since.
 */
const adjustUnsure = (origin: string, route: RouteName, params: Params, counts: (each: Queued) => boolean): void => {
  for (const each of readQueue()) {
    const isAlike = each.state === "unsure" && each.origin === origin && each.route === route
    if (isAlike && each.before !== undefined && each.params.date === params.date && counts(each)) {
      amend(each.id, { before: withAdded(route, each.before, params) })
    }
  }
}

/** Whether two reads of the log showed the same. */
export const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const withAdded = (route: RouteName, before: unknown, params: Params): unknown => {
  const day = Object(before)
  switch (route) {
    case "logWater":
      return { ...day, waterMl: day.waterMl + Number(params.amountMl) }
    case "logFood":
      return { ...day, nutrition: { ...day.nutrition, entries: [...day.nutrition.entries, params] } }
    case "logWorkout":
      return { ...day, workouts: [...day.workouts, params] }
    case "createCustomMetric":
      return [...day, params]
    default:
      return before
  }
}

/** How long a request may still be on its way after its answer was given up. */
const SETTLED_MS = 60_000

/** What to do with a write that the log cannot tell of: whoever is asked may also leave it. */
export type Decide = (queued: Queued) => Promise<"send" | "drop" | "keep">

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

const settle = async (client: Caller, queued: Queued, decide: Decide): Promise<"send" | "settled" | "kept"> => {
  if (repeatable(ROUTES[queued.route], queued.params)) return "send"
  const age = Date.now() - Date.parse(queued.sentAt ?? queued.at)
  const what = `${queued.id}: ${inWords(queued.route, queued.params)}`
  if (age < SETTLED_MS) {
    note(`${what}: sent a moment ago and may still arrive; to be settled in ${Math.ceil((SETTLED_MS - age) / 1000)} s`)
    return "kept"
  }
  const outcome = await client.reconcile(queued)
  if (outcome === "not_applied") return "send"
  const decision = outcome === "applied" ? "drop" : await decide(queued)
  if (decision === "keep") {
    note(
      `${what}: may have been logged, the day cannot tell; daybook queue send ${queued.id} or daybook queue drop ${queued.id}`
    )
    return "kept"
  }
  if (decision === "send") return "send"
  amend(queued.id, undefined)
  if (outcome === "applied") {
    note(`${what}: had arrived the first time.`)
    // The log shows one like it more: of several that were compared with the same, this one is it.
    const { before, params, route } = queued
    noteDone(client, { route, params, answer: undefined, prior: before }, (each) => sameText(each.before, before))
  }
  return "settled"
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
