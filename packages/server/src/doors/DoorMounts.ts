import { type ApiError, InsufficientScope, MethodNotAllowed, type Principal } from "@daybook/core"
import * as Effect from "effect/Effect"
import { cachedSuccess } from "../cachedSuccess.ts"
import { apiErrorOf, withErrorResponses } from "../edge/ErrorBoundary.ts"
import type { Admitted, Mount } from "../edge/Mounts.ts"
import { type OriginSettings, originOf, senderOf } from "../edge/Origin.ts"
import { NO_CORS } from "../edge/PublicPages.ts"
import type { HttpRequest } from "../edge/Request.ts"
import type { BodyPolicy, ReceivedBody } from "../edge/RequestBody.ts"
import { type HttpResponse, refusal } from "../edge/Response.ts"
import type { Door } from "./Door.ts"
import type { DoorPath, Doors } from "./Doors.ts"
import { html } from "./Html.ts"
import { pageResponse } from "./Page.ts"
import { isOwnForm, type Visit, visitOf } from "./Visit.ts"

const PATHS: ReadonlyArray<DoorPath> = ["/setup", "/login", "/reset", "/reset/access", "/logout"]

/** A form may carry the address that is wanted after it, which is as long as the head of a request at most: 16 kB. */
const FORM: BodyPolicy = { maxBytes: 20_480, mediaTypes: ["application/x-www-form-urlencoded"] }

/** What the script of a door sends. */
const CREDENTIAL: BodyPolicy = { maxBytes: 32_768, mediaTypes: ["application/json"] }

/** Whoever is at a door. Nothing behind it knows an account. */
const NOBODY: Principal["Type"] = { accountId: "", writer: "door", scope: "read", surface: "app", budgetKey: "door" }

/** Hashes of passwords wait for each other anyway; the other addresses are not to wait for those of one. */
const FORMS_AT_ONCE = 2

const ONLY_FORMS = new MethodNotAllowed({ message: "This page accepts GET, HEAD and POST.", allow: "GET, HEAD, POST" })

const ONLY_POST = new MethodNotAllowed({ message: "This path accepts POST.", allow: "POST" })

const FOREIGN = new InsufficientScope({ message: "The form was sent by a page of another site. Nothing was changed." })

const OUTDATED = new InsufficientScope({
  message: "The form is out of date, or the browser keeps no cookies. Open the page again and fill it in once more."
})

/** The pages at which a person enters the app. Their style and script are among the app's files. */
export const doorMounts = (settings: OriginSettings, load: Effect.Effect<Doors>): Effect.Effect<ReadonlyArray<Mount>> =>
  Effect.gen(function* () {
    const loaded = yield* cachedSuccess(load)
    const origin = originOf(settings)

    const submit = (
      door: Door,
      visit: Visit,
      body: ReceivedBody | undefined
    ): Effect.Effect<HttpResponse, ApiError> => {
      if (!(body instanceof Uint8Array)) return body ?? OUTDATED
      const form = new URLSearchParams(Buffer.from(body).toString())
      return isOwnForm(visit, form) ? door.submit(visit, form) : OUTDATED
    }

    const admit = (doorOf: (doors: Doors) => Door, request: HttpRequest): Effect.Effect<HttpResponse | Admitted> => {
      const visit = visitOf(request, origin(request))
      const refuse = (error: ApiError): HttpResponse => errorPage(visit, error)
      const orRefuse = <A>(effect: Effect.Effect<A, ApiError>) =>
        Effect.catchAllCause(effect, (cause) => Effect.map(apiErrorOf(cause), refuse))
      const at = Effect.map(loaded, doorOf)
      if (request.method === "GET" || request.method === "HEAD") {
        return orRefuse(Effect.flatMap(at, (door) => door.show(visit)))
      }
      if (request.method !== "POST") return Effect.succeed(refuse(ONLY_FORMS))
      // Old browsers send neither header; the token in the form then proves which page sent it.
      if (senderOf(request, settings.publicUrl) === "other") return Effect.succeed(refuse(FOREIGN))
      return Effect.succeed({
        principal: NOBODY,
        queue: { name: `forms of ${visit.origin.client}`, atOnce: FORMS_AT_ONCE },
        body: FORM,
        refuse,
        work: (body) => orRefuse(Effect.flatMap(at, (door) => submit(door, visit, body)))
      })
    }

    const admitPasskey = (request: HttpRequest): Effect.Effect<HttpResponse | Admitted> => {
      if (request.method !== "POST") return Effect.succeed(refusal(ONLY_POST))
      if (request.headers["x-daybook-app"] !== "1" || senderOf(request, settings.publicUrl) !== "same-origin") {
        return Effect.succeed(refusal(FOREIGN))
      }
      const visit = visitOf(request, origin(request))
      return Effect.succeed({
        principal: NOBODY,
        queue: { name: `forms of ${visit.origin.client}`, atOnce: FORMS_AT_ONCE },
        body: CREDENTIAL,
        refuse: refusal,
        work: (body) =>
          withErrorResponses(
            Effect.flatMap(loaded, ({ passkey }) =>
              body instanceof Uint8Array ? passkey(visit, body) : (body ?? OUTDATED)
            )
          )
      })
    }

    return [
      ...PATHS.map(
        (path): Mount => ({
          path,
          isPrefix: false,
          body: FORM,
          cors: NO_CORS,
          admit: (request) => admit((doors) => doors[path], request)
        })
      ),
      {
        path: "/connect",
        isPrefix: true,
        body: FORM,
        cors: NO_CORS,
        admit: (request) => admit(({ connect }) => connect, request)
      },
      { path: "/login/passkey", isPrefix: false, body: CREDENTIAL, cors: NO_CORS, admit: admitPasskey }
    ]
  })

const errorPage = (visit: Visit, error: ApiError): HttpResponse => {
  const { headers, status } = refusal(error)
  const made = pageResponse({
    title: status === 429 || status === 503 ? "Please wait" : "That did not work",
    host: visit.host,
    status,
    body: html`<p role="alert">${error.message}</p><p><a class="btn" href="${visit.request.path}">Open the page again</a></p>`
  })
  return { ...made, headers: { ...headers, ...made.headers } }
}

/** The page under a name that is none of the server's. */
export const hostPage = ({ host = "" }: HttpRequest, message: string): HttpResponse =>
  pageResponse({
    title: "Not an address of this server",
    host,
    status: 403,
    body: html`<p role="alert">${message}</p>`
  })
