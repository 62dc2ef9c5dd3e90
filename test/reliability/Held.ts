import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { temporaryFolder } from "../harness/TestServer.ts"
import { type RawSqlite, rawSqlite } from "../stores/RawSqlite.ts"
import { IDENTITIES } from "./Writes.ts"

/** What a file holds, read with no part of the product. */
export interface Held {
  /** What `PRAGMA integrity_check` says; "ok" where nothing is wrong. */
  readonly integrity: string
  /** Every row's name, as often as there is one. */
  readonly identities: ReadonlyArray<string>
}

/** Looks at a copy of a log, so that neither the file nor what a next start makes of it is touched. */
export const heldIn = (database: string): Effect.Effect<Held> =>
  Effect.scoped(
    Effect.gen(function* () {
      const copy = path.join(yield* temporaryFolder, "copy.db")
      // Without `-shm`, as a machine finds them that was switched on: the log of writes is read anew.
      for (const end of ["", "-wal"]) if (fs.existsSync(database + end)) fs.copyFileSync(database + end, copy + end)
      return heldBy(yield* rawSqlite(copy))
    })
  )

/** What an open database holds. */
export const heldBy = (raw: RawSqlite): Held => {
  const [check] = raw.pragma("integrity_check(1)")
  // Before the first commit there are no tables.
  const made = raw.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'health_pin'").all().length > 0
  const rows = made ? raw.prepare(IDENTITIES).all() : []
  return {
    integrity: String(check?.integrity_check),
    identities: rows.map(({ kind, on, what }) => [kind, on, what].filter((part) => part !== null).join(" "))
  }
}
