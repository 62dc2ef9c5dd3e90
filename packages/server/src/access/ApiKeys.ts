import { InvalidRequest, Limits, type Scope, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type ActiveKey, keyStore, type ListedKey } from "../store/KeyStore.ts"
import { hashOfKey, isWellFormedKey, newKey } from "./KeyFormat.ts"
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
    /** Revokes an active key, with effect on its next request; false if there is none with this id. */
    readonly revoke: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** The active key for a token, or undefined. Looked up on every request, so that a revocation takes effect at once. */
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
