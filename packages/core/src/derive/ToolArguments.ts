import { isObject, type PortableSchema } from "./PortableSchema.ts"

/**
 * Arguments in the form that the schema asks for, where clients are known to send another one. Models that must fill every
 * argument send `null` for those that they leave out, so a known field with `null` is left out (a tool clears with
 * `clear: true`). Some clients send a list or an object as its JSON text, which is parsed.
 */
export const normalized = (sent: Readonly<Record<string, unknown>>, schema: PortableSchema) => {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const known = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined)
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const property = known(name)
      if (!isObject(property)) return [[name, value] as const]
      return value === null ? [] : [[name, valueFor(property, value)] as const]
    })
  )
}

const valueFor = (schema: PortableSchema, sent: unknown): unknown => {
  if (schema.type !== "array" && schema.type !== "object") return sent
  const value = typeof sent === "string" ? parsed(sent) : sent
  if (schema.type === "object") return isObject(value) ? normalized(value, schema) : value
  const { items } = schema
  return Array.isArray(value) && isObject(items) ? value.map((item: unknown) => valueFor(items, item)) : value
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
