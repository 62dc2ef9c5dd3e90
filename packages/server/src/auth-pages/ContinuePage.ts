import type { HttpResponse } from "../http/Response.ts"
import type { Visit } from "./AuthPage.ts"
import { html, keepingOpener, pageResponse } from "./Page.ts"

// Only to resolve paths against: one that does not stay here leads to another site.
const HERE = "http://daybook.invalid"

/** The path of the app that a person wanted before signing in, and `/` for anything that could lead elsewhere. */
export const safeNext = (wanted: string | null): string => {
  // Browsers read a backslash as a slash, and drop tabs and line ends.
  if (wanted === null || !/^\/(?![/\\])[!-~]*$/.test(wanted) || !URL.canParse(wanted, HERE)) return "/"
  const { hash, origin, pathname, search } = new URL(wanted, HERE)
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/"
}

/** True if a path belongs to the connection of an app, which may end at another site. */
export const leadsToApp = (path: string): boolean => /^\/(?:connect|oauth)\//.test(path)

/**
 * Sends the browser on after a form by a page of its own. A redirect to an app would fail: `form-action 'self'` forbids every redirect to
 * another site after a form, also that of the page after the next. `path` is one of this server.
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

/** A response on the way to the page that a person wants. An app may have opened the window. */
export const onTheWayTo = (next: string, response: HttpResponse): HttpResponse =>
  leadsToApp(next) ? keepingOpener(response) : response
