import type { HttpResponse } from "../http/Response.ts"
import { html } from "./Html.ts"
import { leadsToApp, safeNext } from "./Next.ts"
import { keepingOpener, pageResponse } from "./Page.ts"
import type { Visit } from "./Visit.ts"

/**
 * Sends the browser on after a form by a page of its own. Where the way leads to an app, a redirect would fail: `form-action 'self'`
 * forbids the form every redirect to another site, also that of the page after the next. `path` is one of this server.
 */
export const onward = (
  visit: Visit,
  {
    cookies,
    path,
    text,
    title
  }: {
    readonly path: string
    readonly title: string
    readonly text: string
    readonly cookies: ReadonlyArray<string>
  }
): HttpResponse => {
  const goesTo = safeNext(path)
  return pageResponse({
    title,
    host: visit.host,
    cookies,
    goesTo,
    body: html`<p class="lead">${text}</p><p><a class="btn first" href="${goesTo}">Continue</a></p>`
  })
}

/** A response before the page that a person wants, which an app may have opened. */
export const onTheWayTo = (next: string, response: HttpResponse): HttpResponse =>
  leadsToApp(next) ? keepingOpener(response) : response
