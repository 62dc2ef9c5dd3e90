import { BytesAnswer, InsufficientScope, InvalidRequest, NotFound, Principal, Unavailable } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { Backups, backupOf } from "../../admin/Backups.ts"
import { openAgain } from "../../admin/Engine.ts"
import { exportAccount, exportAccountTables } from "../../admin/Export.ts"
import { plainTable } from "../../admin/PlainTables.ts"
import { WorkerConnections } from "../../engines/EngineServices.ts"
import type { Sql } from "../../engines/Sql.ts"
import { requireConfirmed } from "../../identity/Sessions.ts"
import { type KeptImport, PendingImports } from "../../imports/PendingImports.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { healthDayStore } from "../../log/HealthDays.ts"
import { syncRecordStore } from "../../phone/SyncRecordStore.ts"
import type { PhotoFiles } from "../../schema/PhotoFiles.ts"
import { type AppHandlers, appGroup, ownerOr, ServedApp } from "../Handlers.ts"

const NOT_READ = new Unavailable({ message: "The log cannot be read at the moment; try again later.", retryAfter: 10 })

export const dataHandlers = Effect.gen(function* () {
  const backups = yield* Backups
  const context = yield* Effect.context<Sql | PhotoFiles>()
  const { database, reading } = yield* WorkerConnections

  /** Reads over a connection of its own, so that other requests need not wait. */
  const beside = <A, E>(reads: Effect.Effect<A, E, Sql>): Effect.Effect<A, E | Unavailable> =>
    reading(
      Effect.provide(
        reads,
        Layer.mapError(openAgain(database), () => NOT_READ)
      )
    )

  // A backup holds the logs of all accounts.
  const asOwner = yield* ownerOr(NOT_OWNER)

  return appGroup("data", {
    exportData: ({ urlParams: { format } }) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        format === "json"
          ? Effect.map(exportAccount(accountId, beside), (parts) => file("application/json", bytesOf(parts)))
          : format === "csv"
            ? Effect.map(exportAccountTables(accountId, beside), (archive) => file("application/zip", archive))
            : Effect.map(plainTable(accountId, format), (parts) => file("text/csv; charset=utf-8", bytesOf(parts)))
      ).pipe(Effect.provide(context)),
    listBackups: () =>
      Effect.gen(function* () {
        yield* asOwner
        const { folder, lastFailure, list, unsupported } = backups
        const failure = yield* lastFailure
        return {
          unsupported,
          folder,
          health: unsupported === null ? yield* backups.health : null,
          backups: (yield* list).map(listed),
          failure: failure === undefined ? null : { at: new Date(failure.time).toISOString(), message: failure.message }
        }
      }),
    getBackup: ({ path: { id } }) =>
      Effect.gen(function* () {
        yield* asOwner
        yield* requireConfirmed
        const archive = yield* backups.read(id)
        return archive === undefined ? yield* NO_BACKUP : file("application/zip", archive)
      }),
    makeBackup: () =>
      Effect.gen(function* () {
        yield* asOwner
        if (backups.unsupported !== null) return yield* new InvalidRequest({ message: backups.unsupported })
        return listed(backupOf(yield* Effect.catchTag(backups.make, "BackupFailed", ({ message }) => failed(message))))
      })
  })
})

const listed = ({ bytes, id, time }: { readonly id: string; readonly time: number; readonly bytes: number }) => ({
  id,
  at: new Date(time).toISOString(),
  bytes
})

const bytesOf = (parts: Stream.Stream<string, Unavailable>): AsyncIterable<Uint8Array> =>
  Stream.toAsyncIterable(Stream.encodeText(parts))

/** A file that is saved, not shown; the page names it. */
const file = (type: string, body: AsyncIterable<Uint8Array>): BytesAnswer =>
  new BytesAnswer(body, { "Content-Type": type, "Content-Disposition": "attachment" })

const failed = (message: string) => new Unavailable({ message, retryAfter: 60 })

