import * as Layer from "effect/Layer"
import { AccountStore } from "../identity/AccountStore.ts"
import { ApiKeys } from "../identity/ApiKeys.ts"
import { Asked } from "../identity/Asked.ts"
import type { Admission } from "../identity/Authorize.ts"
import { ConnectionStore } from "../identity/ConnectionStore.ts"
import { Identities } from "../identity/Identities.ts"
import { Logins } from "../identity/Logins.ts"
import { Passkeys } from "../identity/Passkeys.ts"
import type { RateLimiter } from "../identity/RateLimiter.ts"
import { Sessions } from "../identity/Sessions.ts"
import { SetupCode } from "../identity/SetupCode.ts"
import { Throttle } from "../identity/Throttle.ts"
import { PendingImports } from "../imports/PendingImports.ts"
import { Journal } from "../journal/Journal.ts"
import { ExerciseStore } from "../log/Exercises.ts"
import { Undo } from "../log/Undo.ts"
import { OAuth } from "../oauth/OAuth.ts"
import { RefusedSteps } from "../oauth/RefusedSteps.ts"
import { Registrations } from "../oauth/Registrations.ts"
import { Dispatcher } from "../rest/Routes.ts"
import { LogThread } from "../workers/LogThread.ts"

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
