import { ConnectionError, RateLimitedError, UnavailableError } from "@daybook/sdk"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { ask, canAsk, note } from "../output/Output.ts"
import { problemOf } from "../output/Problem.ts"
import { safeText } from "../output/Text.ts"

/** Something of the log that has a name, and the command that lists it. */
export interface NamedItem {
  readonly id: string
  readonly name: string
}

/** Ids of things that were made together start alike, so they are told apart by their ends. */
const LEAST_OF_ID = 4

/**
 * Finds by an id or a part of it, a name, or the start of a name if no other name starts with it. Of several that fit, the person is
 * asked; without a terminal the error says what to type.
 */
export const findNamed = async <A extends NamedItem>(
  all: ReadonlyArray<A>,
  name: string,
  noun: "foods" | "metric" | "routine"
): Promise<A> => {
  const found = matching(all, name)
  const [only] = found
  if (only === undefined) {
    throw new CommandError(
      EXIT.notFound,
      `no ${noun === "foods" ? "food" : noun} is named "${safeText(name)}"; daybook ${noun} lists them`
    )
  }
  if (found.length === 1) return only
  const ends = endsOf(found.map(({ id }) => id))
  if (!canAsk()) {
    const matches = found.map((each, index) => `${safeText(each.name)} (${ends[index]})`).join(" and ")
    throw new UsageError(`"${safeText(name)}" matches ${matches}; type what is in brackets instead of the name`)
  }
  for (const [index, each] of found.entries()) note(`${index + 1}  ${safeText(each.name)} (${ends[index]})`)
  const chosen = found[Number(await ask(`Which one? [1-${found.length}] `)) - 1]
  if (chosen === undefined) throw new CommandError(EXIT.failure, "nothing was chosen")
  return chosen
}

const matching = <A extends NamedItem>(all: ReadonlyArray<A>, name: string): ReadonlyArray<A> => {
  const wanted = name.toLowerCase()
  const exact = all.filter((each) => each.id === name || isNameOf(each, name))
  if (exact.length > 0) return exact
  const starts = all.filter((each) => each.name.toLowerCase().startsWith(wanted))
  const isPart = wanted.length >= LEAST_OF_ID && /^[0-9a-f-]+$/.test(wanted)
  return starts.length > 0 || !isPart ? starts : all.filter(({ id }) => id.startsWith(wanted) || id.endsWith(wanted))
}

const isNameOf = (each: NamedItem, name: string): boolean => each.name.toLowerCase() === name.trim().toLowerCase()

const endsOf = (ids: ReadonlyArray<string>): ReadonlyArray<string> => {
  for (let length = LEAST_OF_ID; ; length++) {
    const ends = ids.map((id) => id.slice(-length))
    if (new Set(ends).size === ids.length || length > 36) return ends
  }
}

/**
 * Refuses a name that another one has: a line that names it would no longer say which. `except` is the id of the one that is changed; who
 * changes one has just listed them. Without a connection the names that are known here are all that can be compared.
 */
export const refuseTaken = async (
  list: () => Promise<ReadonlyArray<NamedItem>>,
  known: ReadonlyArray<NamedItem> | undefined,
  name: string,
  noun: string,
  except?: string
): Promise<void> => {
  const listed = (error: unknown) => {
    if (!isPassing(error)) throw error
    return known ?? []
  }
  const all = except !== undefined && known !== undefined ? known : await list().catch(listed)
  const taken = all.find((each) => each.id !== except && isNameOf(each, name))
  if (taken !== undefined)
    throw new UsageError(`there is already a ${noun} named ${safeText(taken.name)} (${taken.id}); choose another name`)
}

const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof UnavailableError || error instanceof RateLimitedError

/** Finds for a write. If the server cannot be asked, it searches those that are known here. */
export const namedOrKnown = async <A extends NamedItem>(
  find: () => Promise<A>,
  known: () => ReadonlyArray<A> | undefined,
  name: string,
  noun: "metric" | "routine"
): Promise<A> => {
  try {
    return await find()
  } catch (error) {
    if (!isPassing(error)) throw error
    const all = known() ?? []
    if (matching(all, name).length > 0) return findNamed(all, name, noun)
    const { exit, message } = problemOf(error)
    throw new CommandError(exit, `${message}. Nothing was queued: the id of "${safeText(name)}" is not known here`)
  }
}
