import { type InsufficientScope, Principal } from "@daybook/core"
import { AppApi } from "@daybook/core/app"
import * as HttpApi from "@effect/platform/HttpApi"
import * as Effect from "effect/Effect"
import { AccountStore } from "../identity/AccountStore.ts"
import { type HandlersOfApi, handlersOf } from "../log/Handlers.ts"

/** The handlers of all groups of the app's own interface. */
export type AppHandlers = HandlersOfApi<typeof AppApi>

/** Declares the handlers of one group of the app's own interface, checked against the definition. */
export const appGroup = handlersOf<typeof AppApi>()

/** The app's own interface as it is served, with its middleware on each group (`log/Handlers.ts`). */
export const ServedApp = HttpApi.make("app").addHttpApi(AppApi)

/** Refuses everybody but the owner of the server. */
export const ownerOr = (refusal: InsufficientScope) =>
  Effect.map(AccountStore, ({ owner }) =>
    Effect.flatMap(Effect.all([Principal, owner]), ([{ accountId }, id]) => (accountId === id ? Effect.void : refusal))
  )
