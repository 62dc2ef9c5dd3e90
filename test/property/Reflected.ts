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

/** A schema's node and all below it. */
export const nodesOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => [ast, ...childrenOf(ast).flatMap(nodesOf)]

/** What a route's request carries: its path, query and body, those that it has. */
export const requestPartsOf = ({ body, pathParameters, query }: Route): ReadonlyArray<SchemaAST.AST> =>
  [pathParameters, query, body].filter((part) => part !== undefined)

export interface Field {
  readonly path: string
  readonly name: string
  readonly description: string | undefined
}

/** SchemaAST's own keywords describe themselves ("a string"); that says nothing of a field. */
const OWN_WORDS = ["a string", "a number", "a boolean"]

const descriptionOf = (annotated: SchemaAST.Annotated): string | undefined =>
  Option.getOrUndefined(
    Option.filter(SchemaAST.getDescriptionAnnotation(annotated), (words) => !OWN_WORDS.includes(words))
  )

/** Every field of a schema, at every depth, with what is said of it. */
export const fieldsOf = (ast: SchemaAST.AST, path = ""): ReadonlyArray<Field> => {
  if (!SchemaAST.isTypeLiteral(ast)) return childrenOf(ast).flatMap((child) => fieldsOf(child, path))
  return ast.propertySignatures.flatMap((signature) => {
    const name = String(signature.name)
    const here = `${path}.${name}`
    const description = descriptionOf(signature) ?? descriptionOf(signature.type)
    return [{ path: here, name, description }, ...fieldsOf(signature.type, here)]
  })
}
