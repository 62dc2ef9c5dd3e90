import { Api } from "../api/Api.ts"
import { SyncDaysApi } from "../sync/SyncApi.ts"
import { routesOf } from "./Routes.ts"

/** What clients have a method for: the REST interface, and what is synced in Daybook's own terms. */
export const ClientApi = Api.addHttpApi(SyncDaysApi)

/** Every route that clients have a method for. */
export const CLIENT_ROUTES = routesOf(ClientApi)
