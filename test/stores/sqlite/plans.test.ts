import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, vi } from "vitest"
import { LOG_TABLES } from "../../../packages/server/src/schema/LogTables.ts"
import { OTHER_TABLES } from "../../../packages/server/src/schema/OtherTables.ts"
import type * as Rows from "../../../packages/server/src/schema/Rows.ts"
import { rawSqlite } from "../../harness/RawSqlite.ts"
import { newFile, using } from "../Opened.ts"

// SQLite plans without statistics, which the server never makes: a plan is the same in a log of ten years as in an empty one.

/** The tables of a person's choices and devices, which are as few after twenty years. */
const FEW = [
  ...[
    "account",
    "clock",
    "preference",
    "widget",
    "custom_metric",
    "routine",
    "known_food",
    "workout_draft",
    "phone_sync"
  ],
  ...["api_key", "key_usage", "login", "session", "passkey", "identity", "sign_in_link"],
  ...["connection", "oauth_client", "oauth_document", "oauth_item", "webhook", "feed_link", "migration", "readiness"]
]

/** The tables that may have more rows with each year: all others. */
const GROWING: ReadonlyArray<string> = [...LOG_TABLES, ...OTHER_TABLES].filter((table) => !FEW.includes(table))

/** Statements that may read a whole table, or all rows of an account in it, each with the reason. */
const READS_ALL: ReadonlyArray<readonly [reason: string, statement: RegExp]> = [
  ["an account is deleted once", /^SELECT count\(\*\) AS count FROM \w+ WHERE account_id = \?$/],
  ["the first of an index", /^SELECT id FROM change WHERE account_id = \? ORDER BY id DESC LIMIT 1$/],
  [
    "the first of an index",
    /^SELECT date FROM workout WHERE account_id = \? AND deleted_at IS NULL ORDER BY date LIMIT 1$/
  ],
  ["the first name, and then the next one of each", /^WITH RECURSIVE known \(name\)/],
  ["the first format, and then the next one of each", /^WITH RECURSIVE formats \(format\)/],
  ["a file is imported seldom", /^SELECT count\(\*\) AS count FROM workout WHERE account_id = \? AND written_by = \?/],
  [
    "an undo since a time is seldom, and the changes of keys are in no other index",
    /written_by = \? AND written_at >= \?/
  ],
  [
    "the journal is measured and thinned by a command",
    /^SELECT count\(\*\) AS changes, CAST\(coalesce\(sum\(length\(row_changes/
  ],
  [
    "the journal is measured and thinned by a command",
    /^SELECT count\(\*\) AS count FROM change WHERE account_id = \? AND written_at < \?$/
  ],
  ["the journal is thinned by pages", /^SELECT id, length\(row_changes\) AS characters FROM change /],
  ["the pictures of all accounts, when pictures are removed", /^SELECT DISTINCT file FROM photo$/],
  ["measurements of a phone are kept for some days", /^DELETE FROM sync_\w+ WHERE account_id = \? AND date < \?$/],
  ["the trash is emptied seldom", /^DELETE FROM change_date /],
  [
    "the trash is emptied seldom",
    /^UPDATE change SET (undoes = NULLIF|undone_by = NULL WHERE account_id = \? AND undone_by)/
  ]
]

/** Writes whose tables or columns are inserted when they are run. They find rows by their keys, or only deleted rows. */
const BY_KEY: ReadonlyArray<string> = [
  "INSERT INTO webhook_event (account_id, webhook_id, change_id",
  "INSERT INTO workout (account_id, *, slot) SELECT ?*, free.sl",
  "UPDATE workout SET *, slot = coalesce(( SELECT min(free.slot",
  "DELETE FROM * WHERE * AND synced IS NULL",
  "UPDATE * SET typed = NULL WHERE * AND synced IS NOT NULL",
  "DELETE FROM * WHERE account_id = ? AND deleted_at IS NOT NUL"
]

const SERVER = "packages/server/src"

/** Commands on a whole log, the other engine, threads that read foreign files, the packs of foods, and the schema itself. */
const ELSEWHERE = /^(admin|engines\/postgres|foods|generated|schema|threads)\//

/** The statements in a source, with `*` for what TypeScript puts into them. */
const writtenIn = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/(["'`])\s*(?=(?:SELECT|WITH|UPDATE|DELETE FROM|INSERT INTO)\s)/g)].map(({ 1: quote, index }) => {
    let [statement, depth] = ["", 0]
    for (let at = index + 1; depth > 0 || source[at] !== quote; at++) {
      if (depth === 0 && quote === "`" && source.startsWith("${", at)) {
        statement += "*"
        depth = 1
        at++
      } else if (depth === 0) statement += source[at]
      else depth += source[at] === "{" ? 1 : source[at] === "}" ? -1 : 0
    }
    return statement
  })

/** The other modules that have statements. */
const SOURCES = fs
  .readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !ELSEWHERE.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(SERVER, file), "utf8") }))
  .filter(({ text }) => writtenIn(text).length > 0 || text.includes("rowsWhere("))

