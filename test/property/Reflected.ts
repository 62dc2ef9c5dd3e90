import type { Route } from "@daybook/core"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"

const childrenOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  switch (ast._tag) {
    case "TypeLiteral":
      return [...ast.propertySignatures, ...ast.indexSignatures].map(({ type }) => type)
    case "TupleType":
      return [...ast.elements, ...ast.rest].map(({ type }) => type)
    case "Union":
      return ast.types
    case "Refinement":
      return [ast.from]
    case "Transformation":
      return [ast.from, ast.to]
    case "Suspend":
      return [ast.f()]
    default:
      return []
  }
}

/** A node of a schema and all nodes below it. */
export const nodesOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => [ast, ...childrenOf(ast).flatMap(nodesOf)]

/** The schemas of a route's path, query and body. */
export const requestPartsOf = ({ body, pathParameters, query }: Route): ReadonlyArray<SchemaAST.AST> =>
  [pathParameters, query, body].filter((part) => part !== undefined)

export interface Field {
  readonly path: string
  readonly name: string
  readonly description: string | undefined
}

/** Descriptions that the schema library sets itself. */
const LIBRARY_DESCRIPTIONS = ["a string", "a number", "a boolean"]

const descriptionOf = (annotated: SchemaAST.Annotated): string | undefined =>
  Option.getOrUndefined(
    Option.filter(SchemaAST.getDescriptionAnnotation(annotated), (text) => !LIBRARY_DESCRIPTIONS.includes(text))
  )

/** Every field of a schema, at every depth, with its description. */
export const fieldsOf = (ast: SchemaAST.AST, path = ""): ReadonlyArray<Field> => {
  if (!SchemaAST.isTypeLiteral(ast)) return childrenOf(ast).flatMap((child) => fieldsOf(child, path))
  return ast.propertySignatures.flatMap((signature) => {
    const name = String(signature.name)
    const here = `${path}.${name}`
    const description = descriptionOf(signature) ?? descriptionOf(signature.type)
    return [{ path: here, name, description }, ...fieldsOf(signature.type, here)]
  })
}
