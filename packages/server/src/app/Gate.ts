import { InsufficientScope, type Principal, Unauthorized, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { browserMarks, sessionToken } from "../auth-pages/Cookies.ts"
import { type OriginSettings, originOf, senderOf } from "../http/Origin.ts"
import type { HttpRequest } from "../http/Request.ts"
import { type AppRequest, Sessions } from "../identity/Sessions.ts"

/** The sender of a request of the app. */
export interface Entered {
  readonly principal: Principal["Type"]
  readonly appRequest: AppRequest
}

/** Finds the sender of a request of the app by the cookie of a session. Writes must come from the app's own pages. */
export type Gate = (request: HttpRequest) => Effect.Effect<Entered, Unauthorized | InsufficientScope | Unavailable>

/** Only the cookie of a session opens the app's interface. An API key does not, and the cookie opens nothing else. */
export const appGate = (settings: OriginSettings): Effect.Effect<Gate, never, Sessions> =>
  Effect.map(Sessions, ({ find }) => {
    const origin = originOf(settings)
    return (request) => {
      const { isSecure, url } = origin(request)
      const token = sessionToken(request, isSecure)
      if (token === undefined) return NO_SESSION
      if (!isRead(request) && !isOfApp(request, settings.publicUrl)) return FOREIGN
      return Effect.flatMap(find(token), (session) => {
        if (session === undefined) return NO_SESSION
        const { accountId, id } = session
        if ((request.headers["daybook-account"] ?? accountId) !== accountId) return OTHER_ACCOUNT
        const budgetKey = `app:${accountId}`
        return Effect.succeed({
          principal: { accountId, writer: `app:${id}`, scope: "full", surface: "app", budgetKey },
          appRequest: {
            session,
            isSecure,
            origin: url,
            publicUrl: settings.publicUrl ?? url,
            marks: browserMarks(request, isSecure),
            setCookies: []
          }
        } as const)
      })
    }
  })

const isRead = ({ method }: HttpRequest): boolean => method === "GET" || method === "HEAD"

/** A form cannot send the header. A page of another origin can only after a preflight, which is answered without permission. */
const isOfApp = (request: HttpRequest, publicUrl: string | undefined): boolean =>
  request.headers["x-daybook-app"] === "1" && senderOf(request, publicUrl) === "same-origin"

const NO_SESSION = new Unauthorized({
  message: "Nobody is signed in on this device, or the session has ended. Sign in."
})

/** A page stays open while another person signs in to the same browser. Its requests must not write to that person's log. */
const OTHER_ACCOUNT = new Unauthorized({
  message: "Another account is signed in on this device by now. Nothing was changed. Load the page again."
})

const FOREIGN = new InsufficientScope({ message: "Only the app's own pages may write. Nothing was changed." })
