// Fills PostgreSQL databases: with the log of a seeded file, and with generated accounts.

import { withClient } from "./cluster.mjs"
import { sqlite } from "./contestants/sqlite.mjs"

/** The tables of a log that are filled; totals follow by triggers. */
const LOGGED = ["food", "water", "workout", "check_in", "health_day", "rest_day"]

/** The columns of a table but its serial number, with their types. */
const columnsOf = async (client, table) => {
  const { rows } = await client.query(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND column_name <> 'seq'`,
    [table]
  )
  return rows
}

const accountIn = async (client) => {
  const { rows } = await client.query("SELECT id FROM account")
  if (rows.length !== 1) throw new Error(`expected one account, found ${rows.length}`)
  return rows[0].id
}

const ROWS_A_STATEMENT = 5000

/** Copies the log of a seeded file, with further tables, to the only account of a database, and gives its only key a hash. */
export const copyLog = (file, url, hash, further = []) =>
  withClient(url, async (client) => {
    const account = await accountIn(client)
    const db = sqlite(file)
    for (const table of [...LOGGED, ...further]) {
      const names = (await columnsOf(client, table)).map(({ name }) => name).join(", ")
      const rows = db
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map((row) => ({ ...row, account_id: account }))
      for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
        await client.query(
          `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`,
          [JSON.stringify(rows.slice(at, at + ROWS_A_STATEMENT))]
        )
      }
    }
    db.close()
    await client.query("UPDATE api_key SET hash = $1", [hash])
    await client.query("VACUUM ANALYZE")
  })

/**
 * Adds accounts with the rows that the only account has on some dates, and a key for each with the given hash.
 *
 * @param {string} url
 * @param {{ hashes: ReadonlyArray<string>, dates: ReadonlyArray<string> }} options
 */
export const addAccounts = (url, { hashes, dates }) =>
  withClient(url, async (client) => {
    const template = await accountIn(client)
    await client.query(
      `CREATE TABLE bench_account AS
       SELECT gen_random_uuid()::text AS id, hash FROM unnest($1::text[]) AS hash`,
      [hashes]
    )
    // The rows are copies of checked ones, and their totals are copied too.
    await client.query("SET session_replication_role = replica")
    const copy = async (table, where, ofAccount) => {
      const columns = await columnsOf(client, table)
      const values = columns.map(({ name, type }) => {
        if (name in ofAccount) return `${ofAccount[name]}::${type}`
        return name === "id" ? `gen_random_uuid()::text::${type}` : `original.${name}`
      })
      await client.query(
        `INSERT INTO ${table} (${columns.map(({ name }) => name).join(", ")}) SELECT ${values.join(", ")}
         FROM bench_account, ${table} AS original WHERE ${where}`,
        [template]
      )
    }
    await copy("account", "original.id = $1", { id: "bench_account.id", name: "bench_account.id", is_owner: "0" })
    await copy("api_key", "original.account_id = $1", {
      account_id: "bench_account.id",
      hash: "bench_account.hash"
    })
    const listed = dates.map((date) => `'${date}'`).join(", ")
    for (const table of [...LOGGED, "day_total"]) {
      await copy(table, `original.account_id = $1 AND original.date IN (${listed})`, { account_id: "bench_account.id" })
    }
    await client.query("SET session_replication_role = DEFAULT")
    await client.query("DROP TABLE bench_account")
    await client.query("VACUUM ANALYZE")
  })
