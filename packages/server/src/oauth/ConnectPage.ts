import { type ApiError, Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type AuthPage,
  formCookie,
  onward,
  sessionOf,
  tokenField,
  typed,
  usedFormCookie,
  type Visit
} from "../auth-pages/AuthPage.ts"
import { keepingOpener, pageResponse, redirect } from "../auth-pages/Page.ts"
import { type Html, html, type Texts } from "../auth-pages/Texts.ts"
import { type HttpResponse, refusal } from "../http/Response.ts"
import { Logins } from "../identity/Logins.ts"
import { Passkeys } from "../identity/Passkeys.ts"
import { isConfirmed, isProven, Sessions, type StoredSession } from "../identity/Sessions.ts"
import { Throttle } from "../identity/Throttle.ts"
import { type AccessRequest, type ConsentVisit, OAuth } from "./OAuth.ts"

const PATHS = {
  check: "M5 12.5 10 17.5 19.5 7",
  daybook: "M5 4.5h11.5A2.5 2.5 0 0 1 19 7v12.5H7.5A2.5 2.5 0 0 1 5 17zM5 17a2.5 2.5 0 0 1 2.5-2.5H19M9 8.5h6",
  undo: "M8.5 5 4.5 9l4 4M5 9h8.5a5.5 5.5 0 0 1 0 11H9",
  warn: "M12 4.5 20.5 19h-17zM12 10v4M12 16.6h.01"
} as const

/** A drawing beside a text. It has no meaning of its own. */
const icon = (name: keyof typeof PATHS): Html =>
  html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`

/** The contents of the page besides the filled-in form. */
interface Consent {
  readonly request: AccessRequest
  /** The name of the person who is signed in. */
  readonly person: string
  /** The ways in which the person can prove who they are; undefined if they just did. */
  readonly proofs: { readonly password: boolean; readonly passkey: boolean } | undefined
}

/** The chosen scope, and the error of the form. */
export interface FilledConsent {
  readonly scope?: Scope
  readonly fault?: string
  readonly status?: number
}

const NAME_CHARACTERS = 60

/** The name of an app in one short line. The app chose it: characters that hide or reverse others are left out. */
export const nameOf = ({ connect }: Texts, { client }: Pick<AccessRequest, "client">): string => {
  const name = [...client.name.replace(/\p{C}/gu, " ").replace(/\s+/g, " ").trim()]
  if (name.length === 0) return connect.nameless
  return name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS).join("")}…` : name.join("")
}

/** The page that asks whether an app may have access. */
export const consentPage = (
  visit: Visit,
  { person, proofs, request }: Consent,
  filled: FilledConsent
): HttpResponse => {
  const { texts } = visit
  const { connect } = texts
  const name = nameOf(texts, request)
  const { path } = visit.request
  return pageResponse(visit, {
    title: connect.title(name),
    ...(filled.status !== undefined && { status: filled.status }),
    cookies: [formCookie(visit)],
    script: "/auth-pages.js",
    heading: html`<div class="pair" aria-hidden="true"><span class="mono-gram">${[...name][0]?.toUpperCase()}</span>
<svg class="thread" viewBox="0 0 60 10"><path d="M2 5h56" stroke-dasharray="1 5"/></svg>
<span class="mono-gram own">${icon("daybook")}</span></div>
<h1>${connect.heading(html`<em><bdi>${name}</bdi></em>`)}</h1>`,
    body: html`
${warning(texts, request)}
<dl class="facts">
<div><dt>${connect.app}</dt><dd><bdi>${name}</bdi> ${proof(texts, request)}</dd></div>
<div><dt>${connect.sendsTo}</dt><dd class="mono"><bdi>${request.redirectHost}</bdi></dd></div>
<div><dt>${connect.signedInAs}</dt><dd><bdi>${person}</bdi> <a href="/logout?next=${encodeURIComponent(path)}">${connect.notYou}</a></dd></div>
</dl>
<form method="post" action="${path}">
${tokenField(visit)}
<fieldset><legend class="label">${connect.may}</legend>
${SCOPES.map((scope) => choice(texts, scope, scope === (filled.scope ?? suggested(request.scope)), scope === request.scope))}
</fieldset>
${proofs === undefined ? undefined : proofFields(texts, proofs, filled.fault)}
<p class="note">${icon("undo")}<span>${connect.afterwards}</span></p>
<div class="yesno"><button class="btn" form="cancel" name="answer" value="cancel">${connect.cancel}</button>
<button class="btn first" name="answer" value="connect">${connect.connect}</button></div>
</form>
<form id="cancel" method="post" action="${path}">${tokenField(visit)}</form>`
  })
}

