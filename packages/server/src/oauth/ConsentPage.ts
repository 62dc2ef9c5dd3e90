import type { Scope } from "@daybook/core"
import { SCOPE_TEXTS } from "../access/Parameters.ts"
import type { Receiver } from "../access/RedirectUris.ts"
import { formCookie, tokenField, type Visit } from "../auth-pages/AuthPage.ts"
import { type Html, html, pageResponse } from "../auth-pages/Page.ts"
import type { HttpResponse } from "../http/Response.ts"
import type { AccessRequest } from "./OAuth.ts"

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
export interface Filled {
  readonly scope?: Scope
  readonly fault?: string
  readonly status?: number
}

const NAME_CHARACTERS = 60

/** The name of an app in one short line. The app chose it: characters that hide or reverse others are left out. */
export const nameOf = ({ client }: Pick<AccessRequest, "client">): string => {
  const name = [...client.name.replace(/\p{C}/gu, " ").replace(/\s+/g, " ").trim()]
  if (name.length === 0) return "An app without a name"
  return name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS).join("")}…` : name.join("")
}

/** The page that asks whether an app may have access. */
export const consentPage = (visit: Visit, { person, proofs, request }: Consent, filled: Filled): HttpResponse => {
  const name = nameOf(request)
  const { path } = visit.request
  return pageResponse({
    title: `Connect ${name}`,
    host: visit.host,
    ...(filled.status !== undefined && { status: filled.status }),
    cookies: [formCookie(visit)],
    script: "/auth-pages.js",
    heading: html`<div class="pair" aria-hidden="true"><span class="mono-gram">${[...name][0]?.toUpperCase()}</span>
<svg class="thread" viewBox="0 0 60 10"><path d="M2 5h56" stroke-dasharray="1 5"/></svg>
<span class="mono-gram own">${icon("daybook")}</span></div>
<h1>Connect <em><bdi>${name}</bdi></em> to your Daybook?</h1>`,
    body: html`
${warning(request)}
<dl class="facts">
<div><dt>App</dt><dd><bdi>${name}</bdi> ${proof(request)}</dd></div>
<div><dt>Sends you back to</dt><dd class="mono"><bdi>${request.redirectHost}</bdi></dd></div>
<div><dt>Signed in as</dt><dd><bdi>${person}</bdi> <a href="/logout?next=${encodeURIComponent(path)}">Not you?</a></dd></div>
</dl>
<form method="post" action="${path}">
${tokenField(visit)}
<fieldset><legend class="label">It may</legend>
${SCOPES.map((scope) => choice(scope, scope === (filled.scope ?? suggested(request.scope)), scope === request.scope))}
</fieldset>
${proofs === undefined ? undefined : proofFields(proofs, filled.fault)}
<p class="note">${icon("undo")}<span>Everything it writes is marked with its name. You can undo it, all at once too, and disconnect it under <b>Settings, Connected apps</b>. It never sees your password, photos or keys.</span></p>
<div class="yesno"><button class="btn" form="cancel" name="answer" value="cancel">Cancel</button>
<button class="btn first" name="answer" value="connect">Connect</button></div>
</form>
<form id="cancel" method="post" action="${path}">${tokenField(visit)}</form>`
  })
}

const SCOPES: ReadonlyArray<Scope> = ["read", "write", "full"]

/** The scope that is selected at first: the one that was asked for, but never full access. */
const suggested = (asked: Scope): Scope => (asked === "full" ? "write" : asked)

const choice = (scope: Scope, isChosen: boolean, isAsked: boolean): Html => html`<label class="choice">
<input type="radio" name="scope" value="${scope}" aria-labelledby="${scope}-name" aria-describedby="${scope}-hint"${isChosen ? html` checked` : undefined}>
<b id="${scope}-name">${SCOPE_TEXTS[scope].label}</b><span class="hint" id="${scope}-hint">${SCOPE_TEXTS[scope].hint}${isAsked ? " It asked for this." : undefined}</span></label>`

const proof = ({ client, domain }: AccessRequest): Html => {
  if (domain !== undefined) return html`<span class="tag good">${icon("check")}<bdi>${domain}</bdi></span>`
  return client.kind === "own"
    ? html`<span class="tag">your OAuth client</span>`
    : html`<span class="tag bad">${icon("warn")}unverified</span>`
}

const warning = (request: AccessRequest): Html | undefined => {
  const text = warningOf(request)
  return text === undefined ? undefined : html`<div class="notice warn">${icon("warn")}<p>${text}</p></div>`
}

const warningOf = ({ client, domain, receiver, redirectHost }: AccessRequest): string | undefined => {
  const isVouchedFor = domain !== undefined || client.kind === "own"
  const [known, unknown] = WARNINGS[receiver](redirectHost)
  return isVouchedFor ? known : unknown
}

/** The warnings by receiver of the access: for a client that is vouched for, and for another. */
const WARNINGS: Readonly<
  Record<Receiver, (redirectHost: string) => readonly [known: string | undefined, unknown: string]>
> = {
  site: () => [
    undefined,
    "Nobody vouches for this name: any app can call itself so. Connect only if you know where you are sent back to, and began there yourself just now."
  ],
  loopback: () => [
    `The access goes to a program on the computer that you are using. ${IF_STARTED}`,
    `Nobody vouches for this name, and the app runs on the computer that you are using. ${IF_STARTED}`
  ],
  scheme: (redirectHost) => {
    const to = `access goes to the program on this device that opens addresses like ${redirectHost}, which any program can set itself up for.`
    return [`The ${to} ${IF_STARTED}`, `Nobody vouches for this name, and the ${to} ${IF_STARTED}`]
  }
}

const IF_STARTED = "Connect only if you started it yourself just now."

/** The style sheet shows them with full access only. */
const proofFields = ({ passkey, password }: NonNullable<Consent["proofs"]>, fault: string | undefined): Html => html`
<div class="proof">
${
  password
    ? html`<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" autocapitalize="none" spellcheck="false"
 aria-describedby="password-note"${fault === undefined ? undefined : html` aria-invalid="true" autofocus`}>
${
  fault === undefined
    ? html`<p class="hint" id="password-note">Full access asks who you are.</p>`
    : html`<p class="fault" id="password-note" role="alert">${fault}</p>`
}</div>`
    : html`<p class="hint">Full access asks who you are: use a passkey.</p>${
        fault === undefined ? undefined : html`<p class="fault" role="alert">${fault}</p>`
      }`
}
${passkey ? html`<button class="btn" type="button" id="passkey" hidden>Use a passkey</button>` : undefined}
<p class="fault" id="passkey-fault" role="alert" hidden></p>
</div>
<p class="hint" id="proven" role="status"></p>`
