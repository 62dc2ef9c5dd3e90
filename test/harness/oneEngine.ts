/** Tests by file, or by folder with a slash at the end, and why they run on one engine only. */
export const ONE_ENGINE: Readonly<Record<"SQLite" | "PostgreSQL", Readonly<Record<string, string>>>> = {
  SQLite: {
    "test/stores/sqlite/": "the engine itself: pragmas, locks, migrations, totals",
    "test/operations/": "backup and restore, and what the other commands do with a file",
    "test/reliability/": "kills, power loss, full disks and damage of a file; fuzzing of the server in front of it",
    "test/edge/savedBudgets.test.ts": "one process counts in memory, and saves the counts every second",
    "test/edge/unwritableFile.test.ts": "a file that cannot be written",
    "test/edge/cliFile.test.ts": "the place, the mode and the lock of a file; files that are not databases",
    "test/edge/timeouts.test.ts": "timeouts and limits of connections; the database takes no part in them",
    "test/sdk/browser.test.ts": "the client in a browser; the server is the same",
    "test/sdk/packed.test.ts": "the packages as npm installs them",
    "test/cli/packed.test.ts": "the package as npm installs it"
  },
  PostgreSQL: {
    "test/postgres/": "several instances, and a server that goes away"
  }
}

/** Glob patterns of the tests that a run on an engine leaves out: those that run only on the other one. */
export const leftOutOn = (engine: "SQLite" | "PostgreSQL"): ReadonlyArray<string> =>
  Object.keys(ONE_ENGINE[engine === "SQLite" ? "PostgreSQL" : "SQLite"]).map((place) =>
    place.endsWith("/") ? `${place}**` : place
  )
