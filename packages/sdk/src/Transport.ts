import { ApiError, ConnectionError, TimeoutError } from "./Errors.ts"
import { ERRORS } from "./generated/ErrorsByName.ts"
import type { Answered, CallOptions, DaybookOptions, Fetch, HttpResponse } from "./Options.ts"
import { errorName, type Params, type Route, secondsFromNow } from "./Route.ts"

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
  if (!/^https?:\/\/[^@]+$/.test(address)) throw new TypeError("baseUrl: expected http://...")
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
  const rest = Object.entries(params).filter(([name, value]) => value !== undefined && !path.includes(`{${name}}`))
  const body = method === "POST" && JSON.stringify(Object.fromEntries(rest))
  const query = new URLSearchParams(body ? {} : Object.fromEntries(rest.map(([name, value]) => [name, `${value}`])))
  const url =
    path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${params[name]}`)) + (query.size ? `?${query}` : "")
  const timer = AbortSignal.timeout(timeout)
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
    throw timer.aborted
      ? new TimeoutError(`${origin} gave no answer in ${timeout} ms`, true, error, "TimeoutError")
      : new ConnectionError(
          `${origin} gave no answer (${code ?? message})`,
          !NEVER_SENT.test(`${syscall ?? code}`),
          error
        )
  }
  const { headers, status } = response
  const number = (name: string): number => Number(headers.get(name))
  const limit = number("ratelimit-limit")
  const came = {
    status,
    requestId: headers.get("x-request-id") ?? undefined,
    budget: limit
      ? {
          limit,
          remaining: number("ratelimit-remaining"),
          resetsAt: secondsFromNow(number("ratelimit-reset"))
        }
      : undefined
  }
  const answer = parsed(text)
  if (status === 200 && answer) return { ...came, headers, data: answer }
  const { code = `http_${status}`, message = `${origin} gave HTTP ${status} and no answer of Daybook's` } =
    answer?.error ?? {}
  throw status === 200
    ? new ConnectionError(message, true, text)
    : new (ERRORS[errorName(`${code}`)] ?? ApiError)({
        ...came,
        code: `${code}`,
        message: `${message}`,
        retryAfter: number("retry-after") || undefined
      })
}

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
