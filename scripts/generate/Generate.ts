import * as Core from "@daybook/core"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { structText, typeText, withoutDocs } from "./TypeText.ts"

const HEAD = "// Read off the definition in packages/core by `npm run generate`; not to be edited.\n"

/** The generated files of the SDK, by their names in `src/generated`. */
export const generated = (): Readonly<Record<string, string>> => ({
  "Types.ts": `${HEAD}\n${[...namedTypes(), ...Core.ROUTES.flatMap(routeTypes)].join("\n")}`,
  "Errors.ts": errorsFile(),
  "ErrorsByCode.ts": errorsByCodeFile(),
  "Routes.ts": routesFile(),
  "Methods.ts": methodsFile()
})

const capital = (name: string): string => `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`

const fieldsOf = (part: SchemaAST.AST | undefined): ReadonlyArray<SchemaAST.PropertySignature> =>
  part !== undefined && SchemaAST.isTypeLiteral(part) ? part.propertySignatures : []

/** Structures that the definition gives a name keep it, the innermost first. */
const structures = Object.entries(Core)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([name, value]) =>
    Schema.isSchema(value) && SchemaAST.isTypeLiteral(value.ast) && !/Draft$/.test(name)
      ? [{ name, fields: value.ast.propertySignatures }]
      : []
  )

const names = new Map<string, string>()
for (const _ of structures) {
  for (const { fields, name } of structures) {
    const text = withoutDocs(structText(fields, { names, sent: false }))
    for (const [known, itsName] of names) if (itsName === name && known !== text) names.delete(known)
    names.set(text, name)
  }
}

const received = { names, sent: false }

const namedTypes = (): ReadonlyArray<string> =>
  structures
    .filter(({ name }) => isAnswered(name))
    .map(({ fields, name }) => `export interface ${name} ${structText(fields, received)}\n`)

const answerTexts = Core.ROUTES.map(({ success }) => `${typeText(success, received)} `)

/** Whether a structure is part of any answer, directly or within another that is. */
const isAnswered = (name: string): boolean => {
  const isNamed = (text: string) => new RegExp(`\\b${name}\\b`).test(text)
  return (
    answerTexts.some(isNamed) ||
    structures.some(
      (other) => other.name !== name && isNamed(structText(other.fields, received)) && isAnswered(other.name)
    )
  )
}

const paramFields = ({ body, pathParameters, query }: Core.Route): ReadonlyArray<SchemaAST.PropertySignature> => {
  const fields = [...fieldsOf(pathParameters), ...fieldsOf(query), ...fieldsOf(body)]
  const twice = fields.find(({ name }, index) => fields.findIndex((other) => other.name === name) !== index)
  if (twice !== undefined) throw new Error(`two parameters of one route have the name ${String(twice.name)}`)
  return fields
}

const answerName = ({ name, success }: Core.Route): string =>
  SchemaAST.isTypeLiteral(success)
    ? (names.get(withoutDocs(structText(success.propertySignatures, received))) ?? `${capital(name)}Answer`)
    : typeText(success, received)

const routeTypes = (route: Core.Route): ReadonlyArray<string> => {
  const fields = paramFields(route)
  const answer = answerName(route)
  return [
    ...(fields.length === 0
      ? []
      : [
          `/** What \`${route.name}\` takes. */\nexport interface ${capital(route.name)}Params ${structText(fields, { names, sent: true })}\n`
        ]),
    ...(answer === `${capital(route.name)}Answer`
      ? [
          `/** What \`${route.name}\` answers. */\nexport interface ${answer} ${structText(fieldsOf(route.success), received)}\n`
        ]
      : [])
  ]
}

/** The name of a code's class, `RateLimitedError`. */
const errorName = (code: string): string =>
  code.replace(/(^|_)(.)/g, (_, __, letter: string) => letter.toUpperCase()).replace(/(Error)?$/, "Error")

const classes = Object.entries(Core.ERROR_CODES).map(([code, { cause, status }]) => ({
  code,
  name: errorName(code),
  words: `${status} \`${code}\`: ${cause}`
}))

