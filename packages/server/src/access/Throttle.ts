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

/** Senders that are remembered; beyond that, the one whose attempt is the oldest is forgotten. */
const SENDERS_MAX = 10_000

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
    /** Counts an attempt of a sender, which may be an address or a session, or refuses it. */
    readonly attempt: (sender: string) => Effect.Effect<void, RateLimited>
    /** Forgets the failures of a sender whose attempt succeeded. */
    readonly succeeded: (sender: string) => Effect.Effect<void>
  }
>() {
  static layer = Layer.sync(Throttle, () => {
    const senders = new Map<string, Attempts>()
    return {
      attempt: (sender) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const key = networkOf(sender)
          const known = senders.get(key)
          const { failures, last } = known === undefined || now - known.last > FORGOTTEN_MS ? NONE : known
          const waitMs = last + delaySeconds(failures) * 1000 - now
          if (waitMs > 0) return tooSoon(Math.ceil(waitMs / 1000))
          // Set anew, so that the map is in the order of the last attempts.
          senders.delete(key)
          senders.set(key, { failures: failures + 1, last: now })
          if (senders.size > SENDERS_MAX) for (const oldest of senders.keys()) return forget(senders, oldest)
          return Effect.void
        }),
      succeeded: (sender) => forget(senders, networkOf(sender))
    }
  })
}

const NONE: Attempts = { failures: 0, last: 0 }

const forget = (senders: Map<string, Attempts>, sender: string): Effect.Effect<void> =>
  Effect.sync(() => {
    senders.delete(sender)
  })

const delaySeconds = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(LONGEST_SECONDS, 2 ** (failures - FREE_FAILURES - 1))

const tooSoon = (retryAfter: number): RateLimited =>
  new RateLimited({
    message: `Too many failed attempts; try again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`,
    retryAfter
  })

/** A household has a whole /64 of IPv6 addresses, so these count as one. */
const networkOf = (sender: string): string => {
  if (!isIPv6(sender)) return sender
  const [head = "", tail] = sender.split("::")
  const groups = head.split(":").filter((group) => group !== "")
  const after = tail === undefined ? [] : tail.split(":").filter((group) => group !== "")
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - groups.length - after.length }, () => "0")
  return [...groups, ...zeros, ...after].slice(0, 4).join(":")
}
