// Writes rows with `synchronous=NORMAL`, and prints the number of each after its commit: `node normalWriter.mjs FILE ROWS`.
import { createRequire } from "node:module"

const Sqlite = createRequire(new URL("../../packages/server/package.json", import.meta.url))("better-sqlite3")
const [file, rows] = process.argv.slice(2)
const db = new Sqlite(file)
db.pragma("journal_mode = WAL")
db.pragma("synchronous = NORMAL")
db.exec("CREATE TABLE written (name TEXT NOT NULL)")
const add = db.prepare("INSERT INTO written (name) VALUES (?)")
for (let row = 0; row < Number(rows); row++) {
  add.run(`row ${row}`)
  process.stdout.write(`${row}\n`)
}
