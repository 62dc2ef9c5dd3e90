import type { Pack } from "@daybook/imports/foods"
import * as Effect from "effect/Effect"
import { formatFault, type OpenPack } from "./PackStore.ts"
import { termsOfKey } from "./Segments.ts"
import { opened, type Sqlite } from "./Sqlite.ts"
import { foodOf } from "./StoredFood.ts"

/** The application id of a pack's file: "DBfp". */
export const PACK_APPLICATION = 0x44426670

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
