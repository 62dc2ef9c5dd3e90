import { ERRORS } from "../generated/ErrorsByCode.ts"
import { type Params, type Route, retryAfterSeconds, withoutUndefined } from "../Route.ts"
import { ApiError, ConnectionError, type DaybookError, TimeoutError } from "./Errors.ts"
import type { ApiResponse, DaybookOptions, Fetch, HttpResponse } from "./Options.ts"

/** The options of a client with the server resolved. */
export interface Settings extends DaybookOptions {
  readonly origin: string
  readonly apiKey: string
  readonly fetch: Fetch
}

/** Resolves the server from the options or the environment. Throws a `TypeError` for a missing key or an invalid address. */
export const settingsOf = (options: DaybookOptions): Settings => {
  const environment: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {}
  const address = options.baseUrl ?? (environment.DAYBOOK_URL || "http://127.0.0.1:7350")
  const apiKey = options.apiKey ?? environment.DAYBOOK_API_KEY ?? ""
  if (!/^https?:\/\/[^@?#]+$/.test(address) || !URL.canParse(address))
    throw new TypeError("baseUrl: expected http://...")
  if (!/^[!-~]+$/.test(apiKey)) throw new TypeError("apiKey: expected daybook_sk_...")
  return {
    ...options,
    origin: address.replace(/(\/v1)?\/*$/, ""),
    apiKey,
    fetch: options.fetch ?? ((url, init) => fetch(url, init))
  }
}

/** Sends one request. Gives an `ApiError` where the server refused, a `ConnectionError` where no valid response came. */
export const send = async <A>(
  [method, path]: Route,
  params: Params,
  { apiKey, fetch, headers: extraHeaders, origin, signal, timeout = 30_000 }: Settings
): Promise<Omit<ApiResponse<A>, "before"> | DaybookError> => {
  const rest: Record<string, unknown> = { ...withoutUndefined(params) }
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(`${value}`)
  })
  const url = new URL(origin + filledPath)
  const body = method === "POST" && JSON.stringify(rest, nonFiniteAsText)
  if (!body) for (const name in rest) url.searchParams.set(name, `${rest[name]}`)
  const timer = AbortSignal.timeout(timeout)
  const isWrite = method !== "GET"
  let response: HttpResponse
  let text: string
  try {
    response = await fetch(url.href, {
      method,
      redirect: "manual",
      headers: { ...extraHeaders, Authorization: `Bearer ${apiKey}`, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body }),
      signal: AbortSignal.any(signal ? [signal, timer] : [timer])
    })
    text = await response.text()
  } catch (error) {
    const { code, message, syscall } = rootCause(error)
    const isLate = timer.aborted
    return new (isLate ? TimeoutError : ConnectionError)(
      `${origin} gave no response (${isLate ? `${timeout} ms` : (code ?? message)})`,
      { maybeDone: isWrite && (isLate || !NEVER_SENT.test(`${syscall ?? code}`)), retryable: true },
      error
    )
  }
  const { headers, status } = response
  const number = (name: string): number => Number(headers.get(name))
  const now = Date.now()
  const after = (seconds: number): Date => new Date(now + seconds * 1000)
  const limit = number("ratelimit-limit")
  const retryAfter = retryAfterSeconds(headers.get("retry-after"), now)
  const metadata = {
    status,
    requestId: headers.get("x-request-id") ?? undefined,
    ...(limit && {
      budget: { limit, remaining: number("ratelimit-remaining"), resetsAt: after(number("ratelimit-reset")) }
    })
  }
  const answer = parseJson(text)
  const isOk = status > 199 && status < 300
  if (isOk && answer) return { ...metadata, headers, data: answer }
  const { code = `http_${status}`, message = `${origin} gave no Daybook response (${status})` } = answer?.error ?? {}
  return isOk
    ? new ConnectionError(message, { maybeDone: isWrite, retryable: true }, text)
    : new (ERRORS[code] ?? ApiError)(message, {
        ...metadata,
        code,
        ...(retryAfter && { retryAfter, retryAt: after(retryAfter) }),
        maybeDone: isWrite && status > 499 && code !== "unavailable",
        retryable: status > 499 || status === 429
      })
}

/** JSON would turn `NaN` and infinities into `null`, which clears a value; as text the server refuses them. */
const nonFiniteAsText = (_: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isFinite(value) ? `${value}` : value

/** The JSON of a response, or `undefined`. Its shape is not checked: the server's own tests hold it to the definition. */
const parseJson = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {}
}

interface Failure {
  readonly cause?: unknown
  readonly errors?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly syscall?: unknown
}

const isFailure = (value: unknown): value is Failure => typeof value === "object" && value !== null

/** The innermost cause of a failed `fetch`; runtimes wrap it differently. */
const rootCause = (error: unknown): Failure => {
  if (!isFailure(error)) return {}
  const inner = error.cause ?? (Array.isArray(error.errors) && error.errors[0])
  return inner ? rootCause(inner) : error
}

/** Matches a failed system call, or an error code, of a connection that was never made: nothing was sent. */
const NEVER_SENT = /^(connect|getaddrinfo)|CONNECT_TIMEOUT|CERT|VERIFY/