const SCOPES: ReadonlyArray<Scope> = ["read", "write", "full"]

/** The scope that is selected at first: the one that was asked for, but never full access. */
const suggested = (asked: Scope): Scope => (asked === "full" ? "write" : asked)

const choice = (
  { connect, scopeHints, scopes }: Texts,
  scope: Scope,
  isChosen: boolean,
  isAsked: boolean
): Html => html`<label class="choice">
<input type="radio" name="scope" value="${scope}" aria-labelledby="${scope}-name" aria-describedby="${scope}-hint"${isChosen ? html` checked` : undefined}>
<b id="${scope}-name">${scopes[scope]}</b><span class="hint" id="${scope}-hint">${isAsked ? connect.asked(scopeHints[scope]) : scopeHints[scope]}</span></label>`

const proof = ({ connect }: Texts, { client, domain }: AccessRequest): Html => {
  if (domain !== undefined) return html`<span class="tag good">${icon("check")}<bdi>${domain}</bdi></span>`
  return client.kind === "own"
    ? html`<span class="tag">${connect.ownClient}</span>`
    : html`<span class="tag bad">${icon("warn")}${connect.unverified}</span>`
}

const warning = ({ connect }: Texts, { client, domain, receiver, redirectHost }: AccessRequest): Html | undefined => {
  const { known, unknown } = connect.warnings(redirectHost)[receiver]
  const text = domain !== undefined || client.kind === "own" ? known : unknown
  return text === undefined ? undefined : html`<div class="notice warn">${icon("warn")}<p>${text}</p></div>`
}

/** The fields by which a person proves who they are. The style sheet shows them only while full access is chosen. */
const proofFields = (
  { connect, password: { label } }: Texts,
  { passkey, password }: NonNullable<Consent["proofs"]>,
  fault: string | undefined
): Html => html`
<div class="proof">
${
  password
    ? html`<div class="field"><label for="password">${label}</label>
<input id="password" name="password" type="password" autocomplete="current-password" autocapitalize="none" spellcheck="false"
 aria-describedby="password-note"${fault === undefined ? undefined : html` aria-invalid="true" autofocus`}>
${
  fault === undefined
    ? html`<p class="hint" id="password-note">${connect.asksWho}</p>`
    : html`<p class="fault" id="password-note" role="alert">${fault}</p>`
}</div>`
    : html`<p class="hint">${connect.asksPasskey}</p>${
        fault === undefined ? undefined : html`<p class="fault" role="alert">${fault}</p>`
      }`
}
${passkey ? html`<button class="btn" type="button" id="passkey" hidden>${connect.passkey}</button>` : undefined}
<p class="fault" id="passkey-fault" role="alert" hidden></p>
</div>
<p class="hint" id="proven" role="status"></p>`

/** A request for access, and the session in which it is answered. */
interface ConsentRequest {
  readonly visit: Visit
  readonly consent: ConsentVisit
  readonly request: AccessRequest
  readonly session: StoredSession
}

