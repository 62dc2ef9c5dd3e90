import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ConnectionStore, type ListedConnection } from "./ConnectionStore.ts"
import { KeyStore, type ListedKey } from "./KeyStore.ts"
import { Sql } from "./Sql.ts"

/** The API keys and connected apps of an account. */
export interface Programs {
  readonly keys: ReadonlyArray<ListedKey>
  readonly apps: ReadonlyArray<ListedConnection>
}

export class ProgramStore extends Context.Tag("daybook/store/ProgramStore")<
  ProgramStore,
  {
    /** The live keys and connected apps of an account, the last made first. */
    readonly live: (accountId: string) => Effect.Effect<Programs, Unavailable>
    /** Revokes every live key and ends every connection in one transaction. Returns the number of each. */
    readonly endAll: (accountId: string) => Effect.Effect<{ readonly keys: number; readonly apps: number }, Unavailable>
  }
>() {
  static layer = Layer.effect(
    ProgramStore,
    Effect.gen(function* () {
      const db = yield* Sql
      const keys = yield* KeyStore
      const connections = yield* ConnectionStore
      return {
        live: (accountId) =>
          Effect.all({
            keys: Effect.map(keys.list(accountId), (all) => all.filter(isLiveKey).toReversed()),
            apps: Effect.map(connections.list(accountId), (all) => all.filter(({ endedAt }) => endedAt === null))
          }),
        endAll: (accountId) =>
          db.transaction(
            Effect.all({
              keys: keys.revokeAll(accountId),
              apps: connections.endAll(accountId, "disconnected")
            })
          )
      }
    })
  ).pipe(Layer.provide(Layer.merge(KeyStore.layer, ConnectionStore.layer)))
}

const isLiveKey = ({ revokedAt }: ListedKey): boolean => revokedAt === null
