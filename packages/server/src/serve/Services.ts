import * as Layer from "effect/Layer"
import type { Admission } from "../access/Admission.ts"
import { ApiKeys } from "../access/ApiKeys.ts"
import { Logins } from "../access/Logins.ts"
import { Passkeys } from "../access/Passkeys.ts"
import type { RateLimiter } from "../access/RateLimiter.ts"
import { Sessions } from "../access/Sessions.ts"
import { SetupCode } from "../access/SetupCode.ts"
import { Throttle } from "../access/Throttle.ts"
import { KeptImports } from "../imports/KeptImports.ts"
import { OAuth } from "../oauth/OAuth.ts"
import { RefusedSteps } from "../oauth/RefusedSteps.ts"
import { Registrations } from "../oauth/Registrations.ts"
import { Dispatcher } from "../rest/Dispatcher.ts"
import { AccountStore } from "../store/AccountStore.ts"
import { CheckInStore } from "../store/CheckInStore.ts"
import { ConnectionStore } from "../store/ConnectionStore.ts"
import { EntryStore } from "../store/EntryStore.ts"
import { ExerciseRenameStore } from "../store/ExerciseRenameStore.ts"
import { ExerciseStore } from "../store/ExerciseStore.ts"
import { FoodStore } from "../store/FoodStore.ts"
import { GoalStore } from "../store/GoalStore.ts"
import { HealthDayStore } from "../store/HealthDayStore.ts"
import { Journal } from "../store/Journal.ts"
import { MetricStore } from "../store/MetricStore.ts"
import { OAuthClientStore } from "../store/OAuthClientStore.ts"
import { OAuthDocumentStore } from "../store/OAuthDocumentStore.ts"
import { OAuthItemStore } from "../store/OAuthItemStore.ts"
import { PhotoStore } from "../store/PhotoStore.ts"
import { ProgramStore } from "../store/ProgramStore.ts"
import { RestDayStore } from "../store/RestDayStore.ts"
import { SuggestionStore } from "../store/SuggestionStore.ts"
import { TrashStore } from "../store/TrashStore.ts"
import { UndoStore } from "../store/UndoStore.ts"
import { WaterStore } from "../store/WaterStore.ts"
import { WidgetStore } from "../store/WidgetStore.ts"
import { WorkoutStore } from "../store/WorkoutStore.ts"
import { LogThread } from "../workers/LogThread.ts"
import { Undoing } from "../workers/Undoing.ts"

/** The log, over whatever database is provided. */
const stores = Layer.mergeAll(
  AccountStore.layer,
  CheckInStore.layer,
  EntryStore.layer,
  ExerciseRenameStore.layer,
  ExerciseStore.layer,
  FoodStore.layer,
  GoalStore.layer,
  HealthDayStore.layer,
  KeptImports.layer,
  MetricStore.layer,
  PhotoStore.layer,
  RestDayStore.layer,
  SuggestionStore.layer,
  TrashStore.layer,
  WaterStore.layer,
  WidgetStore.layer,
  WorkoutStore.layer
).pipe(
  Layer.provideMerge(Undoing.layer),
  Layer.provideMerge(Layer.merge(UndoStore.layer, LogThread.layer)),
  Layer.provideMerge(Journal.layer)
)

/** Keys and budgets, and how people sign in to the app. */
const access = <E, R>(budgets: Layer.Layer<RateLimiter | Admission, E, R>) =>
  Layer.mergeAll(
    ApiKeys.layer,
    budgets,
    Layer.merge(OAuth.layer, Registrations.layer).pipe(
      Layer.provideMerge(RefusedSteps.layer),
      Layer.provideMerge(
        Layer.mergeAll(ConnectionStore.layer, OAuthClientStore.layer, OAuthDocumentStore.layer, OAuthItemStore.layer)
      )
    ),
    Passkeys.layer,
    ProgramStore.layer,
    Sessions.layer,
    SetupCode.layer,
    Throttle.layer,
    Layer.provide(Logins.layer, AccountStore.layer)
  )

/** Everything that answers a request, over whatever database and clock are provided. */
export const services = <E, R>(budgets: Layer.Layer<RateLimiter | Admission, E, R>) =>
  Dispatcher.layer.pipe(Layer.provideMerge(Layer.merge(stores, access(budgets))))
