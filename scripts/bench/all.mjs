// Runs all parts of the benchmark, or the named ones: `npm run bench -- rest memory`. `LONG=1` runs the long form.
import { LONG, record } from "./measure.mjs"

const PARTS = [
  "rest",
  "against",
  "growth",
  "start",
  "memory",
  "latency",
  "accounts",
  "flood",
  "mcp",
  "postgres",
  "apple",
  "sync",
  "import",
  "foods"
]

const named = process.argv.slice(2)
const unknown = named.filter((name) => !PARTS.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(", ")}; the parts are ${PARTS.join(", ")}.`)
  process.exit(2)
}

for (const name of named.length > 0 ? named : PARTS) {
  const { run } = await import(`./${name}.mjs`)
  console.log(`\n${name}${LONG ? ", long form" : ""}`)
  record(name, await run())
}
