import { hash, randomInt } from "node:crypto"
import { crc32 } from "node:zlib"
import { InvalidRequest, Limits, type Scope, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ActiveKey } from "../engines/UsageCounter.ts"
import { keyStore, type ListedKey } from "./KeyStore.ts"
import { labelOf } from "./Label.ts"

/** API keys: the tokens that programs authenticate with. */
export class ApiKeys extends Context.Tag("daybook/access/ApiKeys")<
  ApiKeys,
  {
    /** Makes a key for an account. The whole key is given only here; the store has its hash. */
    readonly create: (
      accountId: string,
      name: string,
      scope: Scope
    ) => Effect.Effect<{ readonly id: string; readonly key: string }, InvalidRequest | Unavailable>
    /** Every key of an account, including revoked ones. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<ListedKey>, Unavailable>
    /** Revokes an active key, with effect on its next request; false if no active key has this id. */
    readonly revoke: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** The active key for a token, or undefined. It is looked up on every request, so that a revocation takes effect at once. */
    readonly verify: (token: string) => Effect.Effect<ActiveKey | undefined, Unavailable>
  }
>() {
  static layer = Layer.effect(
    ApiKeys,
    Effect.map(keyStore, (store) => ({
      create: (accountId, name, scope) =>
        Effect.gen(function* () {
          const label = yield* labelOf(name)
          const key = newKey()
          const id = yield* store
            .add({ accountId, name: label, scope, hash: hashOfKey(key), lastFour: key.slice(-4) })
            .pipe(Effect.catchTag("KeyLimitReached", () => TOO_MANY_KEYS))
          return { id, key }
        }),
      list: store.list,
      revoke: store.revoke,
      verify: (token) =>
        isWellFormedKey(token)
          ? Effect.map(store.find(hashOfKey(token)), (key) => (key?.revokedAt === null ? key : undefined))
          : Effect.succeed(undefined)
    }))
  )
}

const TOO_MANY_KEYS = new InvalidRequest({
  message: `There are ${Limits.LIVE_KEYS} live keys already, the most an account can have; revoke one first.`
})

const KEY_PREFIX = "daybook_sk_"

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const SECRET_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6

/** The format of a key, which secret scanners can recognise. */
const KEY_PATTERN = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET_CHARACTERS + CHECKSUM_CHARACTERS}}$`)

/** A new key: the prefix, 30 random base62 characters, and a checksum of both. */
export const newKey = (): string => {
  const secret = Array.from({ length: SECRET_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")
  return `${KEY_PREFIX}${secret}${checksum(KEY_PREFIX + secret)}`
}

/** True if a token has the format and the checksum of a key. A mistyped one is refused without a database read. */
export const isWellFormedKey = (token: string): boolean =>
  KEY_PATTERN.test(token) && checksum(token.slice(0, -CHECKSUM_CHARACTERS)) === token.slice(-CHECKSUM_CHARACTERS)

/** The only form in which a key is stored: SHA-256, in hexadecimal. A secret of 178 random bits needs no salt. */
export const hashOfKey = (key: string): string => hash("sha256", key)

const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
