import type { Methods } from "../generated/Methods.ts"
import { ROUTES } from "../generated/Routes.ts"
import type { Params } from "../Route.ts"
import { Client } from "./Client.ts"
import type { CallOptions } from "./Options.ts"

// The static block of the class below defines every method declared here.
export interface Daybook extends Methods {}

/**
 * A client of a Daybook server with one method per route. A method takes the route's parameters and the options of the call.
 * It returns a promise of the response body; `.withResponse()` gives the status, headers and budget too. It rejects with an
 * `ApiError` (a subclass per code), a `ConnectionError`, or, where a write may or may not have been carried out, an
 * `UnknownOutcomeError`.
 *
 * @example
 * const daybook = new Daybook({ baseUrl: "http://127.0.0.1:7350", apiKey: "daybook_sk_..." })
 * await daybook.logWater({ amountMl: 250 })
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: as above
export class Daybook extends Client {
  static {
    forEachKey(ROUTES, (name) => {
      Object.assign(Daybook.prototype, {
        [name](this: Daybook, params?: Params, options?: CallOptions) {
          return this.call(name, params, options)
        }
      })
    })
  }
}

function forEachKey<Key extends string>(record: Readonly<Record<Key, unknown>>, visit: (key: Key) => void): void {
  for (const key in record) visit(key)
}
