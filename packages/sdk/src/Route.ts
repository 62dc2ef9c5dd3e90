/**
 * A route as the clients use it:
 *
 * - `method` and `path`, with path parameters in braces;
 * - `dates`: the parameters that are dates; a trailing `?` marks one that defaults to today;
 * - `idempotentUnless`: set where sending a POST twice has the effect of sending it once. It lists the parameters that
 *   clear something (by `null` or by a list of fields); a request with one of them is not idempotent;
 * - `budget`: the budget that it draws on, where that is not the one of its method. Who draws on that of reads reads.
 */
export type Route = readonly [
  method: string,
  path: string,
  dates?: ReadonlyArray<string>,
  idempotentUnless?: ReadonlyArray<string>,
  budget?: "read" | "sync"
]

/** The parameters of a call: those of the path, the query and the body together. */
export type Params = Readonly<Record<string, unknown>>

/** Today's date in a time zone (default: the system's), `YYYY-MM-DD`. Throws a `RangeError` for an unknown time zone. */
// The Swedish locale writes dates in the format of ISO 8601.
export const today = (timeZone?: string): string => new Date().toLocaleDateString("sv", { timeZone })

/** Replaces `today` by the given day, and fills in omitted dates that default to today. */
export const withDates = ([, , dates = []]: Route, params: Params, today: string): Params => {
  const resolve = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(resolve) : value === "today" ? today : value
  const all: Record<string, unknown> = { ...params }
  for (const date of dates) {
    const name = date.replace("?", "")
    all[name] = all[name] === undefined && name !== date ? today : resolve(all[name])
  }
  return all
}

/** The budget of a route. */
export const budgetOf = ([method, , , , budget]: Route): "read" | "write" | "sync" =>
  budget ?? (method === "GET" ? "read" : "write")

/** True if a request may be sent twice. A DELETE may: at worst, the second one is answered with `not_found`. */
export const isIdempotent = ([method, , , unless]: Route, params: Params): boolean =>
  unless?.every((name) => params[name] !== null && !Array.isArray(params[name])) ?? method !== "POST"

/** The seconds that a `Retry-After` header asks to wait, given as a number or as a date; `NaN` if it is neither. */
export const retryAfterSeconds = (header: string | null | undefined, now: number): number =>
  Math.max(0, Number(header) || (Date.parse(`${header}`) - now) / 1000)
