import * as Schema from "effect/Schema"
import { described, routeRef } from "../contract/Annotations.ts"
import { pathText, type Rule, type SentPart, strict, Writer } from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"

/** The response of every delete route. */
export const Deleted = Schema.Struct({ deleted: Schema.Literal(true), id: Schema.String }).annotations({
  identifier: "Deleted",
  examples: [{ deleted: true, id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56" }]
})

/** The kinds of entries. An entry belongs to a date and has an identifier. */
export const EntryKind = Schema.Literal("food", "water", "workout", "rest_day")
export type EntryKind = typeof EntryKind.Type

/** The schema of an entry of one kind: the fields that every entry has, and those of the kind. */
export const entrySchema = <Kind extends EntryKind, Fields extends Schema.Struct.Fields>(kind: Kind, fields: Fields) =>
  Schema.Struct({
    id: Schema.String.annotations({ description: "Entry identifier" }),
    kind: Schema.Literal(kind),
    date: CalendarDate,
    at: Schema.String.annotations({ description: "When it was logged, ISO 8601 in UTC" }),
    by: Writer,
    ...fields
  })

export const entryPath = strict({
  id: pathText.pipe(described(`Id from ${routeRef("listEntries")}`))
})

/** A correction needs at least one field. */
export const somethingToCorrect =
  (fields: ReadonlyArray<string>): Rule<object> =>
  ({ names }: SentPart<object>) =>
    names.length === 0 ? `body: expected at least one of ${fields.join(", ")}` : undefined
