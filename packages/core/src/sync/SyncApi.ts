import * as HttpApi from "@effect/platform/HttpApi"
import { Authorization } from "../contract/Access.ts"
import { ImportsApi } from "./Imports.ts"
import { PhoneDaysApi, PhoneSyncApi } from "./PhoneSync.ts"

/**
 * What programs send that feed the log, beside `/v1`: a definition of its own, since it is not in the list of routes of a key
 * and no tool of an assistant. It is in the OpenAPI document.
 */
export class SyncApi extends HttpApi.make("sync")
  .add(PhoneSyncApi)
  .add(ImportsApi)
  .middleware(Authorization)
  .prefix("/sync") {}

/** The part of it that clients have a method for. */
export class SyncDaysApi extends HttpApi.make("sync").add(PhoneDaysApi).middleware(Authorization).prefix("/sync") {}
