import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Authorization, RequestBody } from "../contract/Access.ts"
import {
  InternalErrorBody,
  InvalidJsonBody,
  InvalidRequestBody,
  MethodNotAllowedBody,
  NotFoundBody,
  PayloadTooLargeBody,
  UnavailableBody,
  UnknownFieldBody,
  UnsupportedMediaTypeBody
} from "../contract/ApiError.ts"
import { type Route, routesOf } from "../derive/Routes.ts"
import { AppChangesApi } from "./AppChanges.ts"
import { AppDaysApi } from "./AppDays.ts"
import { AppFoodsApi, SuggestionsApi } from "./AppFoods.ts"
import { AppsApi } from "./Apps.ts"
import { DataApi, PhoneApi } from "./Data.ts"
import { DraftsApi } from "./Drafts.ts"
import { AppImportsApi } from "./Imports.ts"
import { KeysApi } from "./Keys.ts"
import { PhotosApi } from "./Photos.ts"
import { AppGoalsApi } from "./Preferences.ts"
import { IdentitiesApi, PasskeysApi, SessionApi } from "./Session.ts"
import { TrainingApi } from "./Training.ts"
import { AppEnergyApi, BodyApi, TrendsApi } from "./Trends.ts"
import { WebhooksApi } from "./Webhooks.ts"
import { WidgetsApi } from "./Widgets.ts"

/**
 * The app's own interface beside the REST interface. It is a definition of its own, which is in no list of routes, no document and no
 * tool. A session's cookie authenticates, and grants everything.
 */
export class AppApi extends HttpApi.make("app")
  .add(SessionApi)
  .add(PasskeysApi)
  .add(IdentitiesApi)
  .add(AppDaysApi)
  .add(SuggestionsApi)
  .add(AppFoodsApi)
  .add(AppChangesApi)
  .add(TrainingApi)
  .add(DraftsApi)
  .add(AppGoalsApi)
  .add(KeysApi)
  .add(AppsApi)
  .add(WebhooksApi)
  .add(WidgetsApi)
  .add(TrendsApi)
  .add(AppEnergyApi)
  .add(BodyApi)
  .add(PhotosApi)
  .add(PhoneApi)
  .add(DataApi)
  .add(AppImportsApi)
  .addError(InvalidRequestBody)
  .addError(InvalidJsonBody)
  .addError(UnknownFieldBody)
  .addError(NotFoundBody)
  .addError(MethodNotAllowedBody)
  .addError(PayloadTooLargeBody)
  .addError(UnsupportedMediaTypeBody)
  .addError(InternalErrorBody)
  .addError(UnavailableBody)
  .middleware(RequestBody)
  .middleware(Authorization)
  .prefix("/app/api")
  .annotateContext(OpenApi.annotations({ title: "The app's own interface", version: "1" })) {}

/** The endpoints of a definition. */
export type EndpointOf<Definition> =
  Definition extends HttpApi.HttpApi<infer _Id, infer Groups, infer _E, infer _R>
    ? HttpApiGroup.HttpApiGroup.Endpoints<Groups>
    : never

/** The writes whose answers the server keeps, so that the app may queue them and send them again. No answer contains a secret. */
const QUEUED = [
  "logFoodAgain",
  "undoChanges",
  "restoreTrash",
  "renameExercise",
  "setGoals",
  "addWidget",
  "orderWidgets",
  "removeWidget",
  "addPhoto",
  "deletePhoto"
] as const satisfies ReadonlyArray<EndpointOf<typeof AppApi>["name"]>
export type QueuedName = (typeof QUEUED)[number]

/** The acts that cannot be reversed by an undo, from the trash, or by a further act. The app asks before each of them. */
export const FINAL = [
  "revokeKey",
  "endPrograms",
  "disconnectApp",
  "changeClientSecret",
  "deleteOAuthClient",
  "deleteWebhook",
  "removePasskey",
  "unlinkIdentity",
  "emptyTrash"
] as const satisfies ReadonlyArray<EndpointOf<typeof AppApi>["name"]>
export type FinalName = (typeof FINAL)[number]

/** Every route of the app's own interface. */
export const APP_ROUTES: ReadonlyArray<Route> = routesOf(AppApi).map((route) => ({
  ...route,
  transport: { ...route.transport, queued: QUEUED.some((name) => name === route.name) }
}))
