import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { isRead } from "../harness/ContractRoutes.ts"
import { FaultProxy } from "../harness/FaultProxy.ts"
import { sendStep } from "../harness/log.ts"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { FAULTS, type Fault } from "./Faults.ts"
import { account, type Ids, REQUESTS, type Request, stepOf } from "./Requests.ts"

/** A request, its fault, and the options of the client. */
export interface Case {
  readonly label: string
  readonly request: Request
  readonly fault: Fault
  /** Whether only the first attempt meets the fault. */
  readonly passes: boolean
  readonly readBefore: boolean
}

/** One case for every request and every fault. */
export const CASES: ReadonlyArray<Case> = REQUESTS.flatMap((request) =>
  FAULTS.map((fault) => ({ label: `${request.label}: ${fault.name}`, request, fault, passes: true, readBefore: false }))
)

/** The outcome that a client reports. */
interface Reported {
  readonly data?: unknown
  readonly error?: unknown
  /** The result of `reconcile` after a failure, for a client that has it. */
  readonly reconciled?: unknown
}

/** The result of a case. */
export interface Trial extends Reported {
  /** The attempts of the client, those that the server carried out, and those that followed a redirect. */
  readonly tries: number
  readonly done: number
  readonly strayed: number
  /** The whole log after a write. */
  readonly log: string
}

/** Makes a call with one of the SDK's clients. */
export type Ask = (
  trial: Case & {
    readonly baseUrl: string
    readonly key: string
    readonly ids: Ids
    /** An address that refuses connections, and a callback for attempts to connect to it. */
    readonly refusing: string
    readonly refused: () => void
    /** Resolves when the fault is over. */
    readonly spoilt: Promise<void>
  }
) => Promise<Reported>

type Account = Effect.Effect.Success<typeof account>

/** Everything in the log after a write. */
const logOf = (one: Case | undefined, account: Account | undefined): Account["log"] =>
  account === undefined || one === undefined || isRead(one.request.route) ? Effect.succeed("") : account.log

const tried = Effect.fnUntraced(function* (proxy: FaultProxy, ask: Ask, one: Case, { ids, key }: Account) {
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

/** The log of a new account after a number of requests without fault, and the last response. */
const logAfter = Effect.fnUntraced(function* (request: Request, times: number) {
  const { ids, key, log, url } = yield* account
  let status = 200
  for (let time = 0; time < times; time++) status = (yield* sendStep(url, key, stepOf(request), ids)).status
  return { log: yield* log, status }
})

/** The results of all cases, which run concurrently, each with its own account. */
export class Outcomes extends Context.Tag("test/Outcomes")<
  Outcomes,
  {
    readonly trialOf: (one: Case) => Trial
    /** The log and the last response after zero, one or two requests without fault. */
    readonly without: (request: Request, times: number) => { readonly log: string; readonly status: number }
  }
>() {
  static layer = (ask: Ask, cases: ReadonlyArray<Case>) =>
    Layer.scoped(
      Outcomes,
      Effect.gen(function* () {
        yield* TestClock.setTime(NOON)
        const proxy = yield* FaultProxy.before((yield* TestServer).url)
        const writes = REQUESTS.filter((request) => !isRead(request.route))
        const logs = yield* Effect.forEach(writes, (request) => Effect.forEach([0, 1, 2], (n) => logAfter(request, n)))
        // Sequentially, so that each client waits only for its own request.
        const reader = yield* account
        const accounts = yield* side(cases, (one) => (isRead(one.request.route) ? Effect.succeed(reader) : account))
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

/** Expects the log to equal that after this number of writes. */
export const expectDone = (times: number, { request }: Case, { log }: Trial) =>
  Effect.map(Outcomes, ({ without }) => {
    if (!isRead(request.route)) expect(log).toBe(without(request, times).log)
  })
