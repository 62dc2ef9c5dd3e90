import { hash, randomInt, randomUUID } from "node:crypto"
import { RateLimited, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { ShortStates } from "../engines/EngineServices.ts"
import { MS_PER_HOUR } from "./RateLimiter.ts"

/** Crockford's alphabet. It has no letters that can be mistaken for a digit or for another letter. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const CHARACTERS = 8
const GROUP = 4

const TRIES_AN_HOUR = 10

/** A server that makes its code removes the codes of other servers that are older than this. */
const FORGOTTEN_MS = 24 * MS_PER_HOUR

/** The state outlives every server. */
const KEPT_MS = 10 * 365 * 24 * MS_PER_HOUR

/** The hashes of the codes of the servers that use the log, and the number of tries since a time. */
const Codes = Schema.parseJson(
  Schema.Struct({
    codes: Schema.Array(Schema.Struct({ server: Schema.String, hash: Schema.String, madeAt: Schema.Number })),
    tries: Schema.Number,
    since: Schema.Number
  })
)
type Codes = typeof Codes.Type

const NONE: Codes = { codes: [], tries: 0, since: 0 }

const read = Schema.decodeSync(Codes)
const written = Schema.encodeSync(Codes)

/**
 * The code with which the person who started the server claims it: 40 random bits, new at each start, or the one of the settings. Only its
 * hash is stored. Each of several servers of one log accepts the codes of all.
 */
export class SetupCode extends Context.Tag("daybook/access/SetupCode")<
  SetupCode,
  {
    /** Makes the code of this process, which replaces an earlier one. It is given only here. */
    readonly issue: Effect.Effect<string, Unavailable>
    /** Takes a chosen code as that of this process. */
    readonly choose: (code: string) => Effect.Effect<void, Unavailable>
    /** True if text is a code. Takes one of the tries of this hour. */
    readonly check: (text: string) => Effect.Effect<boolean, RateLimited | Unavailable>
  }
>() {
  static layer = Layer.effect(
    SetupCode,
    Effect.map(ShortStates, ({ change }) => {
      const server = randomUUID()
      const changeCodes = <A>(
        decide: (codes: Codes, now: number) => { readonly kept?: Codes; readonly answer: A }
      ): Effect.Effect<A, Unavailable> =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          change("setup code", now, (state) => {
            const { answer, kept } = decide(state === undefined ? NONE : read(state), now)
            return kept === undefined ? { answer } : { answer, kept: { state: written(kept), until: now + KEPT_MS } }
          })
        )
      const choose = (code: string) =>
        changeCodes(({ codes }, now) => {
          const others = codes.filter((one) => one.server !== server && one.madeAt + FORGOTTEN_MS > now)
          const own = { server, hash: hash("sha256", normalized(code)), madeAt: now }
          return { kept: { ...NONE, codes: [...others, own] }, answer: undefined }
        })
      return {
        choose,
        issue: Effect.suspend(() => {
          const code = Array.from({ length: CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")
          return Effect.as(choose(code), `${code.slice(0, GROUP)}-${code.slice(GROUP)}`)
        }),
        check: (text) =>
          Effect.flatten(
            changeCodes((known, now): Decision => {
              const isOver = now - known.since >= MS_PER_HOUR
              const { since, tries } = isOver ? { since: now, tries: 0 } : known
              if (tries >= TRIES_AN_HOUR) return { answer: tooMany(Math.ceil((since + MS_PER_HOUR - now) / 1000)) }
              const tried = hash("sha256", normalized(text))
              return {
                kept: { codes: known.codes, since, tries: tries + 1 },
                answer: Effect.succeed(known.codes.some((one) => one.hash === tried))
              }
            })
          )
      }
    })
  )
}

interface Decision {
  readonly kept?: Codes
  readonly answer: Effect.Effect<boolean, RateLimited>
}

/** Typed codes may have small letters, spaces, and letters that look like a digit. */
const normalized = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1")

const tooMany = (retryAfter: number): RateLimited =>
  new RateLimited({
    message: `The code was tried ${TRIES_AN_HOUR} times in an hour. If that was somebody else, run \`daybook user reset\` on the server: it prints a link that needs no code. Or restart the server, or try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    retryAfter
  })
