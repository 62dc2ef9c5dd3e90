import { Client } from "./Client.ts"
import type { Methods } from "./generated/Methods.ts"
import { ROUTES } from "./generated/Routes.ts"
import type { CallOptions } from "./Options.ts"

// Every method that is declared here is defined in the class below.
export interface Daybook extends Methods {}

/**
 * A client of a Daybook server: one method for every route, of its parameters and of what this call may do otherwise. Each
 * gives a promise of the answer, with `.withResponse()` for what came with it, and rejects with an `ApiError` of the code's
 * own class, with a `ConnectionError`, or, where a write may or may not have been done, with an `UnknownOutcomeError`.
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
        [name](this: Daybook, params?: object, options?: CallOptions) {
          return this.call(name, { ...params }, options)
        }
      })
    })
  }
}

function forEachKey<Key extends string>(record: Readonly<Record<Key, unknown>>, visit: (key: Key) => void): void {
  for (const key in record) visit(key)
}
