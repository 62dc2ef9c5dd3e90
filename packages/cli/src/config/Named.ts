import { ConnectionError, RateLimitedError, UnavailableError } from "@daybook/sdk"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { problemOf } from "../output/Problem.ts"
import { safeText } from "../output/Text.ts"

/** Something of the log that has a name, and the command that lists it. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** Finds by an id, a name, or the start of a name if no other name starts with it. */
export const named = <A extends Named>(
  all: ReadonlyArray<A>,
  name: string,
  noun: "foods" | "metric" | "routine"
): A => {
  const wanted = name.toLowerCase()
  const exact = all.filter((each) => each.id === name || each.name.toLowerCase() === wanted)
  const found = exact.length > 0 ? exact : all.filter((each) => each.name.toLowerCase().startsWith(wanted))
  const [only] = found
  if (only === undefined) {
    throw new CommandError(
      EXIT.notFound,
      `no ${noun === "foods" ? "food" : noun} is named "${safeText(name)}"; daybook ${noun} lists them`
    )
  }
  if (found.length > 1) {
    const matches = found.map((each) => `${safeText(each.name)} (${each.id})`).join(" and ")
    throw new UsageError(`"${name}" matches ${matches}; use the id`)
  }
  return only
}

/** Finds for a write. If the server cannot be asked, it searches those that are known here. */
export const namedOrKnown = async <A extends Named>(
  find: () => Promise<A>,
  known: () => ReadonlyArray<A>,
  name: string,
  noun: "metric" | "routine"
): Promise<A> => {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof UnavailableError || error instanceof RateLimitedError)) {
      throw error
    }
    try {
      return named(known(), name, noun)
    } catch {
      const { exit, message } = problemOf(error)
      throw new CommandError(exit, `${message}. Nothing was queued: the id of "${safeText(name)}" is not known here`)
    }
  }
}
