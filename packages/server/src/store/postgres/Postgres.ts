import { setTimeout as sleep } from "node:timers/promises"
import type { Unavailable } from "@daybook/core"
import * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Pg from "pg"
import { CannotOpen } from "../CannotOpen.ts"
import { Loading } from "../Loading.ts"
import { Opened } from "../Opened.ts"
import { Sql } from "../Sql.ts"
import { UsageCounter } from "../UsageCounter.ts"
import { countUsage } from "./CountUsage.ts"
import { reasonOf } from "./Failures.ts"
import { loading } from "./Loading.ts"
import { migrate } from "./Migrations.ts"
import { DEFAULT_CONNECTIONS, type PostgresOptions } from "./PostgresOptions.ts"
import { prepareStatements } from "./Statements.ts"
import { sqlOver } from "./Transactions.ts"

/** A request waits this long for a connection, then it is refused. */
const CONNECT_MS = 5000

const IDLE_MS = 60_000

/** How long the pool waits, when it is closed, for statements in flight: one may wait for a lock of another server. */
const END_MS = 2000

const { builtins, getTypeParser } = Pg.types

const text = (value: string): string => value

/** Values as the stores read them: whole numbers as numbers, dates as their text. */
const types: Pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    type === builtins.INT8
      ? Number
      : type === builtins.DATE
        ? text
        : getTypeParser(type, format === "binary" ? "binary" : "text")
}

const poolOf = (url: string, max: number) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const pool = new Pg.Pool({
          connectionString: url,
          max,
          idleTimeoutMillis: IDLE_MS,
          connectionTimeoutMillis: CONNECT_MS,
          keepAlive: true,
          application_name: "daybook",
          types
        })
        pool.on("connect", prepareStatements)
        // An idle connection broke; the pool makes another one when it is needed.
        pool.on("error", () => {})
        return pool
      },
      catch: (cause) => new SqlError({ cause })
    }),
    (pool) => Effect.promise(() => Promise.race([pool.end(), sleep(END_MS, undefined, { ref: false })]))
  )

/** The PostgreSQL engine. Opening it migrates its tables. Many servers can use one database. */
export const postgres = (
  url: string,
  { connections = DEFAULT_CONNECTIONS, ...options }: PostgresOptions = {}
): Layer.Layer<Sql | Opened | Loading | UsageCounter, CannotOpen> =>
  Layer.scopedContext(
    Effect.gen(function* () {
      const place = placeOf(url)
      const client = yield* SqlClient.SqlClient
      yield* Effect.catchAll(Effect.uninterruptible(Effect.scoped(client.reserve)), (error) =>
        cannotReach(place, error)
      )
      const sql = sqlOver(client)
      const { created } = yield* Effect.catchTag(migrate(sql, place, options), "unavailable", (error) =>
        cannotReach(place, error)
      )
      return Context.make(Sql, sql).pipe(
        Context.add(Opened, { place, file: undefined, created }),
        Context.add(Loading, loading(sql)),
        Context.add(UsageCounter, countUsage(sql))
      )
    })
  ).pipe(
    Layer.provide(PgClient.layerFromPool({ acquire: poolOf(url, connections) })),
    Layer.catchAll((error) =>
      Layer.fail(
        error instanceof CannotOpen
          ? error
          : new CannotOpen({ message: `Cannot use ${placeOf(url)}: ${error.message}.` })
      )
    )
  )

const cannotReach = (place: string, error: SqlError | Unavailable): CannotOpen =>
  new CannotOpen({ message: `Cannot use PostgreSQL at ${place}: ${reasonOf(error)}.` })

/** The address of a database without its user and password. */
const placeOf = (url: string): string => {
  if (!URL.canParse(url)) return "the PostgreSQL database of DAYBOOK_DATABASE"
  const { host, pathname, searchParams } = new URL(url)
  return `postgres://${host === "" ? (searchParams.get("host") ?? "localhost") : host}${pathname}`
}
