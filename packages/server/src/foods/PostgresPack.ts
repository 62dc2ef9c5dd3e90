import type { Unavailable } from "@daybook/core"
import type { Pack } from "@daybook/imports/foods"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { number, query, text } from "../schema/Rows.ts"
import { type Draft, type OpenPack, PACK_FORMAT } from "./PackStore.ts"
import { keysOfTerm, termsOfKey } from "./Search.ts"
import { foodOf } from "./StoredFood.ts"

/** The mark of a term that is in the beginning of a name. Terms are letters and digits. */
const HEAD = "."

/** A term of the first foods. */
const TOP = "^"

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

/** The foods that a term keeps. A search reads fewer. */
const PLACES = 200

/** The part of the foods that is searched first. */
const TOP_SHARE = 0.1

/** The terms that are cut into parts at a time. */
const PAGE = 2000

/** In a large pack, a term of one food is mostly a wrong spelling, which need not be found by wrong spellings. */
const LARGE_PACK = 50_000

/** A pack that is being built in tables of its own. Foods are collected first, and then stored in their order. */
export const tableDraft = (db: Sql["Type"], version: string): Effect.Effect<Draft, Unavailable> => {
  const [collected, numbered, part, food, word, term, segment] = [
    ...["collected", "numbered", "part", "food", "word", "term", "segment"]
  ].map((table) => `daybook_foods.${table}_${version}`)
  let foods = 0

  const tables = [
    `CREATE UNLOGGED TABLE ${numbered} AS SELECT CAST(row_number() OVER (ORDER BY score DESC, seq) AS integer) AS place, id,
      barcode, data, string_to_array(head, ' ') AS head, string_to_array(rest, ' ') AS rest FROM ${collected}`,
    `CREATE TABLE ${food} AS SELECT place, id, barcode, data FROM ${numbered} ORDER BY place`,
    `ALTER TABLE ${food} ADD PRIMARY KEY (place)`,
    `CREATE INDEX ON ${food} (id)`,
    `CREATE INDEX ON ${food} (barcode)`,
    `CREATE TABLE ${word} AS SELECT place, array_to_tsvector(head || rest ||
      ARRAY(SELECT '${HEAD}' || each FROM unnest(head) AS each) ||
      CASE WHEN place <= ${TOP_SHARE} * (SELECT count(*) FROM ${numbered}) THEN ARRAY['${TOP}'] END) AS words FROM ${numbered} ORDER BY place`,
    `CREATE INDEX ON ${word} USING gin (words)`,
    `CREATE TABLE ${term} AS SELECT term COLLATE "C" AS term, CAST(count(*) AS integer) AS foods,
      (array_agg(place ORDER BY place))[1:${PLACES}] AS places FROM (SELECT place, unnest(head || rest) AS term FROM ${numbered}
      UNION ALL SELECT place, '${HEAD}' || unnest(head) FROM ${numbered}) AS each GROUP BY term`,
    `ALTER TABLE ${term} ADD PRIMARY KEY (term)`,
    `CREATE UNLOGGED TABLE ${part} (key text COLLATE "C", term text, foods integer)`
  ]
  const nextTerms = query(
    "packs",
    `SELECT term, foods FROM ${term} WHERE term > ? AND term NOT LIKE '${HEAD}%' AND foods >= ? ORDER BY term LIMIT ${PAGE}`,
    { term: text, foods: number }
  )

  const addSegments = Effect.gen(function* () {
    let last = ""
    for (;;) {
      const terms = yield* db.all(nextTerms, [last, foods > LARGE_PACK ? 2 : 1])
      const keys = terms.flatMap((each) => keysOfTerm(each.term).map((key) => ({ ...each, key })))
      yield* db.run(
        `INSERT INTO ${part} SELECT key, term, foods
          FROM json_to_recordset(CAST(? AS json)) AS each(key text, term text, foods integer)`,
        [JSON.stringify(keys)]
      )
      const end = terms.at(-1)
      if (end === undefined || terms.length < PAGE) return
      last = end.term
    }
  })

  const publish = (pack: Omit<Pack, "foods">) =>
    Effect.gen(function* () {
      for (const statement of tables) yield* db.run(statement)
      yield* addSegments
      yield* db.run(
        `CREATE TABLE ${segment} AS SELECT key, string_agg(term || ' ' || foods, ' ') AS terms FROM ${part} GROUP BY key`
      )
      yield* db.run(`ALTER TABLE ${segment} ADD PRIMARY KEY (key)`)
      for (const table of [food, word, term, segment]) yield* db.run(`ANALYZE ${table}`)
      for (const table of [collected, numbered, part]) yield* db.run(`DROP TABLE ${table}`)
      const { attribution, license, name, release, title } = pack
      yield* db.run(PUBLISH, [name, PACK_FORMAT, version, title, release, attribution, license, foods])
      return { ...pack, foods }
    })

  return Effect.as(
    db.run(
      `CREATE UNLOGGED TABLE ${collected} (seq integer GENERATED ALWAYS AS IDENTITY, score double precision, id text,
        barcode text, data text, head text, rest text)`
    ),
    {
      add: (rows) => {
        foods += rows.length
        const sent = rows.map(({ head, rest, ...row }) => ({ ...row, head: head.join(" "), rest: rest.join(" ") }))
        return db.run(
          `INSERT INTO ${collected} (score, id, barcode, data, head, rest) SELECT * FROM json_to_recordset(CAST(? AS json))
            AS each(score double precision, id text, barcode text, data text, head text, rest text)`,
          [JSON.stringify(sent)]
        )
      },
      publish
    }
  )
}

const PUBLISH = `INSERT INTO daybook_foods.pack (name, format, version, title, release, attribution, license, foods)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET format = excluded.format, version = excluded.version,
  title = excluded.title, release = excluded.release, attribution = excluded.attribution, license = excluded.license,
  foods = excluded.foods, removed = 0`
