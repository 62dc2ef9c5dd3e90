import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { FaultProxy } from "../harness/FaultProxy.ts"
import { sendStep } from "../harness/log.ts"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { FAULTS, type Fault } from "./Faults.ts"
import { account, type Ids, REQUESTS, type Request, stepOf } from "./Requests.ts"

/** A request, what goes wrong with it, and how the client asks. */
export interface Case {
  readonly label: string
  readonly request: Request
  readonly fault: Fault
  /** Whether only the first try meets the fault. */
  readonly passes: boolean
  readonly readBefore: boolean
}

/** One case for every request and every fault. */
export const CASES: ReadonlyArray<Case> = REQUESTS.flatMap((request) =>
  FAULTS.map((fault) => ({
    label: `${request.label}: ${fault.name}`,
    request,
    fault,
    passes: true,
    readBefore: false
  }))
)

/** What a face made of a case. */
interface Came {
  readonly data?: unknown
  readonly error?: unknown
  /** What it says of the failure afterwards, where it can. */
  readonly reconciled?: unknown
}

/** What came of a case. */
export interface Trial extends Came {
  /** Tries of the client, those that the server carried out, and those that followed a redirect. */
  readonly tries: number
  readonly done: number
  readonly strayed: number
  /** The whole log after a write. */
  readonly log: string
}

/** Asks as a face of the SDK does. */
export type Ask = (
  trial: Case & {
    readonly baseUrl: string
    readonly key: string
    readonly ids: Ids
    /** An address at which nobody listens, and whom to tell of a try that went there. */
    readonly refusing: string
    readonly refused: () => void
    /** Settled once a request has met the fault and nothing more will happen to it. */
    readonly spoilt: Promise<void>
  }
) => Promise<Came>

type Account = Effect.Effect.Success<typeof account>

/** What an account holds after a write. */
const logOf = (one: Case | undefined, account: Account | undefined): Account["log"] =>
  account === undefined || one === undefined || isRead(one.request) ? Effect.succeed("") : account.log

const isRead = ({ route }: Request): boolean => route.method === "GET"

const tried = (proxy: FaultProxy, ask: Ask, one: Case, { ids, key }: Account) =>
  Effect.gen(function* () {
    const { spoil } = one.fault
    const spoils = spoil === undefined ? [] : one.passes ? [spoil] : Array.from({ length: 9 }, () => spoil)
    let hasSpoilt = (): void => {}
    const spoilt = new Promise<void>((resolve) => {
      hasSpoilt = resolve
    })
    const { baseUrl, counts } = proxy.passage(
      one.request.route.method,
      spoils.map((spoil) => async (exchange) => {
        await spoil(exchange)
        hasSpoilt()
      })
    )
    let refusals = 0
    const came = yield* Effect.promise(() =>
      ask({ ...one, baseUrl, key, ids, refusing: proxy.refusing, refused: () => refusals++, spoilt })
    )
    return { ...came, tries: counts.received + refusals, done: counts.forwarded, strayed: counts.strayed }
  })

/** The log of a fresh account after a request was made some times without a fault, and how the last was answered. */
const logAfter = (request: Request, times: number) =>
  Effect.gen(function* () {
    const { ids, key, log, url } = yield* account
    let status = 200
    for (let time = 0; time < times; time++) status = (yield* sendStep(url, key, stepOf(request), ids)).status
    return { log: yield* log, status }
  })

/** What came of all cases. They are tried side by side, each in an account of its own. */
export class Outcomes extends Context.Tag("test/Outcomes")<
  Outcomes,
  {
    readonly trialOf: (one: Case) => Trial
    /** How the log stands, and the last answer, after a request was made never, once or twice. */
    readonly without: (request: Request, times: number) => { readonly log: string; readonly status: number }
  }
>() {
  static layer = (ask: Ask, cases: ReadonlyArray<Case>) =>
    Layer.scoped(
      Outcomes,
      Effect.gen(function* () {
        yield* TestClock.setTime(NOON)
        const proxy = yield* FaultProxy.before((yield* TestServer).url)
        const writes = REQUESTS.filter((request) => !isRead(request))
        const logs = yield* Effect.forEach(writes, (request) => Effect.forEach([0, 1, 2], (n) => logAfter(request, n)))
        // One step after the other, so that no client waits for anything but its own request.
        const reader = yield* account
        const accounts = yield* side(cases, (one) => (isRead(one.request) ? Effect.succeed(reader) : account))
        const asked = yield* side(cases, (one, index) => tried(proxy, ask, one, accounts[index] ?? reader))
        const trials: ReadonlyArray<Trial> = yield* side(asked, (came, index) =>
          Effect.map(logOf(cases[index], accounts[index]), (log) => ({ ...came, log }))
        )
        return {
          trialOf: (one) => found(trials[cases.indexOf(one)]),
          without: (request, times) => found(logs[writes.indexOf(request)]?.[times])
        }
      })
    )
}

const side = <A, B>(all: ReadonlyArray<A>, each: (one: A, index: number) => Effect.Effect<B, never, TestServer>) =>
  Effect.forEach(all, each, { concurrency: 48 })

const found = <A>(value: A | undefined): A => {
  if (value === undefined) throw new Error("not tried")
  return value
}

/** The log holds what carrying a write out so many times leaves. */
export const expectDone = (times: number, { request }: Case, { log }: Trial) =>
  Effect.map(Outcomes, ({ without }) => {
    if (!isRead(request)) expect(log).toBe(without(request, times).log)
  })
