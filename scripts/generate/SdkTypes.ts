import * as Core from "@daybook/core"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { capitalized, HEAD } from "./Source.ts"
import { structText, typeText, withoutDocs } from "./TypeText.ts"

const fieldsOf = (part: SchemaAST.AST | undefined): ReadonlyArray<SchemaAST.PropertySignature> =>
  part !== undefined && SchemaAST.isTypeLiteral(part) ? part.propertySignatures : []

/** The parameters of a route's path and query. */
export const urlFields = ({ pathParameters, query }: Core.Route): ReadonlyArray<SchemaAST.PropertySignature> => [
  ...fieldsOf(pathParameters),
  ...fieldsOf(query)
]

/** All parameters of a route: of its path, query and body. */
export const paramFields = (route: Core.Route): ReadonlyArray<SchemaAST.PropertySignature> => {
  const fields = [...urlFields(route), ...fieldsOf(route.body)]
  const duplicate = fields.find(({ name }, index) => fields.findIndex((other) => other.name === name) !== index)
  if (duplicate !== undefined) throw new Error(`${route.name} has two parameters named ${String(duplicate.name)}`)
  return fields
}

/** The structures that core exports by a name. Drafts are what a write sends; they become the params of its route. */
const structures = Object.entries(Core)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([name, value]) =>
    Schema.isSchema(value) && SchemaAST.isTypeLiteral(value.ast) && !/Draft$/.test(name)
      ? [{ name, fields: value.ast.propertySignatures }]
      : []
  )

/** The names of structures by their text. A structure may contain others, so naming is repeated until nothing changes. */
const names = new Map<string, string>()
for (const _ of structures) {
  for (const { fields, name } of structures) {
    const text = withoutDocs(structText(fields, { names, sent: false }))
    for (const [known, itsName] of names) if (itsName === name && known !== text) names.delete(known)
    names.set(text, name)
  }
}

const received = { names, sent: false }

/** The unions of structures that core exports by a name, with their text. */
const unions = Object.entries(Core).flatMap(([name, value]) =>
  Schema.isSchema(value) && SchemaAST.isUnion(value.ast) && value.ast.types.every(SchemaAST.isTypeLiteral)
    ? [{ name, text: typeText(value.ast, received) }]
    : []
)
for (const { name, text } of unions) names.set(text, name)

/** The type of a route's response. */
export const responseType = ({ name, success }: Core.Route): string =>
  SchemaAST.isTypeLiteral(success)
    ? (names.get(withoutDocs(structText(success.propertySignatures, received))) ?? `${capitalized(name)}Response`)
    : typeText(success, received)

/** The name of the type of a route's parameters, `undefined` where it takes none. */
export const paramsType = (route: Core.Route): string | undefined =>
  paramFields(route).length === 0 ? undefined : `${capitalized(route.name)}Params`

const responseTexts = Core.ROUTES.map(({ success }) => `${typeText(success, received)} `)

/** Whether a structure is part of any response, directly or within another structure. */
const isReceived = (name: string): boolean => {
  const isNamedIn = (text: string) => new RegExp(`\\b${name}\\b`).test(text)
  return (
    responseTexts.some(isNamedIn) ||
    unions.some(({ text }) => isNamedIn(text)) ||
    structures.some(
      (other) => other.name !== name && isNamedIn(structText(other.fields, received)) && isReceived(other.name)
    )
  )
}

const routeTypes = (route: Core.Route): ReadonlyArray<string> => {
  const params = paramsType(route)
  const response = responseType(route)
  return [
    ...(params === undefined
      ? []
      : [
          `/** The parameters of \`${route.name}\`. */\nexport interface ${params} ${structText(paramFields(route), { names, sent: true })}\n`
        ]),
    ...(response === `${capitalized(route.name)}Response`
      ? [
          `/** The response of \`${route.name}\`. */\nexport interface ${response} ${structText(fieldsOf(route.success), received)}\n`
        ]
      : [])
  ]
}

/** The types of all parameters and responses. */
export const typesFile = (): string => {
  const named = structures
    .filter(({ name }) => isReceived(name))
    .map(({ fields, name }) => `export interface ${name} ${structText(fields, received)}\n`)
  const alternatives = unions.map(({ name, text }) => `export type ${name} = ${text}\n`)
  return `${HEAD}\n${[...named, ...alternatives, ...Core.ROUTES.flatMap(routeTypes)].join("\n")}`
}
