/**
 * The tests that run on PostgreSQL too, by glob, each with what its rules need of the engine. Code outside of `store` and `operations`
 * works on `Sql` and does not know the engine, so all others run on SQLite only.
 */
const ON_BOTH: Readonly<Record<string, string>> = {
  "test/contract.test.ts": "every statement of every route of the contract",
  "test/stores/engine.test.ts": "every statement of the stores, and writes at the same moment",
  "test/imports/{importing,importedReadings,importedSessions,largeImport,realExports}.test.ts":
    "an import is one large write; its undo reads it",
  "test/parity/accounts.test.ts": "no statement reads or writes a row of another account",
  "test/transfer/*.test.ts": "exports and imports read and write every table",
  "test/edge/budgets.test.ts": "budgets are counted in the database, by the database's rules for clocks",
  "test/edge/keys.test.ts": "keys are found, made and revoked by statements, also at the same moment",
  "test/edge/order.test.ts": "one statement finds a key and takes its unit",
  "test/edge/paths.test.ts": "PostgreSQL refuses texts with NUL",
  "test/edge/sync.test.ts": "a large body becomes thousands of rows",
  "test/mcp/arguments.test.ts": "PostgreSQL refuses texts with NUL",
  "test/mcp/confirmation.test.ts":
    "a write is tried and taken back, and a budget is read by a statement, before a question",
  "test/oauth/{deletedAccounts,registrations,signIn,sweeping,tokens}.test.ts":
    "codes and tokens are used once by statements, also at the same moment, and swept",
  "test/cli/{accounts,connections,goals,journal,localUndo,webhooks}.test.ts":
    "commands that open the database themselves",
  "test/webhooks/deliveries.test.ts": "a change and its events are written as one",
  "test/app/api/packs.test.ts":
    "files that were sent are in tables, and a thread builds packs over a connection of its own",
  "test/app/api/{authPages,knownBrowsers,links,oidc,programs,sessions,shown}.test.ts":
    "sessions and passwords, also at the same moment"
}

/** Several servers on one database, and a database server that goes away. */
export const POSTGRES_ONLY = "test/postgres/**/*.test.ts"

/** The globs of all tests that run on PostgreSQL. */
export const ON_POSTGRES: ReadonlyArray<string> = [...Object.keys(ON_BOTH), POSTGRES_ONLY]
