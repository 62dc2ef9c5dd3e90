import * as Effect from "effect/Effect"
import { query, text } from "../../schema/Rows.ts"
import { type Changed, MOST_STATES, type ShortStates } from "../ShortStates.ts"
import type { Sql } from "../Sql.ts"

/** One in this many changes removes the states that have expired. */
const REMOVED_EVERY = 500

/** Short states in a table that servers share. */
export const statesInTable = (db: Sql["Type"]): ShortStates["Type"] => {
  let changes = 0
  const removeForgotten = (now: number) =>
    Effect.suspend(() =>
      changes++ % REMOVED_EVERY === 0 ? db.run(REMOVE_FORGOTTEN, { now, most: MOST_STATES }) : Effect.void
    )
  return {
    change: <A>(name: string, now: number, change: (state: string | undefined) => Changed<A>) =>
      db.transaction(
        Effect.gen(function* () {
          // This locks the row, even a new one, so that another server waits for this change.
          const row = yield* db.first(LOCKED, { name, now })
          const { answer, kept } = change(row?.state === "" ? undefined : row?.state)
          if (kept !== undefined) yield* db.run(KEEP, { name, ...kept })
          yield* removeForgotten(now)
          return answer
        })
      )
  }
}

const LOCKED = query(
  "short_state",
  `INSERT INTO short_state (name, state, until) VALUES (:name, '', :now)
   ON CONFLICT (name) DO UPDATE SET state = CASE WHEN short_state.until > :now THEN short_state.state ELSE '' END
   RETURNING state`,
  { state: text }
)

const KEEP = "UPDATE short_state SET state = :state, until = :until WHERE name = :name"

const REMOVE_FORGOTTEN = `DELETE FROM short_state
  WHERE until <= :now OR name IN (SELECT name FROM short_state ORDER BY until DESC OFFSET :most)`
