import * as Effect from "effect/Effect"
import { number, query, text } from "../store/Rows.ts"
import type { Sql } from "../store/Sql.ts"
import type { Pack } from "./PackFood.ts"
import type { OpenPack } from "./PackStore.ts"
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
        known: new Set(rows.flatMap(({ known, term }) => (known === 1 ? [term] : []))),
        completions: rows.flatMap(({ known, term }) => (known === 1 ? [] : [term]))
      })),
    near: (keys) => db.all(near, [listOf(keys)]),
    foods: (groups, field, limit) => {
      const marked = groups.map((group) => group.map((term) => (field === "head" ? HEAD + term : term)))
      const [only = [], ...others] = marked
      const inFoods = (query: string) => db.all(ofGroups, [query, limit])
      const read =
        others.length === 0
          ? db.all(ofTerms, [listOf(only), limit])
          : // All rows that match are read before they are ordered, so the first foods are tried alone.
            Effect.flatMap(inFoods(queryOf([[TOP], ...marked])), (first) =>
              first.length === limit ? Effect.succeed(first) : inFoods(queryOf(marked))
            )
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

const statementsFor = (version: string) => {
  const [food, word, term, segment] = ["food", "word", "term", "segment"].map(
    (table) => `daybook_foods.${table}_${version}`
  )
  const data = { data: text }
  return {
    terms: query(
      "packs",
      `SELECT term, 1 AS known FROM ${term} WHERE term = ANY(CAST(? AS text[])) UNION ALL
       (SELECT term, 0 FROM ${term} WHERE term >= ? AND term < ? ORDER BY foods DESC LIMIT ?)`,
      { term: text, known: number }
    ),
    near: query("packs", `SELECT DISTINCT term, foods FROM ${segment} WHERE key = ANY(CAST(? AS text[]))`, {
      term: text,
      foods: number
    }),
    // A term has its first foods with it, so that a frequent one costs no more than a rare one.
    ofTerms: query(
      "packs",
      `SELECT data FROM (SELECT DISTINCT unnest(places) AS place FROM ${term} WHERE term = ANY(CAST(? AS text[]))
        ORDER BY place LIMIT ?) AS found JOIN ${food} USING (place) ORDER BY place`,
      data
    ),
    // The sum keeps PostgreSQL from looking through all foods in their order until enough of them match.
    ofGroups: query(
      "packs",
      `SELECT data FROM (SELECT place FROM ${word} WHERE words @@ CAST(? AS tsquery) ORDER BY place + 0 LIMIT ?) AS found
        JOIN ${food} USING (place) ORDER BY place`,
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
