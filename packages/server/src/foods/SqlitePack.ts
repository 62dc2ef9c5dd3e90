import * as fs from "node:fs"
import type { Pack } from "@daybook/imports/foods"
import * as Effect from "effect/Effect"
import { collectedFile, created, opened, removeDraft, type Sqlite } from "./PackFolder.ts"
import { formatFault, type OpenPack, PACK_FORMAT } from "./PackStore.ts"
import { keysOfTerm, termsOfKey } from "./Search.ts"
import { foodOf, type StoredFood } from "./StoredFood.ts"

/** The application id of a pack's file: "DBfp". */
const PACK_APPLICATION = 0x44426670

/** A pack's file that is open, or the reason why it cannot be used. */
export type OpenedFile = { readonly open: OpenPack; readonly close: () => void } | { readonly why: string }

/** Opens the file of a pack. */
export const openPack = (name: string, file: string): OpenedFile => {
  let sqlite: Sqlite | undefined
  try {
    sqlite = opened(file)
    const why = faultOf(name, sqlite)
    if (why === undefined) return { open: packOver(name, sqlite), close: sqlite.close.bind(sqlite) }
    sqlite.close()
    return { why }
  } catch (error) {
    sqlite?.close()
    return { why: `${damaged(name)} (${error instanceof Error ? error.message : String(error)})` }
  }
}

const damaged = (name: string): string =>
  `The pack ${name} cannot be read. Add it again, or remove it: daybook foods remove ${name}`

const faultOf = (name: string, sqlite: Sqlite): string | undefined =>
  sqlite.pragma("application_id", { simple: true }) === PACK_APPLICATION
    ? formatFault(name, Number(sqlite.pragma("user_version", { simple: true })))
    : damaged(name)

const packOver = (name: string, sqlite: Sqlite): OpenPack => {
  const texts = (sql: string) => {
    const statement = sqlite.prepare(sql).raw()
    return (...values: ReadonlyArray<string | number>): ReadonlyArray<string> =>
      statement.all(...values).map(([cell]) => String(cell))
  }
  const known = sqlite.prepare(KNOWN).raw()
  const near = sqlite.prepare(NEAR).raw()
  const [completions, foods, byBarcode, byId] = [COMPLETIONS, FOODS, BY_BARCODE, BY_ID].map(texts)
  /** Reads, or logs the reason why that is impossible: a damaged pack does not keep the others from being searched. */
  const reading = <A>(work: () => A, none: A): Effect.Effect<A> =>
    Effect.catchAll(Effect.try(work), ({ error }) => Effect.as(Effect.logWarning(damaged(name), String(error)), none))
  const foodAt = (read: typeof byId, value: string) =>
    reading(() => {
      const [data] = read?.(value) ?? []
      return data === undefined ? undefined : foodOf(data)
    }, undefined)
  return {
    pack: packOf(name, sqlite),
    terms: (words, prefix, limit) =>
      reading(
        () => ({
          known: new Map(known.all(JSON.stringify(words)).map(([term, foods]) => [String(term), Number(foods)])),
          completions: completions?.(prefix, prefix + LAST_CHARACTER, limit) ?? []
        }),
        { known: new Map<string, number>(), completions: [] }
      ),
    near: (keys) =>
      reading(
        () => new Map(near.all(JSON.stringify(keys)).map(([key, terms]) => [String(key), termsOfKey(String(terms))])),
        new Map()
      ),
    foods: (groups, limit) =>
      reading(() => {
        const match = matchOf(groups)
        const head = foods?.(`{head} : (${match})`, limit) ?? []
        const all = head.length < limit ? (foods?.(match, limit) ?? []) : []
        return [...new Set([...head, ...all])].map(foodOf)
      }, []),
    byBarcode: (barcode) => foodAt(byBarcode, barcode),
    get: (id) => foodAt(byId, id)
  }
}

const LAST_CHARACTER = "\u{10ffff}"

const KNOWN = "SELECT term, foods FROM term WHERE term IN (SELECT value FROM json_each(?))"
const COMPLETIONS = "SELECT term FROM term WHERE term >= ? AND term < ? ORDER BY foods DESC LIMIT ?"
const NEAR = "SELECT key, terms FROM segment WHERE key IN (SELECT value FROM json_each(?))"
// Rows of the index are found by ascending rowid, which is the order of the foods, so a search ends at its limit.
const FOODS = `SELECT food.data FROM food_text JOIN food ON food.place = food_text.rowid
  WHERE food_text MATCH ? ORDER BY food_text.rowid LIMIT ?`
const BY_BARCODE = "SELECT data FROM food WHERE barcode = ? ORDER BY place LIMIT 1"
const BY_ID = "SELECT data FROM food WHERE id = ? ORDER BY place LIMIT 1"

/** An expression of FTS5: a term of each group. Terms are letters and digits. */
const matchOf = (groups: ReadonlyArray<ReadonlyArray<string>>): string =>
  groups.map((terms) => `(${terms.map((term) => `"${term}"`).join(" OR ")})`).join(" AND ")

const packOf = (name: string, sqlite: Sqlite): Pack => {
  const about = new Map(
    sqlite
      .prepare("SELECT name, value FROM about")
      .raw()
      .all()
      .map(([key, value]) => [String(key), String(value)] as const)
  )
  const said = (key: string): string => about.get(key) ?? ""
  return {
    name,
    title: said("title"),
    release: said("release"),
    attribution: said("attribution"),
    license: said("license"),
    foods: Number(said("foods"))
  }
}

/** A pack that is being built in a file. Foods are collected in a second file first, from which they are taken in their order. */
interface FileDraft {
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
