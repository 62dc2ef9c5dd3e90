import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { ConnectionStore, type ListedConnection } from "./ConnectionStore.ts"
import { keyStore, type ListedKey } from "./KeyStore.ts"

/** The API keys and connected apps of an account. */
export interface Programs {
  readonly keys: ReadonlyArray<ListedKey>
  readonly apps: ReadonlyArray<ListedConnection>
}

export const programStore = Effect.gen(function* () {
  const db = yield* Sql
  const keys = yield* keyStore
  const connections = yield* ConnectionStore
  return {
    /** The live keys and connected apps of an account, the last made first. */
    live: (accountId: string) =>
      Effect.all({
        keys: Effect.map(keys.list(accountId), (all) => all.filter(isLiveKey).toReversed()),
        apps: Effect.map(connections.list(accountId), (all) => all.filter(({ endedAt }) => endedAt === null))
      }),
    /** Revokes every live key and ends every connection in one transaction. Returns the number of each. */
    endAll: (accountId: string) =>
      db.transaction(
        Effect.all({
          keys: keys.revokeAll(accountId),
          apps: connections.endAll(accountId, "disconnected")
        })
      )
  }
})

const isLiveKey = ({ revokedAt }: ListedKey): boolean => revokedAt === null
