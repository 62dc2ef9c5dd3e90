import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { HealthStore } from "../api/HealthDays.ts"
import { operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { pathText } from "../contract/Primitives.ts"
import { strict } from "../contract/Rules.ts"
import { FileAnswer } from "../contract/Transport.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { SyncResult } from "../sync/SyncResult.ts"

/** A backup of the whole server. */
export const ListedBackup = Schema.Struct({
  id: Schema.String.annotations({ description: "Its file name" }),
  at: Schema.String.annotations({ description: "When it was made, ISO 8601 in UTC" }),
  bytes: Schema.Number
}).annotations({ identifier: "ListedBackup" })
export type ListedBackup = typeof ListedBackup.Type

const Backups = Schema.Struct({
  unsupported: Schema.NullOr(Schema.String).annotations({ description: "Why this server makes no backups itself" }),
  folder: Schema.NullOr(Schema.String),
  backups: Schema.Array(ListedBackup),
  failure: Schema.NullOr(
    Schema.Struct({
      at: Schema.String.annotations({ description: "ISO 8601 in UTC" }),
      message: Schema.String
    })
  ).annotations({ description: "Why the last attempt failed, if it did" })
}).annotations({ identifier: "Backups" })

export class DataApi extends HttpApiGroup.make("data", { topLevel: true })
  .add(
    HttpApiEndpoint.get("exportData", "/export")
      .setUrlParams(strict({ format: Schema.Literal("json", "csv") }))
      .addSuccess(FileAnswer)
      .annotateContext(
        operation({
          title: "Export",
          description:
            "All that the account has: one JSON document, which an import reads back, or a ZIP archive of CSV tables and photos."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("listBackups", "/backups")
      .addSuccess(Backups)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "List backups", description: "The backups of the server, newest first." }))
  )
  .add(
    HttpApiEndpoint.get("getBackup", "/backups/:id")
      .setPath(strict({ id: pathText }))
      .addSuccess(FileAnswer)
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({ title: "Download a backup", description: "A ZIP archive of a backup and its photos." })
      )
  )
  .add(
    HttpApiEndpoint.post("makeBackup", "/backups")
      .addSuccess(ListedBackup)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "Back up", description: "Makes a backup now, and verifies it." }))
  ) {}

/** A doubtfully long night that a phone sent. */
const LongNight = Schema.Struct({ date: CalendarDate, sleepMinutes: Schema.Number }).annotations({
  identifier: "LongNight"
})

/** The last sync of a health store through one route. The time is ISO 8601 in UTC. */
const LastSync = Schema.Struct({
  store: HealthStore,
  way: Schema.String.annotations({ description: "The route that took it, syncDays" }),
  at: Schema.String,
  result: SyncResult,
  longNights: Schema.Array(LongNight).annotations({
    description: "Nights of more than 14 hours among its dates, newest first: the app may have added two devices up"
  })
}).annotations({ identifier: "LastSync" })

export class PhoneApi extends HttpApiGroup.make("phone", { topLevel: true }).add(
  HttpApiEndpoint.get("listSyncs", "/phone/syncs")
    .addSuccess(Schema.Array(LastSync))
    .annotateContext(
      operation({
        title: "List the last syncs",
        description: "The last sync of each health store and way, newest first, with what was kept and refused."
      })
    )
) {}
