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

const limitsText = ({
  exclusiveMinimum,
  maximum,
  maxItems,
  maxLength,
  minimum,
  minItems
}: PortableSchema): string | undefined => {
  if (minimum !== undefined && maximum !== undefined) return `${minimum}-${maximum}`
  if (exclusiveMinimum !== undefined && maximum !== undefined) return `above ${exclusiveMinimum}, max ${maximum}`
  if (maxLength !== undefined) return `max ${maxLength} chars`
  return maxItems === undefined ? undefined : `${minItems ?? 0}-${maxItems}`
}
