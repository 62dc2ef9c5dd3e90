import { InvalidRequest, Limits, type Scope, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyStore, type KnownKey, type ListedKey } from "../store/KeyStore.ts"
import { hashOfKey, isWellFormedKey, newKey } from "./KeyFormat.ts"

export class ApiKeys extends Context.Tag("daybook/access/ApiKeys")<
  ApiKeys,
  {
    /** Makes a key for an account and gives it in full, this once. */
    readonly create: (
      accountId: string,
      name: string,
      scope: Scope
    ) => Effect.Effect<{ readonly id: string; readonly key: string }, InvalidRequest | Unavailable>
    /** Every key of an account, the revoked ones too. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<ListedKey>, Unavailable>
    /** Revokes a live key, with effect on its next request; says whether there was one. */
    readonly revoke: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** The live key that a text is, if it is one. Looked up on every request: a revocation waits for nothing. */
    readonly verify: (text: string) => Effect.Effect<KnownKey | undefined, Unavailable>
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
      verify: (text) =>
        isWellFormedKey(text)
          ? Effect.map(store.find(hashOfKey(text)), (key) => (key?.revokedAt === null ? key : undefined))
          : Effect.succeed(undefined)
    }))
  ).pipe(Layer.provide(KeyStore.layer))
}

const TOO_MANY_KEYS = new InvalidRequest({
  message: `There are ${Limits.LIVE_KEYS} live keys already, the most an account can hold; revoke one first.`
})

const labelOf = (name: string): Effect.Effect<string, InvalidRequest> => {
  const label = name.trim()
  const { max, min } = Limits.KEY_NAME_CHARACTERS
  return label.length >= min && label.length <= max
    ? Effect.succeed(label)
    : new InvalidRequest({ message: `name: expected text of ${min} to ${max} characters` })
}
