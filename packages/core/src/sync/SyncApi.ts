import * as HttpApi from "@effect/platform/HttpApi"
import { Authorization } from "../contract/Access.ts"
import { ImportsApi } from "./Imports.ts"
import { PhoneDaysApi, PhoneSyncApi } from "./PhoneSync.ts"

/**
 * The routes outside of `/v1` through which programs write to the log. They are a definition of their own, since they are not in a key's
 * list of routes and are no tools of an assistant. The OpenAPI document has them.
 */
export class SyncApi extends HttpApi.make("sync")
  .add(PhoneSyncApi)
  .add(ImportsApi)
  .middleware(Authorization)
  .prefix("/sync") {}

/** The part of `SyncApi` for which clients have a method. */
export class SyncDaysApi extends HttpApi.make("sync").add(PhoneDaysApi).middleware(Authorization).prefix("/sync") {}
