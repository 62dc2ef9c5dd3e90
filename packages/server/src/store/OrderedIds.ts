import * as Effect from "effect/Effect"
import { v7 } from "uuid"

/**
 * Makes identifiers that ascend, as text, with the order in which they are made. They continue after the newest one of an account,
 * `newest`, also where the clock was set back since that was made. Servers that share a database ascend together as far as their
 * clocks agree.
 */
export const orderedIds = <E>(newest: (accountId: string) => Effect.Effect<string | undefined, E>) => {
  const known = new Set<string>()
  let last = ""
  const next = (): string => {
    const id = v7()
    last = id > last ? id : v7({ msecs: timeOf(last) + 1 })
    return last
  }
  return (accountId: string): Effect.Effect<string, E> =>
    known.has(accountId)
      ? Effect.sync(next)
      : Effect.map(newest(accountId), (found = "") => {
          known.add(accountId)
          if (found > last) last = found
          return next()
        })
}

const TIME_DIGITS = 12

/** The milliseconds in an identifier (RFC 9562, section 5.7). */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, TIME_DIGITS), 16)
