import type { Migration } from "../../schema/Migration.ts"

/** The default maximum number of connections of one server. */
export const DEFAULT_CONNECTIONS = 10

/** The options for opening a PostgreSQL database. */
export interface PostgresOptions {
  /** The maximum number of connections. */
  readonly connections?: number | undefined
  /** The time limit of a statement in milliseconds; none by default. Migrations have no limit. */
  readonly statementMs?: number | undefined
  /** Refuses a database that has no log, instead of creating its tables. */
  readonly existing?: boolean | undefined
  /** The steps to the schema; those of this version by default. */
  readonly migrations?: ReadonlyArray<Migration> | undefined
}
