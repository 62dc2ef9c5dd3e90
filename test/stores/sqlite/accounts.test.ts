import * as fs from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "@effect/vitest"
import { verify } from "../../../packages/server/src/admin/Verify.ts"
import { MIGRATIONS } from "../../../packages/server/src/engines/sqlite/Migrations.ts"
import { anyRow } from "../../../packages/server/src/schema/Rows.ts"
import { newFile, opened } from "../Opened.ts"

/** A log of schema 3: the owner's account, and three others of which two have ids that begin alike. */
const BEFORE_NAMES = fileURLToPath(new URL("../../reliability/fixtures/3.db", import.meta.url))

it.scoped("accounts of an older schema get names, and the counts of keys their account", function* () {
  const file = yield* newFile
  fs.copyFileSync(BEFORE_NAMES, file)
  const db = yield* opened(file)
  const names = yield* db.all(anyRow("account", "SELECT name FROM account ORDER BY is_owner DESC, id"))
  expect(names.map(({ name }) => name)).toEqual([
    "owner",
    "account-3f2504e0",
    "account-6ba7b810-9dad-41d1-80b4-00c04fd430c8",
    "account-6ba7b810-9dad-41d1-80b4-00c04fd430c9"
  ])
  const usages = anyRow(
    "key_usage",
    `SELECT account.name, reads, writes FROM key_usage JOIN account ON account.id = account_id ORDER BY account.name`
  )
  expect(yield* db.all(usages)).toEqual([
    { name: "account-3f2504e0", reads: 2, writes: 3 },
    { name: "owner", reads: 4, writes: 3 }
  ])
  expect((yield* verify(file)).schema).toBe(MIGRATIONS.length)
})
