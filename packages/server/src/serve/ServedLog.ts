import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { warnOfUnusable } from "../admin/Backup.ts"
import { Backups, nightly } from "../admin/Backups.ts"
import { control } from "../admin/Control.ts"
import { Copies } from "../admin/Copies.ts"
import { isPostgres, postgres } from "../admin/Engine.ts"
import { refuseForgotten } from "../admin/OpenLog.ts"
import type { Settings } from "../admin/Settings.ts"
import type { CannotOpen, DatabaseInfo, ShortStates, WorkerConnections } from "../engines/EngineServices.ts"
import type { Sql } from "../engines/Sql.ts"
import { Database } from "../engines/sqlite/Database.ts"
import { FoodPacks } from "../foods/FoodPacks.ts"
import { packsInPostgres } from "../foods/PostgresPacks.ts"
import { packsBeside } from "../foods/SqlitePacks.ts"
import { AccountStore } from "../identity/AccountStore.ts"
import { ApiKeys } from "../identity/ApiKeys.ts"
import { Admission } from "../identity/Authorize.ts"
import { ConnectionStore } from "../identity/ConnectionStore.ts"
import { Identities } from "../identity/Identities.ts"
import { Logins } from "../identity/Logins.ts"
import { oauthItemStore } from "../identity/OAuthClientStore.ts"
import { Passkeys } from "../identity/Passkeys.ts"
import { type HourlyLimits, RateLimiter } from "../identity/RateLimiter.ts"
import { Sessions } from "../identity/Sessions.ts"
import { SetupCode } from "../identity/SetupCode.ts"
import { sharedRateLimiter } from "../identity/SharedRateLimiter.ts"
import { Throttle } from "../identity/Throttle.ts"
import { PendingImports } from "../imports/PendingImports.ts"
import { Journal } from "../journal/Journal.ts"
import { ExerciseStore } from "../log/Exercises.ts"
import { Undo } from "../log/Undo.ts"
import { OAuth } from "../oauth/OAuth.ts"
import { RefusedSteps } from "../oauth/RefusedSteps.ts"
import { Registrations } from "../oauth/Registrations.ts"
import { Dispatcher } from "../rest/Routes.ts"
import { everyDay } from "../runtime/Waiting.ts"
import type { PhotoFiles } from "../schema/PhotoFiles.ts"
import { LogThread } from "../workers/LogThread.ts"

/** Makes a layer over the services that are made before it. */
const over =
  <A, E, R>(layer: Layer.Layer<A, E, R>) =>
  <B>(made: Context.Context<B>): Effect.Effect<Context.Context<A | B>, E, Exclude<R, B> | Scope.Scope> =>
    Effect.map(Effect.provide(Layer.build(layer), made), (own) => Context.merge(made, own))

/**
 * All services for requests, over any database and clock: the log, keys and budgets, the ways to sign in to the app. They are made in one
 * effect, each over those before it: a tree of layers takes twice as long.
 */
export const services = <E, R>(budgets: Layer.Layer<RateLimiter | Admission, E, R>) =>
  Layer.scopedContext(
    Layer.build(Journal.layer).pipe(
      Effect.flatMap(over(LogThread.layer)),
      Effect.flatMap(over(Undo.layer)),
      Effect.flatMap(over(AccountStore.layer)),
      Effect.flatMap(over(ExerciseStore.layer)),
      Effect.flatMap(over(PendingImports.layer)),
      Effect.flatMap(over(ApiKeys.layer)),
      Effect.flatMap(over(budgets)),
      Effect.flatMap(over(ConnectionStore.layer)),
      Effect.flatMap(over(RefusedSteps.layer)),
      Effect.flatMap(over(OAuth.layer)),
      Effect.flatMap(over(Registrations.layer)),
      Effect.flatMap(over(Identities.layer)),
      Effect.flatMap(over(Passkeys.layer)),
      Effect.flatMap(over(Sessions.layer)),
      Effect.flatMap(over(SetupCode.layer)),
      Effect.flatMap(over(Throttle.layer)),
      Effect.flatMap(over(Logins.layer)),
      Effect.flatMap(over(Dispatcher.layer))
    )
  )

type LogSettings = Pick<Settings, "backup" | "connections" | "copies" | "database" | "limits" | "newLog">

/** The services over the database that the settings name. */
export const servedLog = (
  settings: LogSettings
): Layer.Layer<
  | Layer.Layer.Success<ReturnType<typeof services>>
  | Backups
  | DatabaseInfo
  | FoodPacks
  | PhotoFiles
  | ShortStates
  | WorkerConnections
  | Sql,
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
const onSqlite = ({ backup, copies, database, limits, newLog = false }: LogSettings) =>
  services(inMemory(limits)).pipe(
    Layer.provideMerge(Layer.provide(FoodPacks.layer, packsBeside(database, { forServer: true }))),
    Layer.provideMerge(control(database)),
    Layer.provideMerge(
      backup.at === undefined
        ? Layer.empty
        : Layer.merge(nightly(backup.at), Layer.effectDiscard(warnOfUnusable(backup.folder)))
    ),
    Layer.provideMerge(Layer.merge(Backups.layer(backup), copies === undefined ? Layer.empty : Copies.layer(copies))),
    Layer.provideMerge(Database.layer(database, { forServer: true })),
    Layer.provide(newLog ? Layer.empty : Layer.effectDiscard(refuseForgotten(database, backup.folder)))
  )

/** Budgets that are counted in this process. */
const inMemory = (limits: HourlyLimits) => Layer.provideMerge(Admission.layer, RateLimiter.layer(limits))

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
