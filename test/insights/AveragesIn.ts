import { parseAst } from "rolldown/parseAst"

interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const childrenOf = (node: Node): ReadonlyArray<Node> => Object.values(node).flat().filter(isNode)

const allIn = (node: Node): ReadonlyArray<Node> => [node, ...childrenOf(node).flatMap(allIn)]

const isOf = (node: unknown, type: string): node is Node => isNode(node) && node.type === type

/** The name of an identifier, or the last one of a path such as `day.sum`. */
const nameOf = (node: unknown): string =>
  isOf(node, "MemberExpression") ? nameOf(node.property) : isOf(node, "Identifier") ? String(node.name) : ""

/** An expression without parentheses, `?? 0`, casts and the like. */
const bare = (node: unknown): unknown =>
  isOf(node, "ParenthesizedExpression") || isOf(node, "TSNonNullExpression") || isOf(node, "ChainExpression")
    ? bare(node.expression)
    : isOf(node, "LogicalExpression")
      ? bare(node.left)
      : node

const LENGTHS = /^(?:length|size|count|n)$/
const SUMS = /^(?:sum|total)/i

/** The places of a module that compute an average, with their text. */
export const averagesIn = (source: string, file: string): ReadonlyArray<string> => {
  const program: unknown = parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" })
  const nodes = isNode(program) ? allIn(program) : []
  const sums = new Set<string>()
  const counts = new Set<string>()
  for (const node of nodes) {
    if (isOf(node, "AssignmentExpression") && node.operator === "+=") sums.add(nameOf(node.left))
    if (isOf(node, "UpdateExpression")) counts.add(nameOf(node.argument))
    if (isOf(node, "VariableDeclarator") && isSum(node.init)) sums.add(nameOf(node.id))
    if (isOf(node, "VariableDeclarator") && LENGTHS.test(nameOf(bare(node.init)))) counts.add(nameOf(node.id))
  }
  const isTotal = (node: unknown): boolean => {
    const found = bare(node)
    return isSum(found) || SUMS.test(nameOf(found)) || (nameOf(found) !== "" && sums.has(nameOf(found)))
  }
  const isCount = (node: unknown): boolean => {
    const found = bare(node)
    if (isOf(found, "CallExpression") && isNode(found.callee))
      return nameOf(found.callee) === "max" && [found.arguments].flat().some(isCount)
    return (
      LENGTHS.test(nameOf(found)) || (nameOf(found) !== "" && (counts.has(nameOf(found)) || sums.has(nameOf(found))))
    )
  }
  const isAverage = (node: Node): boolean => {
    const { left, operator, right } = node
    const isDivision =
      (node.type === "BinaryExpression" && operator === "/") ||
      (node.type === "AssignmentExpression" && operator === "/=")
    if (isDivision) {
      const [above, below] = [bare(left), bare(right)]
      if (isSum(above)) return !isOf(below, "Literal") && !/^[A-Z_]+$/.test(nameOf(below))
      return isCount(below) && (isTotal(above) || (isOf(above, "Literal") && above.value === 1))
    }
    // A running mean: mean + (value - mean) / n
    if (
      node.type === "BinaryExpression" &&
      operator === "+" &&
      isOf(right, "BinaryExpression") &&
      right.operator === "/"
    ) {
      const change = bare(right.left)
      return isOf(change, "BinaryExpression") && change.operator === "-" && nameOf(change.right) === nameOf(left)
    }
    if (node.type === "ImportDeclaration")
      return (
        /^(?:d3-array|simple-statistics|lodash.*)$/.test(isNode(node.source) ? String(node.source.value) : "") &&
        allIn(node).some(
          (part) => isOf(part, "ImportSpecifier") && /^(?:f?mean|median|average)/i.test(nameOf(part.imported))
        )
      )
    if (node.type === "TemplateElement" || node.type === "Literal")
      return /\bavg\s*\(/i.test(node.type === "Literal" ? String(node.value) : JSON.stringify(node.value))
    return false
  }
  return nodes.filter(isAverage).map(({ end, start }) => `${file}: ${source.slice(start, end)}`)
}

/** A call that adds up: `.reduce((sum, …) => sum + …, 0)`, or that of a function with such a name. */
const isSum = (value: unknown): boolean => {
  const node = bare(value)
  if (!isOf(node, "CallExpression")) return false
  const name = nameOf(node.callee)
  return (
    SUMS.test(name) ||
    (/^reduce/.test(name) && allIn(node).some((part) => isOf(part, "BinaryExpression") && part.operator === "+"))
  )
}
