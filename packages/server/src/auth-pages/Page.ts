import type { HttpResponse } from "../http/Response.ts"
import { type Html, html } from "./Html.ts"

/** A page at which a person enters the app. It works without a script. */
export interface PageOptions {
  readonly title: string
  /** What stands above the contents instead of the title. */
  readonly heading?: Html
  /** The host that the browser shows, so that a person sees which server asks. */
  readonly host: string
  readonly body: Html
  readonly status?: number
  /** The path of this server at which the browser goes on by itself. */
  readonly goesTo?: string
  /** Address of a script that adds what only a script can do. */
  readonly script?: string
  readonly cookies?: ReadonlyArray<string>
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const WITH_SCRIPT = `${POLICY}; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`

/** Headers of every such page: nothing of it is stored or framed. */
export const DOOR_HEADERS = {
  "Cache-Control": "no-store",
  // With `no-referrer` browsers would send `Origin: null` with the forms.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()"
}

/**
 * For the pages on the way of an app that connects. It may have opened them in a window and wait for its own page there, and a browser
 * that isolates one page of the way cuts that tie for good.
 */
export const keepingOpener = (response: HttpResponse): HttpResponse => ({
  ...response,
  headers: { ...response.headers, "Cross-Origin-Opener-Policy": "unsafe-none" }
})

/** A page as its response. */
export const pageResponse = ({
  body,
  cookies = [],
  goesTo,
  heading,
  host,
  script,
  status = 200,
  title
}: PageOptions): HttpResponse => ({
  status,
  headers: {
    ...DOOR_HEADERS,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": script === undefined ? POLICY : WITH_SCRIPT,
    "Set-Cookie": cookies
  },
  body: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>${title} · Daybook</title>
${goesTo === undefined ? undefined : html`<meta http-equiv="refresh" content="0;url=${goesTo}">`}
<link rel="icon" href="/door.svg" type="image/svg+xml">
<link rel="stylesheet" href="/door.css">
${script === undefined ? undefined : html`<script type="module" src="${script}"></script>`}
</head>
<body>
<main class="door">
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
  headers: { ...DOOR_HEADERS, Location: location, "Set-Cookie": cookies },
  body: ""
})
