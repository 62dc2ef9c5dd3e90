import type { Address, CallName } from "@daybook/core/app"
import { signal } from "@preact/signals"
import { LANGUAGE } from "#text/language"
import { shell } from "#text/shell"
import { sentence } from "../format/dates.ts"
import { refusalText } from "../format/refusals.ts"
import { base } from "./base.ts"
import { account, type FieldValues } from "./queue.ts"

/** The addresses of all calls, which the build writes here. */
declare const ADDRESSES: Readonly<Record<CallName, Address>>
const addresses = ADDRESSES

export class RefusedCall extends Error {
  readonly status: number
  readonly code: string
  /** The errors by field, if the server named fields. */
  readonly fields: Readonly<Record<string, string>>
  /** True if the person has to prove who they are first. */
  readonly isUnconfirmed: boolean
  readonly retryAfter: number | undefined
  /** The present values of the fields that the person saw, if they were changed. */
  readonly present: FieldValues | undefined
  /** The change that must be undone first. */
  readonly later: string | undefined
  /** True if an undo can keep the entries that were changed since, and take the rest back. */
  readonly canKeepChanged: boolean

  constructor(
    status: number,
    { canKeepChanged = false, code, confirm = false, fields = {}, later, message = "", present }: ErrorBody,
    retryAfter?: number
  ) {
    super(code === "not_found" && NO_ID.test(message) ? shell.gone : refusalText(sentence(message), code))
    this.status = status
    this.code = code ?? `http_${status}`
    this.fields = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, refusalText(sentence(text))]))
    this.isUnconfirmed = confirm
    this.retryAfter = retryAfter
    this.present = present
    this.later = later?.id
    this.canKeepChanged = canKeepChanged
  }

  refusal(): Refusal {
    const { canKeepChanged, fields, later, message, present } = this
    return {
      ...{ state: "refused", message, fields, canKeepChanged },
      ...(present !== undefined && { present }),
      ...(later !== undefined && { later })
    }
  }
}

/** The question about values that are most likely slips. Each answer counts for the next attempt. */
export interface Question {
  readonly doubts: ReadonlyArray<{ readonly why: string; readonly use?: string; readonly take?: () => void }>
  readonly anyway: () => void
}

export interface Refusal {
  readonly state: "refused"
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  /** The present values of the fields that were changed elsewhere since the person saw them. */
  readonly present?: FieldValues
  /** The question of a form whose write was not queued. */
  readonly question?: Question
  /** The change that must be undone first. */
  readonly later?: string
  /** True if an undo can keep the entries that were changed since, and take the rest back. */
  readonly canKeepChanged?: boolean
}

/** The outcome of a write that is not queued: it is applied now, or refused. */
export type ActOutcome<A> = { readonly state: "applied"; readonly answer: A } | Refusal

/** The outcome of a write, or that it waits in the queue. */
export type Outcome<A> = ActOutcome<A> | { readonly state: "queued" }

/** No answer came: there is no network, the server is down, or the connection ended early. */
export class NoAnswer extends Error {}

/** The answer of a call, and the ids of the changes that a write made. `Calls` has its type by the name of the call. */
export type AnsweredCall = Awaited<ReturnType<typeof request>>

interface Options {
  readonly writeId?: string
  readonly signal?: AbortSignal
}

/** Long enough for a phone in a cellar. After this time a write is sent again. */
const TIMEOUT_MS = 20_000
const FILE_TIMEOUT_MS = 120_000

/** Sends one call of the app's interface. Throws `RefusedCall` or `NoAnswer`. */
export const request = async (name: CallName, params: object, { signal, writeId }: Options = {}) => {
  const { body, method, url } = addressOf(addresses[name], params)
  const timer = AbortSignal.timeout(body instanceof Blob ? FILE_TIMEOUT_MS : TIMEOUT_MS)
  try {
    const response = await fetch(base + url, {
      method,
      headers: {
        Accept: "application/json",
        "Accept-Language": LANGUAGE,
        // Another person may have signed in to this browser since. Only the request for the session is answered for any account.
        ...(account.value !== undefined && name !== "getSession" && { "Daybook-Account": account.value }),
        ...(method !== "GET" && { "X-Daybook-App": "1" }),
        ...(writeId !== undefined && { "Daybook-Write": writeId }),
        ...(typeof body === "string" && { "Content-Type": "application/json" })
      },
      ...(body !== undefined && { body }),
      redirect: "error",
      signal: signal === undefined ? timer : AbortSignal.any([signal, timer])
    })
    const type = response.headers.get("content-type") ?? ""
    const isJson = type.startsWith("application/json")
    // The sign-in page of a hotel's network answers any request, even a write. Only the server names the changes of a write.
    const isForeign = type.startsWith("text/html") || (writeId !== undefined && !response.headers.has("daybook-change"))
    if (response.ok && isForeign) throw new NoAnswer("another server answered")
    isOffline.value = false
    if (response.ok && !isJson) return answered(await response.blob(), response)
    const text = await response.text()
    if (!response.ok) throw refusedBy(response, text)
    return answered(JSON.parse(text), response)
  } catch (error) {
    if (error instanceof RefusedCall) throw error
    signal?.throwIfAborted()
    isOffline.value = true
    if (error instanceof NoAnswer) throw error
    throw new NoAnswer(String(error))
  }
}

/** The answer has no type here. The server's own tests check it against the definition. */
const answered = <A>(answer: A, { headers }: Response) => ({
  answer,
  changes: (headers.get("daybook-change") ?? "").split(",").filter((id) => id !== "")
})

const addressOf = ([method, path, query, kind]: Address, params: object) => {
  const rest = new Map<string, unknown>(Object.entries(params).filter(([, value]) => value !== undefined))
  const file = rest.get("file")
  if (kind === "file") rest.delete("file")
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of rest) {
    if (method === "POST" && kind !== "file" && !query?.includes(name)) continue
    search.set(name, String(value))
    rest.delete(name)
  }
  const url = search.size === 0 ? filled : `${filled}?${search}`
  const body = method !== "POST" ? undefined : file instanceof Blob ? file : JSON.stringify(Object.fromEntries(rest))
  return { method, url, body }
}

const refusedBy = ({ headers, status }: Response, text: string): RefusedCall | NoAnswer => {
  const requestId = headers.get("x-request-id")
  const body = errorIn(text)
  const { code, message } = body
  // A proxy answers for a server that is down, and a network for its sign-in page. A proxy's 413 is final.
  if (code === undefined && status !== 413) return new NoAnswer(`status ${status}`)
  const after = Number(headers.get("retry-after") ?? Number.NaN)
  const said = message ?? `The server answered with status ${status}.`
  const request = status >= 500 && requestId !== null ? ` Request ${requestId}.` : ""
  return new RefusedCall(status, { ...body, message: `${said}${request}` }, Number.isFinite(after) ? after : undefined)
}

interface ErrorBody {
  readonly code?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly confirm?: boolean
  readonly present?: FieldValues
  readonly later?: { readonly id: string }
  readonly canKeepChanged?: boolean
}

/** The advice for a client of the REST interface about an id does not help a person in the app. */
const NO_ID = /^No .+ has this id/

const errorIn = (text: string): ErrorBody => {
  try {
    return JSON.parse(text).error ?? {}
  } catch {
    return {}
  }
}

export const isOffline = signal(false)

/** The refusal of a write that the app does not send. */
export const refused = (message: string): Refusal => ({ state: "refused", message, fields: {} })
