import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation, routeRef, withoutDefault } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { ExpectedText } from "../contract/ExpectedText.ts"
import {
  optional,
  pathText,
  queryText,
  strict,
  Writer,
  WriterKind,
  wholeNumberFrom,
  wholeNumberParameter
} from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday, isCalendarDate } from "../domain/CalendarDate.ts"
import { CHANGES_LISTED, CHANGES_UNDONE, RECEIPT_DAYS, RECEIPTS_LISTED } from "../plain/Limits.ts"

/** The kind of entry that a change is of. `import` is a whole import. */
export const ChangeKind = Schema.Literal(
  "food",
  "known_food",
  "water",
  "workout",
  "routine",
  "rest_day",
  "food_day",
  "check_in",
  "health_reading",
  "custom_metric",
  "custom_metric_value",
  "goals",
  "clock",
  "widget",
  "photo",
  "import"
)
export type ChangeKind = typeof ChangeKind.Type

export const ChangeAction = Schema.Literal("create", "update", "delete", "undo")
export type ChangeAction = typeof ChangeAction.Type

const EXAMPLE = {
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f59",
  at: "2026-03-10T09:41:00.000Z",
  date: CalendarDate.make("2026-03-10"),
  kind: "water",
  action: "update",
  summary: "Water: 750 ml → 500 ml",
  by: { kind: "key", name: "phone" },
  count: 1,
  undoable: true,
  undoneBy: null
} as const

/** One change of the log: the effect of one write. */
export const Change = Schema.Struct({
  id: Schema.String,
  at: Schema.String.annotations({ description: "ISO 8601 in UTC" }),
  date: Schema.NullOr(CalendarDate).annotations({
    description: "Date of the log that was changed, the first of several; null for what has no date"
  }),
  kind: ChangeKind,
  action: ChangeAction,
  summary: Schema.String.annotations({ description: "What was written" }),
  by: Writer,
  count: Schema.Number.annotations({ description: "Entries that it changed" }),
  undoable: Schema.Boolean.annotations({ description: "Whether what it wrote still stands, so that it can be undone" }),
  undoneBy: Schema.NullOr(Schema.String).annotations({ description: "Id of the change that undid it" })
}).annotations({ identifier: "Change" })
export type Change = typeof Change.Type

const count = (what: string) => Schema.Number.annotations({ description: `Entries that it ${what}` })

/** What one change did, and how to take it back. */
const Receipt = Schema.Struct({
  at: Change.fields.at,
  by: Writer,
  added: count("added; of an import, all"),
  changed: count("changed"),
  removed: count("removed"),
  summary: Change.fields.summary,
  undo: Schema.NullOr(Schema.String).annotations({
    description: `Id for ${routeRef("undoChange")}; null if it is undone or cannot be`
  })
}).annotations({ identifier: "Receipt" })

/** With this field, an undo keeps entries that were changed since. */
export const KeepChanged = Schema.Boolean.annotations({
  description: "Keeps what was changed since"
})

const UndoRequest = strict({ keepChanged: optional(KeepChanged) }).annotations({
  identifier: "UndoRequest",
  examples: [{}]
})

const Undone = Schema.Struct({
  undone: Schema.Literal(true),
  id: Schema.String.annotations({ description: "The change that was undone" }),
  change: Schema.String.annotations({ description: "The undo's own change; undo it to redo" }),
  kept: optional(
    Schema.Number.annotations({ description: "With keepChanged: the entries that were changed since, and stay" })
  )
}).annotations({
  identifier: "Undone",
  examples: [
    { undone: true, id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f59", change: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f60" }
  ]
})

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(Date.parse(text))

/** A date or an instant. */
const Since = Schema.String.pipe(
  Schema.filter((text) => text === "today" || isCalendarDate(text) || isInstant(text), {
    [ExpectedText]: "a date YYYY-MM-DD, today, or an instant like 2026-03-10T09:41:00Z",
    jsonSchema: {},
    // A random one would take back all that a test has written.
    arbitrary: () => (fc) => fc.constantFrom("2199-12-31", "2199-12-31T23:59:59.5+14:00")
  })
)

