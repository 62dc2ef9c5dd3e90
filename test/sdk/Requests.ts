import { ROUTES, type Route } from "@daybook/core"
import * as Effect from "effect/Effect"
import { isRead } from "../harness/ContractRoutes.ts"
import { exampleBody, exampleRequest, exampleRows, pathIds, queryParameters } from "../harness/examples.ts"
import { logSteps, wholeLog, withoutIds } from "../harness/log.ts"
import { post, type Step, TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"

type Fields = Readonly<Record<string, unknown>>

/** A request made from the definition, for both clients of the SDK. */
export interface Request {
  readonly label: string
  readonly route: Route
  /** Whether the request is idempotent. */
  readonly isRepeatable: boolean
  readonly path: (ids: Ids) => Fields
  readonly query: Fields
  readonly body: Fields | undefined
}

/** The ids of the account's initial rows, by parameter name. */
export type Ids = Readonly<Record<string, string>>

const requestOf = (route: Route, body: Fields | undefined, label = route.name, isRepeatable = true): Request => ({
  label,
  route,
  isRepeatable: isRepeatable && (isRead(route) || route.method === "DELETE" || route.hints.idempotent),
  path: (ids) =>
    Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, pathIds(route, ids)[name] ?? TODAY])
    ),
  query: Object.fromEntries(queryParameters(route).required.map((name) => [name, TODAY])),
  body
})

const requestsOf = (route: Route): ReadonlyArray<Request> => {
  if (route.body === undefined) return [requestOf(route, undefined)]
  // The example of an undo since a time names a later one, so that it takes nothing back.
  const example: Fields = { ...exampleBody(route), ...(route.name === "undoMany" && { since: "1970-01-01" }) }
  const { clears } = route.hints
  // A list in an example contains the names of fields to clear; other parameters are cleared with null.
  const plain = Object.fromEntries(
    Object.entries(example).filter(([name, value]) => !clears.includes(name) || !Array.isArray(value))
  )
  const clearing = {
    ...example,
    ...Object.fromEntries(clears.map((name) => [name, Array.isArray(example[name]) ? example[name] : null]))
  }
  return [
    requestOf(route, plain),
    ...(clears.length > 0 ? [requestOf(route, clearing, `${route.name} that clears something`, false)] : [])
  ]
}

/** A request of every route, and a second one of each route that can clear something. */
export const REQUESTS: ReadonlyArray<Request> = ROUTES.flatMap(requestsOf)

/** The parameters of a method of the promise client. */
export const paramsOf = ({ body, path, query }: Request, ids: Ids): Fields => ({ ...path(ids), ...query, ...body })

/** The argument of a method of the Effect client. */
export const argumentOf = ({ body, path, query }: Request, ids: Ids) => ({
  path: path(ids),
  urlParams: query,
  ...(body !== undefined && { payload: body })
})

const VALUE: Step = post(({ metricId }) => `/v1/custom-metrics/${metricId}/values`, { value: 5 })

/** An account whose log has the rows that the requests need. */
export const account = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  const ids = yield* logSteps(url, keys.full, [...exampleRows, VALUE])
  return {
    url,
    key: keys.full,
    ids,
    log: Effect.map(wholeLog(url, keys.full), (log) => withoutIds(JSON.stringify(log)))
  }
})

/** The request as plain HTTP. */
export const stepOf = ({ body, route }: Request): Step => exampleRequest(route, { ...(body !== undefined && { body }) })
