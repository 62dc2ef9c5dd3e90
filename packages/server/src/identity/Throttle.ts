import { isIPv6 } from "node:net"
import { RateLimited, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { ShortStates } from "../engines/EngineServices.ts"

/** The failures that cause no delay, and the longest delay after a later one, in seconds. */
const FREE_FAILURES = 4
const LONGEST_SECONDS = 60

/** Failures are forgotten after an hour without another. */
const FORGOTTEN_MS = 3_600_000

/** The most names for which a sender's failures are counted separately. Failures at earlier names stay in the total. */
const NAMES_MAX = 100

/** The failures of a sender: when the last one was, how many there were, and at which names. */
const Failures = Schema.parseJson(
  Schema.Struct({
    last: Schema.Number,
    all: Schema.Number,
    atNames: Schema.Array(Schema.Tuple(Schema.String, Schema.Number))
  })
)
type Failures = typeof Failures.Type

const NONE: Failures = { last: 0, all: 0, atNames: [] }

const read = Schema.decodeSync(Failures)
const written = Schema.encodeSync(Failures)

/**
 * Delays guesses of passwords: from the 5th failure of a sender in a row by 1 second, doubling to 60. Nobody is locked out. An attempt
 * counts as a failure from its start, so that not all of many simultaneous attempts pass.
 */
export class Throttle extends Context.Tag("daybook/access/Throttle")<
  Throttle,
  {
    /** Counts an attempt of a sender at a name, or refuses it. A sender is an address or a session. */
    readonly attempt: (sender: string, name?: string) => Effect.Effect<void, RateLimited | Unavailable>
    /**
     * Forgets the failures of a sender at the name at which it succeeded. Those at other names stay: a person with an account must not be
     * able to guess the passwords of others without delay by signing in now and then.
     */
    readonly succeeded: (sender: string, name?: string) => Effect.Effect<void, Unavailable>
  }
>() {
  static layer = Layer.effect(
    Throttle,
    Effect.map(ShortStates, ({ change }) => {
      const changeOf = <A>(
        sender: string,
        decide: (failures: Failures, now: number) => { readonly kept?: Failures; readonly answer: A }
      ) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          change(`attempts of ${networkOf(sender)}`, now, (state) => {
            const { answer, kept } = decide(state === undefined ? NONE : read(state), now)
            return kept === undefined
              ? { answer }
              : { answer, kept: { state: written(kept), until: kept.last + FORGOTTEN_MS } }
          })
        )
      return {
        attempt: (sender, name = "") =>
          Effect.flatten(
            changeOf(sender, ({ all, atNames, last }, now): Decision => {
              const waitMs = last + delaySeconds(all) * 1000 - now
              if (waitMs > 0) return { answer: tooSoon(Math.ceil(waitMs / 1000)) }
              const counted = [...withoutName(atNames, name), [name, failuresAt(atNames, name) + 1] as const]
              return { kept: { last: now, all: all + 1, atNames: counted.slice(-NAMES_MAX) }, answer: Effect.void }
            })
          ),
        succeeded: (sender, name = "") =>
          changeOf(sender, ({ all, atNames, last }) =>
            all === 0
              ? { answer: undefined }
              : {
                  kept: { last, all: all - failuresAt(atNames, name), atNames: withoutName(atNames, name) },
                  answer: undefined
                }
          )
      }
    })
  )
}

interface Decision {
  readonly kept?: Failures
  readonly answer: Effect.Effect<void, RateLimited>
}

const failuresAt = (atNames: Failures["atNames"], name: string): number =>
  atNames.find(([each]) => each === name)?.[1] ?? 0

const withoutName = (atNames: Failures["atNames"], name: string): Failures["atNames"] =>
  atNames.filter(([each]) => each !== name)

const delaySeconds = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(LONGEST_SECONDS, 2 ** (failures - FREE_FAILURES - 1))

const tooSoon = (retryAfter: number): RateLimited =>
  new RateLimited({
    message: `Too many failed attempts; try again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`,
    retryAfter
  })
/** A household has a whole /64 of IPv6 addresses, so the addresses of one /64 count as one. */
export const networkOf = (sender: string): string => {
  if (!isIPv6(sender)) return sender
  const [head = "", tail] = sender.split("::")
  const groups = head.split(":").filter((group) => group !== "")
  const after = tail === undefined ? [] : tail.split(":").filter((group) => group !== "")
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - groups.length - after.length }, () => "0")
  return [...groups, ...zeros, ...after].slice(0, 4).join(":")
}
