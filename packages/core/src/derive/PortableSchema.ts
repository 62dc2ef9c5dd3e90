/** A JSON Schema that every MCP client accepts: without references, unions, constants, nulls or lists of types. */
export type PortableSchema = { readonly [keyword: string]: unknown }

export const isObject = (value: unknown): value is PortableSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A schema with its limits also in the descriptions, at every level: some clients drop the keywords of limits, and models then guess. */
export const withLimits = (schema: PortableSchema): PortableSchema => {
  const { description, items, properties } = schema
  const limits = limitsText(schema)
  return {
    ...schema,
    ...(limits !== undefined && {
      description: typeof description === "string" ? `${description}; ${limits}` : limits
    }),
    ...(isObject(items) && { items: withLimits(items) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, isObject(inner) ? withLimits(inner) : inner])
      )
    })
  }
}

const limitsText = (schema: PortableSchema): string | undefined => {
  const { exclusiveMinimum, maximum, maxItems, maxLength, minimum, minItems, minLength, multipleOf } = schema
  const texts = [
    exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}, max ${maximum}` : span(minimum, maximum),
    ...[maxLength === undefined ? undefined : `${span(minLength === 1 ? undefined : minLength, maxLength)} chars`],
    ...[span(maxItems === undefined ? minItems : (minItems ?? 0), maxItems)],
    ...[multipleOf === undefined ? undefined : `in steps of ${multipleOf}`]
  ].filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts.join(", ")
}

/** The words for a lower and an upper limit. */
const span = (min: unknown, max: unknown): string | undefined => {
  if (min !== undefined && max !== undefined) return `${min}-${max}`
  if (max !== undefined) return `max ${max}`
  return min === undefined ? undefined : `min ${min}`
}
