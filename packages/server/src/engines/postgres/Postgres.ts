import { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Pg from "pg"
import { PhotoFiles } from "../../schema/PhotoFiles.ts"
import { number, query, text } from "../../schema/Rows.ts"
import {
  BulkLoad,
  CannotOpen,
  DatabaseInfo,
  type Figure,
  ShortStates,
  Uploads,
  UsageCounter,
  WorkerConnections
} from "../EngineServices.ts"
import { Sql } from "../Sql.ts"
import { type ArchivingText, archiveFigures, archivingOf, archivingText } from "./Archiving.ts"
import { type Connections, connectionsOf, type Failed, reasonOf, watched } from "./Connections.ts"
import { migrate } from "./Migrations.ts"
import { DEFAULT_CONNECTIONS, type PostgresOptions } from "./PostgresOptions.ts"
import { countUsage, statesInTable, uploadsInTable } from "./SharedTables.ts"
import { sqlOver } from "./Transactions.ts"

/** The photos of a log in PostgreSQL, in a table that its servers share. */
export const photosInTable = (db: Sql["Type"]): PhotoFiles["Type"] => ({
  put: (hash, bytes) => db.run(PUT, [hash, Buffer.from(bytes).toString("base64")]),
  read: (hash) => Effect.map(db.first(READ, [hash]), (row) => row && Buffer.from(row.bytes, "base64")),
  // A server that stores a photo holds a lock on the table until its row is committed. The deletion then sees the row.
  removeUnreferenced: db.transaction(
    Effect.zipRight(db.run("LOCK TABLE photo_file IN EXCLUSIVE MODE"), db.run(REMOVE_UNREFERENCED))
  )
})

const PUT = `INSERT INTO photo_file (hash, bytes) VALUES (?, decode(?, 'base64')) ON CONFLICT (hash) DO NOTHING`

const READ = query("photo_file", "SELECT encode(bytes, 'base64') AS bytes FROM photo_file WHERE hash = ?", {
  bytes: text
})

const REMOVE_UNREFERENCED =
  "DELETE FROM photo_file WHERE NOT EXISTS (SELECT 1 FROM photo WHERE photo.file = photo_file.hash)"

const NUMBERED = query(
  "columns",
  `SELECT table_name::text AS "table" FROM information_schema.columns
   WHERE table_schema = current_schema() AND column_name = 'seq' AND is_identity = 'YES'`,
  { table: text }
)

export const loading = (sql: Sql["Type"]): BulkLoad["Type"] => ({
  load: (body) =>
    sql.transaction(
      Effect.gen(function* () {
        // Every new row refers to an account, so this lock makes the inserts of other servers wait. Their reads do not.
        yield* sql.run("LOCK TABLE account IN EXCLUSIVE MODE")
        const loaded = yield* body
        for (const { table } of yield* sql.all(NUMBERED)) {
          yield* sql.run(`SELECT setval(pg_get_serial_sequence('${table}', 'seq'), max(seq)) FROM ${table}`)
        }
        return loaded
      })
    )
})

/** A request waits this long for a connection, then it is refused. */
const CONNECT_MS = 5000

const IDLE_MS = 60_000

/** How long a closing pool waits for statements in flight. One may wait for a lock of another server. */
const END_MS = 2000

/** How much longer than PostgreSQL's own limit a server waits for an answer. After that, PostgreSQL or the network is gone. */
const ANSWER_MS = 5000

/**
 * Sets PostgreSQL's own time limits, so that it ends statements that nobody waits for any more. A transaction sets the limit of locks
 * again: behind PgBouncer a setting may belong to another connection.
 */
const settingsFor = (statementMs: number) => ({
  text: `SET lock_timeout = '5s'; SET statement_timeout = ${statementMs}`,
  query_timeout: CONNECT_MS
})

const { builtins, getTypeParser } = Pg.types

const asText = (value: string): string => value

/** Values as the stores read them: whole numbers as numbers, dates as their text. */
const types: Pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    type === builtins.INT8
      ? Number
      : type === builtins.DATE
        ? asText
        : getTypeParser(type, format === "binary" ? "binary" : "text")
}

/** A pool that closes with the scope. After a pause its remaining connections are cut, even those in use. */
const poolOf = (url: string, max: number, statementMs: number | undefined) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      // Also the sockets of connections whose authentication failed, which the driver does not close.
      const open = new Set<Socket>()
      const pool = new Pg.Pool({
        connectionString: url,
        max,
        idleTimeoutMillis: IDLE_MS,
        connectionTimeoutMillis: CONNECT_MS,
        keepAlive: true,
        application_name: "daybook",
        types,
        stream: () => {
          const socket = new Socket()
          open.add(socket)
          return socket.once("close", () => open.delete(socket))
        },
        onConnect: statementMs === undefined ? undefined : (client) => client.query(settingsFor(statementMs))
      })
      // An idle connection broke; the pool makes another one when it is needed.
      pool.on("error", () => {})
      return { pool, open }
    }),
    ({ open, pool }) =>
      Effect.promise(async () => {
        await Promise.race([pool.end(), sleep(END_MS, undefined, { ref: false })])
        for (const socket of open) socket.destroy()
      })
  ).pipe(Effect.map(({ pool }) => pool))

