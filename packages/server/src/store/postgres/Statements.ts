import { createHash } from "node:crypto"
import type { PoolClient } from "pg"
import type { Value } from "../Rows.ts"
import type { Params, Reads } from "../Sql.ts"

/** A statement as PostgreSQL takes it, with the values of its `$1`, `$2`. */
export interface Bound {
  readonly text: string
  readonly values: ReadonlyArray<Value>
}

interface Translated {
  readonly text: string
  /** The names of `:names` in order; undefined for a statement with `?`. */
  readonly names: ReadonlyArray<string> | undefined
}

const known = new Map<string, Translated>()

// Literals and casts (`::date`) are kept as they are.
const PLACEHOLDERS = /'[^']*'|::|:([a-zA-Z]\w*)|\?/g

const translate = (statement: string): Translated => {
  const found = known.get(statement)
  if (found !== undefined) return found
  const names: Array<string> = []
  let count = 0
  const text = statement.replace(PLACEHOLDERS, (part, name?: string) => {
    if (name !== undefined) return `$${names.includes(name) ? names.indexOf(name) + 1 : names.push(name)}`
    return part === "?" ? `$${++count}` : part
  })
  const translated = { text, names: names.length > 0 ? names : undefined }
  known.set(statement, translated)
  return translated
}

/** The statements of the stores have `?` or `:names`, as SQLite takes them. */
export const bound = (statement: string, params: Params): Bound => {
  const { names, text } = translate(statement)
  return { text, values: valuesOf(params, names) }
}

const valuesOf = (params: Params, names: ReadonlyArray<string> = []): ReadonlyArray<Value> =>
  isList(params) ? params : names.map((name) => params[name] ?? null)

const isList = (params: Params): params is ReadonlyArray<Value> => Array.isArray(params)

const combined = new Map<string, string>()

/**
 * Several reads as one statement: it sees the log as it is at one moment, and costs one round trip. Its row has the rows of each
 * read as a JSON array, under the read's name.
 */
export const together = (reads: Reads): Bound => {
  const parts = Object.entries(reads).map(([name, [query, params]]) => ({ name, query, params }))
  const key = parts.map(({ name, query }) => `${name} ${query.statement}`).join(";")
  const text = combined.get(key) ?? combine(parts)
  combined.set(key, text)
  return { text, values: parts.flatMap(({ params, query }) => bound(query.statement, params).values) }
}

interface Part {
  readonly name: string
  readonly query: Reads[string][0]
}

const combine = (parts: ReadonlyArray<Part>): string => {
  let before = 0
  const columns = parts.map(({ name, query }) => {
    const { text } = translate(query.statement)
    const highest = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    const shifted = text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
    before += highest
    if (!("width" in query)) return `(SELECT coalesce(json_agg(listed), '[]') FROM (${shifted}) AS listed) AS "${name}"`
    const cells = Array.from({ length: query.width }, (_, at) => `c${at}`).join(", ")
    return `(SELECT coalesce(json_agg(json_build_array(${cells})), '[]') FROM (${shifted}) AS listed (${cells})) AS "${name}"`
  })
  return `SELECT ${columns.join(", ")}`
}

const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const found = names.get(text)
  if (found !== undefined) return found
  const name = createHash("sha1").update(text).digest("base64url")
  names.set(text, name)
  return name
}

/**
 * Makes a connection keep its statements prepared. `@effect/sql-pg` sends only their text, and PostgreSQL then parses and
 * plans each one again: naming them takes two thirds of its work away.
 */
export const prepareStatements = (client: PoolClient): void => {
  const query: unknown = Reflect.get(client, "query")
  if (typeof query !== "function") throw new Error("the PostgreSQL driver has no query function")
  const named = (statement: unknown, values: unknown): unknown => {
    if (typeof statement === "string") {
      return Array.isArray(values) && values.length > 0 ? { name: nameOf(statement), text: statement } : statement
    }
    return isConfig(statement) ? { ...statement, name: nameOf(statement.text) } : statement
  }
  Reflect.set(client, "query", (statement: unknown, ...rest: ReadonlyArray<unknown>): unknown =>
    Reflect.apply(query, client, [named(statement, rest[0]), ...rest])
  )
}

const isConfig = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === "object" &&
  statement !== null &&
  "values" in statement &&
  "text" in statement &&
  typeof statement.text === "string"
