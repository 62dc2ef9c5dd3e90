import type { Migration } from "../Migration.ts"

/** Connections that one server opens at most, where no setting says otherwise. */
export const DEFAULT_CONNECTIONS = 10

/** How a database of PostgreSQL is opened. */
export interface PostgresOptions {
  /** Connections that are opened at most. */
  readonly connections?: number | undefined
  /** How long PostgreSQL may take for a statement, in milliseconds; any time if it is not given. Migrations may take any time. */
  readonly statementMs?: number | undefined
  /** Refuses a database that has no log, instead of creating its tables. */
  readonly existing?: boolean | undefined
  /** The steps to the schema; those of this version by default. */
  readonly migrations?: ReadonlyArray<Migration> | undefined
}
