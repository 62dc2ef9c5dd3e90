import { isIPv6 } from "node:net"
import { RateLimited } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Failures without delay, and the longest delay after a later one, in seconds. */
const FREE_FAILURES = 4
const LONGEST_SECONDS = 60

/** Failures are forgotten after an hour without another. */
const FORGOTTEN_MS = 3_600_000

/** Senders, and names that they tried, that are remembered; beyond that, those whose attempts are the oldest are forgotten. */
const SENDERS_MAX = 20_000

interface Attempts {
  readonly failures: number
  readonly last: number
}

/**
 * Delays who guesses passwords: from the 5th failure of a sender in a row by 1 second, doubling to 60. Nobody is locked out.
 * An attempt counts as a failure from its start, so that many at once do not all pass.
 */
export class Throttle extends Context.Tag("daybook/access/Throttle")<
  Throttle,
  {
    /** Counts an attempt of a sender, which may be an address or a session, at a name, or refuses it. */
    readonly attempt: (sender: string, name?: string) => Effect.Effect<void, RateLimited>
    /**
     * Forgets the failures of a sender at the name at which it succeeded. Those at other names stay: who has an account must not
     * guess the passwords of others without delay by signing in to it now and then.
     */
    readonly succeeded: (sender: string, name?: string) => Effect.Effect<void>
  }
>() {
  static layer = Layer.sync(Throttle, () => {
    const senders = new Map<string, Attempts>()
    return {
      attempt: (sender, name = "") =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const key = networkOf(sender)
          const { failures, last } = attemptsOf(senders, key, now)
          const waitMs = last + delaySeconds(failures) * 1000 - now
          if (waitMs > 0) return tooSoon(Math.ceil(waitMs / 1000))
          for (const each of [atName(key, name), key]) {
            const { failures } = attemptsOf(senders, each, now)
            // Set anew, so that the map is in the order of the last attempts.
            senders.delete(each)
            senders.set(each, { failures: failures + 1, last: now })
          }
          for (const oldest of senders.keys()) {
            if (senders.size <= SENDERS_MAX) break
            senders.delete(oldest)
          }
          return Effect.void
        }),
      succeeded: (sender, name = "") =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const key = networkOf(sender)
          const all = attemptsOf(senders, key, now)
          const failures = all.failures - attemptsOf(senders, atName(key, name), now).failures
          senders.delete(atName(key, name))
          if (failures > 0) senders.set(key, { ...all, failures })
          else senders.delete(key)
        })
    }
  })
}

const NONE: Attempts = { failures: 0, last: 0 }

const attemptsOf = (senders: ReadonlyMap<string, Attempts>, key: string, now: number): Attempts => {
  const known = senders.get(key)
  return known === undefined || now - known.last > FORGOTTEN_MS ? NONE : known
}

/** The key of a sender's attempts at one name. */
const atName = (key: string, name: string): string => `${key} at ${name}`

const delaySeconds = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(LONGEST_SECONDS, 2 ** (failures - FREE_FAILURES - 1))

const tooSoon = (retryAfter: number): RateLimited =>
  new RateLimited({
    message: `Too many failed attempts; try again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`,
    retryAfter
  })

/** A household has a whole /64 of IPv6 addresses, so these count as one. */
export const networkOf = (sender: string): string => {
  if (!isIPv6(sender)) return sender
  const [head = "", tail] = sender.split("::")
  const groups = head.split(":").filter((group) => group !== "")
  const after = tail === undefined ? [] : tail.split(":").filter((group) => group !== "")
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - groups.length - after.length }, () => "0")
  return [...groups, ...zeros, ...after].slice(0, 4).join(":")
}
