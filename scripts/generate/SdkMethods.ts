import * as Core from "@daybook/core"
import * as SchemaAST from "effect/SchemaAST"
import { paramFields, paramsType, SDK_TYPES, urlFields } from "./SdkTypes.ts"
import { HEAD, literal } from "./Source.ts"

/** The declaration of a method for every route. */
export const methodsFile = (
  routes: ReadonlyArray<Core.Route> = Core.CLIENT_ROUTES,
  { responseType }: Pick<typeof SDK_TYPES, "responseType"> = SDK_TYPES
): string => {
  const types = routes
    .flatMap((route) => [paramsType(route) ?? [], responseType(route).replace(/^ReadonlyArray<(\w+)>$/, "$1")])
    .flat()
  return `${HEAD}
import type { Call, CallOptions } from "../promise/Options.ts"
import type {
  ${[...new Set(types)].sort().join(",\n  ")}
} from "./Types.ts"

/** A method for every route. */
export interface Methods {
${routes.map((route) => methodText(route, responseType(route))).join("\n")}}
`
}

const methodText = (route: Core.Route, response: string): string => {
  const isRequired = paramFields(route).some(({ isOptional }) => !isOptional)
  const params = `params${isRequired ? "" : "?"}: ${paramsType(route) ?? "Record<string, never>"}`
  return `  /**
   * ${route.title}. ${Core.clientText(route.description)}
   *
   * \`${route.method} ${route.path}\`: needs the ${route.permission} permission, costs one ${route.budget}.
   *
   * @example
   * ${route.permission === "read" ? "const data = " : ""}await daybook.${route.name}(${exampleText(route)})
   */
  ${route.name}(${params}, options?: CallOptions): Call<${response}>
`
}

/** The parameters of an example call: the example of the body, and fitting values in the path and the query. */
export const exampleText = (route: Core.Route): string => {
  const inUrl = Object.fromEntries(
    urlFields(route)
      .filter(({ isOptional, name }) => !isOptional || name === "date" || name === "limit")
      .map(({ name }) => [name, EXAMPLES[String(name)]])
  )
  const [body] = SchemaAST.getExamplesAnnotation(route.body ?? SchemaAST.neverKeyword).pipe((found) =>
    found._tag === "Some" ? found.value : []
  )
  const all = { ...inUrl, ...(typeof body === "object" ? body : {}) }
  return Object.keys(all).length === 0 ? "" : literal(all)
}

const EXAMPLES: Readonly<Record<string, unknown>> = {
  date: "2026-03-10",
  start: "2026-03-04",
  end: "2026-03-10",
  limit: 10,
  name: "Squat",
  exercise: "Kreuzheben",
  query: "pizza",
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56",
  metricId: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57"
}
