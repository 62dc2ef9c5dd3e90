import { datesOfMonth, searchedText, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { summarySaver } from "../engines/summarySaver.ts"
import { nextTurn } from "../runtime/EventLoop.ts"
import { nullable, number, query, text, tuples } from "../schema/Rows.ts"

/**
 * The months of an account whose notes may match, the newest first. Each month has its joined notes; a text that is missing is computed
 * and kept with the version of its month. The version is read before the notes: a note that is written in between has a higher one, so
 * that the text does not count as the month's.
 */
export const makeNoteMonths = (db: Sql["Type"]) =>
  Effect.map(summarySaver(db), (save) => {
    const computed = (accountId: string, month: string, version: number) =>
      Effect.gen(function* () {
        const { end, start } = datesOfMonth(month)
        const notes = joinedNotes((yield* db.all(NOTES_OF_RANGE, [accountId, start, end])).map(({ note }) => note))
        yield* save(KEEP, [accountId, month, version, notes])
        yield* nextTurn
        return notes
      })

    return (accountId: string, matches: (text: string) => boolean): Effect.Effect<ReadonlyArray<string>, Unavailable> =>
      Effect.gen(function* () {
        const found: Array<string> = []
        for (const [month, version, kept] of yield* db.tuples(MONTHS, [accountId])) {
          if (matches(kept ?? (yield* computed(accountId, month, version)))) found.push(month)
        }
        return found
      })
  })

/** The notes of a month as a search reads them, in the order of their dates. */
export const joinedNotes = (notes: ReadonlyArray<string>): string => searchedText(notes.join("\n"))

/** PostgreSQL has a row `all` beside the months, which its trigger locks. */
const MONTHS = tuples(
  "note_month",
  `SELECT written.month, written.version, kept.notes
   FROM note_month AS written LEFT JOIN note_text AS kept
     ON kept.account_id = written.account_id AND kept.month = written.month AND kept.version = written.version
   WHERE written.account_id = ? AND written.month < 'a' ORDER BY written.month DESC`,
  text,
  number,
  nullable(text)
)

const NOTES_OF_RANGE = query(
  "check_in",
  `SELECT note FROM check_in WHERE account_id = ? AND date BETWEEN ? AND ? AND note IS NOT NULL AND deleted_at IS NULL
   ORDER BY date, seq`,
  { note: text }
)

const KEEP = `INSERT INTO note_text AS kept (account_id, month, version, notes) VALUES (?, ?, ?, ?)
  ON CONFLICT (account_id, month) DO UPDATE SET version = excluded.version, notes = excluded.notes
    WHERE excluded.version > kept.version`
