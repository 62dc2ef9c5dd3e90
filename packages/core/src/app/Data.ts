import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Deleted } from "../api/EntryFields.ts"
import { FoodPack } from "../api/Foods.ts"
import { HealthStore } from "../api/HealthDays.ts"
import { described, FileAnswer, FileBody, nullable, operation, Transport } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { optional, pathText, strict, textOf, wholeNumberFrom, wholeNumberParameter } from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { FILE_NAME_CHARACTERS, FOOD_FILE_BYTES, IMPORT_PART_BYTES } from "../plain/Limits.ts"
import { ImportResult } from "../sync/Imports.ts"
import { SyncResult } from "../sync/SyncResult.ts"
import { BackupHealth } from "./Copies.ts"

/** A backup of the whole server. */
const ListedBackup = Schema.Struct({
  id: Schema.String.annotations({ description: "Its file name" }),
  at: Schema.String.annotations({ description: "When it was made, ISO 8601 in UTC" }),
  bytes: Schema.Number
}).annotations({ identifier: "ListedBackup" })

const Backups = Schema.Struct({
  unsupported: Schema.NullOr(Schema.String).annotations({ description: "Why this server makes no backups itself" }),
  folder: Schema.NullOr(Schema.String),
  health: nullable(
    BackupHealth,
    "`late` if the newest verified backup is older than two days, `bad` if it is older than a week",
    "where this server makes none"
  ),
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
      .setUrlParams(strict({ format: Schema.Literal("json", "csv", "sets", "foods", "weights") }))
      .addSuccess(FileAnswer)
      .annotateContext(
        operation({
          title: "Export",
          description:
            "All that the account has: one JSON document, which an import reads back, or a ZIP archive of CSV tables and photos. Or one table that other programs read: the sets of workouts as Strong writes them, foods, or measurements of the body."
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

const Question = Schema.Literal("unit", "distance", "zone", "dates", "decimal", "person")

/** A table of foods that was read from its files: `foods` of the pack and the counts of `leftOut` add up to `rows`. */
export const AddedPack = Schema.Struct({
  pack: FoodPack,
  rows: Schema.Number,
  leftOut: Schema.Array(Schema.Struct({ why: Schema.String, count: Schema.Number, lines: Schema.Array(Schema.Number) }))
}).annotations({ identifier: "AddedPack" })

/** A file that is being imported. It is kept for a quarter of an hour after its last use. */
export const AppImport = Schema.Struct({
  id: Schema.String,
  name: Schema.String.annotations({ description: "Name of the file" }),
  state: Schema.Literal("receiving", "reading", "question", "refused", "planned", "added"),
  progress: Schema.Number.annotations({ description: "Of the reading, 0 to 1" }),
  title: nullable(Schema.String, "The program that wrote the file", "where it is not read"),
  question: nullable(Question, "What the person is asked", "where the state is no question"),
  message: nullable(Schema.String, "The question, or why the file is refused, as a sentence", "in other states"),
  plan: nullable(ImportResult, "What the import would do", "where it is not planned"),
  added: nullable(AddedPack, "The table of foods that the file became", "where it became none")
}).annotations({ identifier: "AppImport" })
export type AppImport = typeof AppImport.Type

const importPath = strict({ id: pathText })

const Answers = strict({
  unit: optional(Schema.Literal("kg", "lb")),
  distance: optional(Schema.Literal("km", "mi", "m", "yd")),
  zone: optional(textOf({ min: 1, max: 60 })),
  dates: optional(Schema.Literal("dmy", "mdy")),
  decimal: optional(Schema.Literal("comma", "point")),
  person: optional(textOf({ min: 1, max: 100 }))
})

export class AppImportsApi extends HttpApiGroup.make("imports", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getImport", "/imports/:id")
      .setPath(importPath)
      .addSuccess(AppImport)
      .addError(NotFoundBody)
      .annotateContext(operation({ title: "A file that is being imported", description: "How far it is." }))
  )
  .add(
    HttpApiEndpoint.post("startImport", "/imports")
      .setPayload(
        strict({
          name: textOf(FILE_NAME_CHARACTERS),
          bytes: wholeNumberFrom({ min: 0, max: Number.MAX_SAFE_INTEGER }),
          beside: optional(
            Schema.Array(pathText).pipe(described("Of a table of foods: the ids of its other files, which stay"))
          )
        })
      )
      .addSuccess(AppImport)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Start an import",
          description: "Makes room for a file. It takes the place of another that the session was importing."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("sendImportPart", "/imports/:id/parts")
      .setPath(importPath)
      .setUrlParams(
        strict({
          at: wholeNumberParameter({ min: 0, max: FOOD_FILE_BYTES }).pipe(
            described("Where in the file the part begins, in bytes")
          )
        })
      )
      .setPayload(FileBody)
      .addSuccess(AppImport)
      .addError(NotFoundBody)
      .annotateContext(operation({ title: "Send a part of the file", description: "Parts are sent in order." }))
      .annotate(Transport, { bytes: { maxBytes: IMPORT_PART_BYTES, mediaTypes: ["application/octet-stream"] } })
  )
  .add(
    HttpApiEndpoint.post("readImport", "/imports/:id")
      .setPath(importPath)
      .setPayload(Answers)
      .addSuccess(AppImport)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Read the file",
          description: "Reads the file with what the person answered, and plans the import. Nothing is written."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("applyImport", "/imports/:id/apply")
      .setPath(importPath)
      .addSuccess(ImportResult)
      .addError(NotFoundBody)
      .annotateContext(
        operation({ title: "Import", description: "Writes what was planned as one change, which can be undone." })
      )
  )
  .add(
    HttpApiEndpoint.del("dropImport", "/imports/:id")
      .setPath(importPath)
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(operation({ title: "Give an import up", description: "Removes the file that was sent." }))
  ) {}
