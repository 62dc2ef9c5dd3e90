import * as Core from "@daybook/core"
import { APP_ROUTES } from "@daybook/core/app"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { paramFields, paramsType, STRUCTURES, typesOf } from "./SdkTypes.ts"
import { HEAD, literal } from "./Source.ts"

/** The routes that the app calls: the contract's, with a cookie, and its own. */
const ROUTES: ReadonlyArray<Core.Route> = [
  ...Core.ROUTES.map((route) => ({ ...route, path: `/app/api${route.path}` })),
  ...APP_ROUTES
]

/** The structures of a schema that have an identifier. */
const structuresIn = (ast: SchemaAST.AST): typeof STRUCTURES => {
  switch (ast._tag) {
    case "TypeLiteral": {
      const within = ast.propertySignatures.flatMap(({ type }) => structuresIn(type))
      const name = Option.getOrUndefined(SchemaAST.getIdentifierAnnotation(ast))
      return name === undefined ? within : [...within, { name, fields: ast.propertySignatures }]
    }
    case "Union":
      return ast.types.flatMap(structuresIn)
    case "TupleType":
      return ast.rest.flatMap(({ type }) => structuresIn(type))
    case "Refinement":
      return structuresIn(ast.from)
    case "Transformation":
      return structuresIn(ast.to)
    default:
      return []
  }
}

const own = new Map(
  APP_ROUTES.flatMap(({ success }) => structuresIn(success))
    .filter(({ name }) => !STRUCTURES.some((structure) => structure.name === name))
    .map((structure) => [structure.name, structure])
)

const { responseType, typesFile } = typesOf([...STRUCTURES, ...own.values()], ROUTES)

/** The route table of the app. */
export const appRoutesFile = (): string => `${HEAD}
/** Method, path, and of a write the parameters that its query takes. \`file\`: its body is a file, not JSON. */
export type Route = readonly [
  method: "GET" | "POST" | "DELETE",
  path: string,
  query?: ReadonlyArray<string>,
  body?: "file"
]

export const ROUTES = {
${ROUTES.map((route) => `  ${route.name}: ${routeText(route)}`).join(",\n")}
} satisfies Record<string, Route>
`

const routeText = ({ method, path, query, transport }: Core.Route): string => {
  const inQuery =
    method === "GET" || query === undefined || !SchemaAST.isTypeLiteral(query)
      ? []
      : query.propertySignatures.map(({ name }) => name)
  const isFile = transport.bytes !== undefined
  return literal([method, path, ...(inQuery.length > 0 || isFile ? [inQuery] : []), ...(isFile ? ["file"] : [])])
}

/** The types of all parameters and answers, and what each call of the app takes and answers. */
export const appTypesFile = (): string => `${typesFile()}
/** No parameters. */
type None = Readonly<Record<string, never>>

/** The parameters (of path, query and body, in one object) and the answer of every call. */
export interface Calls {
${ROUTES.map(callText).join("\n")}
}

export type ReadName = ${namesOf(ROUTES.filter(({ method }) => method === "GET"))}

/** The writes that may wait in the queue and be sent again. */
export type WriteName = ${namesOf(ROUTES.filter((route) => route.method !== "GET" && isQueued(route)))}

/** The writes that are done now or not at all, such as making a key. */
export type ActName = ${namesOf(ROUTES.filter((route) => route.method !== "GET" && !isQueued(route)))}
export type CallName = ReadName | WriteName | ActName
export type Params<Name extends CallName> = Calls[Name]["params"]
export type Answer<Name extends CallName> = Calls[Name]["answer"]
`

/** The contract's writes are queued, and of the app's own those that say so. */
const isQueued = ({ path, transport }: Core.Route): boolean =>
  path.startsWith("/app/api/v1/") || transport.queued === true

const namesOf = (routes: ReadonlyArray<Core.Route>): string => routes.map(({ name }) => `\n  | "${name}"`).join("")

const callText = (route: Core.Route): string => {
  const params = paramsType(route)
  const isRequired = paramFields(route).some(({ isOptional }) => !isOptional)
  const accepted = params === undefined ? "None" : isRequired ? params : `${params} | None`
  const withFile = route.transport.bytes === undefined ? accepted : `${accepted} & { readonly file: Blob }`
  return `  readonly ${route.name}: { readonly params: ${withFile}; readonly answer: ${responseType(route)} }`
}
