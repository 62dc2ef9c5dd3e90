import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { Backups } from "../../packages/server/src/admin/Backups.ts"
import { postgres } from "../../packages/server/src/admin/Engine.ts"
import type { PostgresOptions } from "../../packages/server/src/engines/postgres/PostgresOptions.ts"
import { FoodPacks } from "../../packages/server/src/foods/FoodPacks.ts"
import { packsInPostgres } from "../../packages/server/src/foods/PostgresPacks.ts"
import { Server } from "../../packages/server/src/http/Server.ts"
import { sharedRateLimiter } from "../../packages/server/src/identity/SharedRateLimiter.ts"
import { httpServer } from "../../packages/server/src/main.ts"
import { services } from "../../packages/server/src/serve/ServedLog.ts"
import { PLENTY } from "../harness/Installation.ts"

/** Starts a server in this process that opens a database with these options; its address. It stops when the scope closes. */
export const startWith = Effect.fnUntraced(function* (database: string, options: PostgresOptions) {
  const log = services(sharedRateLimiter({ read: PLENTY, write: PLENTY, sync: PLENTY })).pipe(
    Layer.provideMerge(Layer.provide(FoodPacks.layer, packsInPostgres)),
    Layer.provideMerge(Layer.merge(postgres(database, options), Backups.none))
  )
  const server = httpServer({ host: "127.0.0.1", port: 0, publicUrl: undefined }).pipe(
    Layer.provide(log),
    Layer.provide(Logger.remove(Logger.defaultLogger))
  )
  return `http://127.0.0.1:${Context.get(yield* Layer.build(server), Server).port}`
})
