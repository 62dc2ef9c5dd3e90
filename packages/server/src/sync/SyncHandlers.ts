import type { SyncApi } from "@daybook/core"
import * as Effect from "effect/Effect"
import { importsHandlers } from "../imports/ImportHandlers.ts"
import { phoneSyncHandlers } from "../phone/PhoneHandlers.ts"
import type { HandlersOfApi } from "../rest/Handlers.ts"

/** The handlers of every group of the definition; leaving one out does not compile. */
export const syncHandlers = Effect.map(
  Effect.all({ phoneSync: phoneSyncHandlers, imports: importsHandlers }),
  (handlers): HandlersOfApi<typeof SyncApi> => handlers
)