/** `/connect/<uid>`: asks the person who is signed in whether an app may have access to their log, and how much. */
export const connectPage: Effect.Effect<AuthPage, never, Logins | OAuth | Passkeys | Sessions | Throttle> = Effect.gen(
  function* () {
    const logins = yield* Logins
    const oauth = yield* OAuth
    const passkeys = yield* Passkeys
    const sessions = yield* Sessions
    const throttle = yield* Throttle

    /** Answers if somebody is signed in and the request still waits. A browser with another session makes its request again. */
    const ofRequest = (visit: Visit, answer: (asked: ConsentRequest) => Effect.Effect<HttpResponse, ApiError>) =>
      Effect.gen(function* () {
        const uid = UID.exec(visit.request.path)?.[1]
        if (uid === undefined) return over(visit)
        const session = yield* sessionOf(sessions, visit)
        if (session === undefined) return redirect(`/login?next=${encodeURIComponent(visit.request.path)}`)
        const { accountId, id: sessionId } = session
        const cookies = visit.request.headers.cookie ?? ""
        const consent = { uid, cookies, origin: visit.origin.url, accountId, sessionId }
        const request = yield* oauth.find(consent)
        if (request !== undefined) return yield* answer({ visit, consent, request, session })
        const again = yield* oauth.again(consent)
        return again === undefined ? over(visit) : redirect(again)
      }).pipe(
        Effect.catchTag("invalid_request", () => Effect.succeed(over(visit))),
        Effect.map(keepingOpener)
      )

    const page = ({ request, session, visit }: ConsentRequest, filled: FilledConsent) =>
      Effect.gen(function* () {
        const login = yield* logins.of(session.accountId)
        const proofs = {
          password: login?.password != null,
          passkey: (yield* passkeys.list(session.accountId)).length > 0
        }
        const person = login?.name ?? ""
        return consentPage(
          visit,
          { request, person, proofs: (yield* isConfirmed(session)) ? undefined : proofs },
          filled
        )
      })

    /** The fault of the password that full access asks for; undefined if it is right. */
    const faultOf = ({ session, visit }: ConsentRequest, password: string) =>
      Effect.gen(function* () {
        const { asksPassword, wrong } = visit.texts.connect
        if (password === "") return asksPassword
        if (!(yield* isProven(throttle, session, logins.isPassword(session.accountId, password)))) return wrong
        yield* sessions.confirm(session.id)
        return undefined
      })

    const approve = (asked: ConsentRequest, form: URLSearchParams) =>
      Effect.gen(function* () {
        const scope = typed(form, "scope")
        if (!isScope(scope)) return yield* page(asked, { status: 400 })
        if (scope === "full" && !(yield* isConfirmed(asked.session))) {
          const fault = yield* faultOf(asked, typed(form, "password"))
          if (fault !== undefined) return yield* page(asked, { scope, fault, status: 403 })
        }
        const path = yield* oauth.approve(asked.consent, scope)
        const { connected, goingBack } = asked.visit.texts.connect
        return answered(asked, path, connected, goingBack)
      }).pipe(
        Effect.catchTag("rate_limited", (error) => {
          const { headers, status } = refusal(error)
          return Effect.map(
            page(asked, { scope: "full", fault: asked.visit.texts.errors.tooSoon(error), status }),
            (made) => ({
              ...made,
              headers: { ...made.headers, ...headers }
            })
          )
        })
      )

    const refuse = (asked: ConsentRequest) =>
      Effect.map(oauth.refuse(asked.consent), (path) => {
        const { noAccess, notConnected } = asked.visit.texts.connect
        return answered(asked, path, notConnected, noAccess)
      })

    return {
      show: (visit) => ofRequest(visit, (asked) => page(asked, {})),
      submit: (visit, form) =>
        ofRequest(visit, (asked) => (typed(form, "answer") === "connect" ? approve(asked, form) : refuse(asked)))
    }
  }
)

const UID = /^\/connect\/([\w-]{1,64})$/

const isScope = Schema.is(Scope)

const answered = (
  { request, visit }: ConsentRequest,
  path: string,
  title: string,
  say: (app: string) => string
): HttpResponse =>
  onward(visit, { path, title, text: say(nameOf(visit.texts, request)), cookies: [usedFormCookie(visit)] })

const over = (visit: Visit): HttpResponse =>
  pageResponse(visit, {
    title: visit.texts.connect.over,
    status: 404,
    body: html`<p class="lead">${visit.texts.connect.overLead}</p>
<p><a class="btn" href="/">${visit.texts.openDaybook}</a></p>`
  })
