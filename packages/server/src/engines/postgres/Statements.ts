import { createHash } from "node:crypto"
import { isReturning, type Value } from "../../schema/Rows.ts"
import { CHANGE_ID } from "../ChangeIds.ts"
import type { Params, Reads, Write } from "../Sql.ts"

/** A statement as PostgreSQL takes it, with the values of its `$1`, `$2`. */
export interface Bound {
  readonly text: string
  readonly values: ReadonlyArray<Value>
  /** The name of the prepared statement. A text without one may have several statements, and has no values. */
  readonly name?: string
  /** Rows as arrays. */
  readonly rowMode?: "array"
}

interface TranslatedStatement {
  readonly text: string
  readonly name: string
  /** The names of `:names` in order; undefined for a statement with `?`. */
  readonly names: ReadonlyArray<string> | undefined
}

const known = new Map<string, TranslatedStatement>()

// Literals and casts (`::date`) are kept as they are.
const PLACEHOLDERS = /'[^']*'|::|:([a-zA-Z]\w*)|\?/g

const translate = (statement: string): TranslatedStatement => {
  const found = known.get(statement)
  if (found !== undefined) return found
  const names: Array<string> = []
  let count = 0
  const text = statement.replace(PLACEHOLDERS, (part, name?: string) => {
    if (name !== undefined) return `$${names.includes(name) ? names.indexOf(name) + 1 : names.push(name)}`
    return part === "?" ? `$${++count}` : part
  })
  const translated = { text, name: nameOf(text), names: names.length > 0 ? names : undefined }
  known.set(statement, translated)
  return translated
}

/** Translates a statement of the stores, which has `?` or `:names` as SQLite takes them. */
export const bound = (statement: string, params: Params): Bound => {
  const { name, names, text } = translate(statement)
  return { text, name, values: valuesOf(params, names) }
}

const valuesOf = (params: Params, names: ReadonlyArray<string> = []): ReadonlyArray<Value> =>
  isList(params) ? params : names.map((name) => params[name] ?? null)

const isList = (params: Params): params is ReadonlyArray<Value> => Array.isArray(params)

const numbers = new Map<string, number>()

/** The number of a statement. Keys are made of numbers, because the joined texts are long and slow to look up. */
const numberOf = (statement: string): number => {
  const number = numbers.get(statement) ?? numbers.size
  numbers.set(statement, number)
  return number
}

const combined = new Map<string, { readonly text: string; readonly name: string }>()

/**
 * Joins reads into one statement, which sees the log as it is at one moment and costs one round trip. Its row has the rows of each read
 * as a JSON array, under the read's name.
 */
export const together = (reads: Reads): Bound => {
  const parts = Object.entries(reads).map(([name, [query, params]]) => ({ name, query, params }))
  const key = parts.map(({ name, query }) => `${name} ${numberOf(query.statement)}`).join()
  const statement = combined.get(key) ?? combine(parts)
  combined.set(key, statement)
  return { ...statement, values: parts.flatMap(({ params, query }) => bound(query.statement, params).values) }
}

interface Part {
  readonly name: string
  readonly query: Reads[string][0]
}

const combine = (parts: ReadonlyArray<Part>) => {
  let before = 0
  const columns = parts.map(({ name, query }) => {
    const { highest, shifted } = numberedAfter(before, query.statement)
    before = highest
    if (!("width" in query)) return `(SELECT coalesce(json_agg(listed), '[]') FROM (${shifted}) AS listed) AS "${name}"`
    const cells = Array.from({ length: query.width }, (_, at) => `c${at}`).join(", ")
    return `(SELECT coalesce(json_agg(json_build_array(${cells})), '[]') FROM (${shifted}) AS listed (${cells})) AS "${name}"`
  })
  const text = `SELECT ${columns.join(", ")}`
  return { text, name: nameOf(text) }
}

/** A statement whose placeholders are numbered after those of others, and its highest number. */
const numberedAfter = (before: number, statement: string) => {
  const { text } = translate(statement)
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  return {
    shifted: text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`),
    highest: before + Math.max(0, ...numbers)
  }
}

/**
 * Joins writes into one statement, which costs one round trip. Its row has `done`: 0 if the first write has a RETURNING clause and
 * returned no row. The others must be plain INSERTs in that case, and add nothing.
 */
export const batched = (writes: ReadonlyArray<Write>): Bound => joined(writes, isConditional(writes))

/** Joins writes that do not depend on whether the first one returned a row. */
export const listed = (writes: ReadonlyArray<Write>): Bound => joined(writes, false)

/** Joins writes as `batched` does. `id` makes their `:changeId`, and the row has it as `id`. */
export const journaled = (id: Write, writes: ReadonlyArray<Write>): Bound =>
  joined(writes.map(withMadeId), isConditional(writes), id)

const isConditional = ([first]: ReadonlyArray<Write>): boolean => first !== undefined && isReturning(first[0])

const MADE_ID = "(SELECT id FROM made)"

const withMadeIds = new Map<string, string>()

const withMadeId = ([statement, params]: Write): Write => {
  const known = withMadeIds.get(statement) ?? statement.replaceAll(CHANGE_ID, MADE_ID)
  withMadeIds.set(statement, known)
  return [known, params]
}

const joined = (writes: ReadonlyArray<Write>, ifFirst: boolean, id?: Write): Bound => {
  const numbered = writes.map((write, index) => [`w${index}`, write] as const)
  const parts = id === undefined ? numbered : [["made", id] as const, ...numbered]
  const key = `writes ${ifFirst} ${parts.map(([name, [statement]]) => `${name} ${numberOf(statement)}`).join()}`
  const statement = combined.get(key) ?? combineWrites(parts, ifFirst)
  combined.set(key, statement)
  return { ...statement, values: parts.flatMap(([, [each, params]]) => bound(each, params).values) }
}

const combineWrites = (parts: ReadonlyArray<readonly [name: string, Write]>, ifFirst: boolean) => {
  let before = 0
  const named = parts.map(([name, [statement]]) => {
    const { highest, shifted } = numberedAfter(before, statement)
    before = highest
    return `${name} AS (${ifFirst && name !== "w0" && name !== "made" ? ifAdded(shifted) : shifted})`
  })
  // PostgreSQL evaluates the columns in order, so the id is made, with its lock, before the first write begins.
  const id = parts[0]?.[0] === "made" ? `${MADE_ID} AS id, ` : ""
  const text = `WITH ${named.join(", ")} SELECT ${id}${ifFirst ? "(SELECT count(*) FROM w0)" : "1"} AS done`
  return { text, name: nameOf(text) }
}

/** An INSERT of values, or of what a condition selects, that adds its rows only if the first write of its batch returned one. */
const ifAdded = (insert: string): string =>
  insert
    .replace(/VALUES \((.*)\)$/s, `SELECT $1 WHERE ${IF_ADDED}`)
    .replace(/ WHERE \w+ = \$\d+$/, (condition) => `${condition} AND ${IF_ADDED}`)

const IF_ADDED = "EXISTS (SELECT 1 FROM w0)"

// A named statement stays prepared on its connection. Otherwise PostgreSQL parses and plans it each time, two thirds of its work.
const nameOf = (text: string): string => createHash("sha1").update(text).digest("base64url")
