import { InvalidRequest, Limits, type Scope, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyStore, type KnownKey, type ListedKey } from "../store/KeyStore.ts"
import { hashOfKey, isWellFormedKey, newKey } from "./KeyFormat.ts"

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
    /** Revokes an active key, with effect on its next request; false if there is none with this id. */
    readonly revoke: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** The active key for a token, or undefined. Looked up on every request, so that a revocation takes effect at once. */
    readonly verify: (token: string) => Effect.Effect<KnownKey | undefined, Unavailable>
  }
>() {
  static layer = Layer.effect(
    ApiKeys,
    Effect.map(KeyStore, (store) => ({
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
  ).pipe(Layer.provide(KeyStore.layer))
}

const TOO_MANY_KEYS = new InvalidRequest({
  message: `There are ${Limits.LIVE_KEYS} live keys already, the most an account can have; revoke one first.`
})

const labelOf = (name: string): Effect.Effect<string, InvalidRequest> => {
  const label = name.trim()
  const { max, min } = Limits.KEY_NAME_CHARACTERS
  if (UNPRINTABLE.test(label) || !label.isWellFormed()) {
    return new InvalidRequest({ message: "name: control characters cannot be part of a name" })
  }
  const { length } = [...label]
  return length >= min && length <= max
    ? Effect.succeed(label)
    : new InvalidRequest({ message: `name: expected text of ${min} to ${max} characters` })
}

/** Characters that change how the text around them is shown: controls, and those that reverse its direction. */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
