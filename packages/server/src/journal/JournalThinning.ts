import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { NEWEST_ID } from "../engines/ChangeIds.ts"
import type { Sql } from "../engines/Sql.ts"
import { nullable, number, query, text } from "../schema/Rows.ts"
import { SOFT_DELETED } from "./JournaledRows.ts"

/** Changes of a journal, and about how many bytes they take in the database. */
export interface JournalSize {
  readonly changes: number
  readonly bytes: number
}

/** The journal of an account; `oldest` is the time of its oldest change in milliseconds, null if there is none. */
export const journalSize = (
  db: Sql["Type"],
  accountId: string
): Effect.Effect<JournalSize & { readonly oldest: number | null }, Unavailable> =>
  Effect.map(db.first(SIZE, { accountId }), (row) => {
    const { changes, characters, oldest } = row ?? { changes: 0, characters: 0, oldest: null }
    return { changes, bytes: bytesOf(changes, characters), oldest }
  })

/**
 * The changes of an account from before a time, in milliseconds: those that may go, and how many stay although they are as old. It stays
 * what the log still needs: imports, by which their files are recognised; undos and what they undid, which a phone is not to write again;
 * the deletion of what is in the trash; and the newest change, which later ones follow.
 */
export const thinnable = (
  db: Sql["Type"],
  accountId: string,
  before: number
): Effect.Effect<JournalSize & { readonly staying: number }, Unavailable> =>
  db.snapshot(
    Effect.gen(function* () {
      const pages = thinnablePages(db, accountId, before)
      const all = yield* db.first(OLDER, { accountId, before })
      const size = { changes: 0, bytes: 0 }
      for (let page = yield* pages.next; page.length > 0; page = yield* pages.next) {
        size.changes += page.length
        for (const { characters } of page) size.bytes += bytesOf(1, characters)
      }
      return { ...size, staying: (all?.count ?? 0) - size.changes }
    })
  )

/** Removes the changes that may go, page by page. A server that writes to the log meanwhile has its turn between them. */
export const thinJournal = (
  db: Sql["Type"],
  accountId: string,
  before: number
): Effect.Effect<JournalSize, Unavailable> =>
  Effect.gen(function* () {
    const pages = thinnablePages(db, accountId, before)
    const size = { changes: 0, bytes: 0 }
    const thinnedPage = Effect.gen(function* () {
      const page = yield* pages.next
      for (const { id } of page) {
        yield* db.run("DELETE FROM change_date WHERE account_id = ? AND change_id = ?", [accountId, id])
        yield* db.run("DELETE FROM change WHERE account_id = ? AND id = ?", [accountId, id])
      }
      return page
    })
    while (true) {
      // No undo of the account runs within it, so that none refers to a change that goes.
      const page = yield* db.exclusive(accountId, thinnedPage)
      if (page.length === 0) return size
      size.changes += page.length
      for (const { characters } of page) size.bytes += bytesOf(1, characters)
      yield* Effect.sleep(PAUSE_MS)
    }
  })

/** The changes that may go, a page at a time; the page after the last is empty. */
const thinnablePages = (db: Sql["Type"], accountId: string, before: number) => {
  const named = new Set<string>()
  let read = ""
  let last = ""
  return {
    next: Effect.gen(function* () {
      while (true) {
        const newest = yield* db.first(NEWEST_ID, [accountId])
        for (const { undoes } of yield* db.all(UNDOS, { accountId, read }))
          for (const undone of undoes.split(" ")) named.add(undone)
        read = newest?.id ?? ""
        const found = yield* db.all(PAGE, { accountId, before, last, end: firstIdOf(before) })
        const [end] = found.slice(-1)
        if (end === undefined) return []
        last = end.id
        const page = found.filter(({ id }) => !named.has(id))
        if (page.length > 0) return page
      }
    })
  }
}

const PAGE_CHANGES = 500
const PAUSE_MS = 20

/** Less than the ids of all changes that were written at a time or later: an id begins with its time, which no clock sets back. */
const firstIdOf = (time: number): string => {
  const digits = time.toString(16).padStart(12, "0")
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}

/** The bytes that a change takes besides its rows: ids, writer, times, and its entries in the indexes. */
const BYTES_BESIDE_ROWS = 290

const bytesOf = (changes: number, characters: number): number => characters + changes * BYTES_BESIDE_ROWS

const SIZE = query(
  "change",
  `SELECT count(*) AS changes, CAST(coalesce(sum(length(row_changes)), 0) AS BIGINT) AS characters, min(written_at) AS oldest
   FROM change WHERE account_id = :accountId`,
  { changes: number, characters: number, oldest: nullable(number) }
)

const OLDER = query(
  "change",
  "SELECT count(*) AS count FROM change WHERE account_id = :accountId AND written_at < :before",
  { count: number }
)

const UNDOS = query(
  "change",
  "SELECT undoes FROM change WHERE account_id = :accountId AND id > :read AND undoes IS NOT NULL",
  { undoes: text }
)

/** A deletion takes the time for its row, and then that for its change. */
const BETWEEN_MS = 10_000

const DELETED = SOFT_DELETED.map(
  (
    table
  ) => `SELECT 1 FROM ${table} AS deleted WHERE deleted.account_id = change.account_id AND deleted.deleted_by = change.written_by
    AND deleted.deleted_at BETWEEN change.written_at - ${BETWEEN_MS} AND change.written_at`
)

const PAGE = query(
  "change",
  `SELECT id, length(row_changes) AS characters FROM change
   WHERE account_id = :accountId AND id > :last AND id < :end AND written_at < :before
     AND id < (SELECT max(id) FROM change WHERE account_id = :accountId)
     AND kind <> 'import' AND undoes IS NULL AND undone_by IS NULL
     AND (action <> 'delete' OR NOT EXISTS (${DELETED.join(" UNION ALL ")}))
   ORDER BY id LIMIT ${PAGE_CHANGES}`,
  { id: text, characters: number }
)
