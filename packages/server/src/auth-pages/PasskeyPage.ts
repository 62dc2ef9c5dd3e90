import { type ApiError, InsufficientScope, InvalidRequest } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { HttpResponse } from "../http/Response.ts"
import type { Logins } from "../identity/Logins.ts"
import { Passkeys } from "../identity/Passkeys.ts"
import type { Sessions } from "../identity/Sessions.ts"
import { safeNext, type Visit } from "./AuthPage.ts"
import { entering } from "./Entering.ts"
import { AUTH_PAGE_HEADERS } from "./Page.ts"

/** A request of the script of `/login`: empty to get the options of a passkey, or with the credential that the browser made of them. */
const Sent = Schema.parseJson(
  Schema.Struct({ response: Schema.optional(Schema.String), next: Schema.optional(Schema.String) })
)

const decode = Schema.decodeUnknown(Sent)

const PURPOSE = "sign in"

/** Signing in by passkey, which needs a script. It is not delayed after failures: a passkey cannot be guessed. */
export type PasskeyPage = (visit: Visit, body: Uint8Array) => Effect.Effect<HttpResponse, ApiError>

export const passkeyPage: Effect.Effect<PasskeyPage, never, Logins | Passkeys | Sessions> = Effect.map(
  Effect.all([Passkeys, entering]),
  ([passkeys, enter]) =>
    (visit, body) =>
      Effect.gen(function* () {
        const site = { origin: visit.origin.url }
        const { next = null, response } = yield* Effect.mapError(decode(Buffer.from(body).toString()), () => MALFORMED)
        if (response === undefined) return json(yield* passkeys.optionsToUse(PURPOSE, site))
        const accountId = yield* passkeys.use(PURPOSE, site, response)
        if (accountId === undefined) return yield* new InsufficientScope({ message: visit.texts.login.unknownPasskey })
        const answer = json(JSON.stringify({ next: safeNext(next) }))
        return { ...answer, headers: { ...answer.headers, "Set-Cookie": yield* enter(visit, accountId) } }
      })
)

const json = (body: string): HttpResponse => ({ status: 200, headers: AUTH_PAGE_HEADERS, body })

const MALFORMED = new InvalidRequest({ message: "The passkey's answer could not be read." })
