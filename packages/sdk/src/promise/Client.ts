import { ROUTES, type RouteName } from "../generated/Routes.ts"
import { TRACES } from "../generated/Traces.ts"
import { fieldOf, withoutUndefined } from "../Records.ts"
import { isIdempotent, type Params, today, withDates } from "../Route.ts"
import { DaybookError, type LostWrite, UnknownOutcomeError } from "./Errors.ts"
import type { ApiResponse, Budget, Call, CallOptions, DaybookOptions, Snapshot } from "./Options.ts"
import { type Outcome, outcomeOf, type Trace } from "./Reconcile.ts"
import { type Settings, send, settingsOf } from "./Transport.ts"

/** Sends requests, and retries those that are safe to retry. `Daybook` adds a method for every route. */
export class Client {
  /** The hourly budgets as of the last response that reported each. */
  readonly budget: { read?: Budget; write?: Budget } = {}
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

  /**
   * Reads the log to find out whether a write without a clear response was carried out: `applied`, `not_applied`, or
   * `unsure` where the log cannot tell: an equal entry was there already and nothing was read before the write
   * (`readBefore`), or others wrote in the meantime. Call it when the request can no longer be in flight.
   */
  async reconcile({ before, params, route }: LostWrite, options?: CallOptions): Promise<Outcome> {
    const trace = TRACES[route]
    return trace ? outcomeOf(trace, params, await this.#readTrace(trace, params, options), before) : "unsure"
  }

  /** Calls a route. */
  protected call<A>(route: RouteName, params: Params = {}, options: CallOptions = {}): Call<A> {
    const response = this.#request<A>(route, withDates(ROUTES[route], params, this.today()), {
      ...this.#settings,
      ...withoutUndefined(options)
    })
    const data = response.then((response) => response.data)
    return Object.assign(data, {
      withResponse: () => {
        // The caller handles the rejection of the response; that of `data` would be reported as unhandled.
        data.catch(() => {})
        return response
      }
    })
  }

  #readTrace([read, param]: Trace, params: Params, options?: CallOptions): Call<Snapshot> {
    return this.call(read, { [param]: params[param] }, options)
  }

  async #request<A>(route: RouteName, params: Params, options: Settings): Promise<ApiResponse<A>> {
    const { maxRetries = 2, maxRetryAfter = 60, onAttempt, readBefore, signal } = options
    const trace = TRACES[route]
    const before =
      readBefore && trace
        ? await this.#readTrace(trace, params, options).catch((error) => {
            // An exhausted read budget does not stop the write.
            if (fieldOf(error, "status") !== 429) throw error
          })
        : undefined
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted()
      const sentAt = new Date(Date.now())
      const result = await send<A>(ROUTES[route], params, options)
      onAttempt?.({ route, attempt, sentAt, result })
      if (result.budget) this.budget[ROUTES[route][0] === "GET" ? "read" : "write"] = result.budget
      if (!(result instanceof DaybookError)) return { ...result, before }
      signal?.throwIfAborted()
      if (result.maybeDone && !isIdempotent(ROUTES[route], params)) {
        throw new UnknownOutcomeError(`${route}: outcome unknown`, { route, params, before, sentAt }, result)
      }
      const { retryAfter = 0 } = result
      if (!result.retryable || attempt > maxRetries || retryAfter > maxRetryAfter) throw result
      // As long as the server asks for, or else exponential back-off with jitter.
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