const UndoManyRequest = strict({
  by: Schema.Literal("me").annotations({ description: "Your own" }),
  since: Since.pipe(described("From this date (in UTC) or ISO 8601 instant on")),
  count: optional(
    wholeNumberFrom(CHANGES_UNDONE).annotations({ description: "As a refusal says it, once the user confirmed" })
  )
}).annotations({ identifier: "UndoManyRequest", examples: [{ by: "me", since: "2026-03-10T21:00:00Z" }] })

const ManyUndone = Schema.Struct({
  undone: Schema.Number.annotations({ description: "Changes taken back" }),
  changes: Schema.Array(Schema.String).annotations({ description: "The one change of all; undo it to redo" }),
  from: Schema.NullOr(CalendarDate).annotations({ description: "First date of the log that was changed" }),
  to: Schema.NullOr(CalendarDate).annotations({ description: "Last date of the log that was changed" }),
  summaries: Schema.Array(Schema.String).annotations({ description: "What the newest five had written" })
}).annotations({
  identifier: "ManyUndone",
  examples: [
    {
      undone: 1,
      changes: ["01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f60"],
      from: EXAMPLE.date,
      to: EXAMPLE.date,
      summaries: [EXAMPLE.summary]
    }
  ]
})

export class ChangesApi extends HttpApiGroup.make("changes", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listChanges", "/changes")
      .setUrlParams(
        strict({
          date: optional(DateOrToday.pipe(described("Only changes of this date"), withoutDefault)),
          by: optional(WriterKind.annotations({ description: "Only changes by these" })),
          limit: optional(
            wholeNumberParameter(CHANGES_LISTED).pipe(described(`Changes to return; default ${CHANGES_LISTED.default}`))
          ),
          before: optional(queryText.pipe(described("Only changes older than this id")))
        })
      )
      .addSuccess(Schema.Array(Change).annotations({ examples: [[EXAMPLE]] }))
      .annotateContext(
        operation({
          title: "List changes",
          description: "What was written, by whom and when, newest first."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("listReceipts", "/receipts")
      .setUrlParams(
        strict({
          since: optional(
            Since.pipe(
              described(`From this date (where the person is) or ISO 8601 instant on; default ${RECEIPT_DAYS} days ago`)
            )
          ),
          limit: optional(
            wholeNumberParameter(RECEIPTS_LISTED).pipe(
              described(`Receipts to return; default ${RECEIPTS_LISTED.default}`)
            )
          )
        })
      )
      .addSuccess(
        Schema.Array(Receipt).annotations({
          examples: [
            [
              {
                ...{ at: EXAMPLE.at, by: EXAMPLE.by, added: 0, changed: 1, removed: 0 },
                ...{ summary: EXAMPLE.summary, undo: EXAMPLE.id }
              }
            ]
          ]
        })
      )
      .annotateContext(
        operation({
          title: "List receipts",
          description: "What you wrote since a time, newest first; with full access, what everybody wrote."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("undoChange", "/changes/:id/undo")
      .setPath(strict({ id: pathText.pipe(described(`Id from ${routeRef("listChanges")}`)) }))
      .setPayload(UndoRequest)
      .addSuccess(Undone)
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Undo a change",
          description:
            "Takes a change back whole, if what it wrote still stands. A write key undoes its own. Undo the undo to redo.",
          overwrites: true
        })
      )
  )
  .add(
    HttpApiEndpoint.post("undoMany", "/changes/undo")
      .setPayload(UndoManyRequest)
      .addSuccess(ManyUndone)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Undo several changes",
          group: "admin",
          description: "Takes back what you wrote since a time, all or nothing, as one change. Undo that to redo.",
          idempotent: true,
          overwrites: true,
          confirmedBy: "count"
        })
      )
  )
  .annotate(OpenApi.Title, "Changes")
  .annotate(OpenApi.Description, "The journal of the log, and undo.") {}
