import type { HttpRequest } from "../http/Request.ts"
import type { HttpResponse } from "../http/Response.ts"
import { html } from "./Html.ts"
import { pageResponse } from "./Page.ts"

/** The page under a name that is none of the server's. */
export const hostPage = ({ host = "" }: HttpRequest, message: string): HttpResponse =>
  pageResponse({
    title: "Not an address of this server",
    host,
    status: 403,
    body: html`<p role="alert">${message}</p>`
  })
