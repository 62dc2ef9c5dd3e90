import type { Methods } from "../generated/Methods.ts"
import { ROUTES, type RouteName } from "../generated/Routes.ts"
import type { Change } from "../generated/Types.ts"
import { withoutUndefined } from "../Records.ts"
import { budgetOf, isIdempotent, type Params, today, withDates } from "../Route.ts"
import { ApiError, DaybookError, UnknownOutcomeError } from "./Errors.ts"
import type { ApiResponse, Budget, Call, CallOptions, DaybookOptions } from "./Options.ts"
import { type Settings, send, settingsOf } from "./Transport.ts"

/** Sends requests, and retries those that are safe to retry. `Daybook` adds a method for every route. */
export class Client {
  /** The hourly budgets as of the last response that reported each. */
  readonly budget: { read?: Budget; write?: Budget; sync?: Budget } = {}
  readonly #settings: Settings

  /** Throws a `TypeError` for a missing key or an invalid address, and a `RangeError` for an unknown time zone. */
  constructor(options: DaybookOptions = {}) {
    this.#settings = settingsOf(options)
    this.today()
  }

  /** Today's date in the client's time zone, `YYYY-MM-DD`. */
  today(): string {
    return today(this.#settings.timeZone)
  }

  protected call<A>(route: RouteName, params: Params = {}, options: CallOptions = {}): Call<A> {
    const response = this.#request<A>(route, withDates(ROUTES[route], params, this.today()), {
      ...this.#settings,
      ...withoutUndefined(options)
    })
    const data = response.then((response) => response.data)
    return Object.assign(data, {
      withResponse: () => {
        // The caller handles the rejection of the response. Without this, that of `data` would be reported as unhandled.
        data.catch(() => {})
        return response
      }
    })
  }

  async #request<A>(route: RouteName, params: Params, options: Settings): Promise<ApiResponse<A>> {
    const { maxRetries = 2, maxRetryAfter = 60, onAttempt, readBefore, signal } = options
    const before =
      readBefore && budgetOf(ROUTES[route]) !== "read"
        ? await this.call<ReadonlyArray<Change>>("listChanges", { date: params.date }, options).then(
            (changes) => changes.map(({ id }) => id),
            (error) => {
              // The write continues without a read budget, and on a server without a journal.
              if (!(error instanceof ApiError && [404, 429].includes(error.status))) throw error
              return undefined
            }
          )
        : undefined
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted()
      const sentAt = new Date()
      const result = await send<A>(ROUTES[route], params, options)
      onAttempt?.({ route, attempt, sentAt, result })
      if (result.budget) this.budget[budgetOf(ROUTES[route])] = result.budget
      if (!(result instanceof DaybookError)) return { ...result, before }
      signal?.throwIfAborted()
      const { maybeDone, retryable, retryAfter = 0 } = result
      const isLast = !retryable || attempt > maxRetries || retryAfter > maxRetryAfter
      if (
        maybeDone &&
        (options.ifVersion || !isIdempotent(ROUTES[route], params) || (isLast && before !== undefined))
      ) {
        throw new UnknownOutcomeError(`${route}: ${result.message}`, { route, params, before, sentAt }, result)
      }
      if (isLast) throw result
      // Waits for as long as the server asks, or else by exponential back-off with jitter.
      await pause(retryAfter * 1000 || 2 ** attempt * (63 + Math.random() * 62), signal)
    }
  }
}

/** Resolves after a time, or as soon as the signal is aborted. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener("abort", end)
  })

interface Callable {
  call(route: RouteName, params?: Params, options?: CallOptions): unknown
}

/** Defines a method for each route. */
const addMethods = <Name extends RouteName>(prototype: object, routes: Readonly<Record<Name, unknown>>): void => {
  for (const name in routes) {
    Object.assign(prototype, {
      [name](this: Callable, params?: Params, options?: CallOptions) {
        return this.call(name, params, options)
      }
    })
  }
}

// The static block of the class below defines every method declared here.
export interface Daybook extends Methods {}

/**
 * A client of a Daybook server with one method per route. A method takes the route's parameters and the options of the call.
 * It returns a promise of the response body; `.withResponse()` gives the status, headers and budget too. It rejects with an
 * `ApiError` (a subclass per code), a `ConnectionError`, or, where a write may or may not have been carried out, an
 * `UnknownOutcomeError`.
 *
 * @example
 * const daybook = new Daybook({ baseUrl: "http://127.0.0.1:7350", apiKey: "daybook_sk_..." })
 * await daybook.logWater({ amountMl: 250 })
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: as above
export class Daybook extends Client {
  static {
    addMethods(Daybook.prototype, ROUTES)
  }
}
