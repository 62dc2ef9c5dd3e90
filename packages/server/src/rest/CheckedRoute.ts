import { type Route, ruleChecker } from "@daybook/core"
import type { Decoded } from "../log/Handlers.ts"
import { type Decode, decoderOf, queryParameters } from "./Decode.ts"

/** A route with its decoder and the check of its rules, each compiled at its first use. */
export interface CheckedRoute {
  readonly route: Route
  readonly decode: Decode
  readonly rules: () => ReturnType<typeof rulesOf>
}

export const checkedRoute = (route: Route): CheckedRoute => {
  let rules: { readonly check: ReturnType<typeof rulesOf> } | undefined
  return {
    route,
    decode: decoderOf(route),
    rules: () => {
      rules ??= { check: rulesOf(route) }
      return rules.check
    }
  }
}

/** True if a request keeps the rules over several fields of its query and body; undefined if its route has none. */
const rulesOf = ({ body, query }: Route) => {
  const checkQuery = query && ruleChecker(query)
  const checkBody = body && ruleChecker(body)
  if (checkQuery === undefined && checkBody === undefined) return undefined
  return (sentQuery: string, sentBody: unknown, { payload, urlParams }: Decoded, date: string): boolean => {
    const broken = [
      ...(checkQuery?.(queryParameters(sentQuery), urlParams, date) ?? []),
      ...(checkBody?.(sentBody, payload, date) ?? [])
    ]
    return broken.length === 0
  }
}
