import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { rawSqlite } from "../harness/RawSqlite.ts"

const PAGE = 512

/** Pages from the root to the row: SQLite goes no deeper than 20. */
const DEPTH = 18
const CHILDREN = 40

const INTERIOR = 5
const LEAF = 13

/**
 * Writes a database of a Health Connect export whose table of exercises has 40^18 rows in 52 KB: each page of its tree has the next one as
 * each of its children. To count them is one call of SQLite, which does not return.
 */
export const writeEndlessDatabase = (folder: string): Effect.Effect<string> =>
  Effect.scoped(
    Effect.gen(function* () {
      const file = path.join(folder, "health_connect_export.db")
      const raw = yield* rawSqlite(file)
      raw.pragma(`page_size = ${PAGE}`)
      raw.exec("CREATE TABLE exercise_session_record_table (row_id INTEGER PRIMARY KEY, title TEXT)")
      const fill = raw.prepare("INSERT INTO exercise_session_record_table (title) VALUES (?)")
      raw.exec("BEGIN")
      for (let row = 0; row < 400; row++) fill.run("x".repeat(100))
      raw.exec("COMMIT")
      const root = Number(raw.prepare("SELECT rootpage FROM sqlite_schema").all()[0]?.rootpage)
      raw.close()

      const bytes = fs.readFileSync(file)
      const pages = Array.from({ length: bytes.length / PAGE }, (_, index) => index + 1)
      const leaves = pages.filter((page) => page > 1 && bytes[(page - 1) * PAGE] === LEAF)
      const chain = [root, ...leaves.slice(0, DEPTH)]
      for (const [at, page] of chain.slice(0, -1).entries()) writeInterior(bytes, page, chain[at + 1] ?? root)
      fs.writeFileSync(file, bytes)
      return file
    })
  )

/** Makes a page an inner one of a tree (https://sqlite.org/fileformat2.html#b_tree_pages), with one page as each of its children. */
const writeInterior = (bytes: Buffer, page: number, child: number): void => {
  const [from, header, cell] = [(page - 1) * PAGE, 12, 6]
  bytes.fill(0, from, from + PAGE)
  bytes.writeUInt8(INTERIOR, from)
  bytes.writeUInt16BE(CHILDREN, from + 3)
  bytes.writeUInt16BE(PAGE - CHILDREN * cell, from + 5)
  bytes.writeUInt32BE(child, from + 8)
  for (let index = 0; index < CHILDREN; index++) {
    const content = PAGE - (index + 1) * cell
    bytes.writeUInt16BE(content, from + header + 2 * index)
    bytes.writeUInt32BE(child, from + content)
    bytes.writeUInt8(index + 1, from + content + 4)
  }
}
