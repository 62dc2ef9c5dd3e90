// A pack of a made-up export of Open Food Facts: what it takes to add, beside counting its lines and parsing its cells, and how fast it is
// searched, in SQLite and in PostgreSQL.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { rolldown } from "rolldown"
import { startCluster } from "./cluster.mjs"
import { writeFoods } from "./foods-file.mjs"
import { inFolder, LONG, progress, quantile, round, table } from "./measure.mjs"

const PRODUCTS = LONG ? 2_000_000 : 500_000
const MB = 1e6
const DAYBOOK = resolve("packages/cli/bin/daybook.js")

/** Makes a program of node print at its end what it used. The peak is that of the process itself. */
const METER = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from "node:fs"
  process.on("exit", () => {
    const { systemCPUTime, userCPUTime } = process.resourceUsage()
    const peak = /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]
    process.stderr.write("\\nUSED " + JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: peak / 1024 }) + "\\n")
  })`)}`

const PARSE = `
  import { createReadStream } from "node:fs"
  import { parse } from "csv-parse"
  let rows = 0
  const parser = createReadStream(process.argv[1]).pipe(parse({ delimiter: "\\t", quote: null, relax_column_count: true }))
  for await (const row of parser) rows += row.length > 0
  console.log(rows)`

const metered = (words, environment = {}) => {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ["--import", METER, ...words], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...environment }
  })
  const used = /USED (.*)/.exec(stderr)?.[1]
  if (status !== 0 || used === undefined) throw new Error(stderr)
  return { seconds: (performance.now() - started) / 1000, ...JSON.parse(used) }
}

const counted = (file) => {
  const { stderr } = spawnSync("bash", ["-c", 'TIMEFORMAT="%R %U %S"; time wc -l "$0"', file], { encoding: "utf8" })
  const [seconds, user, system] = stderr.trim().split(" ").map(Number)
  return { seconds, cpu: user + system, megabytes: 0 }
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const figures = {}
    // Inside the project, so that the external packages resolve.
    const built = mkdtempSync("node_modules/.bench-foods-")
    const cluster = await startCluster()
    try {
      const build = await rolldown({
        input: "scripts/bench/foods-search.ts",
        platform: "node",
        external: ["better-sqlite3", "pg"],
        resolve: { conditionNames: ["daybook-source", "import", "node"] }
      })
      await build.write({ format: "esm", dir: built })
      await build.close()
      const file = join(folder, "en.openfoodfacts.org.products.csv")
      progress(`writing ${PRODUCTS} products`)
      writeFoods(file, PRODUCTS)
      const rows = [
        [`${PRODUCTS} products, ${round(statSync(file).size / MB)} MB`, "seconds", "CPU seconds", "memory, MB"]
      ]
      const note = (name, { cpu, megabytes, seconds }) => {
        rows.push([name, round(seconds, 1), round(cpu, 1), megabytes === 0 ? "" : round(megabytes)])
        figures[`${name}: seconds`] = round(seconds, 1)
        figures[`${name}: CPU seconds`] = round(cpu, 1)
        if (megabytes > 0) figures[`${name}: memory MB`] = round(megabytes)
      }
      const add = (database, ...flags) =>
        metered([DAYBOOK, "foods", "add", "off", file, ...flags], { HOME: folder, DAYBOOK_DATABASE: database })
      const databases = { SQLite: join(folder, "daybook.db"), PostgreSQL: await cluster.create("foods") }
      progress("reading")
      note("wc -l", counted(file))
      note("csv-parse alone", metered(["--input-type=module", "--eval", PARSE, file]))
      note("foods add --country fr", add(join(folder, "cut.db"), "--country", "fr"))
      for (const [engine, database] of Object.entries(databases)) note(`foods add, ${engine}`, add(database))
      progress("")
      table(rows)
      const size = statSync(join(folder, "daybook.db.foods/off.db")).size
      console.log(`\nThe pack's file has ${round(size / MB)} MB.\n`)
      figures["MB of the pack's file"] = round(size / MB)
      const times = [["milliseconds of a search", "p50", "p99", "the slowest query's p50"]]
      for (const [engine, database] of Object.entries(databases)) {
        const { cpu, took } = JSON.parse(
          execFileSync(process.execPath, [`${built}/foods-search.js`, database], { encoding: "utf8" })
        )
        for (const kind of [...new Set(took.map((each) => each.kind)), "all"]) {
          const queries = took.filter((each) => kind === "all" || each.kind === kind).map((each) => each.milliseconds)
          const slowest = Math.max(...queries.map((each) => quantile(each, 0.5)))
          const found = [quantile(queries.flat(), 0.5), quantile(queries.flat(), 0.99), slowest].map((ms) =>
            round(ms, 1)
          )
          times.push([`${engine}, ${kind}`, ...found])
          figures[`${engine}, ${kind}: p50 ms`] = found[0]
          figures[`${engine}, ${kind}: p99 ms`] = found[1]
          figures[`${engine}, ${kind}: p50 ms of the slowest query`] = found[2]
        }
        times.push([`${engine}, CPU of the server`, round(cpu, 1), "", ""])
        figures[`${engine}: CPU ms of a search`] = round(cpu, 1)
      }
      table(times)
      return figures
    } finally {
      await cluster.stop()
      rmSync(built, { recursive: true, force: true })
    }
  })
