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

interface Structure {
  readonly name: string
  readonly fields: ReadonlyArray<SchemaAST.PropertySignature>
}

/** The structures that core exports by a name. Drafts are what a write sends; they become the params of its route. */
export const STRUCTURES: ReadonlyArray<Structure> = Object.entries(Core)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([name, value]) =>
    Schema.isSchema(value) && SchemaAST.isTypeLiteral(value.ast) && !/Draft$/.test(name)
      ? [{ name, fields: value.ast.propertySignatures }]
      : []
  )

/** The unions of structures that core exports by a name. */
const UNIONS = Object.entries(Core).flatMap(([name, value]) =>
  Schema.isSchema(value) && SchemaAST.isUnion(value.ast) && value.ast.types.every(SchemaAST.isTypeLiteral)
    ? [{ name, ast: value.ast }]
    : []
)

const withoutName = (names: ReadonlyMap<string, string>, left: string): ReadonlyMap<string, string> =>
  new Map([...names].filter(([, name]) => name !== left))

/** The name of the type of a route's parameters, `undefined` where it takes none. */
export const paramsType = (route: Core.Route): string | undefined =>
  paramFields(route).length === 0 ? undefined : `${capitalized(route.name)}Params`

/** The schema of the items of a list. */
const itemOf = (ast: SchemaAST.AST): SchemaAST.AST | undefined =>
  SchemaAST.isTupleType(ast) && ast.elements.length === 0 && ast.rest.length === 1 ? ast.rest[0]?.type : undefined

/** The types of routes, in which structures have their names. */
export const typesOf = (structures: ReadonlyArray<Structure>, routes: ReadonlyArray<Core.Route>) => {
  /** The names by the text of their structure. One may contain others, so naming is repeated until nothing changes. */
  const names = new Map<string, string>()
  const received = { names, sent: false }
  const order = [...UNIONS, ...structures].map(({ name }) => name)
  const give = (name: string, text: string): void => {
    const holder = names.get(text)
    // Of two with the same text the first has it.
    if (holder !== undefined && order.indexOf(holder) < order.indexOf(name)) return
    for (const [known, itsName] of names) if (itsName === name && known !== text) names.delete(known)
    names.set(text, name)
  }
  for (const _ of structures) {
    for (const { ast, name } of UNIONS) give(name, typeText(ast, { names: withoutName(names, name), sent: false }))
    for (const { fields, name } of structures) give(name, withoutDocs(structText(fields, received)))
  }
  const unions = UNIONS.map(({ ast, name }) => ({
    name,
    text: typeText(ast, { names: withoutName(names, name), sent: false })
  }))

  /** The structure that only the response of a route has, itself or as the item of its list, and its name. */
  const ownStructure = ({ name, success }: Core.Route) => {
    const item = itemOf(success)
    const ast = item ?? success
    if (!SchemaAST.isTypeLiteral(ast) || ast.indexSignatures.length > 0) return undefined
    return names.has(withoutDocs(structText(ast.propertySignatures, received)))
      ? undefined
      : { name: `${capitalized(name)}${item === undefined ? "Response" : "Item"}`, fields: ast.propertySignatures }
  }

  /** The type of a route's response, in which every structure has a name. */
  const responseType = (route: Core.Route): string => {
    const own = ownStructure(route)
    if (own !== undefined) return itemOf(route.success) === undefined ? own.name : `ReadonlyArray<${own.name}>`
    const text = typeText(route.success, received)
    if (!/^(?:ReadonlyArray<)?\w+>?$/.test(text)) {
      throw new Error(
        `${route.name} (${route.method} ${route.path}): its response has no name; export its schema from core`
      )
    }
    return text
  }

  const responseTexts = routes.map(({ success }) => `${typeText(success, received)} `)

  /** Tells whether a structure is part of any response, directly or within another structure. */
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
    const own = ownStructure(route)
    return [
      ...(params === undefined
        ? []
        : [
            `/** The parameters of \`${route.name}\`. */\nexport interface ${params} ${structText(paramFields(route), { names, sent: true })}\n`
          ]),
      ...(own === undefined
        ? []
        : [
            `/** ${own.name.endsWith("Item") ? "An item of the response" : "The response"} of \`${route.name}\`. */\nexport interface ${own.name} ${structText(own.fields, received)}\n`
          ])
    ]
  }

  /** The types of all parameters and responses. */
  const typesFile = (): string => {
    const named = structures
      .filter(({ name }) => isReceived(name))
      .map(({ fields, name }) => `export interface ${name} ${structText(fields, received)}\n`)
    const alternatives = unions.map(({ name, text }) => `export type ${name} = ${text}\n`)
    return `${HEAD}\n${[...named, ...alternatives, ...routes.flatMap(routeTypes)].join("\n")}`
  }

  return { responseType, typesFile }
}

/** The types of the SDK. */
export const SDK_TYPES = typesOf(STRUCTURES, Core.CLIENT_ROUTES)
