import { CalendarDate, ChangeKind, type Principal, type Unavailable, Writer } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Sql } from "../engines/Sql.ts"
import { date, mapped, nullable, number, oneOf, query, text, unreadable } from "../schema/Rows.ts"
import { rowChangesOf } from "./ChangedRows.ts"
import { type AuditFields, OF_DATE, WITHOUT_DATE } from "./Journal.ts"
import type { JournaledRow, JournaledTable } from "./JournaledRows.ts"

const changesWhere = (condition: string) =>
  mapped(
    query(
      "change",
      `SELECT id, kind, row_changes AS "rowChanges", undoes, undone_by AS "undoneBy", written_by AS "writtenBy",
         written_at AS "writtenAt"
       FROM change WHERE account_id = :accountId AND ${condition}`,
      {
        id: text,
        kind: oneOf(ChangeKind.literals),
        rowChanges: text,
        undoes: nullable(text),
        undoneBy: nullable(text),
        writtenBy: text,
        writtenAt: number
      }
    ),
    ({ rowChanges, ...change }) => ({ ...change, rows: rowChangesOf(rowChanges) })
  )

/** A change by its id. */
export const CHANGE_BY_ID = changesWhere("id = :id")

/** A change as it is stored, with its rows. */
export type StoredChange = ReturnType<typeof CHANGE_BY_ID.read>[number]

/** The changes that a change undid. */
export const undoneBy = ({ undoes }: Pick<StoredChange, "undoes">): ReadonlyArray<string> =>
  undoes === null ? [] : undoes.split(" ")

/** True if a change among others is to be undone: it stands, and is not the undo of some of them alone. */
export const isToUndo = (change: Pick<StoredChange, "undoes" | "undoneBy">, others: ReadonlySet<string>): boolean => {
  const undone = undoneBy(change)
  return change.undoneBy === null && (undone.length === 0 || !undone.every((id) => others.has(id)))
}

/**
 * The changes after another that stand: neither undone, nor the undo of one of them. They are searched by date, so that a long journal is
 * not read: the next change of a row has the date that the row had.
 */
const sinceWhere = (condition: string) =>
  changesWhere(
    `id > :id AND undone_by IS NULL AND (undoes IS NULL OR undoes <= :id) AND ${condition} ORDER BY id DESC LIMIT 1000`
  )

export const SINCE_ON_DATE = sinceWhere(OF_DATE)

export const SINCE_WITHOUT_DATE = sinceWhere(WITHOUT_DATE)

/** The rules under which the rows of a table are restored, from the journal or from the trash. */
export interface RestoreRule {
  /** Refuses a live row for which the log has no place. `beside` has the live rows of its table that the same undo has placed. */
  readonly place?: (
    db: Sql["Type"],
    accountId: string,
    restored: {
      readonly before: JournaledRow | null
      readonly after: JournaledRow
      readonly beside: ReadonlyArray<JournaledRow>
    }
  ) => Effect.Effect<void, NoPlace | Unavailable>
  /** Refuses to undo a change of a row. `before` is null if the change added it. */
  readonly undo?: (
    db: Sql["Type"],
    fields: AuditFields,
    change: { readonly before: JournaledRow | null; readonly row: JournaledRow }
  ) => Effect.Effect<void, NoPlace | NotOwnChange | Unavailable, Principal>
}

/** The rules by table. A table that is not named has none. */
export type RestoreRules = { readonly [Table in JournaledTable]?: RestoreRule }

/** The date of a row of a table that has one. */
export const dateOf = (row: JournaledRow): CalendarDate => {
  const { date: cell } = row
  if (date(cell)) return cell
  throw unreadable("change", "row_changes")
}

/** A change that came after another. */
const LaterChange = Schema.Struct({ id: Schema.String, by: Writer, at: Schema.String })
export type LaterChange = typeof LaterChange.Type

/** The options of an undo. */
export const UndoOptions = Schema.Struct({
  /** Undoes the rows that were not changed since, and leaves the others. */
  keepChanged: Schema.Boolean
})
export type UndoOptions = typeof UndoOptions.Type

/** The result of an undo: its change, how many it undid, and the number of entries that it left because they were changed since. */
export const Undone = Schema.Struct({
  changes: Schema.Array(Schema.String),
  kept: Schema.Number,
  undone: Schema.Number
})
export type Undone = typeof Undone.Type

/** The account has no change with this id. */
export class NoChange extends Schema.TaggedError<NoChange>()("NoChange", {}) {}

/** Another writer made the change or a value that its undo would delete, and the principal may only undo its own changes. */
export class NotOwnChange extends Schema.TaggedError<NotOwnChange>()("NotOwnChange", {
  by: Writer,
  what: Schema.Literal("change", "values")
}) {}

/** The change was undone before. */
export class AlreadyUndone extends Schema.TaggedError<AlreadyUndone>()("AlreadyUndone", LaterChange.fields) {}

/** Of the `of` entries that the change wrote, `changed` were changed since: one of them by `later`, if the journal has that change. */
export class ChangedSince extends Schema.TaggedError<ChangedSince>()("ChangedSince", {
  later: Schema.UndefinedOr(LaterChange),
  changed: Schema.Number,
  of: Schema.Number
}) {}

/** The present log has no place for a row that the undo would restore. */
export class NoPlace extends Schema.TaggedError<NoPlace>()("NoPlace", {
  what: Schema.Literal("workout", "routine", "known_food", "check_in", "custom_metric", "custom_metric_value"),
  date: Schema.optionalWith(CalendarDate, { exact: true }),
  /** The name of the custom metric, or of the food that has it now. */
  name: Schema.optionalWith(Schema.String, { exact: true })
}) {}

/** The reasons why a change cannot be undone. */
const CannotUndoOne = Schema.Union(NoChange, NotOwnChange, AlreadyUndone, ChangedSince, NoPlace)
export type CannotUndoOne = typeof CannotUndoOne.Type

/** One of several changes cannot be undone, so none was. */
export class NoneUndone extends Schema.TaggedError<NoneUndone>()("NoneUndone", {
  change: Schema.String,
  why: CannotUndoOne
}) {}

/** The reasons why one or several changes cannot be undone. */
export const CannotUndo = Schema.Union(CannotUndoOne, NoneUndone)
export type CannotUndo = typeof CannotUndo.Type

/** Fails with the reason alone, for callers that do not say which of several changes it is. */
export const withoutWhich = <A, E, R>(
  undo: Effect.Effect<A, E | NoneUndone, R>
): Effect.Effect<A, Exclude<E, NoneUndone> | CannotUndoOne, R> =>
  Effect.catchIf(
    undo,
    (error) => error instanceof NoneUndone,
    ({ why }) => Effect.fail(why)
  )
