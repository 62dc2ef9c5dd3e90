import { SYNC_ROUTES, type SyncApi } from "@daybook/core"
import * as Effect from "effect/Effect"
import { locatorOf } from "../rest/Dispatcher.ts"
import type { HandlersOfApi } from "../rest/Handlers.ts"
import { routeTable } from "../rest/RouteTable.ts"
import { importsHandlers } from "./ImportHandlers.ts"
import { phoneSyncHandlers } from "./PhoneHandlers.ts"

/** The handlers of every group of the definition; leaving one out does not compile. */
const syncHandlers = Effect.map(
  Effect.all({ phoneSync: phoneSyncHandlers, imports: importsHandlers }),
  (handlers): HandlersOfApi<typeof SyncApi> => handlers
)

/** Finds the routes beside the REST interface that programs feed the log through. */
export const syncLocator = Effect.map(syncHandlers, (handlers) => locatorOf(routeTable(SYNC_ROUTES, handlers)))