const NOT_OWNER = new InsufficientScope({
  message:
    "Backups hold the logs of every account, so only the owner of the server has them. Your own log is in the export."
})

export const NO_PACKS = new InsufficientScope({
  message: "All accounts share the tables of foods, so only the owner of the server adds and removes them."
})

const NO_BACKUP = new NotFound({ message: "No backup has this name; newer ones may have replaced it." })

export const appImportsHandlers = Effect.gen(function* () {
  const { apply, drop, find, read, receive, start } = yield* PendingImports
  const asOwner = yield* ownerOr(NO_PACKS)
  return appGroup("imports", {
    getImport: ({ path: { id } }) => Effect.map(find(id), shown),
    startImport: ({ payload }) =>
      Effect.zipRight(payload.beside === undefined ? Effect.void : asOwner, Effect.map(start(payload), shown)),
    sendImportPart: ({ path: { id }, payload, urlParams: { at } }) => Effect.map(receive(id, at, payload), shown),
    readImport: ({ path: { id }, payload }) => Effect.map(read(id, payload), shown),
    applyImport: ({ path: { id } }) => apply(id),
    dropImport: ({ path: { id } }) => Effect.as(drop(id), { deleted: true, id } as const)
  })
})

export const shown = ({ id, name, step }: KeptImport) => ({
  id,
  name,
  state: step.state,
  progress: step.state === "reading" ? step.progress : step.state === "receiving" ? 0 : 1,
  title: step.state === "planned" ? step.title : null,
  question: step.state === "question" ? step.question : null,
  message: step.state === "question" || step.state === "refused" ? step.message : null,
  plan: step.state === "planned" ? step.plan : null,
  added: step.state === "added" ? step.added : null
})

export const phoneHandlers = Effect.gen(function* () {
  const { list } = yield* syncRecordStore
  const healthDays = yield* healthDayStore
  return appGroup("phone", {
    listSyncs: () =>
      Effect.gen(function* () {
        const nights = yield* healthDays.longNights
        return (yield* list).map(({ at, ...sync }) => {
          const { days } = sync.result
          const longNights = nights.filter(
            ({ date, source }) => source === sync.store && days !== null && date >= days.from && date <= days.to
          )
          return {
            ...sync,
            at: new Date(at).toISOString(),
            longNights: longNights.map(({ date, sleepMinutes }) => ({ date, sleepMinutes }))
          }
        })
      })
  })
})

/** Serves the group of the definition. */
export const dataGroup = (answer: Answer, data: AppHandlers["data"]) =>
  HttpApiBuilder.group(ServedApp, "data", (endpoints) =>
    endpoints
      .handle("exportData", answer(data.exportData), UNINTERRUPTIBLE)
      .handle("listBackups", answer(data.listBackups), UNINTERRUPTIBLE)
      .handle("getBackup", answer(data.getBackup), UNINTERRUPTIBLE)
      .handle("makeBackup", answer(data.makeBackup), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const importsGroup = (answer: Answer, imports: AppHandlers["imports"]) =>
  HttpApiBuilder.group(ServedApp, "imports", (endpoints) =>
    endpoints
      .handle("getImport", answer(imports.getImport), UNINTERRUPTIBLE)
      .handle("startImport", answer(imports.startImport), UNINTERRUPTIBLE)
      .handle("sendImportPart", answer(imports.sendImportPart), UNINTERRUPTIBLE)
      .handle("readImport", answer(imports.readImport), UNINTERRUPTIBLE)
      .handle("applyImport", answer(imports.applyImport), UNINTERRUPTIBLE)
      .handle("dropImport", answer(imports.dropImport), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const phoneGroup = (answer: Answer, phone: AppHandlers["phone"]) =>
  HttpApiBuilder.group(ServedApp, "phone", (endpoints) =>
    endpoints.handle("listSyncs", answer(phone.listSyncs), UNINTERRUPTIBLE)
  )
