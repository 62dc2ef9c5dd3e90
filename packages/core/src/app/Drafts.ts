import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { textOf } from "../contract/Primitives.ts"
import { optional, strict } from "../contract/Rules.ts"

/** The session that another device has in progress. */
export const DraftElsewhere = Schema.Struct({
  device: Schema.String.annotations({ description: "The device that saved it last" }),
  savedAt: Schema.String.annotations({ description: "ISO 8601 in UTC" })
}).annotations({ identifier: "DraftElsewhere" })

const content = textOf({ min: 2, max: 60_000 }).pipe(
  described("The session in progress, as JSON of the app; writeId is the id of the write that logs it")
)

export class DraftsApi extends HttpApiGroup.make("drafts", { topLevel: true })
  .add(
    HttpApiEndpoint.get("readDraft", "/draft")
      .addSuccess(
        Schema.Struct({
          draft: Schema.NullOr(Schema.Struct({ ...DraftElsewhere.fields, content: Schema.String }))
        }).annotations({ identifier: "SavedDraft" })
      )
      .annotateContext(
        operation({ title: "Read the session in progress", description: "As the device that has it saved it last." })
      )
  )
  .add(
    HttpApiEndpoint.post("saveDraft", "/draft")
      .setPayload(
        strict({
          content,
          takeOver: optional(Schema.Boolean.annotations({ description: "Take it from the device that has it" }))
        }).annotations({ identifier: "Draft" })
      )
      .addSuccess(
        Schema.Struct({
          saved: Schema.Boolean.annotations({ description: "False if another device has it" }),
          device: Schema.String.annotations({ description: "The device that has it" }),
          finished: optional(Schema.Boolean.annotations({ description: "True if a device logged it already" }))
        }).annotations({ identifier: "DraftSaved" })
      )
      .annotateContext(
        operation({
          title: "Save the session in progress",
          description: "Keeps a session for other devices of the person. It is no entry of the log.",
          idempotent: true,
          overwrites: true
        })
      )
  )
  .add(
    HttpApiEndpoint.del("endDraft", "/draft")
      .addSuccess(Schema.Struct({ ended: Schema.Boolean.annotations({ description: "Whether this device had one" }) }))
      .annotateContext(operation({ title: "End the session in progress", description: "It was logged or discarded." }))
  ) {}
