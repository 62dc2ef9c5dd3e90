import { PERMISSIONS, Principal, permits, ROUTES } from "@daybook/core"
import * as Effect from "effect/Effect"
import { RateLimiter } from "../identity/RateLimiter.ts"
import { handlers } from "./Handlers.ts"

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
