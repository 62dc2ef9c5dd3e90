import { type ListItems, type ListParams, PAGES } from "../generated/Pages.ts"
import { fieldOf } from "../Records.ts"
import type { Params } from "../Route.ts"
import type { Call, CallOptions } from "./Options.ts"

/** The methods of `Daybook` that return lists. */
type Lists = {
  readonly [Name in keyof ListItems]: {
    // A method, since each takes parameters of its own.
    list(params: object, options?: CallOptions): Call<ReadonlyArray<ListItems[Name]>>
  }["list"]
}

/**
 * Reads a list to its end, in as many calls as it takes, each when its items are needed: changes, workouts and check-ins from the
 * newest on, entries, scores and energy of a range of any length from its first date on.
 *
 * @example
 * for await (const change of iterate(daybook, "listChanges", { by: "connection" })) console.log(change.summary)
 */
export async function* iterate<Name extends keyof ListItems>(
  daybook: Lists & { today(): string },
  name: Name,
  params: ListParams[Name],
  options?: CallOptions
): AsyncGenerator<ListItems[Name], void, undefined> {
  if (!Object.hasOwn(PAGES, name)) throw new TypeError(`${name}: expected ${Object.keys(PAGES)}`)
  const [by, size] = PAGES[name]
  const lists: Lists = daybook
  if (by === "start") {
    const dateOf = (field: string): string => `${fieldOf(params, field)}`.replace("today", daybook.today())
    const end = dateOf("end")
    for (let start = dateOf("start"); ; ) {
      const last = addDays(start, size - 1)
      const isLast = !(Date.parse(last) < Date.parse(end))
      yield* await lists[name]({ ...params, start, end: isLast ? end : last }, options)
      if (isLast) return
      start = addDays(last, 1)
    }
  }
  let seen: ReadonlyArray<unknown> = []
  for (let from: Params = {}; ; ) {
    const page = await lists[name]({ ...params, ...from, limit: size }, options)
    // The next page of a list by dates begins with the date at which this one ends, which may have more items.
    yield* page.filter((item) => !seen.includes(fieldOf(item, "id")))
    if (page.length < size) return
    seen = page.map((item) => fieldOf(item, "id"))
    const next = `${fieldOf(page.at(-1), by === "end" ? "date" : "id")}`
    from = { [by]: next === from[by] ? addDays(next, -1) : next }
  }
}

/** The date that many days after one. What is no date stays, and the server refuses it. */
const addDays = (date: string, days: number): string => {
  const time = Date.parse(date) + days * 86_400_000
  return Number.isNaN(time) ? `${date}` : new Date(time).toISOString().slice(0, 10)
}
