import { parseDay } from "@daybook/core/grammar"
import {
  ConnectionError,
  RateLimitedError,
  ROUTES,
  reconcile,
  today,
  UnavailableError,
  UnknownOutcomeError
} from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { EXIT } from "../Exit.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { type Typed, validate } from "../grammar/Validation.ts"
import { note, print, printJson } from "../output/Output.ts"
import { budgetText } from "../output/Problem.ts"
import { countText } from "../output/Text.ts"
import { describeWrite } from "./DescribeWrite.ts"
import { type Flushed, flush } from "./Flush.ts"
import { withLock } from "./Lock.ts"
import { placeOf } from "./Place.ts"
import { enqueue, type QueuedWrite, readQueue, type Write } from "./Queue.ts"
import { sendWrite } from "./Send.ts"

/** The response to a write, and what the log held before it, if that was read. */
export interface Sent {
  readonly answer: unknown
  readonly before: unknown
}

/** A write of a command line, and the text of its success. */
export interface Submission extends Write, Typed {
  /** Reads what the log holds before the write, if its text shows that. */
  readonly readFormer?: (client: Client) => Promise<unknown>
  readonly text: (sent: Sent) => string
}

/** The date of a command line: its `--date`, else today. */
export const dateOf = (line: Line): string => parseDay(flagValue(line, "date") ?? "today", today())

/** Mentions the budget when this many writes or fewer are left. */
const FEW_WRITES = 5

/**
 * Validates a write, sends the queue, then the write, and prints the result. If the server cannot be reached or the budget is
 * spent the write is queued; if the response is lost the log is read to find the outcome.
 */
export const submit = async (
  client: Client,
  line: Line,
  { params, readFormer, route, text, ...typed }: Submission
): Promise<number> => {
  validate(route, params, typed)
  const write = { route, params }
  if (line.flags["dry-run"] === true) return printRequest(client, line, write)
  return withLock(async () => {
    const { exit, left }: Flushed = readQueue().length > 0 ? await flush(client) : { exit: EXIT.done }
    const earlier = readQueue().filter(({ origin, state }) => origin === client.origin && state !== "refused")
    const sooner = earlier.find((queued) => placeOf(queued) === placeOf(write))
    if (left !== undefined && earlier.some(({ state }) => state === "waiting")) {
      return queue(client, line, { ...write, state: "waiting" }, { exit, reason: left })
    }
    if (sooner !== undefined) {
      const reason = `${sooner.id}: ${describeWrite(sooner)} may have been logged, and this write would hide whether it was`
      return queue(client, line, { ...write, state: "waiting" }, { exit: EXIT.network, reason })
    }
    if (left !== undefined) note(`${left}.`)
    const noteInterrupt = () => note(`Stopped; ${describeWrite(write)} may have been logged: daybook day shows it`)
    try {
      const before = await readFormer?.(client).catch(ignoreBudget)
      process.prependOnceListener("SIGINT", noteInterrupt)
      const answer = await sendWrite(client, write).finally(() => process.off("SIGINT", noteInterrupt))
      if (line.flags.json === true) printJson(answer)
      else print(`${text({ answer, before })}\n`)
      const writesLeft = client.budget.write?.remaining
      if (writesLeft !== undefined && writesLeft <= FEW_WRITES)
        note(`${countText(writesLeft, "write")} left this hour.`)
      return EXIT.done
    } catch (error) {
      return await afterFailure(client, line, write, error)
    }
  })
}

/** The write is more important than its text. */
const ignoreBudget = (error: unknown): undefined => {
  if (!(error instanceof RateLimitedError)) throw error
}

const afterFailure = async (client: Client, line: Line, write: Write, error: unknown): Promise<number> => {
  if (error instanceof UnknownOutcomeError) {
    const { before, sentAt } = error
    const outcome = await reconcile(client, error, { maxRetries: 0 }).catch(() => "unsure")
    if (outcome !== "applied") {
      const unsure = { ...write, state: "unsure", sentAt: sentAt.toISOString(), before } as const
      return queue(client, line, unsure, {
        exit: EXIT.network,
        reason: "the response was lost; it may have been logged"
      })
    }
    if (line.flags.json === true) printJson({ logged: true, reconciled: true, ...write.params })
    else print(`Logged ${describeWrite(write)}: the response was lost, but the log has it.\n`)
    return EXIT.done
  }
  // The write was not applied, or is idempotent.
  if (error instanceof ConnectionError || error instanceof UnavailableError) {
    return queue(client, line, { ...write, state: "waiting" }, { exit: EXIT.network, reason: error.message })
  }
  if (error instanceof RateLimitedError) {
    return queue(client, line, { ...write, state: "waiting" }, { exit: EXIT.rateLimited, reason: budgetText(error) })
  }
  throw error
}

const queue = (
  client: Client,
  line: Line,
  write: Omit<QueuedWrite, "id" | "at" | "origin">,
  { exit, reason }: { readonly exit: number; readonly reason: string }
): number => {
  const queued = enqueue({ ...write, origin: client.origin })
  const { id, params, route, state } = queued
  if (line.flags.json === true) printJson({ queued: true, id, state, route, params })
  note(`daybook: ${reason}`)
  note(`Queued as ${id}: ${describeWrite(queued)}. ${nextStep(state, exit)}`)
  return exit
}

/** When a queued write is sent. */
const nextStep = (state: QueuedWrite["state"], exit: number): string => {
  if (state === "unsure") return "In a minute, daybook queue flush finds out from the log. It is never logged twice."
  return exit === EXIT.rateLimited
    ? "It is sent before the first read or write after that, or by daybook queue flush."
    : "It is sent before the next read or write, or now: daybook queue flush"
}

const printRequest = (client: Client, line: Line, { params, route }: Write): number => {
  const [method, path] = ROUTES[route]
  const url = client.origin + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const body = Object.fromEntries(Object.entries(params).filter(([name]) => !path.includes(`{${name}}`)))
  if (line.flags.json === true) printJson(method === "POST" ? { method, url, body } : { method, url })
  else print(`${method} ${url}\n${method === "POST" ? `${JSON.stringify(body, null, 2)}\n` : ""}`)
  note("Nothing was sent.")
  return EXIT.done
}
