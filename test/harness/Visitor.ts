import * as Effect from "effect/Effect"
import { type Sent, send } from "./send.ts"

/** Someone with a browser that runs no script: it keeps cookies and sends forms with their hidden fields. */
export interface Visitor {
  readonly cookies: ReadonlyMap<string, string>
  readonly get: (path: string, headers?: Record<string, string>) => Effect.Effect<Sent>
  /** Opens a page and sends its form, filled in. */
  readonly submit: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Record<string, string>
  ) => Effect.Effect<Sent>
  /** Sends a form without opening its page before. */
  readonly post: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Record<string, string>
  ) => Effect.Effect<Sent>
  /** Sends a request of the app's pages. */
  readonly app: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ) => Effect.Effect<{ readonly status: number; readonly headers: Headers; readonly json: unknown }>
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'"
}

/** A value of HTML as the browser reads it. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (each) => ENTITIES[each] ?? "")

const HIDDEN = /<input type="hidden" name="(\w+)" value="([^"]*)">/g

/** The hidden fields of the forms of a page. */
export const hiddenFields = (body: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...body.matchAll(HIDDEN)].map(([, name = "", value = ""]) => [name, unescaped(value)]))

/** A visitor of a server. `always` are headers of every request. */
export const newVisitor = (url: string, always: Record<string, string> = {}): Visitor => {
  const cookies = new Map<string, string>()
  const visit = (path: string, options: Parameters<typeof send>[1] = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { ...(cookie !== "" && { cookie }), ...always, ...options.headers }
    return Effect.tap(send(url + path, { ...options, headers, redirect: "manual" }), (sent) =>
      Effect.sync(() => {
        for (const set of sent.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          if (/Max-Age=0/.test(set)) cookies.delete(name)
          else cookies.set(name, value)
        }
      })
    )
  }
  const post: Visitor["post"] = (path, fields, headers) =>
    visit(path, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: url, ...headers }
    })
  return {
    cookies,
    get: (path, headers = {}) => visit(path, { headers }),
    post,
    submit: (path, fields, headers) =>
      Effect.flatMap(visit(path), ({ body }) =>
        post(path.split("?")[0] ?? path, { ...hiddenFields(body), ...fields }, headers)
      ),
    app: (method, path, body, headers) =>
      Effect.map(
        visit(`/app/api${path}`, {
          method,
          ...(body !== undefined && { body }),
          headers: { "x-daybook-app": "1", origin: url, ...headers }
        }),
        (sent) => ({ status: sent.status, headers: sent.headers, json: JSON.parse(sent.body) })
      )
  }
}
