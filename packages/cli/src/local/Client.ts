import { type Call, type CallOptions, Daybook, type Params, ROUTES, type RouteName } from "@daybook/sdk"
import { clientSettings } from "./Config.ts"
import { nodeFetch } from "./Http.ts"

const TIMEOUT_MS = 15_000

/** A person at a terminal would rather be told than wait longer. */
const PATIENCE_S = 5

/** The SDK's client, over node's own HTTP client; also calls a route by a name that is only known at run time. */
export class Principal extends Daybook {
  readonly origin: string
  constructor() {
    const { key, origin } = clientSettings()
    super({ baseUrl: origin, apiKey: key, fetch: nodeFetch, timeout: TIMEOUT_MS, maxRetryAfter: PATIENCE_S })
    this.origin = origin
  }
  /** Calls a route by its name. */
  route(name: RouteName, params: Params, options?: CallOptions): Call<unknown> {
    return this.call(name, params, options)
  }
}

/** Whether a word is the name of a route. */
export const isRouteName = (word: string): word is RouteName => Object.hasOwn(ROUTES, word)
