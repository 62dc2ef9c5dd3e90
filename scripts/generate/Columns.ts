import { CLIENT_ROUTES } from "@daybook/core"
import * as SchemaAST from "effect/SchemaAST"
import { HEAD } from "./Source.ts"

/** The columns of a table of rows: a value inside another has its name and a dot before its own. */
const columnsOf = (ast: SchemaAST.AST, name = ""): ReadonlyArray<string> => {
  switch (ast._tag) {
    case "Refinement":
      return columnsOf(ast.from, name)
    case "Transformation":
      return columnsOf(ast.to, name)
    case "Suspend":
      return columnsOf(ast.f(), name)
    case "Union": {
      const structures = ast.types.filter((type) => columnsOf(type, name)[0] !== name)
      return structures.length === 0 ? [name] : structures.flatMap((type) => columnsOf(type, name))
    }
    case "TypeLiteral": {
      const before = name === "" ? "" : `${name}.`
      // The names in a record are those of the values, which only the rows have.
      return ast.propertySignatures.flatMap((field) => columnsOf(field.type, `${before}${String(field.name)}`))
    }
    default:
      return [name]
  }
}

/** The list that a route returns: itself, or the entries that a search found. */
const listOf = (ast: SchemaAST.AST): SchemaAST.AST | undefined =>
  SchemaAST.isTypeLiteral(ast) ? ast.propertySignatures.find(({ name }) => name === "entries")?.type : ast

/** The items of a list. Items that have no kind differ by a parameter of the route, which the terminal does not send. */
const itemOf = (list: SchemaAST.AST | undefined): SchemaAST.AST | undefined => {
  if (list === undefined || !SchemaAST.isTupleType(list)) return undefined
  const item = list.rest[0]?.type
  const hasKind = (type: SchemaAST.AST) =>
    SchemaAST.isTypeLiteral(type) && type.propertySignatures.some(({ name }) => name === "kind")
  return item !== undefined && SchemaAST.isUnion(item) && !item.types.every(hasKind) ? item.types[0] : item
}

/** The columns of the lists that the terminal prints, which `--csv` and `--tsv` have also without rows. */
export const columnsFile = (): string => {
  const columns = CLIENT_ROUTES.flatMap(({ name, permission, success }) => {
    const item = permission === "read" ? itemOf(listOf(success)) : undefined
    return item === undefined ? [] : [[name, [...new Set(columnsOf(item))]]]
  })
  return `${HEAD}
/** The columns of each list that the API returns. */
export const COLUMNS = ${JSON.stringify(Object.fromEntries(columns), null, 2)} as const
`
}
