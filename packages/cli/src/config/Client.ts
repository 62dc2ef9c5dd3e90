import { type Call, type CallOptions, Daybook, type Params, ROUTES, type RouteName } from "@daybook/sdk"
import { nodeFetch } from "./Http.ts"
import { clientSettings } from "./Settings.ts"

const TIMEOUT_MS = 15_000

/** A longer wait is reported instead, since the user is at the terminal. */
const MAX_RETRY_AFTER_S = 5

/** The SDK's client with the terminal's settings; it can also call a route by its name. */
export class Client extends Daybook {
  /** The server's address. */
  readonly origin: string
  constructor() {
    const { key, origin } = clientSettings()
    super({ baseUrl: origin, apiKey: key, fetch: nodeFetch, timeout: TIMEOUT_MS, maxRetryAfter: MAX_RETRY_AFTER_S })
    this.origin = origin
  }
  /** Calls a route by its name. */
  route(name: RouteName, params: Params, options?: CallOptions): Call<unknown> {
    return this.call(name, params, options)
  }
}

/** True if a value is the name of a route. */
export const isRouteName = (value: unknown): value is RouteName =>
  typeof value === "string" && Object.hasOwn(ROUTES, value)