const errorsByCodeFile = (): string => `${HEAD}
import type { ApiError } from "../promi../promise/Errors.ts"
import {
  ${classes.map(({ name }) => name).join(",\n  ")}
} from ../promise/Errors.ts"

/** The class of each code. */
export const ERRORS: Readonly<Record<string, typeof ApiError>> = {
  ${classes.map(({ code, name }) => `${code}: ${name}`).join(",\n  ")}
}
`

const errorsFile = (): string => `${HEAD}
import { ApiError } from "../promi../promise/Errors.ts"

/** Every error code of the contract. Codes are stable, messages are not. */
export type ErrorCode =${classes.map(({ code }) => `\n  | "${code}"`).join("")}

${classes.map(({ code, name, words }) => `/** ${words} */\nexport class ${name} extends ApiError {\n  declare readonly code: "${code}"\n}\n`).join("\n")}`

const routesFile = (): string => `${HEAD}
import type { Route } from "../Route.ts"

/** Every route of the definition, as the transport needs it. */
export const ROUTES = {
${Core.ROUTES.map((route) => `  ${route.name}: ${routeText(route)}`).join(",\n")}
} satisfies Record<string, Route>

/** The name of a route. */
export type RouteName = keyof typeof ROUTES
`

const routeText = (route: Core.Route): string => {
  const dates = paramFields(route)
    .filter(({ type }) => Core.isDateArgument(type) || Core.isDateList(type))
    .map(({ isOptional, name }) => `${String(name)}${isOptional ? "?" : ""}`)
  const { clears, idempotent } = route.hints
  return literal([
    route.method,
    route.path,
    ...(dates.length > 0 || idempotent ? [dates] : []),
    ...(idempotent ? [clears] : [])
  ])
}

const methodsFile = (): string => {
  const types = [
    ...Core.ROUTES.flatMap((route) => (paramFields(route).length === 0 ? [] : [`${capital(route.name)}Params`])),
    ...Core.ROUTES.map((route) => answerName(route).replace(/^ReadonlyArray<(\w+)>$/, "$1"))
  ]
  return `${HEAD}
import type { Call, CallOptions } from "../promise/Options.ts"
import type {
  ${[...new Set(types)].sort().join(",\n  ")}
} from "./Types.ts"

/** A method for every route. */
export interface Methods {
${Core.ROUTES.map(methodText).join("\n")}}
`
}

const methodText = (route: Core.Route): string => {
  const fields = paramFields(route)
  const isRequired = fields.some(({ isOptional }) => !isOptional)
  const params = `params${isRequired ? "" : "?"}: ${fields.length === 0 ? "Record<string, never>" : `${capital(route.name)}Params`}`
  return `  /**
   * ${route.title}. ${Core.clientText(route.description)}
   *
   * \`${route.method} ${route.path}\`: needs the ${route.permission} permission, costs one ${route.budget}.
   *
   * @example
   * ${route.method === "GET" ? "const answer = " : ""}await daybook.${route.name}(${exampleText(route)})
   */
  ${route.name}(${params}, options?: CallOptions): Call<${answerName(route)}>
`
}

/** What a call looks like: the example of the body, and something fitting in the path and the query. */
const exampleText = ({ body, pathParameters, query }: Core.Route): string => {
  const given = Object.fromEntries(
    [...fieldsOf(pathParameters), ...fieldsOf(query)]
      .filter(({ isOptional, name }) => !isOptional || name === "date" || name === "limit")
      .map(({ name }) => [name, EXAMPLES[String(name)]])
  )
  const [sent] = SchemaAST.getExamplesAnnotation(body ?? SchemaAST.neverKeyword).pipe((found) =>
    found._tag === "Some" ? found.value : []
  )
  const all = { ...given, ...(typeof sent === "object" ? sent : {}) }
  return Object.keys(all).length === 0 ? "" : literal(all)
}

const EXAMPLES: Readonly<Record<string, unknown>> = {
  date: "2026-03-10",
  start: "2026-03-04",
  end: "2026-03-10",
  limit: 10,
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56",
  metricId: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57"
}

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, inner]) => `${name}: ${literal(inner)}`)
  return `{ ${fields.join(", ")} }`
}
