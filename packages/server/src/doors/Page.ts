import type { HttpResponse } from "../edge/Response.ts"
import { type Html, html } from "./Html.ts"

/** A page at which a person enters the app. It works without a script. */
export interface DoorPage {
  readonly title: string
  /** The host that the browser shows, so that a person sees which server asks. */
  readonly host: string
  readonly body: Html
  readonly status?: number
  /** Address of a script that adds what only a script can do. */
  readonly script?: string
  readonly cookies?: ReadonlyArray<string>
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const WITH_SCRIPT = `${POLICY}; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`

/** Headers of every response of a door: nothing of it is stored, framed or guessed. */
export const DOOR_HEADERS = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  // With `no-referrer` browsers would send `Origin: null` with the forms.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()"
}

/** A page as its response. */
export const pageResponse = ({ body, cookies = [], host, script, status = 200, title }: DoorPage): HttpResponse => ({
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
<link rel="icon" href="/door.svg" type="image/svg+xml">
<link rel="stylesheet" href="/door.css">
${script === undefined ? undefined : html`<script type="module" src="${script}"></script>`}
</head>
<body>
<main class="door">
<header class="brandline"><span class="brandname">Daybook<i>.</i></span><span class="hint"><bdi>${host}</bdi></span></header>
<div class="card gate">
<h1>${title}</h1>
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
