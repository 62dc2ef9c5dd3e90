import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { described, FileAnswer, nullable, operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { strict, textOf } from "../contract/Primitives.ts"

const Time = Schema.String.annotations({ description: "ISO 8601 in UTC" })

const Rehearsal = Schema.Struct({
  at: Time,
  fault: nullable(
    Schema.String,
    "Why the moments could not be restored, or differ from the log",
    "where they are sound"
  ),
  moments: Schema.Array(Time)
}).annotations({ identifier: "CopyRehearsal" })

/** How well a log is saved by its copies or backups: as meant, not lately, or not at all. */
export const BackupHealth = Schema.Literal("good", "late", "bad")
export type BackupHealth = typeof BackupHealth.Type

/** The copies of the log elsewhere. */
const LogCopies = Schema.Struct({
  address: Schema.String.annotations({ description: "The folder or bucket" }),
  isEncrypted: Schema.Boolean,
  onSameDisk: Schema.Boolean.annotations({ description: "True if they are lost with the disk of the log" }),
  health: BackupHealth,
  behindSince: nullable(Schema.String, "The time of the oldest change that they lack", "where they lack none"),
  fault: nullable(Schema.String, "What prevents them", "where nothing does"),
  from: nullable(Schema.String, "The time from which on any second can be restored", "before the first copy"),
  single: Schema.Array(Time).annotations({ description: "The moments before it that can be restored" }),
  rehearsal: nullable(Rehearsal, "The last restore on trial", "before the first")
}).annotations({ identifier: "LogCopies" })

const CopiesAnswer = Schema.Struct({
  unsupported: nullable(Schema.String, "Why this server makes none", "where it does"),
  copies: nullable(LogCopies, "The copies", "where there are none")
}).annotations({ identifier: "CopiesAnswer" })

export class CopiesApi extends HttpApiGroup.make("copies", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getCopies", "/copies")
      .addSuccess(CopiesAnswer)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({ title: "The copies elsewhere", description: "What can be restored, and what prevents copies." })
      )
  )
  .add(
    HttpApiEndpoint.get("getMoment", "/copies/moment")
      .setUrlParams(strict({ at: textOf({ min: 1, max: 40 }).pipe(described("ISO 8601 with a zone")) }))
      .addSuccess(FileAnswer)
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Download the log as it was",
          description: "A ZIP archive of the log at a time, with its photos, as `daybook restore` reads it."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("rehearseCopies", "/copies/rehearsals")
      .addSuccess(CopiesAnswer)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Try a restore",
          description: "Restores the newest moment and one at random, compares them with the log, and removes them."
        })
      )
  ) {}
