import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Deleted } from "../api/EntryFields.ts"
import { described, nullable, operation } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { pathText, textOf, wholeNumberFrom, wholeNumberParameter } from "../contract/Primitives.ts"
import { optional, strict } from "../contract/Rules.ts"
import { FileBody, Transport } from "../contract/Transport.ts"
import { FILE_NAME_CHARACTERS, IMPORT_FILE_BYTES, IMPORT_PART_BYTES } from "../plain/Limits.ts"
import { ImportResult } from "../sync/Imports.ts"

const Question = Schema.Literal("unit", "distance", "zone", "dates", "decimal", "person")

/** A file that is being imported. It is kept for a quarter of an hour after its last use. */
const AppImport = Schema.Struct({
  id: Schema.String,
  name: Schema.String.annotations({ description: "Name of the file" }),
  state: Schema.Literal("receiving", "reading", "question", "refused", "planned"),
  progress: Schema.Number.annotations({ description: "Of the reading, 0 to 1" }),
  title: nullable(Schema.String, "The program that wrote the file", "where it is not read"),
  question: nullable(Question, "What the person is asked", "where the state is no question"),
  message: nullable(Schema.String, "The question, or why the file is refused, as a sentence", "in other states"),
  plan: nullable(ImportResult, "What the import would do", "where it is not planned")
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
        strict({ name: textOf(FILE_NAME_CHARACTERS), bytes: wholeNumberFrom({ min: 0, max: Number.MAX_SAFE_INTEGER }) })
      )
      .addSuccess(AppImport)
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
          at: wholeNumberParameter({ min: 0, max: IMPORT_FILE_BYTES }).pipe(
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
