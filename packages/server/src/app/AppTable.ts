import { APP_ROUTES } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { locatorOf } from "../rest/Dispatcher.ts"
import { routeTable } from "../rest/RouteTable.ts"
import { appHandlers } from "./AppHandlers.ts"

/** What the handlers of the app use. */
export type AppServices = Effect.Effect.Context<typeof appHandlers>

/** Finds the routes of the app's own interface. Loaded at the app's first request: clients without it do not pay for it. */
export const appLocator = Effect.map(appHandlers, (handlers) => locatorOf(routeTable(APP_ROUTES, handlers)))
