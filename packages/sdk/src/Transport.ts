import { ApiError, ConnectionError, TimeoutError } from "./Errors.ts"
import { ERRORS } from "./generated/ErrorsByCode.ts"
import type { Answered, CallOptions, DaybookOptions, Fetch, HttpResponse } from "./Options.ts"
import { defined, type Params, type Route, secondsFromNow } from "./Route.ts"

/** Where calls go. */
export interface Server {
  readonly origin: string
  readonly key: string
  readonly fetch: Fetch
}

/** The server that the options and the environment name. Throws a `TypeError` that says what is wrong with them. */
export const serverAt = (options: DaybookOptions): Server => {
  const environment: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {}
  const address = options.baseUrl ?? (environment.DAYBOOK_URL || "http://127.0.0.1:7350")
  const key = options.apiKey ?? environment.DAYBOOK_API_KEY ?? ""
  if (!/^https?:\/\/[^@?#]+$/.test(address) || !URL.canParse(address))
    throw new TypeError("baseUrl: expected http://...")
  if (!/^[!-~]+$/.test(key)) throw new TypeError("apiKey: expected daybook_sk_...")
  return {
    origin: address.replace(/(\/v1)?\/*$/, ""),
    key,
    fetch: options.fetch ?? ((url, init) => fetch(url, init))
  }
}

/** Sends a request once. Rejects with an `ApiError`, or a `ConnectionError` where no answer of the contract came. */
export const send = async <A>(
  { fetch, key, origin }: Server,
  [method, path]: Route,
  params: Params,
  { signal, timeout = 30_000 }: CallOptions
): Promise<Omit<Answered<A>, "before">> => {
  const rest = Object.entries(defined(params)).filter(([name]) => !path.includes(`{${name}}`))
  const body = method === "POST" && JSON.stringify(Object.fromEntries(rest), sound)
  const query = body
    ? ""
    : `${new URLSearchParams(Object.fromEntries(rest.map(([name, value]) => [name, `${value}`])))}`
  const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${params[name]}`)) + (query && `?${query}`)
  const timer = AbortSignal.timeout(timeout)
  const isWrite = method !== "GET"
  let response: HttpResponse
  let text: string
  try {
    response = await fetch(origin + url, {
      method,
      redirect: "manual",
      headers: { Authorization: `Bearer ${key}`, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body }),
      signal: signal ? AbortSignal.any([signal, timer]) : timer
    })
    text = await response.text()
  } catch (error) {
    const { code, message, syscall } = rootOf(error)
    const late = timer.aborted
    throw new (late ? TimeoutError : ConnectionError)(
      `${origin} gave no answer (${late ? `${timeout} ms` : (code ?? message)})`,
      isWrite && (late || !NEVER_SENT.test(`${syscall ?? code}`)),
      error
    )
  }
  const { headers, status } = response
  const number = (name: string): number => Number(headers.get(name))
  const limit = number("ratelimit-limit")
  const retryAfter = number("retry-after")
  const came = {
    status,
    requestId: headers.get("x-request-id") ?? undefined,
    ...(limit && {
      budget: { limit, remaining: number("ratelimit-remaining"), resetsAt: secondsFromNow(number("ratelimit-reset")) }
    })
  }
  const answer = parsed(text)
  const isDone = status > 199 && status < 300
  if (isDone && answer) return { ...came, headers, data: answer }
  const { code = `http_${status}`, message = `${origin} gave no Daybook answer (${status})` } = answer?.error ?? {}
  throw isDone
    ? new ConnectionError(message, isWrite, text)
    : new (ERRORS[code] ?? ApiError)(message, {
        ...came,
        code,
        ...(retryAfter && { retryAfter, retryAt: secondsFromNow(retryAfter) }),
        maybeDone: isWrite && status > 499 && code !== "unavailable",
        mayPass: status > 499 || status === 429
      })
}

/** What JSON has no word for would become `null`, which means something else; as text it is refused. */
const sound = (_: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isFinite(value) ? `${value}` : value

/** The JSON of an answer, or nothing. Its shape is the server's word, which the server's own tests hold it to. */
const parsed = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {}
}

/** What went wrong at the bottom of it; runtimes wrap it differently. */
const rootOf = (error: unknown): { readonly code?: string; readonly message?: string; readonly syscall?: string } => {
  const { cause, errors } = Object(error)
  const inner = cause ?? errors?.[0]
  return inner ? rootOf(inner) : Object(error)
}

/** No connection was made, so nothing was sent: it says so by the call of the system that failed, or by its code. */
const NEVER_SENT = /^(connect|getaddrinfo)|CONNECT_TIMEOUT|CERT|VERIFY/
