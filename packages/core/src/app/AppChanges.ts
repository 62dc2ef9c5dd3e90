import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Change, ChangeKind, KeepChanged } from "../api/Changes.ts"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import {
  optional,
  pathText,
  queryText,
  strict,
  Writer,
  WriterKind,
  wholeNumberParameter
} from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { CHANGES_LISTED } from "../plain/Limits.ts"

/** A change with the id of its writer, `key:<id>`, by which all changes of the writer are undone. */
const AppChange = Schema.Struct({ ...Change.fields, writer: Schema.String }).annotations({ identifier: "AppChange" })

/** A row before and after a change, in words; null if it does not exist. */
export const RowStates = Schema.Struct({
  kind: ChangeKind,
  before: Schema.NullOr(Schema.String),
  after: Schema.NullOr(Schema.String)
}).annotations({ identifier: "RowStates" })

/** A deleted row that can be restored. */
export const TrashedRow = Schema.Struct({
  id: Schema.String,
  kind: ChangeKind,
  date: Schema.NullOr(CalendarDate),
  summary: Schema.String,
  deletedAt: Schema.String,
  by: Writer
}).annotations({ identifier: "TrashedRow" })

const ids = Schema.Array(Schema.String).pipe(Schema.minItems(1), Schema.maxItems(1000))

const limit = optional(wholeNumberParameter(CHANGES_LISTED))

export class AppChangesApi extends HttpApiGroup.make("appChanges", { topLevel: true })
  .add(
    HttpApiEndpoint.get("appChanges", "/changes")
      .setUrlParams(
        strict({
          date: optional(CalendarDate.pipe(withoutDefault)),
          by: optional(WriterKind),
          writer: optional(
            queryText.pipe(described("Only changes of one writer, `connection:<id>`, in place of `by`"))
          ),
          after: optional(queryText.pipe(described("Only changes newer than this id"))),
          before: optional(queryText.pipe(described("Only changes older than this id"))),
          limit
        })
      )
      .addSuccess(Schema.Array(AppChange))
      .annotateContext(operation({ title: "List changes", description: "Changes of the log, newest first." }))
  )
  .add(
    HttpApiEndpoint.get("changeRows", "/changes/:id")
      .setPath(strict({ id: pathText }))
      .addSuccess(Schema.Struct({ ...AppChange.fields, rows: Schema.Array(RowStates) }))
      .addError(NotFoundBody)
      .annotateContext(operation({ title: "One change", description: "A change with its rows before and after." }))
  )
  .add(
    HttpApiEndpoint.post("undoChanges", "/changes/undo")
      .setPayload(
        strict({
          ids: optional(ids.pipe(described("Changes"))),
          writes: optional(ids.pipe(described("Writes of the app, by their `Daybook-Write`"))),
          writer: optional(Schema.String.pipe(described("A writer, `key:<id>`, with `since`"))),
          since: optional(Schema.String.pipe(described("The time from which on, ISO 8601"))),
          keepChanged: optional(KeepChanged)
        })
      )
      .addSuccess(
        Schema.Struct({
          undone: Schema.Number,
          changes: Schema.Array(Schema.String),
          kept: optional(Schema.Number.annotations({ description: "With keepChanged: the entries that stay" }))
        })
      )
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Undo changes",
          description: "Takes changes back, newest first, all or none. What is undone already is left as it is."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("listTrash", "/trash")
      .setUrlParams(
        strict({ limit, before: optional(queryText.pipe(described("Only what was deleted before this time"))) })
      )
      .addSuccess(Schema.Array(TrashedRow))
      .annotateContext(operation({ title: "List the trash", description: "What was deleted, latest first." }))
  )
  .add(
    HttpApiEndpoint.post("restoreTrash", "/trash/restore")
      .setPayload(strict({ ids }))
      .addSuccess(Schema.Struct({ restored: Schema.Number }))
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "Restore", description: "Restores what was deleted, all or none." }))
  )
  .add(
    HttpApiEndpoint.del("emptyTrash", "/trash")
      .addSuccess(Schema.Struct({ removed: Schema.Number }))
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({ title: "Empty the trash", description: "Removes what was deleted for good, with its changes." })
      )
  ) {}
