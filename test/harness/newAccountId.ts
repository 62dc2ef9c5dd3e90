import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"

/** A new account, under a name that no other one has; its id. */
export const newAccountId = Effect.flatMap(AccountStore, ({ create }) => Effect.orDie(create(randomUUID())))
