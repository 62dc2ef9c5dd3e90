import { ERRORS } from "../generated/ErrorsByCode.ts"
import { withoutUndefined } from "../Records.ts"
import { budgetOf, type Params, type Route, retryAfterSeconds } from "../Route.ts"
import { ApiError, ConnectionError, type DaybookError, TimeoutError } from "./Errors.ts"
import type { ApiResponse, DaybookOptions, HttpResponse } from "./Options.ts"

/** The options of a client with the server resolved. */
export interface Settings extends DaybookOptions {
  readonly origin: string
  readonly apiKey: string
}

/** Resolves the server from the options or the environment. Throws a `TypeError` for a missing key or an invalid address. */
export const settingsOf = (options: DaybookOptions): Settings => {
  const environment: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {}
  const address = options.baseUrl ?? (environment.DAYBOOK_URL || "http://127.0.0.1:7350")
  const apiKey = options.apiKey ?? environment.DAYBOOK_API_KEY ?? ""
  if (!/^https?:\/\/[^@?#]+$/.test(address) || !URL.canParse(address))
    throw new TypeError("baseUrl: expected http://... here or in DAYBOOK_URL")
  if (!/^[!-~]+$/.test(apiKey)) throw new TypeError("apiKey: expected daybook_sk_... here or in DAYBOOK_API_KEY")
  return {
    ...options,
    origin: address.replace(/(\/v1)?\/*$/, ""),
    apiKey
  }
}

/** Sends one request. Returns an `ApiError` if the server refused it, or a `ConnectionError` if there was no valid response. */
export const send = async <A>(
  route: Route,
  params: Params,
  { apiKey, fetch = globalThis.fetch, headers: extraHeaders, ifVersion, origin, signal, timeout = 30_000 }: Settings
): Promise<Omit<ApiResponse<A>, "before"> | DaybookError> => {
  const [method, path] = route
  const rest = withoutUndefined(params)
  const url = new URL(
    origin +
      path.replace(/{(\w+)}/g, (_, name) => {
        delete rest[name]
        return encodeURIComponent(`${params[name]}`)
      })
  )
  const body = method === "POST" && JSON.stringify(rest, nonFiniteAsText)
  if (!body) for (const name in rest) url.searchParams.set(name, `${rest[name]}`)
  const timer = AbortSignal.timeout(Math.ceil(timeout))
  const isWrite = budgetOf(route) !== "read"
  let response: HttpResponse
  let text: string
  try {
    response = await fetch(url.href, {
      method,
      redirect: "manual",
      headers: {
        ...extraHeaders,
        Authorization: `Bearer ${apiKey}`,
        ...(body && { "Content-Type": "application/json" }),
        ...(ifVersion && { "If-Match": `"${ifVersion}"` })
      },
      ...(body && { body }),
      signal: AbortSignal.any([signal ?? timer, timer])
    })
    text = await response.text()
  } catch (error) {
    const { code, message, syscall } = rootCause(error)
    const isLate = timer.aborted
    return new (isLate ? TimeoutError : ConnectionError)(
      `${origin} gave no Daybook response (${isLate ? `${timeout} ms` : (code ?? message)})`,
      { maybeDone: isWrite && (isLate || !NEVER_SENT.test(`${syscall ?? code}`)) },
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
    headers,
    requestId: headers.get("x-request-id") ?? undefined,
    budget: limit
      ? { limit, remaining: number("ratelimit-remaining"), resetsAt: after(number("ratelimit-reset")) }
      : undefined
  }
  const answer = parseJson(text)
  const isOk = status > 199 && status < 300
  if (isOk && answer) return { ...metadata, data: answer }
  // An array without a value is no text. A proxy redirects to the address that is meant.
  const {
    code = `http_${status}`,
    message = `${origin} gave no Daybook response (${status}) ${[headers.get("location")]}`
  } = answer?.error ?? {}
  return isOk
    ? new ConnectionError(message, { maybeDone: isWrite }, text)
    : new (classOf(code) ?? ApiError)(message, {
        ...metadata,
        code,
        name: className(classOf(code) ? code : "api"),
        ...(retryAfter && { retryAfter, retryAt: after(retryAfter) }),
        maybeDone: isWrite && status > 499 && code !== "unavailable",
        retryable: status > 499 || status === 429
      })
}

/** The class of a code, if it is one of this client's. */
const classOf = (code: string, classes: Readonly<Record<string, typeof ApiError>> = ERRORS) => classes[code]

/** The name of the class for a code: `rate_limited` gives `RateLimitedError`. Minifiers change the names of the classes themselves. */
const className = (code: string): string =>
  `_${code.replace("_error", "")}_error`.replace(/_(.)/g, (_, letter) => letter.toUpperCase())

/** JSON would turn `NaN` and infinities into `null`, which clears a value. The server refuses them as text. */
const nonFiniteAsText = (_: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isFinite(value) ? `${value}` : value

/** The JSON of a response, or `undefined`. Its shape is not checked: the server's own tests check it against the definition. */
const parseJson = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {}
}

/** The innermost cause of a failed `fetch`; runtimes wrap it differently. */
const rootCause = (error: unknown): Fault => {
  const fault: Fault = error ?? {}
  const inner = fault.cause ?? fault.errors?.[0]
  return inner ? rootCause(inner) : fault
}

/** The fields that the fault of a `fetch` may have. */
type Fault = Readonly<Partial<Record<"cause" | "code" | "message" | "syscall", unknown>>> & {
  readonly errors?: ReadonlyArray<unknown>
}

/** Matches a failed system call, or an error code, of a connection that was never made: nothing was sent. */
const NEVER_SENT = /^(connect|getaddrinfo)|CONNECT_TIMEOUT|CERT|VERIFY/
