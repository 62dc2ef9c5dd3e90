import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { warnOfUnusable } from "../admin/Backup.ts"
import { Backups } from "../admin/Backups.ts"
import { control } from "../admin/Control.ts"
import { isPostgres, postgres } from "../admin/Engine.ts"
import { nightly } from "../admin/Nightly.ts"
import { refuseForgotten } from "../admin/OpenLog.ts"
import type { Settings } from "../admin/Settings.ts"
import type { CannotOpen } from "../engines/CannotOpen.ts"
import type { DatabaseInfo } from "../engines/EngineServices.ts"
import type { Sql } from "../engines/Sql.ts"
import { Database } from "../engines/sqlite/Database.ts"
import { FoodPacks } from "../foods/FoodPacks.ts"
import { packsInPostgres } from "../foods/PostgresPacks.ts"
import { packsBeside } from "../foods/SqlitePacks.ts"
import { ApiKeys } from "../identity/ApiKeys.ts"
import { Admission } from "../identity/Authorize.ts"
import { oauthItemStore } from "../identity/OAuthItemStore.ts"
import { type HourlyLimits, RateLimiter } from "../identity/RateLimiter.ts"
import { sharedRateLimiter } from "../identity/SharedRateLimiter.ts"
import { everyDay } from "../runtime/WallClock.ts"
import type { PhotoFiles } from "../schema/PhotoFiles.ts"
import { services } from "./Services.ts"

type LogSettings = Pick<Settings, "backup" | "connections" | "database" | "limits" | "newLog">

/** The services over the database that the settings name. */
export const servedLog = (
  settings: LogSettings
): Layer.Layer<
  Layer.Layer.Success<ReturnType<typeof services>> | Backups | DatabaseInfo | FoodPacks | PhotoFiles | Sql,
  CannotOpen | Unavailable
> => (isPostgres(settings.database) ? onPostgres(settings) : onSqlite(settings))

/** No statement of a request takes a second. A statement that takes this long waits in vain. */
const STATEMENT_MS = 15_000

/** Many servers can share the database. PostgreSQL's own programs make its backups. */
const onPostgres = ({ connections, database, limits }: LogSettings) =>
  services(sharedRateLimiter(limits)).pipe(
    Layer.provideMerge(Layer.provide(FoodPacks.layer, packsInPostgres)),
    Layer.provideMerge(Backups.none),
    Layer.provideMerge(postgres(database, { connections, statementMs: STATEMENT_MS }))
  )

/** The only server of a file. It makes the backups. */
const onSqlite = ({ backup, database, limits, newLog = false }: LogSettings) =>
  services(inMemory(limits)).pipe(
    Layer.provideMerge(Layer.provide(FoodPacks.layer, packsBeside(database))),
    Layer.provideMerge(control(database)),
    Layer.provideMerge(
      backup.at === undefined
        ? Layer.empty
        : Layer.merge(nightly(backup.at), Layer.effectDiscard(warnOfUnusable(backup.folder)))
    ),
    Layer.provideMerge(Backups.layer(backup)),
    Layer.provideMerge(Database.layer(database, { forServer: true })),
    Layer.provide(newLog ? Layer.empty : Layer.effectDiscard(refuseForgotten(database, backup.folder)))
  )

/** Budgets that are counted in this process. */
const inMemory = (limits: HourlyLimits) =>
  Layer.provideMerge(Admission.layer, Layer.merge(ApiKeys.layer, RateLimiter.layer(limits)))

const AFTER_START = "1 minute"

/** Deletes expired rows of OAuth once a day. Anybody can cause them, and a server without connections would keep them. */
export const sweeping: Layer.Layer<never, never, Sql> = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { sweep } = yield* oauthItemStore
    const once = Effect.catchAllCause(sweep, (cause) =>
      Effect.logError("expired rows of OAuth were not deleted", cause)
    )
    yield* Effect.forkScoped(Effect.zipRight(Effect.sleep(AFTER_START), everyDay(once)))
  })
)
