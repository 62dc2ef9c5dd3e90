import { FailedCall, type LostWrite, UnknownOutcomeError } from "./Errors.ts"
import { ROUTES, type RouteName } from "./generated/Routes.ts"
import type { Answered, Budget, Call, CallOptions, DaybookOptions, Snapshot } from "./Options.ts"
import { type Outcome, outcomeOf, traceOf } from "./Reconcile.ts"
import { dated, defined, type Params, repeatable, today } from "./Route.ts"
import { type Server, send, serverAt } from "./Transport.ts"

/** Sends calls, and sends again only what cannot do any harm. `Daybook` adds a method for every route. */
export class Client {
  /** How the hourly budgets stood after the last call that drew on each. */
  readonly budget: { read?: Budget; write?: Budget } = {}
  readonly #options: DaybookOptions
  readonly #server: Server

  /** Throws a `TypeError` where there is no key or the address is none, a `RangeError` where the time zone is none. */
  constructor(options: DaybookOptions = {}) {
    this.#server = serverAt(options)
    this.#options = options
    this.today()
  }

  /** Today's date in the client's time zone, `YYYY-MM-DD`. */
  today(): string {
    return today(this.#options.timeZone)
  }

  /**
   * Says whether a write that got no clear answer was done, by reading the log once more: `applied`, `not_applied`, or
   * `unsure` where that cannot be told: something alike was there already and nothing was read before (`readBefore`), or
   * others wrote too. Ask when the request can no longer be on its way.
   */
  async reconcile({ before, params, route }: LostWrite, options?: CallOptions): Promise<Outcome> {
    const trace = traceOf(route, params)
    return trace ? outcomeOf(trace, await this.call<Snapshot>(trace.route, trace.params, options), before) : "unsure"
  }

  /** Calls a route. */
  protected call<A>(route: RouteName, params: Params, options: CallOptions = {}): Call<A> {
    const answered = this.#answered<A>(
      route,
      dated(ROUTES[route], params, () => this.today()),
      {
        ...this.#options,
        ...defined(options)
      }
    )
    const data = answered.then((answer) => answer.data)
    return Object.assign(data, {
      withResponse: () => {
        // Whoever takes the whole answer takes its failure too.
        data.catch(() => {})
        return answered
      }
    })
  }

  #note(route: RouteName, budget: Budget | undefined): void {
    if (budget) this.budget[ROUTES[route][0] === "GET" ? "read" : "write"] = budget
  }

  async #answered<A>(route: RouteName, params: Params, options: CallOptions): Promise<Answered<A>> {
    const { maxRetries = 2, maxRetryAfter = 60, readBefore, signal } = options
    const isSafe = repeatable(ROUTES[route], params)
    const trace = readBefore && !isSafe ? traceOf(route, params) : undefined
    // Where only the reads of the hour are spent, the write goes without the look before it.
    const before =
      trace &&
      (await this.call<Snapshot>(trace.route, trace.params, options).catch((error) => {
        if (error.status !== 429) throw error
      }))
    const sentAt = new Date()
    for (let tries = 0; ; tries++) {
      signal?.throwIfAborted()
      try {
        const answer = await send<A>(this.#server, ROUTES[route], params, options)
        this.#note(route, answer.budget)
        return { ...answer, before }
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof FailedCall)) throw error
        this.#note(route, error.budget)
        if (error.maybeDone && !isSafe) {
          const lost = { route, params, before, sentAt, maybeDone: true, mayPass: false }
          throw new UnknownOutcomeError(`${route} may be done; reconcile it`, lost, error)
        }
        const { retryAfter = 0 } = error
        if (!error.mayPass || tries >= maxRetries || retryAfter > maxRetryAfter) throw error
        // As long as the server says, or else longer each time, with some chance in it.
        await pause(retryAfter * 1000 || 2 ** tries * (125 + Math.random() * 125), signal)
      }
    }
  }
}

/** Waits, at most until the signal is given. */
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
