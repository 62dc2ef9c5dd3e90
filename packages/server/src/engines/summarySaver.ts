import * as Effect from "effect/Effect"
import type { Sql, Write } from "./Sql.ts"

/**
 * Makes a function that saves a summary which a read computed. The read waits for no writer: a summary that could not be saved is computed
 * again by the next read.
 */
export const summarySaver = (db: Sql["Type"]) =>
  Effect.map(
    Effect.scope,
    (scope) =>
      (...[statement, params]: Write): Effect.Effect<void> =>
        db.run(statement, params).pipe(Effect.ignoreLogged, Effect.uninterruptible, Effect.forkIn(scope), Effect.asVoid)
  )
