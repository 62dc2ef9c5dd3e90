import { CalendarDate, type Principal, type Unavailable, Writer } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Sql } from "../engines/Sql.ts"
import { date, unreadable } from "../schema/Rows.ts"
import type { AuditFields } from "./Journal.ts"
import type { JournaledRow, JournaledTable } from "./JournaledRows.ts"

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
