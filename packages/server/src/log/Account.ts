import { PERMISSIONS, Principal, permits, ROUTES } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { RateLimiter } from "../identity/RateLimiter.ts"
import { type AllHandlers, type Answer, handlers, UNINTERRUPTIBLE } from "./Handlers.ts"
import type { ServedApi } from "./Served.ts"

export const accountHandlers = Effect.map(RateLimiter, ({ limits }) =>
  handlers("account", {
    listRoutes: () =>
      Effect.map(Principal, ({ scope }) =>
        ROUTES.filter((route) => permits(scope, route)).map(({ method, path }) => ({ method, path }))
      ),
    getKeyInfo: () =>
      Effect.map(Principal, ({ scope }) => ({
        scopes: PERMISSIONS[scope],
        limits: { readPerHour: limits.read, writePerHour: limits.write }
      }))
  })
)

/** Serves the group of the definition. */
export const accountGroup = (api: ServedApi, answer: Answer, account: AllHandlers["account"]) =>
  HttpApiBuilder.group(api, "account", (endpoints) =>
    endpoints
      .handle("listRoutes", answer(account.listRoutes), UNINTERRUPTIBLE)
      .handle("getKeyInfo", answer(account.getKeyInfo), UNINTERRUPTIBLE)
  )
