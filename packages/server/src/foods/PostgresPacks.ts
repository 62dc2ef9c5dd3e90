import { randomUUID } from "node:crypto"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sql } from "../engines/Sql.ts"
import { number, query, text } from "../schema/Rows.ts"
import { type Draft, formatFault, PackRefused, PackStore } from "./PackStore.ts"
import { packIn, tableDraft } from "./PostgresPack.ts"

/** The packs of a log in PostgreSQL: tables in a schema of their own, named after the pack and its version. A pack is replaced by its row. */
export const packsInPostgres: Layer.Layer<PackStore, never, Sql> = Layer.effect(
  PackStore,
  Effect.gen(function* () {
    const db = yield* Sql
    let isThere = false
    /** Nobody has made a pack yet where there is no table of packs. */
    const rows = Effect.gen(function* () {
      isThere ||= (yield* db.first(THERE))?.there === 1
      return isThere ? yield* db.all(PACKS) : []
    })

    /**
     * Drops the tables of a pack that are not those of its row: of its former version, of the own draft that failed, or of a draft whose
     * process ended. Several servers may build the shipped pack at their first search, so a young draft of it may be alive.
     */
    const dropOthers = (name: string, own?: string) =>
      Effect.gen(function* () {
        const minute = minuteOf(yield* Clock.currentTimeMillis)
        for (const { table } of yield* db.all(OTHERS, { name, version: `%\\_${name}\\_%` })) {
          const age = minute - Number(table.split("_").at(-2))
          if (name === "basic" && age <= BUILT_WITHIN_MINUTES && !(own !== undefined && table.endsWith(own))) continue
          yield* db.run(`DROP TABLE IF EXISTS daybook_foods.${table}`)
        }
      })

    return {
      open: Effect.map(rows, (all) => {
        const each = all
          .filter(({ removed }) => removed === 0)
          .map((row) => ({ row, why: formatFault(row.name, row.format) }))
        return {
          packs: each.flatMap(({ row, why }) => (why === undefined ? [packIn(db, row)] : [])),
          unusable: each.flatMap(({ row, why }) => (why === undefined ? [] : [{ name: row.name, why }]))
        }
      }),
      draft: (name) =>
        Effect.gen(function* () {
          for (const statement of SCHEMA) yield* db.run(statement)
          yield* dropOthers(name)
          const version = `${name}_${minuteOf(yield* Clock.currentTimeMillis)}_${randomUUID().slice(0, 8)}`
          const draft = yield* tableDraft(db, version)
          yield* Effect.addFinalizer(() => Effect.ignoreLogged(dropOthers(name, version)))
          const guarded: Draft = {
            add: (foods) => refused(draft.add(foods)),
            publish: (pack) => refused(draft.publish(pack))
          }
          return guarded
        }).pipe(refused),
      tidy: (name) => refused(dropOthers(name)),
      remove: (name) =>
        Effect.gen(function* () {
          const isPresent = (yield* rows).some((row) => row.name === name && row.removed === 0)
          if (!isPresent) return false
          yield* db.run(REMOVE, [name])
          yield* dropOthers(name)
          return true
        }).pipe(refused),
      wasRemoved: (name) => Effect.map(rows, (all) => all.some((row) => row.name === name && row.removed === 1))
    }
  })
)

/** A statement that PostgreSQL refuses, as for a missing privilege, is told to the person. */
const refused = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.catchAllDefect(
    work,
    (defect) => new PackRefused({ message: `PostgreSQL refuses the pack: ${textOf(defect)}. The packs are as before.` })
  )

/** The minutes since 1970. They are in the names of tables. */
const minuteOf = (ms: number): number => Math.floor(ms / 60_000)

/** The shipped pack is built within this time. */
const BUILT_WITHIN_MINUTES = 2

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

const SCHEMA = [
  "CREATE SCHEMA IF NOT EXISTS daybook_foods",
  `CREATE TABLE IF NOT EXISTS daybook_foods.pack (name text PRIMARY KEY, format integer NOT NULL, version text NOT NULL,
    title text NOT NULL, release text NOT NULL, attribution text NOT NULL, license text NOT NULL, foods integer NOT NULL,
    removed smallint NOT NULL DEFAULT 0)`
]

const THERE = query("packs", `SELECT count(*) AS there FROM pg_class WHERE oid = to_regclass('daybook_foods.pack')`, {
  there: number
})

const PACKS = query("packs", "SELECT * FROM daybook_foods.pack ORDER BY name", {
  name: text,
  format: number,
  version: text,
  title: text,
  release: text,
  attribution: text,
  license: text,
  foods: number,
  removed: number
})

const OTHERS = query(
  "packs",
  `SELECT CAST(tablename AS text) AS "table" FROM pg_tables WHERE schemaname = 'daybook_foods' AND tablename LIKE :version
    AND NOT EXISTS (SELECT 1 FROM daybook_foods.pack
      WHERE name = :name AND removed = 0 AND tablename LIKE '%' || replace(pack.version, '_', '\\_'))`,
  { table: text }
)

const REMOVE = "UPDATE daybook_foods.pack SET removed = 1 WHERE name = ?"
