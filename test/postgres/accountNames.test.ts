import { expect, it } from "@effect/vitest"
import { postgresLog } from "../../packages/server/src/schema/PostgresLog.ts"
import { newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"

const OWNER = "26c621b6-c04a-4611-9cae-bf71c4c3f9e2"
const OTHERS = [
  "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
  "6ba7b810-9dad-41d1-80b4-00c04fd430c9"
]

it.scopedLive("accounts of an older schema get names, and the counts of keys their account", function* () {
  const { database, environment } = yield* newInstallation()
  const { all, run } = yield* rawDatabase(database)
  // A database of schema 3, as the version before creates it.
  yield* run("CREATE TABLE migration (id integer PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL)")
  yield* run("COMMENT ON TABLE migration IS 'Schema of Daybook'")
  for (const statement of postgresLog.statements) yield* run(statement)
  yield* run("INSERT INTO migration VALUES (3, 'log', 0)")
  for (const id of [OWNER, ...OTHERS]) {
    const isOwner = id === OWNER ? 1 : 0
    yield* run("INSERT INTO account VALUES (?, 1, 2000, 120, 230, 65, 2000, 'kg', 'general_health', ?)", id, isOwner)
  }
  yield* run(
    `INSERT INTO api_key (id, account_id, name, scope, hash, last_four, created_at)
       VALUES ('one', ?, 'phone', 'read', 'hash', 'abcd', 1)`,
    OTHERS[0] ?? ""
  )
  yield* run("INSERT INTO key_usage VALUES ('one', 1, 2, 3, 4)")

  expect((yield* daybook(["keys", "list"], environment)).code).toBe(0)
  expect(yield* all("SELECT name FROM account ORDER BY is_owner DESC, id")).toEqual([
    { name: "owner" },
    { name: "account-3f2504e0" },
    { name: "account-6ba7b810-9dad-41d1-80b4-00c04fd430c8" },
    { name: "account-6ba7b810-9dad-41d1-80b4-00c04fd430c9" }
  ])
  expect(yield* all("SELECT account_id, reads, writes FROM key_usage")).toEqual([
    { account_id: OTHERS[0], reads: 2, writes: 3 }
  ])
  // What the version before writes, which may serve beside this one.
  yield* run("INSERT INTO key_usage (key_id, hour, reads, writes, last_used_at) VALUES ('another', 1, 1, 1, 1)")
})
