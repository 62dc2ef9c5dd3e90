import { grouped, monthOf } from "@daybook/core"
import * as Effect from "effect/Effect"
import { joinedNotes } from "../store/NoteMonths.ts"
import { date, query, text } from "../store/Rows.ts"
import type { ReadAll } from "./VerifyExercises.ts"

/** The first fault of the texts that a search reads: a note whose month is not known, or a text that differs from its notes. */
export const noteFault = <E>(all: ReadAll<E>): Effect.Effect<string | undefined, E> =>
  Effect.gen(function* () {
    const [unknown] = yield* all(UNKNOWN, [])
    if (unknown !== undefined) return `the note of ${unknown.date} is in no text that a search reads`
    for (const { accountId } of yield* all(ACCOUNTS, [])) {
      const months = grouped(yield* all(NOTES, [accountId]), ({ date }) => monthOf(date))
      for (const { month, notes } of yield* all(KEPT, [accountId])) {
        if (notes === joinedNotes((months.get(month) ?? []).map(({ note }) => note))) continue
        return `the text of the notes of ${month} is not that of its notes`
      }
    }
    return undefined
  })

const UNKNOWN = query(
  "check_in",
  `SELECT date FROM check_in WHERE note IS NOT NULL AND deleted_at IS NULL AND NOT EXISTS (
     SELECT 1 FROM note_month AS known
     WHERE known.account_id = check_in.account_id AND known.month = substr(CAST(check_in.date AS text), 1, 7))
   ORDER BY date LIMIT 1`,
  { date }
)

const ACCOUNTS = query("note_text", 'SELECT DISTINCT account_id AS "accountId" FROM note_text', { accountId: text })

const NOTES = query(
  "check_in",
  "SELECT date, note FROM check_in WHERE account_id = ? AND note IS NOT NULL AND deleted_at IS NULL ORDER BY date, seq",
  { date, note: text }
)

const KEPT = query(
  "note_text",
  `SELECT kept.month, kept.notes FROM note_text AS kept
   JOIN note_month AS written ON written.account_id = kept.account_id AND written.month = kept.month
     AND written.version = kept.version
   WHERE kept.account_id = ? ORDER BY kept.month`,
  { month: text, notes: text }
)
