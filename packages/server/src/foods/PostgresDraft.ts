import type { Unavailable } from "@daybook/core"
import type { Pack } from "@daybook/imports/foods"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { number, query, text } from "../schema/Rows.ts"
import { type Draft, PACK_FORMAT } from "./PackStore.ts"
import { HEAD, TOP } from "./PostgresPack.ts"
import { keysOfTerm } from "./Segments.ts"

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
