import * as Effect from "effect/Effect"
import type { FaultProxy, Passage } from "./FaultProxy.ts"
import { FAULTS, type Fault } from "./Faults.ts"
import { account, REQUESTS, type Request } from "./Requests.ts"

/** A request, what goes wrong with it, and how the client asks. */
export interface Case {
  readonly label: string
  readonly request: Request
  readonly fault: Fault
  /** Whether only the first try meets the fault. */
  readonly passes: boolean
  readonly readBefore: boolean
}

/** What came of a case. */
export interface Trial {
  readonly data?: unknown
  readonly error?: unknown
  /** Tries of the client, those that the server carried out, and those that followed a redirect. */
  readonly tries: number
  readonly done: number
  readonly strayed: number
  /** The whole log afterwards; nothing for a read. */
  readonly log: string
  /** What the face makes of the failure, where it can. */
  readonly reconciled?: unknown
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

const isRead = ({ request }: Case): boolean => request.route.method === "GET"

/** How a face asks. */
export type Ask = (
  trial: Case & {
    readonly baseUrl: string
    readonly key: string
    readonly ids: Readonly<Record<string, string>>
    /** Nobody listens there. */
    readonly refusing: string
    /** To be told of every try that went there. */
    readonly refused: () => void
  }
) => Promise<Pick<Trial, "data" | "error" | "reconciled">>

type Account = Effect.Effect.Success<typeof account>

const tried = (proxy: FaultProxy, ask: Ask, one: Case, { ids, key, log }: Account) =>
  Effect.gen(function* () {
    const { fault, passes, request } = one
    const { spoil } = fault
    const spoils = spoil === undefined ? [] : passes ? [spoil] : Array.from({ length: 9 }, () => spoil)
    const { baseUrl, counts }: Passage = proxy.passage(request.route.method, spoils)
    let refusals = 0
    const came = yield* Effect.promise(() =>
      ask({ ...one, baseUrl, key, ids, refusing: proxy.refusing, refused: () => refusals++ })
    )
    const { forwarded, received, strayed } = counts
    const trial: Trial = {
      ...came,
      tries: received + refusals,
      done: forwarded,
      strayed,
      log: isRead(one) ? "" : yield* log
    }
    return [one.label, trial] as const
  })

/** Tries cases side by side, each write in an account of its own; gives what came of each by its label. */
export const trials = (proxy: FaultProxy, ask: Ask, cases: ReadonlyArray<Case>) =>
  Effect.gen(function* () {
    const reader = yield* account
    const all = yield* Effect.forEach(
      cases,
      (one) => Effect.flatMap(isRead(one) ? Effect.succeed(reader) : account, (fresh) => tried(proxy, ask, one, fresh)),
      { concurrency: 40 }
    )
    return new Map(all)
  })
