import type { Pack } from "@daybook/imports/foods"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { number, query, text } from "../schema/Rows.ts"
import type { OpenPack } from "./PackStore.ts"
import { termsOfKey } from "./Segments.ts"
import { foodOf } from "./StoredFood.ts"

/** The mark of a term that is in the beginning of a name. Terms are letters and digits. */
export const HEAD = "."

/** A term of the first foods. */
export const TOP = "^"

/** A pack's tables, opened for reading. */
export const packIn = (
  db: Sql["Type"],
  { attribution, foods, license, name, release, title, version }: Row
): OpenPack => {
  const { byBarcode, byId, near, ofGroups, ofTerms, terms } = statementsOf(version)
  const found = (row: { readonly data: string } | undefined) => row && foodOf(row.data)
  return {
    pack: { name, title, release, attribution, license, foods },
    terms: (words, prefix, limit) =>
      Effect.map(db.all(terms, [listOf(words), prefix, prefix + LAST_CHARACTER, limit]), (rows) => ({
        known: new Map(rows.flatMap(({ foods, known, term }) => (known === 1 ? [[term, foods] as const] : []))),
        completions: rows.flatMap(({ known, term }) => (known === 1 ? [] : [term]))
      })),
    near: (keys) =>
      Effect.map(
        db.all(near, [listOf(keys)]),
        (rows) => new Map(rows.map(({ key, terms }) => [key, termsOfKey(terms)]))
      ),
    foods: (groups, limit) => {
      const heads = groups.map((group) => group.map((term) => HEAD + term))
      const read =
        groups.length === 1
          ? db.all(ofTerms, { head: listOf(heads.flat()), term: listOf(groups.flat()), limit })
          : db.all(ofGroups, {
              ...{ firstHead: queryOf([[TOP], ...heads]), head: queryOf(heads) },
              ...{ first: queryOf([[TOP], ...groups]), all: queryOf(groups), limit }
            })
      return Effect.map(read, (rows) => rows.map(({ data }) => foodOf(data)))
    },
    byBarcode: (barcode) => Effect.map(db.first(byBarcode, [barcode]), found),
    get: (id) => Effect.map(db.first(byId, [id]), found)
  }
}

interface Row extends Pack {
  readonly version: string
}

const LAST_CHARACTER = "\u{10ffff}"

/** A `tsquery`: a term of each group. */
const queryOf = (groups: ReadonlyArray<ReadonlyArray<string>>): string =>
  groups.map((terms) => `(${terms.map((term) => `'${term}'`).join(" | ")})`).join(" & ")

/** An array of PostgreSQL. Terms and keys have only letters, digits and points. */
const listOf = (terms: ReadonlyArray<string>): string => `{${terms.map((term) => `"${term}"`).join()}}`

/** True where a part of a statement found fewer foods than are wanted. */
const fewer = (part: string): string => `(SELECT count(*) FROM "${part}") < :limit`

/**
 * The part `name` of a statement: the first places whose words match the parameter of its name. All that match are read before they are
 * ordered, so those among the first foods are tried alone, by the parameter `first`. The sum keeps PostgreSQL from looking through all
 * foods in their order until enough of them match.
 */
const firstPlaces = (word: string, name: string, first: string, condition: string): string => {
  const places = (parameter: string, when: string) =>
    `SELECT place FROM ${word} WHERE ${when} AND words @@ CAST(:${parameter} AS tsquery) ORDER BY place + 0 LIMIT :limit`
  return `"${first}" AS MATERIALIZED (${places(first, condition)}), "${name}" AS MATERIALIZED (
    SELECT place FROM "${first}" WHERE NOT ${fewer(first)} UNION ALL (${places(name, `${condition} AND ${fewer(first)}`)}))`
}

const statementsFor = (version: string) => {
  const tableOf = (what: string): string => `daybook_foods.${what}_${version}`
  const [food, word, term, segment] = [tableOf("food"), tableOf("word"), tableOf("term"), tableOf("segment")]
  const data = { data: text }
  return {
    terms: query(
      "packs",
      `SELECT term, foods, 1 AS known FROM ${term} WHERE term = ANY(CAST(? AS text[])) UNION ALL
       (SELECT term, foods, 0 FROM ${term} WHERE term >= ? AND term < ? ORDER BY foods DESC LIMIT ?)`,
      { term: text, foods: number, known: number }
    ),
    near: query("packs", `SELECT key, terms FROM ${segment} WHERE key = ANY(CAST(? AS text[]))`, {
      key: text,
      terms: text
    }),
    // A term has its first foods with it, so that a frequent one costs no more than a rare one.
    ofTerms: query(
      "packs",
      `WITH head AS MATERIALIZED (SELECT DISTINCT unnest(places) AS place FROM ${term} WHERE term = ANY(CAST(:head AS text[]))
          ORDER BY place LIMIT :limit)
        SELECT data FROM (SELECT place FROM head UNION (SELECT DISTINCT unnest(places) AS place FROM ${term}
          WHERE ${fewer("head")} AND term = ANY(CAST(:term AS text[])) ORDER BY place LIMIT :limit)) AS found
        JOIN ${food} USING (place) ORDER BY place`,
      data
    ),
    ofGroups: query(
      "packs",
      `WITH ${firstPlaces(word, "head", "firstHead", "TRUE")}, ${firstPlaces(word, "all", "first", fewer("head"))}
        SELECT data FROM (SELECT place FROM head UNION SELECT place FROM "all") AS found JOIN ${food} USING (place) ORDER BY place`,
      data
    ),
    byBarcode: query("packs", `SELECT data FROM ${food} WHERE barcode = ? ORDER BY place LIMIT 1`, data),
    byId: query("packs", `SELECT data FROM ${food} WHERE id = ? ORDER BY place LIMIT 1`, data)
  }
}

const known = new Map<string, ReturnType<typeof statementsFor>>()

/** The statements of a pack's tables, made once. */
const statementsOf = (version: string): ReturnType<typeof statementsFor> => {
  const statements = known.get(version) ?? statementsFor(version)
  known.set(version, statements)
  return statements
}
