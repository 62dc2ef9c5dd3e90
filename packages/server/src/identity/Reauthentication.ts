import { InsufficientScope, type RateLimited, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { StoredSession } from "./Sessions.ts"
import type { Throttle } from "./Throttle.ts"

/** How long a proof of identity, by password or passkey, is valid. */
const CONFIRMED_MS = 5 * 60_000

/** The session and the addresses of a request of the app, for its handlers. */
export interface AppRequest {
  readonly session: StoredSession
  /** True if the browser uses https. */
  readonly isSecure: boolean
  /** The address that the browser uses, without a final slash: `https://log.example.org`. */
  readonly origin: string
  /** The address that other devices use: that of the setting, else the one that this browser uses. */
  readonly publicUrl: string
  /** The cookie of the browser with its marks of accounts. */
  readonly marks: string | undefined
  /** The cookies that the response sets. A handler adds to them. */
  readonly setCookies: Array<string>
}

/** The app's request in progress. Only the mount of the app provides it. */
export class CurrentAppRequest extends Context.Reference<CurrentAppRequest>()("daybook/access/CurrentAppRequest", {
  defaultValue: (): AppRequest | undefined => undefined
}) {}

/** The request of the app. A handler that needs it is mounted nowhere else. */
export const appRequest: Effect.Effect<AppRequest> = Effect.flatMap(CurrentAppRequest, (request) =>
  request === undefined ? Effect.dieMessage("not a request of the app") : Effect.succeed(request)
)

/** The time until which the person of a session need not prove who they are again. */
export const confirmedUntil = ({ confirmedAt }: Pick<StoredSession, "confirmedAt">): number =>
  confirmedAt + CONFIRMED_MS

/** True if the person of a session proved who they are in the last five minutes. */
export const isConfirmed = (session: Pick<StoredSession, "confirmedAt">): Effect.Effect<boolean> =>
  Effect.map(Clock.currentTimeMillis, (now) => now < confirmedUntil(session))

/** True if the check of a session's person succeeds. Guesses of one session are delayed; other sessions are not. */
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

/** Refuses the request unless its person proved who they are in the last five minutes: a stolen session must not suffice for it. */
export const requireConfirmed: Effect.Effect<void, InsufficientScope> = Effect.gen(function* () {
  const { session } = yield* appRequest
  if (!(yield* isConfirmed(session))) return yield* UNCONFIRMED
})

/** The refusal of a session whose person has to prove who they are. */
export const UNCONFIRMED = new InsufficientScope({
  message: "Confirm that it is you: enter your password or use a passkey, then try again."
})
