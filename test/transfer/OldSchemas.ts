import * as fs from "node:fs"
import * as path from "node:path"
import { gunzipSync } from "node:zlib"
import * as Effect from "effect/Effect"
import pg from "pg"

const FOLDER = "test/fixtures/schemas"

/** The schemas of which there are files that a version with that schema wrote, as `scripts/fixture-schema.mjs` makes them. */
export const SCHEMAS: ReadonlyArray<number> = fs
  .readdirSync(FOLDER)
  .map(Number)
  .sort((a, b) => a - b)

/**
 * The schemas that no version had: 9, 13 and 18 came with the next one in their final form, and no commit with 19 can be built. The list
 * never grows.
 */
export const NEVER_USED: ReadonlyArray<number> = [9, 13, 18, 19]

const fileOf = (schema: number, name: string) => path.join(FOLDER, String(schema), name)

/** A file of a schema; undefined if its version could not write it. */
export const fixture = (
  schema: number,
  name: "backup.db" | "export.json" | "account.json" | "dump.sql" | "answers.json"
): Buffer | undefined => {
  const file = fileOf(schema, `${name}.gz`)
  return fs.existsSync(file) ? gunzipSync(fs.readFileSync(file)) : undefined
}

/** Puts the backup of a schema, with its photos, into a folder. */
export const backupIn = (folder: string, schema: number): string => {
  const file = path.join(folder, "old.db")
  fs.writeFileSync(file, fixture(schema, "backup.db") ?? "")
  const photos = fileOf(schema, "backup.db.photos")
  if (fs.existsSync(photos)) fs.cpSync(photos, `${file}.photos`, { recursive: true })
  return file
}

/** What the version with a schema answered, by path. */
export const answersOf = (schema: number): ReadonlyArray<readonly [string, unknown]> => {
  const answers: Readonly<Record<string, unknown>> = JSON.parse(String(fixture(schema, "answers.json")))
  return Object.entries(answers)
}

/** Runs the statements of a dump in an empty database of PostgreSQL. */
export const loadDump = (url: string, statements: string): Effect.Effect<void> =>
  Effect.promise(async () => {
    // A dump sets the search path of its session, which ends here.
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statements)
    await client.end()
  })
