import * as HttpApi from "@effect/platform/HttpApi"
import { Authorization } from "../contract/Access.ts"
import { ImportsApi } from "./Imports.ts"
import { PhoneDaysApi, PhoneSyncApi } from "./PhoneSync.ts"

/**
 * The routes through which programs feed the log, beside `/v1`. They are a definition of their own, since they are not in the list of
 * routes of a key and no tools of an assistant. The OpenAPI document has them.
 */
export class SyncApi extends HttpApi.make("sync")
  .add(PhoneSyncApi)
  .add(ImportsApi)
  .middleware(Authorization)
  .prefix("/sync") {}

/** The part of `SyncApi` that clients have a method for. */
export class SyncDaysApi extends HttpApi.make("sync").add(PhoneDaysApi).middleware(Authorization).prefix("/sync") {}
