import { InvalidRequest, type SyncApi } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { handlersOf } from "../rest/Handlers.ts"
import { syncRecordStore } from "../store/SyncRecordStore.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { type PhoneRoute, phoneReaders } from "./PhoneReaders.ts"
import { PhoneSync } from "./PhoneSync.ts"

/** Writes the body of a phone, keeps its result for the person, and logs one line without values. */
export const makeSyncPhone = Effect.gen(function* () {
  const { apply } = yield* PhoneSync
  const records = yield* syncRecordStore
  return (way: PhoneRoute, body: PhoneBody | InvalidRequest) =>
    Effect.gen(function* () {
      if (body instanceof InvalidRequest) return yield* body
      const result = yield* apply(body)
      yield* records.keep({ store: body.store, way, at: yield* Clock.currentTimeMillis, result })
      const { applied, received, refusedCount } = result
      const written = applied.readings + applied.checkIns + applied.metrics
      yield* Effect.logInfo(`phone sync: ${body.store}, ${received} values, ${written} stand, ${refusedCount} refused`)
      return result
    })
})

export const phoneSyncHandlers = Effect.map(makeSyncPhone, (sync) =>
  handlersOf<typeof SyncApi>()("phoneSync", {
    syncHealthAutoExport: (request) => sync("syncHealthAutoExport", phoneReaders.syncHealthAutoExport(request)),
    syncHealthConnect: (request) => sync("syncHealthConnect", phoneReaders.syncHealthConnect(request)),
    syncDays: (request) => sync("syncDays", phoneReaders.syncDays(request))
  })
)
