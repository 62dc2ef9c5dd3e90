import {
  ImportResult,
  InsufficientScope,
  InternalError,
  InvalidJson,
  InvalidRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  PreconditionFailed,
  RateLimited,
  Scope,
  Unauthorized,
  Unavailable,
  UnknownField,
  UnsupportedMediaType
} from "@daybook/core"
import { AddedPack } from "@daybook/core/app"
import { QUESTIONS } from "@daybook/imports"
import * as Transferable from "@effect/platform/Transferable"
import * as Schema from "effect/Schema"
import { CopyStatus } from "../copies/Copier.ts"
import { CopySettings } from "../copies/CopySettings.ts"
import { CannotUndo, Undone, UndoOptions } from "../journal/CannotUndo.ts"
import { PackedBody } from "./PackedBody.ts"
import { NotSound, RestoredMoment, Verified } from "./Verified.ts"

// Tasks that are too large for the event loop. Each declares its result and its failures for both sides of the thread.

/** A large body has a buffer of its own. The buffer moves to the thread, since nobody else reads it. */
const Body = Transferable.Uint8Array

/** The log that a task works on, and the time of the task. */
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
  ...[PreconditionFailed, PayloadTooLarge, UnsupportedMediaType, RateLimited, InternalError, Unavailable]
)

/** Does a `POST /sync/import` with this body. Returns the value that REST sends as JSON. */
export class ImportBody extends Schema.TaggedRequest<ImportBody>()("ImportBody", {
  payload: { caller: Caller, query: Schema.String, bytes: Body },
  success: Schema.Unknown,
  failure: AnyApiError
}) {}

const Question = Schema.Literal(...QUESTIONS)

/** The person's answers, by which the app has a file read. */
export const ImportAnswers = Schema.Struct({
  unit: Schema.optionalWith(Schema.Literal("kg", "lb"), { exact: true }),
  distance: Schema.optionalWith(Schema.Literal("km", "mi", "m", "yd"), { exact: true }),
  zone: Schema.optionalWith(Schema.String, { exact: true }),
  dates: Schema.optionalWith(Schema.Literal("dmy", "mdy"), { exact: true }),
  decimal: Schema.optionalWith(Schema.Literal("comma", "point"), { exact: true }),
  person: Schema.optionalWith(Schema.String, { exact: true })
})
export type ImportAnswers = typeof ImportAnswers.Type

const Planned = Schema.Struct({ state: Schema.Literal("planned"), title: Schema.String, plan: ImportResult })
const Asked = Schema.Struct({ state: Schema.Literal("question"), question: Question, message: Schema.String })
const Refused = Schema.Struct({ state: Schema.Literal("refused"), message: Schema.String })

/** Reads a file, keeps the reading beside it, and plans its import. */
export class ReadFile extends Schema.TaggedRequest<ReadFile>()("ReadFile", {
  payload: { caller: Caller, path: Schema.String, name: Schema.String, answers: ImportAnswers },
  success: Schema.Union(Planned, Asked, Refused),
  failure: Unavailable
}) {}

const Added = Schema.Struct({ state: Schema.Literal("added"), added: AddedPack })

/** Reads the files of a published table into a pack of foods, which then replaces the former one. */
export class BuildPack extends Schema.TaggedRequest<BuildPack>()("BuildPack", {
  payload: {
    caller: Caller,
    table: Schema.Literal("ciqual", "usda", "off"),
    paths: Schema.Array(Schema.String),
    countries: Schema.UndefinedOr(Schema.Array(Schema.String))
  },
  success: Schema.Union(Added, Refused),
  failure: Unavailable
}) {}

/**
 * The state of a file's import. A reading has the time of its last progress, in milliseconds. A plan has the answers, so that another
 * server can read the file again.
 */
export const ImportStep = Schema.Union(
  Schema.Struct({ state: Schema.Literal("receiving") }),
  Schema.Struct({ state: Schema.Literal("reading"), progress: Schema.Number, at: Schema.Number }),
  Schema.Struct({ ...Planned.fields, answers: ImportAnswers }),
  Asked,
  Added,
  Refused
)
export type ImportStep = typeof ImportStep.Type

export const ImportStepText = Schema.parseJson(ImportStep)

/** Imports the reading that `ReadFile` kept. */
export class ImportFile extends Schema.TaggedRequest<ImportFile>()("ImportFile", {
  payload: { caller: Caller, path: Schema.String },
  success: ImportResult,
  failure: Schema.Union(InvalidRequest, Unavailable)
}) {}

/** Undoes changes. */
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
 * The progress of a task on a log: the part of a file that is read, 0 to 1; at the end, before it writes, `turn`. Only from then on do
 * other writes of the server wait.
 */
export class Steps extends Schema.TaggedRequest<Steps>()("Steps", {
  payload: {},
  success: Schema.Union(Schema.Number, Schema.Literal("turn")),
  failure: Schema.Never
}) {}

export class GoOn extends Schema.TaggedRequest<GoOn>()("GoOn", {
  payload: {},
  success: Schema.Void,
  failure: Schema.Never
}) {}

export class ReadSyncBody extends Schema.TaggedRequest<ReadSyncBody>()("ReadSyncBody", {
  payload: {
    name: Schema.Literal("syncHealthAutoExport", "syncHealthConnect", "syncDays"),
    query: Schema.String,
    /** The headers that the route reads. */
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

/** A new state of the copies, or a file that the server verifies for them. */
const CopyStep = Schema.Union(
  Schema.Struct({ status: CopyStatus }),
  Schema.Struct({ verify: Schema.String, number: Schema.Number })
)
export type CopyStep = typeof CopyStep.Type

/** Copies a log continuously, until `StopCopying`. */
export class CopyLog extends Schema.TaggedRequest<CopyLog>()("CopyLog", {
  payload: { file: Schema.String, settings: CopySettings },
  success: CopyStep,
  failure: Schema.Never
}) {}

/** The result of a verification that a step asked for. */
export class SnapshotVerified extends Schema.TaggedRequest<SnapshotVerified>()("SnapshotVerified", {
  payload: { fault: Schema.NullOr(Schema.String), number: Schema.Number },
  success: Schema.Void,
  failure: Schema.Never
}) {}

/** Ends `CopyLog`, once what was taken is sent or some seconds have passed. */
export class StopCopying extends Schema.TaggedRequest<StopCopying>()("StopCopying", {
  payload: {},
  success: Schema.Void,
  failure: Schema.Never
}) {}

/** Restores a moment of the copies into a new file, and verifies it. */
export class RestoreMoment extends Schema.TaggedRequest<RestoreMoment>()("RestoreMoment", {
  payload: {
    settings: CopySettings,
    /** In milliseconds; the newest moment without it. */
    at: Schema.UndefinedOr(Schema.Number),
    file: Schema.String,
    photos: Schema.Literal("restored", "looked for", "left"),
    compareWith: Schema.optional(Schema.String)
  },
  success: RestoredMoment,
  failure: NotSound
}) {}

export const ThreadTask = Schema.Union(
  ...[ImportBody, ReadFile, ImportFile, BuildPack, UndoChanges, Steps, GoOn, ReadSyncBody, VerifyLog],
  ...[CopyLog, SnapshotVerified, StopCopying, RestoreMoment]
)
export type ThreadTask = typeof ThreadTask.Type