/** The PostgreSQL engine. Opening it migrates its tables. Many servers can use one database. */
export const postgres = (
  url: string,
  { connections: max = DEFAULT_CONNECTIONS, statementMs, ...options }: PostgresOptions = {}
): Layer.Layer<
  Sql | PhotoFiles | ShortStates | Uploads | DatabaseInfo | BulkLoad | WorkerConnections | UsageCounter,
  CannotOpen
> =>
  Layer.scopedContext(
    Effect.gen(function* () {
      const place = placeOf(url)
      const pool = yield* poolOf(url, max, statementMs)
      const known = watched(pool)
      // Without a time limit, because a migration may take long.
      const unlimited = connectionsOf(pool, known)
      yield* reach(unlimited, place)
      const { created } = yield* Effect.catchTag(migrate(sqlOver(unlimited), place, options), "unavailable", (error) =>
        cannotReach(place, error)
      )
      yield* checkClock(sqlOver(unlimited), place)
      const sql = sqlOver(statementMs === undefined ? unlimited : connectionsOf(pool, known, statementMs + ANSWER_MS))
      const figures = [
        ...figuresOf(pool),
        ...(yield* archiveFigures(sql, () => pool.idleCount > 0 || pool.totalCount < max))
      ]
      return Context.make(Sql, sql).pipe(
        Context.add(PhotoFiles, photosInTable(sql)),
        Context.add(ShortStates, statesInTable(sql)),
        Context.add(Uploads, uploadsInTable(sql)),
        Context.add(DatabaseInfo, { place, file: undefined, created, figures }),
        Context.add(BulkLoad, loading(sql)),
        Context.add(WorkerConnections, { database: url, reading: (work) => work, writing: (work) => work }),
        Context.add(UsageCounter, countUsage(sql))
      )
    })
  )

/** Connects, so that what prevents it is told. */
const reach = (connections: Connections, place: string) =>
  Effect.catchAll(
    connections.lend(() => Effect.void),
    (error) => cannotReach(place, error)
  )

/** Tells how a database is archived, over a connection of its own, which migrates nothing. */
export const archivingAt = (url: string): Effect.Effect<ArchivingText, CannotOpen> =>
  Effect.gen(function* () {
    const pool = yield* poolOf(url, 1, CONNECT_MS)
    const connections = connectionsOf(pool, watched(pool), CONNECT_MS + ANSWER_MS)
    yield* reach(connections, placeOf(url))
    return archivingText(yield* archivingOf(sqlOver(connections)))
  }).pipe(
    Effect.scoped,
    Effect.catchTag("unavailable", (error) => cannotReach(placeOf(url), error))
  )

/** Budgets, dates and sign-ins use the clock of each server, so the clocks of servers on one database must agree. */
const CLOCK_WARNING_MS = 60_000
const CLOCK_REFUSED_MS = 12 * 3_600_000

const NOW = query("the clock", "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now", {
  now: number
})

/** Compares the machine's clock with PostgreSQL's. */
const checkClock = (sql: Sql["Type"], place: string): Effect.Effect<void, CannotOpen> =>
  Effect.gen(function* () {
    const found = yield* Effect.catchTag(sql.first(NOW), "unavailable", (error) => cannotReach(place, error))
    const difference = Math.abs(Date.now() - (found?.now ?? Date.now()))
    const said = `This machine's clock and that of PostgreSQL at ${place} differ by ${Math.round(difference / 60_000)} minutes`
    if (difference > CLOCK_REFUSED_MS) return yield* new CannotOpen({ message: `${said}. Set the clocks first.` })
    if (difference > CLOCK_WARNING_MS) yield* Effect.logWarning(`${said}: budgets are counted by the hours of both`)
  })

const figuresOf = (pool: Pg.Pool): ReadonlyArray<Figure> => [
  {
    name: "daybook_postgres_connections",
    help: "Connections to PostgreSQL that are open.",
    value: Effect.sync(() => pool.totalCount)
  },
  {
    name: "daybook_postgres_connections_idle",
    help: "Connections to PostgreSQL that no statement uses.",
    value: Effect.sync(() => pool.idleCount)
  },
  {
    name: "daybook_postgres_waiting",
    help: "Statements and transactions that wait for a connection.",
    value: Effect.sync(() => pool.waitingCount)
  }
]

const cannotReach = (place: string, error: Failed | Unavailable): CannotOpen =>
  new CannotOpen({ message: `Cannot use PostgreSQL at ${place}: ${reasonOf(error)}.` })

/** The address of a database without its user and password. */
const placeOf = (url: string): string => {
  if (!URL.canParse(url)) return "the PostgreSQL database of DAYBOOK_DATABASE"
  const { host, pathname, searchParams } = new URL(url)
  return `postgres://${host === "" ? (searchParams.get("host") ?? "localhost") : host}${pathname}`
}
