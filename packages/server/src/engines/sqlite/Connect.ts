import * as Reactivity from "@effect/experimental/Reactivity"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/** A connection of its own to a file, until the scope closes. A layer for each would be a tenth of the server's start. */
export const connectTo = (
  filename: string,
  { readonly = false } = {}
): Effect.Effect<Connection, SqlError, Scope.Scope> =>
  SqliteClient.make({ filename, readonly, disableWAL: true }).pipe(
    Effect.provideServiceEffect(Reactivity.Reactivity, Reactivity.make),
    Effect.flatMap(({ reserve }) => reserve)
  )
