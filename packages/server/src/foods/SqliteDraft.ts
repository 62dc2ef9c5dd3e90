import * as fs from "node:fs"
import type { Pack } from "@daybook/imports/foods"
import { collectedFile, removeDraft } from "./PackFolder.ts"
import { PACK_FORMAT } from "./PackStore.ts"
import { keysOfTerm } from "./Segments.ts"
import { created, type Sqlite } from "./Sqlite.ts"
import { PACK_APPLICATION } from "./SqlitePack.ts"
import type { StoredFood } from "./StoredFood.ts"

/** A pack that is being built in a file. Foods are collected in a second file first, from which they are taken in their order. */
export interface FileDraft {
  readonly add: (foods: ReadonlyArray<StoredFood>) => void
  /** Writes the pack in steps, so that a server can answer requests between them. */
  readonly write: (pack: Omit<Pack, "foods">) => Generator<void, Pack>
  /** Closes both files, and removes them unless the pack was renamed. */
  readonly end: () => void
}

const COLLECTED = "CREATE TABLE food (score REAL, id TEXT, barcode TEXT, data TEXT, head TEXT, rest TEXT)"

const TABLES = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE food (place INTEGER PRIMARY KEY, id TEXT NOT NULL, barcode TEXT, data TEXT NOT NULL);
  CREATE VIRTUAL TABLE food_text USING fts5(head, rest, content = '', detail = column, columnsize = 0,
    tokenize = "unicode61 remove_diacritics 0");
  CREATE TABLE term (term TEXT PRIMARY KEY, foods INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE segment (key TEXT PRIMARY KEY, terms TEXT NOT NULL) WITHOUT ROWID;`

const INDEXES = `
  CREATE INDEX food_by_barcode ON food (barcode) WHERE barcode IS NOT NULL;
  CREATE INDEX food_by_id ON food (id);`

/** The number of rows of a step. */
const STEP = 200

/** In a large pack, a term of one food is mostly a wrong spelling, which need not be found by wrong spellings. */
const LARGE_PACK = 50_000

export const fileDraft = (file: string): FileDraft => {
  const collected = collectedFile(file)
  const source = created(collected)
  source.exec(COLLECTED)
  // A command that removes leftovers may have seen the file before it was locked.
  if (!fs.existsSync(collected)) throw new Error("another command removed the draft")
  const target = created(file)
  target.exec(TABLES)
  target.pragma(`application_id = ${PACK_APPLICATION}`)
  target.pragma(`user_version = ${PACK_FORMAT}`)
  const collect = source.prepare("INSERT INTO food VALUES (?, ?, ?, ?, ?, ?)")
  let foods = 0
  source.exec("BEGIN")
  return {
    add: (rows) => {
      foods += rows.length
      for (const { barcode, data, head, id, rest, score } of rows) {
        collect.run(score, id, barcode, data, head.join(" "), rest.join(" "))
      }
    },
    write: function* (pack) {
      source.exec("COMMIT; CREATE INDEX food_by_score ON food (score DESC)")
      yield
      target.exec("BEGIN")
      yield* writeFoods(source, target)
      target.exec(INDEXES)
      yield
      yield* writeTerms(target, foods > LARGE_PACK ? 2 : 1)
      const about = target.prepare("INSERT INTO about VALUES (?, ?)")
      const made = { ...pack, foods }
      for (const [name, value] of Object.entries(made)) about.run(name, String(value))
      target.exec("COMMIT; ANALYZE")
      target.close()
      return made
    },
    end: () => {
      target.close()
      removeDraft(file)
      source.close()
    }
  }
}

function* writeFoods(source: Sqlite, target: Sqlite): Generator<void> {
  const food = target.prepare("INSERT INTO food VALUES (?, ?, ?, ?)")
  const text = target.prepare("INSERT INTO food_text (rowid, head, rest) VALUES (?, ?, ?)")
  const ordered = source.prepare("SELECT id, barcode, data, head, rest FROM food ORDER BY score DESC, rowid").raw()
  let place = 0
  for (const [id, barcode, data, head, rest] of ordered.iterate()) {
    place++
    food.run(place, String(id), barcode === null ? null : String(barcode), String(data))
    text.run(place, String(head), String(rest))
    if (place % STEP === 0) yield
  }
  target.exec("INSERT INTO food_text (food_text) VALUES ('optimize')")
}

function* writeTerms(target: Sqlite, leastFoods: number): Generator<void> {
  target.exec(`CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, food_text, row);
    INSERT INTO term SELECT term, doc FROM temp.vocabulary;
    DROP TABLE temp.vocabulary;
    CREATE TEMP TABLE unsorted (key TEXT, term TEXT, foods INTEGER)`)
  yield
  const add = target.prepare("INSERT INTO temp.unsorted VALUES (?, ?, ?)")
  // All at once: a connection cannot write while it reads row by row.
  const terms = target.prepare("SELECT term, foods FROM term WHERE foods >= ?").raw().all(leastFoods)
  for (const [at, [term, foods]] of terms.entries()) {
    for (const key of keysOfTerm(String(term))) add.run(key, String(term), Number(foods))
    if (at % STEP === 0) yield
  }
  target.exec("INSERT INTO segment SELECT key, group_concat(term || ' ' || foods, ' ') FROM temp.unsorted GROUP BY key")
  target.exec("DROP TABLE temp.unsorted")
  yield
}
