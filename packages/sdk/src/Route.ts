/**
 * A route as the transport needs it: its method; its path, with its parameters in braces; the parameters that are dates,
 * a `?` after one that is today where it is left out; and, where sending it twice does no more than sending it once, the
 * parameters that take something back (by `null`, or by a list of what to take), with which that is not so.
 */
export type Route = readonly [
  method: string,
  path: string,
  dates?: ReadonlyArray<string>,
  repeatableUnless?: ReadonlyArray<string>
]

/** The parameters of a call, of its path, query and body together. */
export type Params = Readonly<Record<string, unknown>>

/** The date in a time zone (the system's unless one is named), `YYYY-MM-DD`. Throws a `RangeError` for a zone that is none. */
export const today = (timeZone?: string): string => new Intl.DateTimeFormat("sv", { timeZone }).format(Date.now())

/** What is said, without what is `undefined`. */
export const defined = (said: object): Params =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))

/** The parameters with every date said: the day where it was left out or called `today`. */
export const dated = ([, , dates = []]: Route, params: Params, day: () => string): Params => {
  const said = (value: unknown) => (value === "today" ? day() : value)
  const all: Record<string, unknown> = { ...params }
  for (const date of dates) {
    const name = date.replace("?", "")
    const value = all[name] === undefined && name !== date ? "today" : all[name]
    all[name] = Array.isArray(value) ? value.map(said) : said(value)
  }
  return all
}

/**
 * Whether the call can be sent again without doing more than once what it does. A delete can: at worst it finds nothing
 * the second time.
 */
export const repeatable = ([method, , , unless]: Route, params: Params): boolean =>
  method !== "POST" || (!!unless && !unless.some((name) => params[name] === null || Array.isArray(params[name])))

/** The moment some seconds from now. */
export const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000)
