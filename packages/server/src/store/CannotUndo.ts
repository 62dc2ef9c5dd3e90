import { CalendarDate, Writer } from "@daybook/core"
import * as Schema from "effect/Schema"

/** A change that came after another. */
const LaterChange = Schema.Struct({ id: Schema.String, by: Writer, at: Schema.String })
export type LaterChange = typeof LaterChange.Type

/** How an undo is done. */
export const UndoOptions = Schema.Struct({
  /** Takes back what was not changed since, and leaves the rest. */
  keepChanged: Schema.Boolean
})
export type UndoOptions = typeof UndoOptions.Type

/** What an undo made: the changes, newest last, and how many entries it left since they were changed. */
export const Undone = Schema.Struct({ changes: Schema.Array(Schema.String), kept: Schema.Number })
export type Undone = typeof Undone.Type

/** The account has no change with this id. */
export class NoChange extends Schema.TaggedError<NoChange>()("NoChange", {}) {}

/** The change, or a value that its undo would delete, is someone else's, and the principal may only undo its own. */
export class NotOwnChange extends Schema.TaggedError<NotOwnChange>()("NotOwnChange", {
  by: Writer,
  what: Schema.Literal("change", "values")
}) {}

/** The change was undone before. */
export class AlreadyUndone extends Schema.TaggedError<AlreadyUndone>()("AlreadyUndone", LaterChange.fields) {}

/** So many of the entries that the change wrote were changed since: one of them by a later change, if that is in the journal. */
export class ChangedSince extends Schema.TaggedError<ChangedSince>()("ChangedSince", {
  later: Schema.UndefinedOr(LaterChange),
  changed: Schema.Number,
  of: Schema.Number
}) {}

/** The log as it is now has no place for what would be restored. */
export class NoPlace extends Schema.TaggedError<NoPlace>()("NoPlace", {
  what: Schema.Literal("workout", "check_in", "custom_metric", "custom_metric_value"),
  date: Schema.optionalWith(CalendarDate, { exact: true }),
  /** Of the custom metric. */
  name: Schema.optionalWith(Schema.String, { exact: true })
}) {}

/** Why a change cannot be undone. */
export const CannotUndo = Schema.Union(NoChange, NotOwnChange, AlreadyUndone, ChangedSince, NoPlace)
export type CannotUndo = typeof CannotUndo.Type