const pattern = (statement: string): RegExp =>
  new RegExp(
    statement
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join("[\\s\\S]*")
  )

/** A table of rows that are many, or one that TypeScript names. */
const ON_GROWING = new RegExp(`(?:FROM|INTO|UPDATE|JOIN) (?:\\*|(?:${GROWING.join("|")})\\b)`)

const declared = new Set<string>()

/** Notes the statement that is declared. */
const noting =
  <Given extends ReadonlyArray<unknown>, A>(declare: (table: string, statement: string, ...given: Given) => A) =>
  (table: string, statement: string, ...given: Given): A => {
    declared.add(statement)
    return declare(table, statement, ...given)
  }

/** Every module of the server that declares statements is loaded anew, and what it declares is noted. */
beforeAll(async () => {
  const rows = path.resolve(SERVER, "schema/Rows.ts")
  vi.resetModules()
  vi.doMock(rows, async (original) => {
    const real = await original<typeof Rows>()
    return {
      ...real,
      query: noting(real.query),
      tuples: noting(real.tuples),
      anyRow: noting(real.anyRow)
    }
  })
  for (const { file } of SOURCES) await import(path.resolve(SERVER, file))
})

afterAll(() => {
  vi.doUnmock(path.resolve(SERVER, "schema/Rows.ts"))
  vi.resetModules()
})

/** The indexes of deleted rows, which are few. */
const OF_FEW = / (\w+_by_deletion|check_in_deleted) /

/** Returns true if a step of a plan reads a whole growing table, or all its rows of an account. */
const readsWhole = (statement: string, plan: ReadonlyArray<string>): boolean => {
  const aliases = new Map([...statement.matchAll(/(\w+) AS (\w+)/g)].map(([, table, alias]) => [alias, table]))
  return plan.some((step) => {
    const [, how, name = ""] = /^(SCAN|SEARCH) (\w+)/.exec(step) ?? []
    const isGrowing = GROWING.includes(name) || GROWING.includes(aliases.get(name) ?? "")
    return isGrowing && (how === "SCAN" || (step.endsWith(" (account_id=?)") && !OF_FEW.test(step)))
  })
}

describe("the statements of the server", () => {
  it.scoped("none reads a table of the whole log, but for those that are listed", function* () {
    const file = yield* newFile
    yield* using(file, () => Effect.void)
    const raw = yield* rawSqlite(file)
    const fixed = SOURCES.flatMap(({ text }) => writtenIn(text)).filter((statement) => !statement.includes("*"))
    const found = [...declared, ...fixed]
      .filter((statement) => ON_GROWING.test(statement))
      .map((statement) =>
        statement
          .replace(/:[a-z]\w*/gi, "?")
          .replace(/\s+/g, " ")
          .trim()
      )
      .filter((statement) => {
        const values = [...statement].filter((character) => character === "?").map(() => null)
        const plan = raw.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values)
        return readsWhole(
          statement,
          plan.map(({ detail }) => String(detail))
        )
      })
    const listed = (statement: string) => READS_ALL.some(([, each]) => each.test(statement))
    expect(found.filter((statement) => !listed(statement))).toEqual([])
    expect(READS_ALL.filter(([, each]) => !found.some((statement) => each.test(statement)))).toEqual([])
  })

  it("each is declared when its module is loaded, or written without a placeholder", () => {
    const unseen = SOURCES.flatMap(({ text }) => writtenIn(text)).filter(
      (statement) =>
        statement.includes("*") &&
        ON_GROWING.test(statement) &&
        !(statement.startsWith("INSERT") && statement.includes("VALUES")) &&
        ![...declared].some((each) => pattern(statement).test(each))
    )
    expect(unseen.map((statement) => statement.replace(/\s+/g, " ").slice(0, 60))).toEqual(BY_KEY)
  })
})
