import * as Layer from "effect/Layer"
import { ApiKeys } from "../access/ApiKeys.ts"
import { Asked } from "../access/Asked.ts"
import type { Admission } from "../access/Authorize.ts"
import { Identities } from "../access/Identities.ts"
import { Logins } from "../access/Logins.ts"
import { Passkeys } from "../access/Passkeys.ts"
import type { RateLimiter } from "../access/RateLimiter.ts"
import { Sessions } from "../access/Sessions.ts"
import { SetupCode } from "../access/SetupCode.ts"
import { Throttle } from "../access/Throttle.ts"
import { PendingImports } from "../imports/PendingImports.ts"
import { OAuth } from "../oauth/OAuth.ts"
import { RefusedSteps } from "../oauth/RefusedSteps.ts"
import { Registrations } from "../oauth/Registrations.ts"
import { Dispatcher } from "../rest/Routes.ts"
import { AccountStore } from "../store/AccountStore.ts"
import { ConnectionStore } from "../store/ConnectionStore.ts"
import { ExerciseStore } from "../store/ExerciseStore.ts"
import { Journal } from "../store/Journal.ts"
import { LogThread } from "../workers/LogThread.ts"
import { Undo } from "../workers/Undo.ts"

/** The log, over any database. */
const stores = Layer.mergeAll(AccountStore.layer, ExerciseStore.layer, PendingImports.layer).pipe(
  Layer.provideMerge(Undo.layer),
  Layer.provideMerge(LogThread.layer),
  Layer.provideMerge(Journal.layer)
)

/** Keys, budgets, and the ways to sign in to the app. */
const access = <E, R>(budgets: Layer.Layer<RateLimiter | Admission, E, R>) =>
  Layer.mergeAll(
    ApiKeys.layer,
    budgets,
    Layer.merge(OAuth.layer, Registrations.layer).pipe(
      Layer.provideMerge(RefusedSteps.layer),
      Layer.provideMerge(ConnectionStore.layer)
    ),
    Identities.layer,
    Passkeys.layer,
    Sessions.layer,
    SetupCode.layer,
    Throttle.layer,
    Asked.layer,
    Layer.provide(Logins.layer, AccountStore.layer)
  )

/** All services for requests, over any database and clock. */
export const services = <E, R>(budgets: Layer.Layer<RateLimiter | Admission, E, R>) =>
  Dispatcher.layer.pipe(Layer.provideMerge(Layer.merge(stores, access(budgets))))
