import { Api } from "../api/Api.ts"
import { render } from "../contract/Annotations.ts"
import { SyncApi, SyncDaysApi } from "../sync/SyncApi.ts"
import { naming, routesOf } from "./Routes.ts"

/** Every route outside of the REST interface through which programs write to the log. */
export const SYNC_ROUTES = routesOf(SyncApi)

/** The REST interface, and the sync routes in Daybook's own terms. Clients have a method for each. */
export const ClientApi = Api.addHttpApi(SyncDaysApi)

/** Every route that clients have a method for. */
export const CLIENT_ROUTES = routesOf(ClientApi)

const CLIENT = naming("today in the client's time zone", ({ name }) => name)

/** A description with the names of the SDK. The client knows the person's date; the server knows only the date in UTC. */
export const clientText = (text: string): string => render(text, CLIENT)
