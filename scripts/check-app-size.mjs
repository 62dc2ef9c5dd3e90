// Fails if what a first visit of the app loads is over its budget, compressed with gzip: the scripts of Today, and the style sheet. The
// words of other languages are longer, and their scripts may be by a twentieth. Or if a card for assistants is, which is sent as it is.
import { readdirSync, readFileSync, statSync } from "node:fs"

const BUDGET = { scripts: 40_000, style: 10_000 }

const CARD_BYTES = 40_000
const CARDS = "packages/server/dist/cards"

const { files, first, style } = JSON.parse(readFileSync("packages/server/dist/app/files.json", "utf8"))

const sumOf = (scripts) => scripts.reduce((sum, path) => sum + files[path].gzip, 0)

const compare = (what, bytes, budget) => {
  const isOver = bytes > budget
  console.log(`${what}: ${bytes} bytes of ${budget}${isOver ? ", over the budget" : ""}`)
  if (isOver) process.exitCode = 1
}
for (const [language, scripts] of Object.entries(first)) {
  compare(`scripts, ${language}`, sumOf(scripts), language === "en" ? BUDGET.scripts : 1.05 * BUDGET.scripts)
}
compare("style", files[style].gzip, BUDGET.style)
for (const file of readdirSync(CARDS).filter((name) => name.endsWith(".html"))) {
  compare(`card ${file}`, statSync(`${CARDS}/${file}`).size, CARD_BYTES)
}
if (process.exitCode === 1) for (const path of first.en) console.log(`  ${files[path].gzip} ${path}`)
