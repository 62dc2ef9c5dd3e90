import { addDays, type DateRange, type EntryKind, Principal, resolveRange } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { entriesOf, entryReads, entryRow } from "../journal/EntryTables.ts"
import { exclusively, Journal } from "../journal/Journal.ts"
import {
  type AllHandlers,
  type Answer,
  answerDeleted,
  handlers,
  noEntry,
  type ServedApi,
  UNINTERRUPTIBLE
} from "./Handlers.ts"

/** Entries of years are read in parts of so many dates, so that they are not in memory as objects at once. */
const PART_DATES = 92

/** A range in parts, in order. */
export const partsOf = ({ end, start }: DateRange): ReadonlyArray<DateRange> => {
  const parts: Array<DateRange> = []
  for (let from = start; from <= end; from = addDays(from, PART_DATES)) {
    const last = addDays(from, PART_DATES - 1)
    parts.push({ start: from, end: last < end ? last : end })
  }
  return parts
}

export const entryStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal

  return {
    /** The entries of a range, ascending by date, then in the order in which they were logged. */
    list: ({ end, start }: DateRange, kind: EntryKind | undefined) =>
      Effect.flatMap(Principal, ({ accountId }) => {
        return Effect.map(db.together(entryReads(accountId, { start, end })), (read) =>
          entriesOf(read).filter((entry) => kind === undefined || entry.kind === kind)
        )
      }),
    /** Deletes an entry of any kind. Returns whether there was one with this id. */
    remove: (id: string) =>
      exclusively(db, ({ accountId, at, by }) =>
        Effect.gen(function* () {
          const found = yield* entryRow(db, accountId, id)
          if (found === undefined) return false
          const { row: before, table } = found
          const after = table === "rest_day" ? null : { ...before, deleted_by: by, deleted_at: at }
          yield* journal.write({ rows: [{ table, before, after }] })
          return true
        })
      )
  }
})

export const entriesHandlers = Effect.map(entryStore, (entries) =>
  handlers("entries", {
    listEntries: ({ urlParams: { kind, ...range } }) =>
      Effect.flatMap(resolveRange(range), (dates) => entries.list(dates, kind)),
    deleteEntry: ({ path: { id } }) => answerDeleted(id, entries.remove(id), () => noEntry("entry"))
  })
)

/** Serves the group of the definition. */
export const entriesGroup = (api: ServedApi, answer: Answer, entries: AllHandlers["entries"]) =>
  HttpApiBuilder.group(api, "entries", (endpoints) =>
    endpoints
      .handle("listEntries", answer(entries.listEntries), UNINTERRUPTIBLE)
      .handle("deleteEntry", answer(entries.deleteEntry), UNINTERRUPTIBLE)
  )
