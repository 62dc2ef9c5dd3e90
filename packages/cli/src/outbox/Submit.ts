import { ConnectionError, RateLimitedError, ROUTES, UnavailableError, UnknownOutcomeError } from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { EXIT } from "../Exit.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { type TypedForm, validate } from "../grammar/Validation.ts"
import { note, print, printExact, printJson } from "../output/Output.ts"
import { budgetText } from "../output/Problem.ts"
import { texts } from "../Texts.ts"
import { dayOf } from "../Today.ts"
import { type Judgement, refuseSlips, unlessDoubtful } from "./Doubts.ts"
import { describeWrite, enqueue, placeOf, type QueuedWrite, readQueue, type Write, withLock } from "./Queue.ts"
import { type FlushResult, flush, sendWrite } from "./Send.ts"

/** The response to a write, and the state of the log before it, if that was read. */
export interface SentWrite {
  readonly answer: unknown
  readonly before: unknown
}

/** A write of a command line, and the text of its success. */
export interface Submission extends Write, TypedForm {
  /** Reads the state of the log before the write, if the text shows it. */
  readonly readFormer?: (client: Client) => Promise<unknown>
  readonly text: (sent: SentWrite) => string
}

type JudgedSubmission = Submission & { readonly judgement: Judgement }

/** The date of a command line: its `--date`, else today. */
export const dateOf = (line: Line): string => dayOf(flagValue(line, "date") ?? "today")

/** Mentions the budget when this many writes or fewer are left. */
const FEW_WRITES = 5

/**
 * Validates a write, sends the queue, then the write, and prints the result. If the server cannot be reached or the budget is spent, the
 * write is queued. If the response is lost, the log is read to find the outcome.
 */
export const submit = async (client: Client, line: Line, submission: Submission): Promise<number> => {
  const { ifVersion: _, params, route, text: __, readFormer: ___, ...typed } = submission
  validate(route, params, typed)
  if (line.flags["dry-run"] === true) return printRequest(client, line, submission)
  return unlessDoubtful(line, submission, (judgement) => submitOnce(client, line, { ...submission, judgement }))
}

const submitOnce = (client: Client, line: Line, submission: JudgedSubmission): Promise<number> =>
  withLock(async () => {
    const { exit, left } = await flushed(client)
    const earlier = unsentTo(client)
    if (left !== undefined && earlier.some(({ state }) => state === "waiting")) {
      return queue(client, line, { ...writeOf(submission), state: "waiting" }, { exit, reason: left })
    }
    const sooner = earlier.find((queued) => placeOf(queued) === placeOf(submission))
    if (sooner !== undefined) {
      const reason = texts().queue.hides(describeUnsure(sooner))
      return queue(client, line, { ...writeOf(submission), state: "waiting" }, { exit: EXIT.network, reason })
    }
    if (left !== undefined) note(`${left}.`)
    return send(client, line, submission).catch((error: unknown) => queueUnsent(client, line, submission, error))
  })

const writeOf = ({ ifVersion, params, route }: Submission): Write => ({
  route,
  params,
  ...(ifVersion !== undefined && { ifVersion })
})

const flushed = (client: Client): Promise<FlushResult> =>
  readQueue().length > 0 ? flush(client) : Promise.resolve({ exit: EXIT.done })

const unsentTo = ({ origin }: Client): ReadonlyArray<QueuedWrite> =>
  readQueue().filter((queued) => queued.origin === origin && queued.state !== "refused")

const describeUnsure = (queued: QueuedWrite): string => texts().queue.unsure(queued.id, describeWrite(queued))

/** Sends a write and prints the result. Fails if it was not applied; a write whose outcome is unknown is queued. */
const send = async (client: Client, line: Line, submission: JudgedSubmission): Promise<number> => {
  const { judgement, params, readFormer, text } = submission
  const write = writeOf(submission)
  const noteInterrupt = () => note(texts().queue.stopped(describeWrite(write)))
  try {
    const before = await readFormer?.(client).catch(ignoreBudget)
    process.prependOnceListener("SIGINT", noteInterrupt)
    const answer = await sendWrite(client, write, judgement === "asked").finally(() =>
      process.off("SIGINT", noteInterrupt)
    )
    if (line.flags.json === true) printJson(answer)
    else print(`${text({ answer, before })}\n`)
    const writesLeft = client.budget.write?.remaining
    if (writesLeft !== undefined && writesLeft <= FEW_WRITES) note(texts().queue.writesLeft(writesLeft))
    return EXIT.done
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error
    const { before, sentAt } = error
    const { reconcile } = await import("./Unanswered.ts")
    const outcome = await reconcile(client, error, { maxRetries: 0 }).catch(() => "unsure")
    if (outcome !== "applied") {
      const unsure = { ...write, state: "unsure", sentAt: sentAt.toISOString(), before } as const
      return queue(client, line, unsure, {
        exit: EXIT.network,
        reason: texts().queue.lostHere
      })
    }
    if (line.flags.json === true) printJson({ logged: true, reconciled: true, ...params })
    else print(`${texts().queue.found(describeWrite(write))}\n`)
    return EXIT.done
  }
}

/** Without a read budget, the text lacks the values that are read for it. The write continues. */
const ignoreBudget = (error: unknown): undefined => {
  if (!(error instanceof RateLimitedError)) throw error
}

/** Queues a write that was not applied, or is idempotent, if the failure passes by itself. */
const queueUnsent = async (
  client: Client,
  line: Line,
  submission: JudgedSubmission,
  error: unknown
): Promise<number> => {
  const write = { ...writeOf(submission), state: "waiting" } as const
  if (submission.judgement === "asked" && error instanceof ConnectionError) await refuseSlips(submission.params)
  if (error instanceof ConnectionError || error instanceof UnavailableError) {
    return queue(client, line, write, { exit: EXIT.network, reason: error.message })
  }
  if (error instanceof RateLimitedError) {
    return queue(client, line, write, { exit: EXIT.rateLimited, reason: budgetText(error) })
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
  note(texts().queue.queued(id, describeWrite(queued), nextStep(state, exit)))
  return exit
}

/** The time when a queued write is sent, in words. */
const nextStep = (state: QueuedWrite["state"], exit: number): string => {
  const { next } = texts().queue
  if (state === "unsure") return next.unsure
  return exit === EXIT.rateLimited ? next.budget : next.waiting
}

const printRequest = (client: Client, line: Line, { params, route }: Write): number => {
  const [method, path] = ROUTES[route]
  const url = client.origin + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const body = Object.fromEntries(Object.entries(params).filter(([name]) => !path.includes(`{${name}}`)))
  if (line.flags.json === true) printJson(method === "POST" ? { method, url, body } : { method, url })
  else printExact(`${method} ${url}\n${method === "POST" ? `${JSON.stringify(body, null, 2)}\n` : ""}`)
  note("Nothing was sent.")
  return EXIT.done
}
