import { hash, randomInt } from "node:crypto"
import { RateLimited } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { MS_PER_HOUR } from "./RateLimiter.ts"

/** Crockford's alphabet: without the letters that are taken for a digit or for another letter. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const CHARACTERS = 8
const GROUP = 4

const TRIES_AN_HOUR = 10

/**
 * The code with which the person who started the server claims it: 40 random bits, new at each start. Only its hash is kept, in
 * this process.
 */
export class SetupCode extends Context.Tag("daybook/access/SetupCode")<
  SetupCode,
  {
    /** Makes the code of this process, in place of an earlier one. It is given only here. */
    readonly issue: Effect.Effect<string>
    /** Whether text is the code. Takes one of the tries of this hour. */
    readonly check: (text: string) => Effect.Effect<boolean, RateLimited>
  }
>() {
  static layer = Layer.sync(SetupCode, () => {
    let known: string | undefined
    let tries = 0
    let since = 0
    return {
      issue: Effect.sync(() => {
        const code = Array.from({ length: CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")
        known = hash("sha256", code)
        return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`
      }),
      check: (text) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          if (now - since >= MS_PER_HOUR) [tries, since] = [0, now]
          if (tries >= TRIES_AN_HOUR) return tooMany(Math.ceil((since + MS_PER_HOUR - now) / 1000))
          tries++
          return Effect.succeed(hash("sha256", normalized(text)) === known)
        })
    }
  })
}

/** Typed codes have small letters, spaces, and the letters that look like a digit. */
const normalized = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1")

const tooMany = (retryAfter: number): RateLimited =>
  new RateLimited({
    message: `The code was tried ${TRIES_AN_HOUR} times in an hour. Restart the server for a new code, or try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    retryAfter
  })
