import type { HostFault } from "../http/Origin.ts"
import type { HttpRequest } from "../http/Request.ts"
import type { HttpResponse } from "../http/Response.ts"
import { type Html, html, type Viewer, viewerOf } from "./Texts.ts"

/** A page for signing in or setting up. It works without a script. */
export interface PageOptions {
  readonly title: string
  /** The heading above the contents, if it is not the title. */
  readonly heading?: Html
  readonly body: Html
  readonly status?: number
  /** The path of this server to which the browser goes on by itself. */
  readonly goesTo?: string
  /** Address of a script that adds what only a script can do. */
  readonly script?: string
  readonly cookies?: ReadonlyArray<string>
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const WITH_SCRIPT = `${POLICY}; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`

/** Headers of every such page: no browser stores it or shows it in a frame. */
export const AUTH_PAGE_HEADERS = {
  "Cache-Control": "no-store",
  // With `no-referrer` browsers would send `Origin: null` with the forms.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()"
}

/**
 * For the pages between an app that connects and its own page. The app may have opened them in a window and wait there for its page. A
 * single page with isolation would cut the connection to the opener for good.
 */
export const keepingOpener = (response: HttpResponse): HttpResponse => ({
  ...response,
  headers: { ...response.headers, "Cross-Origin-Opener-Policy": "unsafe-none" }
})

/** A page as its response. */
export const pageResponse = (
  { host, language }: Viewer,
  { body, cookies = [], goesTo, heading, script, status = 200, title }: PageOptions
): HttpResponse => ({
  status,
  headers: {
    ...AUTH_PAGE_HEADERS,
    ...(language !== "en" && { "Content-Language": language }),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": script === undefined ? POLICY : WITH_SCRIPT,
    "Set-Cookie": cookies
  },
  body: html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>${title} · Daybook</title>
${goesTo === undefined ? undefined : html`<meta http-equiv="refresh" content="0;url=${goesTo}">`}
<link rel="icon" href="/auth-pages.svg" type="image/svg+xml">
<link rel="stylesheet" href="/auth-pages.css">
${script === undefined ? undefined : html`<script type="module" src="${script}"></script>`}
</head>
<body>
<main class="auth-page">
<header class="brandline"><span class="brandname">Daybook<i>.</i></span><span class="hint"><bdi>${host}</bdi></span></header>
<div class="card gate">
${heading ?? html`<h1>${title}</h1>`}
${body}
</div>
</main>
</body>
</html>
`.text
})

/** Sends the browser to a path of the app, after a form too. */
export const redirect = (location: string, cookies: ReadonlyArray<string> = []): HttpResponse => ({
  status: 303,
  headers: { ...AUTH_PAGE_HEADERS, Location: location, "Set-Cookie": cookies },
  body: ""
})

/** A field of a form, with its error. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly type: "text" | "password"
  readonly autocomplete: string
  readonly value?: string
  readonly hint?: string
  readonly fault?: string | undefined
  /** True if the field is shown but cannot be changed. */
  readonly isFixed?: boolean
}

/** The fields of a form. The first with an error gets the focus, else the first that is empty. */
export const fields = (all: ReadonlyArray<Field>): ReadonlyArray<Html> => {
  const first = all.find(({ fault }) => fault !== undefined) ?? all.find(({ value }) => (value ?? "") === "")
  return all.map((field) => fieldHtml(field, field === first))
}

const fieldHtml = (
  { autocomplete, fault, hint, isFixed, label, name, type, value = "" }: Field,
  hasFocus: boolean
): Html => html`
<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required
 autocapitalize="none" spellcheck="false"${isFixed === true ? html` readonly` : undefined}${hasFocus ? html` autofocus` : undefined}${
   fault === undefined ? undefined : html` aria-invalid="true"`
 }${fault === undefined && hint === undefined ? undefined : html` aria-describedby="${name}-note"`}>
${
  fault === undefined
    ? hint === undefined
      ? undefined
      : html`<p class="hint" id="${name}-note">${hint}</p>`
    : html`<p class="fault" id="${name}-note" role="alert">${fault}</p>`
}
</div>`

/** The page under a name that is none of the server's. */
export const hostPage = (request: HttpRequest, fault: HostFault): HttpResponse => {
  const viewer = viewerOf(request)
  const { host, otherHost } = viewer.texts.errors
  return pageResponse(viewer, { title: otherHost, status: 403, body: html`<p role="alert">${host(fault)}</p>` })
}
