// Fails if what a first visit of the app loads is over its budget, compressed with gzip: the scripts of Today, and the style sheet.
import { readFileSync } from "node:fs"

const BUDGET = { scripts: 40_000, style: 10_000 }

const { files, first } = JSON.parse(readFileSync("packages/server/dist/app/files.json", "utf8"))

const sizes = {
  scripts: first.scripts.reduce((sum, path) => sum + files[path].gzip, 0),
  style: files[first.style].gzip
}

for (const [what, budget] of Object.entries(BUDGET)) {
  const isOver = sizes[what] > budget
  console.log(`${what}: ${sizes[what]} bytes of ${budget}${isOver ? ", over the budget" : ""}`)
  if (isOver) process.exitCode = 1
}
if (process.exitCode === 1) for (const path of first.scripts) console.log(`  ${files[path].gzip} ${path}`)
