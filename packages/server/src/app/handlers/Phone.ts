import * as Effect from "effect/Effect"
import { SyncRecordStore } from "../../store/SyncRecordStore.ts"
import { appGroup } from "../Handlers.ts"

export const phoneHandlers = Effect.map(SyncRecordStore, ({ list }) =>
  appGroup("phone", {
    listSyncs: () =>
      Effect.map(list, (syncs) => syncs.map(({ at, ...sync }) => ({ ...sync, at: new Date(at).toISOString() })))
  })
)
