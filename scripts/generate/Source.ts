/** The first line of every generated source file. */
export const HEAD = "// Generated from the definition in packages/core by `npm run generate`. Do not edit.\n"

/** `logWater` as `LogWater`. */
export const capitalized = (name: string): string => `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`

/** A JSON value as a TypeScript literal. */
export const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, inner]) => `${name}: ${literal(inner)}`)
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`
}
