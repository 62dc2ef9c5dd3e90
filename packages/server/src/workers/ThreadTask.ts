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
import * as Transferable from "@effect/platform/Transferable"
import * as Schema from "effect/Schema"
import { CannotUndo, Undone, UndoOptions } from "../store/CannotUndo.ts"
import { PackedBody } from "./PackedBody.ts"
import { NotSound, Verified } from "./Verified.ts"

// Pieces of work that are too large for the event loop. Each says what it gives and how it fails, so that both sides of the thread
// agree.

/** A large body has a buffer of its own, which goes to the thread: nobody else reads it. */
const Body = Transferable.Uint8Array

/** Whose log a task works on, and when. */
const Caller = Schema.Struct({
  database: Schema.String,
  /** Milliseconds since 1970, by the clock of the server. */
  now: Schema.Number,
  principal: Schema.Struct({
    accountId: Schema.String,
    writer: Schema.String,
    scope: Scope,
    surface: Schema.Literal("rest", "mcp", "app"),
    budgetKey: Schema.String
  })
})
export type Caller = typeof Caller.Type

const AnyApiError = Schema.Union(
  ...[InvalidRequest, InvalidJson, UnknownField, Unauthorized, InsufficientScope, NotFound, MethodNotAllowed],
  ...[PayloadTooLarge, UnsupportedMediaType, RateLimited, InternalError, Unavailable]
)

/** Does a `POST /sync/import` with this body; gives what REST sends as JSON. */
export class ImportBody extends Schema.TaggedRequest<ImportBody>()("ImportBody", {
  payload: { caller: Caller, query: Schema.String, bytes: Body },
  success: Schema.Unknown,
  failure: AnyApiError
}) {}

/** What a person is asked about a file that does not say it. */
export const Question = Schema.Literal("unit", "zone", "dates")
export type Question = typeof Question.Type

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
  payload: { caller: Caller, path: Schema.String, name: Schema.String, answers: ImportAnswers },
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
  payload: { caller: Caller, path: Schema.String },
  success: ImportResult,
  failure: Schema.Union(InvalidRequest, Unavailable)
}) {}

/** Takes changes back. */
export class UndoChanges extends Schema.TaggedRequest<UndoChanges>()("UndoChanges", {
  payload: {
    caller: Caller,
    ids: Schema.Array(Schema.String),
    how: Schema.Literal("one", "all"),
    options: UndoOptions
  },
  success: Undone,
  failure: Schema.Union(CannotUndo, Unavailable)
}) {}

/**
 * How far the task on a log is: the part of a file that is read, 0 to 1; at the end, where it comes to write, that it waits for its
 * turn. Other writes of the server wait only from then on.
 */
export class Steps extends Schema.TaggedRequest<Steps>()("Steps", {
  payload: {},
  success: Schema.Union(Schema.Number, Schema.Literal("turn")),
  failure: Schema.Never
}) {}

/** Lets the task write. */
export class GoOn extends Schema.TaggedRequest<GoOn>()("GoOn", {
  payload: {},
  success: Schema.Void,
  failure: Schema.Never
}) {}

/** Reads the body of a phone's route. */
export class ReadSyncBody extends Schema.TaggedRequest<ReadSyncBody>()("ReadSyncBody", {
  payload: {
    name: Schema.Literal("syncHealthAutoExport", "syncHealthConnect", "syncDays"),
    query: Schema.String,
    /** Those that the route reads. */
    headers: Schema.Record({
      key: Schema.String,
      value: Schema.Union(Schema.String, Schema.Array(Schema.String), Schema.Undefined)
    }),
    bytes: Body
  },
  success: Transferable.schema(PackedBody, ({ days, samples }) =>
    [...Object.values(days), ...Object.values(samples)].map(({ buffer }) => buffer)
  ),
  failure: AnyApiError
}) {}

/** Reads every page of a log and checks it. */
export class VerifyLog extends Schema.TaggedRequest<VerifyLog>()("VerifyLog", {
  payload: { file: Schema.String },
  success: Verified,
  failure: NotSound
}) {}

export const ThreadTask = Schema.Union(
  ...[ImportBody, ReadFile, ImportFile, UndoChanges, Steps, GoOn, ReadSyncBody, VerifyLog]
)
export type ThreadTask = typeof ThreadTask.Type
