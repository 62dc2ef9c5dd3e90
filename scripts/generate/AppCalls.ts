import * as Core from "@daybook/core"
import * as SchemaAST from "effect/SchemaAST"
import { paramFields, paramsType, responseType, typesFile } from "./SdkTypes.ts"
import { HEAD, literal } from "./Source.ts"

/** The route table of the web app: the contract's routes, which it calls by cookie under `/app/api`. */
export const appRoutesFile = (): string => `${HEAD}
/** Method, path, and the parameters of a write that its query takes. */
export type Route = readonly [method: "GET" | "POST" | "DELETE", path: string, query?: ReadonlyArray<string>]

export const ROUTES = {
${Core.ROUTES.map((route) => `  ${route.name}: ${routeText(route)}`).join(",\n")}
} satisfies Record<string, Route>
`

const routeText = (route: Core.Route): string => {
  const inQuery =
    route.method === "GET" || route.query === undefined || !SchemaAST.isTypeLiteral(route.query)
      ? []
      : route.query.propertySignatures.map(({ name }) => name)
  return literal([route.method, `/app/api${route.path}`, ...(inQuery.length > 0 ? [inQuery] : [])])
}

/** The types of all parameters and answers, and what each call of the app takes and answers. */
export const appTypesFile = (): string => `${typesFile()}
/** No parameters. */
type None = Readonly<Record<string, never>>

/** The parameters (of path, query and body, in one object) and the answer of every call. */
export interface Calls {
${Core.ROUTES.map(callText).join("\n")}
}

export type ReadName = ${namesOf((route) => route.method === "GET")}
export type WriteName = ${namesOf((route) => route.method !== "GET")}
export type CallName = ReadName | WriteName
export type Params<Name extends CallName> = Calls[Name]["params"]
export type Answer<Name extends CallName> = Calls[Name]["answer"]
`

const namesOf = (matches: (route: Core.Route) => boolean): string =>
  Core.ROUTES.filter(matches)
    .map(({ name }) => `\n  | "${name}"`)
    .join("")

const callText = (route: Core.Route): string => {
  const params = paramsType(route)
  const isRequired = paramFields(route).some(({ isOptional }) => !isOptional)
  const accepted = params === undefined ? "None" : isRequired ? params : `${params} | None`
  return `  readonly ${route.name}: { readonly params: ${accepted}; readonly answer: ${responseType(route)} }`
}
