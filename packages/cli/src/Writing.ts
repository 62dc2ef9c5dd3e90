import {
  ConnectionError,
  type Params,
  ROUTES,
  type RouteName,
  UnavailableError,
  UnknownOutcomeError
} from "@daybook/sdk"
import { check } from "./Checks.ts"
import { EXIT, flagOf, type Line } from "./Command.ts"
import { type Done, noteDone, sameText, sendNow } from "./Doing.ts"
import type { UnitSystem } from "./grammar/Amounts.ts"
import { dayOf } from "./grammar/Days.ts"
import type { Principal } from "./local/Client.ts"
import { alone } from "./local/Lock.ts"
import { enqueue, readQueue } from "./local/Queue.ts"
import { note, print, printJson } from "./Output.ts"
import { type Flushed, flush } from "./Sending.ts"
import { inWords } from "./show/Requests.ts"
import { counted } from "./show/Text.ts"

/** A write that a command line means, and how its answer reads. */
export interface Write {
  readonly route: RouteName
  readonly params: Params
  /** The units in which its weights and lengths were typed, where it has any. */
  readonly typedIn?: UnitSystem
  readonly say: (done: Done) => string | Promise<string>
}

/** The day that a line is about: its `--date`, else today where the person is. */
export const dayIn = (client: Principal, line: Line): string => {
  const said = flagOf(line, "date")
  return said === undefined ? client.today() : dayOf(said, client.today())
}

const FEW = 5

/**
 * Does a write: checks it, sends what waits before it, sends it, and says what came of it. Where the server cannot be
 * reached it is queued; where it may have arrived, the log is asked.
 */
export const perform = async (
  client: Principal,
  line: Line,
  { params, route, say, typedIn }: Write
): Promise<number> => {
  check(route, params, typedIn)
  if (line.flags["dry-run"] === true) return showRequest(client, line, route, params)
  return alone(async () => {
    const waiting = () => readQueue().some(({ origin, state }) => origin === client.origin && state === "waiting")
    const { left }: Partial<Flushed> = readQueue().length > 0 ? await flush(client) : {}
    if (waiting()) {
      return queue(client, line, { route, params, state: "waiting" }, left ?? "other writes wait before this one")
    }
    if (left !== undefined) note(`${left}.`)
    const stop = () => {
      note(`Stopped; ${inWords(route, params)} may have been logged: daybook day shows it`)
      process.exit(EXIT.interrupted)
    }
    process.once("SIGINT", stop)
    try {
      const done = await sendNow(client, route, params).finally(() => process.off("SIGINT", stop))
      if (line.flags.json === true) printJson(done.answer)
      else print(`${await say(done)}\n`)
      tellBudget(client)
      return EXIT.done
    } catch (error) {
      return await afterLoss(client, line, { route, params }, error)
    }
  })
}

const afterLoss = async (
  client: Principal,
  line: Line,
  write: Pick<Write, "route" | "params">,
  error: unknown
): Promise<number> => {
  if (error instanceof UnknownOutcomeError) {
    const { before, sentAt } = error
    const lost = { ...write, state: "unsure", sentAt: sentAt.toISOString(), before } as const
    const outcome = await client.reconcile(error, { maxRetries: 0 }).catch(() => "unsure")
    if (outcome !== "applied") return queue(client, line, lost, "no answer came; it may have been logged")
    noteDone(client, { ...write, answer: undefined, prior: before }, (each) => sameText(each.before, before))
    if (line.flags.json === true) printJson({ logged: true, reconciled: true, ...write.params })
    else print(`Logged ${inWords(write.route, write.params)}: the answer was lost, the log has it.\n`)
    return EXIT.done
  }
  // Never sent, or harmless to send again, or refused by a server that cannot save anything now.
  if (error instanceof ConnectionError || error instanceof UnavailableError) {
    return queue(client, line, { ...write, state: "waiting" }, error.message)
  }
  throw error
}

const queue = (
  client: Principal,
  line: Line,
  write: Omit<Parameters<typeof enqueue>[0], "origin">,
  why: string
): number => {
  const queued = enqueue({ ...write, origin: client.origin })
  const { params, route, state } = queued
  if (line.flags.json === true) printJson({ queued: true, id: queued.id, state, route, params })
  note(`daybook: ${why}`)
  const next =
    state === "unsure"
      ? "In a minute the log can tell whether it was: daybook queue flush. It is never logged twice."
      : "It is sent with the next write or look, or now: daybook queue flush"
  note(`Queued as ${queued.id}: ${inWords(route, params)}. ${next}`)
  return EXIT.network
}

const showRequest = (client: Principal, line: Line, route: RouteName, params: Params): number => {
  const [method, path] = ROUTES[route]
  const inPath = (name: string) => path.includes(`{${name}}`)
  const url = client.origin + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const body = Object.fromEntries(Object.entries(params).filter(([name]) => !inPath(name)))
  if (line.flags.json === true) printJson(method === "POST" ? { method, url, body } : { method, url })
  else print(`${method} ${url}\n${method === "POST" ? `${JSON.stringify(body, null, 2)}\n` : ""}`)
  note("Nothing was sent.")
  return EXIT.done
}

const tellBudget = ({ budget }: Principal): void => {
  const left = budget.write?.remaining
  if (left !== undefined && left <= FEW) note(`${counted(left, "write")} left this hour.`)
}
