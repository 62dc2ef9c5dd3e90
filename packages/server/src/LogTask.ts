import {
  ImportResult,
  InsufficientScope,
  InternalError,
  InvalidJson,
  InvalidRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  RateLimited,
  Scope,
  Unauthorized,
  Unavailable,
  UnknownField,
  UnsupportedMediaType
} from "@daybook/core"
import * as Schema from "effect/Schema"
import { Question } from "./imports/Model.ts"
import { CannotUndo, Undone, UndoOptions } from "./store/CannotUndo.ts"

// Pieces of work on the log that are too large for the event loop. Each says what it gives and how it fails, so that both sides of the
// thread agree.

const AnyApiError = Schema.Union(
  ...[InvalidRequest, InvalidJson, UnknownField, Unauthorized, InsufficientScope, NotFound, MethodNotAllowed],
  ...[PayloadTooLarge, UnsupportedMediaType, RateLimited, InternalError, Unavailable]
)

/** Does a `POST /sync/import` with this body; gives what REST sends as JSON. */
export class ImportBody extends Schema.TaggedRequest<ImportBody>()("ImportBody", {
  payload: { query: Schema.String, bytes: Schema.Uint8ArrayFromSelf },
  success: Schema.Unknown,
  failure: AnyApiError
}) {}

/** How the app has a file read: what the person answered. */
export const ImportAnswers = Schema.Struct({
  unit: Schema.optionalWith(Schema.Literal("kg", "lb"), { exact: true }),
  zone: Schema.optionalWith(Schema.String, { exact: true }),
  dates: Schema.optionalWith(Schema.Literal("dmy", "mdy"), { exact: true }),
  withWarmups: Schema.optionalWith(Schema.Boolean, { exact: true })
})
export type ImportAnswers = typeof ImportAnswers.Type

const Planned = Schema.Struct({ state: Schema.Literal("planned"), title: Schema.String, plan: ImportResult })
const Asked = Schema.Struct({ state: Schema.Literal("question"), question: Question, message: Schema.String })
const Refused = Schema.Struct({ state: Schema.Literal("refused"), message: Schema.String })

/** Reads a file, keeps what it holds beside it, and says what its import would do. */
export class ReadFile extends Schema.TaggedRequest<ReadFile>()("ReadFile", {
  payload: { path: Schema.String, name: Schema.String, answers: ImportAnswers },
  success: Schema.Union(Planned, Asked, Refused),
  failure: Unavailable
}) {}

/**
 * How far the import of a file is. Of a reading it says when that was last known, in milliseconds; of a plan what was answered, so that
 * another server can read the file again.
 */
export const ImportStep = Schema.Union(
  Schema.Struct({ state: Schema.Literal("receiving") }),
  Schema.Struct({ state: Schema.Literal("reading"), progress: Schema.Number, at: Schema.Number }),
  Schema.Struct({ ...Planned.fields, answers: ImportAnswers }),
  Asked,
  Refused
)
export type ImportStep = typeof ImportStep.Type

/** A step as text. */
export const ImportStepText = Schema.parseJson(ImportStep)

/** Imports what `ReadFile` kept of a file. */
export class ImportFile extends Schema.TaggedRequest<ImportFile>()("ImportFile", {
  payload: { path: Schema.String },
  success: ImportResult,
  failure: Schema.Union(InvalidRequest, Unavailable)
}) {}

/** Takes changes back. */
export class UndoChanges extends Schema.TaggedRequest<UndoChanges>()("UndoChanges", {
  payload: { ids: Schema.Array(Schema.String), how: Schema.Literal("one", "all"), options: UndoOptions },
  success: Undone,
  failure: Schema.Union(CannotUndo, Unavailable)
}) {}

export const LogTask = Schema.Union(ImportBody, ReadFile, ImportFile, UndoChanges)
export type LogTask = typeof LogTask.Type

/** What the thread is given. */
export const LogWork = Schema.Struct({
  database: Schema.String,
  /** Milliseconds since 1970, by the clock of the server. */
  now: Schema.Number,
  principal: Schema.Struct({
    accountId: Schema.String,
    writer: Schema.String,
    scope: Scope,
    surface: Schema.Literal("rest", "mcp", "app"),
    budgetKey: Schema.String
  }),
  task: LogTask
})

/**
 * What it sends: the part of a file that is read, 0 to 1; before it writes, that it waits for its turn; in the end the encoded exit of
 * the task.
 */
export const LogMessage = Schema.Union(
  Schema.Struct({ progress: Schema.Number }),
  Schema.Struct({ wants: Schema.Literal("turn") }),
  Schema.Struct({ exit: Schema.Unknown })
)
