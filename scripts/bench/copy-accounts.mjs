// Fills a log with many accounts: copies of its only one, with ids and keys of their own. The rows come date by date, as they do where
// many people write: those of one account lie far apart in the file.
import { hashOf, randomKey } from "./contestants/access.mjs"
import { sqlite } from "./contestants/sqlite.mjs"

/** The tables with a row for each date, with the totals that triggers would maintain. */
const DATED = [
  ...["food", "water", "workout", "check_in", "health_day", "rest_day", "custom_metric_value", "change", "day_total"]
]
const UNDATED = ["exercise_period", "note_month"]

/** An id of an account's own: that of the original with another end, so that the journal's can be made in the same way. */
const OWN = (id) => `substr(${id}, 1, 24) || printf('%012x', copy.n)`
const WITH_NUMBER = (id) => `${id} || '-' || copy.n`

/** The state of the row in a change, with the id of the copied row. */
const ROW_CHANGES = (() => {
  const at = `instr(original.row_changes, '"id":"') + 6`
  const id = `substr(original.row_changes, ${at}, 36)`
  return `substr(original.row_changes, 1, ${at} - 1) || ${OWN(id)} || substr(original.row_changes, ${at} + 36)`
})()

const cellOf = (table, column) => {
  if (column === "account_id") return "copy.id"
  if (column === "row_changes") return ROW_CHANGES
  if (column === "metric_id") return WITH_NUMBER("original.metric_id")
  if (column === "id" && table === "custom_metric") return WITH_NUMBER("original.id")
  return column === "id" && table !== "change" ? OWN("original.id") : `original.${column}`
}

/** What a person with less patience than the seeded one leaves out: snacks, one drink of two, and four days a week of sports and scales. */
const LEFT_OUT = {
  food: "meal = 'snack'",
  water: "amount_ml = 750",
  workout: "strftime('%w', date) NOT IN ('1', '3', '5')",
  check_in: "strftime('%w', date) NOT IN ('1', '3', '5')"
}

/** Leaves a seeded log with what an ordinary person writes. */
export const thinOut = (file) => {
  const db = sqlite(file)
  for (const [table, condition] of Object.entries(LEFT_OUT)) db.exec(`DELETE FROM ${table} WHERE ${condition}`)
  db.close()
}

/** Adds accounts to a seeded log; returns the key of each. */
export const copyAccounts = (file, count) => {
  const db = sqlite(file)
  db.pragma("journal_mode = OFF")
  db.pragma("synchronous = OFF")
  db.pragma("foreign_keys = OFF")
  db.pragma("cache_size = -4000000")
  const keys = Array.from({ length: count }, randomKey)
  const { id: template } = db.prepare("SELECT id FROM account").get()
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  db.exec("BEGIN")
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
  db.exec("CREATE TEMP TABLE copy (n INTEGER PRIMARY KEY, id TEXT NOT NULL, hash TEXT NOT NULL)")
  const add = db.prepare("INSERT INTO copy (id, hash) VALUES (?, ?)")
  for (const key of keys) add.run(crypto.randomUUID(), hashOf(key))
  const copying = (table, where, values = {}, from = table) => {
    const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'seq'`).pluck().all()
    return db.prepare(
      `INSERT INTO ${table} (${columns.join(", ")})
       SELECT ${columns.map((column) => values[column] ?? cellOf(table, column)).join(", ")}
       FROM ${from} AS original CROSS JOIN copy WHERE ${where}`
    )
  }
  copying("account", "original.id = ?", { id: "copy.id", name: "copy.id", is_owner: "0" }).run(template)
  copying("api_key", "original.account_id = ?", { id: "copy.id", hash: "copy.hash" }).run(template)
  for (const table of ["custom_metric", ...UNDATED]) copying(table, "original.account_id = ?").run(template)
  const daily = DATED.map((table) => {
    // An index of all of its rows by date: those of the table leave out deleted rows.
    db.exec(`CREATE TEMP TABLE original_${table} AS SELECT * FROM ${table}`)
    db.exec(`CREATE INDEX temp.original_${table}_by_date ON original_${table} (date)`)
    return copying(table, "original.date = ?", {}, `original_${table}`)
  })
  const dates = db.prepare("SELECT DISTINCT date FROM day_total ORDER BY date").pluck().all()
  for (const date of dates) for (const copy of daily) copy.run(date)
  for (const { sql } of triggers) db.exec(sql)
  db.exec("COMMIT")
  db.close()
  return keys
}
