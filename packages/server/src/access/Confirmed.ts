import { InsufficientScope, type RateLimited, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { StoredSession } from "../store/SessionStore.ts"
import type { Throttle } from "./Throttle.ts"

/** How long it counts that a person proved who they are, by password or passkey. */
const CONFIRMED_MS = 5 * 60_000

/** A request of the app, as far as its session and its address matter to a handler. */
export interface AppRequest {
  readonly session: StoredSession
  /** Whether the browser uses https. */
  readonly isSecure: boolean
  /** The address that the browser uses, without a path: `https://log.example.org`. */
  readonly origin: string
  /** The address that other devices use: that of the setting, else the one that this browser uses. */
  readonly publicUrl: string
  /** The cookie of the browser with its marks of accounts. */
  readonly marks: string | undefined
  /** The cookies that the response sets. A handler adds to them. */
  readonly setCookies: Array<string>
}

/** The request of the app that is worked on. Only the mount of the app provides it. */
export class CurrentAppRequest extends Context.Reference<CurrentAppRequest>()("daybook/access/CurrentAppRequest", {
  defaultValue: (): AppRequest | undefined => undefined
}) {}

/** The request of the app. A handler that needs it is mounted nowhere else. */
export const appRequest: Effect.Effect<AppRequest> = Effect.flatMap(CurrentAppRequest, (request) =>
  request === undefined ? Effect.dieMessage("not a request of the app") : Effect.succeed(request)
)

/** Until when the person of a session need not prove who they are. */
export const confirmedUntil = ({ confirmedAt }: Pick<StoredSession, "confirmedAt">): number =>
  confirmedAt + CONFIRMED_MS

/** Whether the person of a session proved who they are in the last five minutes. */
export const isConfirmed = (session: Pick<StoredSession, "confirmedAt">): Effect.Effect<boolean> =>
  Effect.map(Clock.currentTimeMillis, (now) => now < confirmedUntil(session))

/** Whether a session's person proves who they are. Guesses of one session are delayed; other sessions are not. */
export const isProven = <E>(
  { attempt, succeeded }: Throttle["Type"],
  { id }: Pick<StoredSession, "id">,
  check: Effect.Effect<boolean, E>
): Effect.Effect<boolean, E | RateLimited | Unavailable> =>
  Effect.gen(function* () {
    const sender = `session ${id}`
    yield* attempt(sender)
    const isRight = yield* check
    if (isRight) yield* succeeded(sender)
    return isRight
  })

/** Refuses the request unless its person proved who they are in the last five minutes. For what a stolen session must not do. */
export const requireConfirmed: Effect.Effect<void, InsufficientScope> = Effect.gen(function* () {
  const { session } = yield* appRequest
  if (!(yield* isConfirmed(session))) return yield* UNCONFIRMED
})

const UNCONFIRMED = new InsufficientScope({
  message: "Confirm that it is you: enter your password or use a passkey, then try again."
})
