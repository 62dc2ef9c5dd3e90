// Writes docs/reliability.md from real runs: `npm run scorecard` runs the long form of everything (about an hour),
// `npm run scorecard -- ledger rest` only these rows, `npm run scorecard -- --page` writes the page from recorded figures.
// For a failed run the page says so, and never shows the figures of an earlier one.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { commit } from "./bench/measure.mjs"

const FOLDER = process.env.DAYBOOK_SCORECARD_FOLDER ?? "node_modules/.cache/daybook/scorecard"
const PAGE = process.env.DAYBOOK_SCORECARD_PAGE ?? "docs/reliability.md"

const TESTS = [
  "ledger",
  "powerLoss",
  "disk",
  "readOnlyDisk",
  "corrupt",
  "damage",
  "secondProcess",
  "migrationKills",
  "sigterm",
  "model",
  "fuzz",
  "fuzzMcp",
  "hostileBytes",
  "hostileBodies",
  "slowSockets",
  "secrets"
]
const BACKUP_TESTS = ["online", "restore", "restoreKills", "restoreSteps", "transfer"]
const BENCH = ["rest", "growth", "start", "memory", "latency"]

const named = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const onlyPage = process.argv.includes("--page")
const wanted = (name) => !onlyPage && (named.length === 0 || named.includes(name))

const recorded = (name) => {
  return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), "utf8")) : undefined
}

const thousands = (figure) => (typeof figure === "number" ? figure.toLocaleString("en") : figure)

/** A figure's name as words: `slowestRestartMs` is "slowest restart ms". */
const words = (name) =>
  /^[a-z][A-Za-z\d]*$/.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name

const SECTIONS = [
  {
    head: "Nothing acknowledged is lost, nothing half written stays",
    rows: [
      ["kill-ledger", "kill -9 under 8 writers", "ledger"],
      ["power-loss", "power loss at every point of a recorded history; the controls must lose", "powerLoss"],
      ["power-loss-normal", "the same for a writer with `synchronous=NORMAL`, which must lose", "powerLoss"],
      ["full-disk", "full disk, and room again", "disk"],
      ["read-only-disk", "read-only disk", "readOnlyDisk"],
      ["corrupt", "damaged, foreign, newer files", "corrupt"],
      ["damage", "random damage to the file", "damage"],
      ["second-process", "another process that writes", "secondProcess"],
      ["migration-kills-serve-nothing", "migration killed before each change of a file", "migrationKills"],
      ["migration-kills-keys-list-nothing", "the same by a command", "migrationKills"],
      ["migration-kills-serve-1.db", "the same where a log of schema 1 is updated", "migrationKills"],
      ["migration-kills-keys-list-1.db", "and by a command", "migrationKills"],
      ["migration-two-at-once", "two that migrate at once, killed", "migrationKills"],
      ["model", "random operations against a model, with kills", "model"],
      ["online-backup", "backups under 8 writers", "online"],
      ["restore-drill", "restore drill", "restore"],
      ["restore-kills", "restore killed at random", "restoreKills"],
      ["restore-steps", "restore killed before each of its steps", "restoreSteps"],
      ["export-import", "export, import, export again: the same bytes", "transfer"]
    ]
  },
  {
    head: "No one gets in, and no input breaks it",
    rows: [
      ["fuzz", "requests from the schemas, valid and broken", "fuzz"],
      ["fuzzMcp", "the same over MCP", "fuzzMcp"],
      ["hostileBytes", "hostile HTTP framing", "hostileBytes"],
      ["hostileBodies", "hostile bodies", "hostileBodies"],
      ["slowSockets", "slow senders beside one good client", "slowSockets"],
      ["deafSockets", "clients that never read", "slowSockets"],
      ["secrets", "keys and notes in logs and files", "secrets"],
      ["sigterm", "SIGTERM at any moment", "sigterm"],
      ["audit", "`npm audit --omit=dev`", "audit"]
    ]
  },
  {
    head: "Fast, and the same when the log grows",
    rows: [
      [
        "rest",
        "CPU a request against bare node:http + better-sqlite3 and against Fastify with the same checks",
        "rest"
      ],
      ["growth", "logs of 1, 5 and 20 dense years", "growth"],
      ["start", "start to the first 200", "start"],
      ["memory", "resident memory", "memory"],
      ["latency", "a good client at 50 requests a second", "latency"]
    ]
  }
]

const date = new Date().toISOString().slice(0, 10)

const fileOf = (name) => join(FOLDER, `${name}.json`)
const write = (name, outcome) =>
  writeFileSync(fileOf(name), JSON.stringify({ name, long: true, date, commit: commit(), ...outcome }))

/** Runs the command of some rows. Each row then has the figures of this run, or is marked as failed. */
const run = (name, ...command) => {
  const rows = SECTIONS.flatMap(({ rows }) => rows).filter(([, , ofRow]) => ofRow === name)
  mkdirSync(FOLDER, { recursive: true })
  for (const [row] of rows) rmSync(fileOf(row), { force: true })
  console.log(`$ LONG=1 ${command.join(" ")}`)
  const { status } = spawnSync(command[0], command.slice(1), { stdio: "inherit", env: { ...process.env, LONG: "1" } })
  if (status !== 0) process.exitCode = 1
  for (const [row] of rows) if (status !== 0 || !existsSync(fileOf(row))) write(row, { failed: true })
}
const vitest = (name, file) =>
  run(name, "npx", "vitest", "run", file, "--testTimeout", "1800000", "--hookTimeout", "600000")

for (const name of TESTS) if (wanted(name)) vitest(name, `test/reliability/${name}.test.ts`)
for (const name of BACKUP_TESTS) if (wanted(name)) vitest(name, `test/operations/${name}.test.ts`)
for (const name of BENCH) if (wanted(name)) run(name, process.execPath, "scripts/bench/all.mjs", name)
if (wanted("audit")) {
  // The published server depends only on the SQLite driver.
  mkdirSync(FOLDER, { recursive: true })
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8" })
  const found = JSON.parse(stdout || "{}").metadata?.vulnerabilities?.total
  if (found === undefined) process.exitCode = 1
  write("audit", found === undefined ? { failed: true } : { figures: { vulnerabilities: found } })
}

const figureText = (figure, value) => `**${figure === "seed" ? value : thousands(value)}**`

/** Figures named `thing: column`, such as `GET /v1/days: to floor`, as a table. */
const gridOf = (figures) => {
  const grid = {}
  for (const [figure, value] of Object.entries(figures)) {
    const [, thing, column] = /^(.+): ([^:]+)$/.exec(figure) ?? []
    if (thing !== undefined) grid[thing] = { ...grid[thing], [column]: value }
  }
  const columns = [...new Set(Object.values(grid).flatMap(Object.keys))]
  return Object.keys(grid).length > 1 && columns.length > 1 ? { grid, columns } : undefined
}

const gridText = ([name, what]) => {
  const found = recorded(name)
  const table = found?.figures === undefined ? undefined : gridOf(found.figures)
  if (table === undefined) return []
  const rows = Object.entries(table.grid).map(
    ([thing, values]) =>
      `| ${thing} | ${table.columns.map((column) => (column in values ? figureText(column, values[column]) : "")).join(" | ")} |`
  )
  return [
    `### ${what}\n\n| | ${table.columns.join(" | ")} |\n| --- |${" ---: |".repeat(table.columns.length)}\n${rows.join("\n")}\n`
  ]
}

const whenText = ({ commit = "unknown", date, long }) => `${date}, ${commit}${long ? "" : " (short form)"}`

const rowText = ([name, what, command]) => {
  const found = recorded(name)
  if (found === undefined) return `| ${what} | not run | | \`npm run scorecard -- ${command}\` |`
  if (found.failed) return `| ${what} | **failed** | ${whenText(found)} | \`npm run scorecard -- ${command}\` |`
  const isGrid = gridOf(found.figures) !== undefined
  const plain = Object.entries(found.figures)
    .filter(([figure]) => !(isGrid && figure.includes(": ")))
    .map(([figure, value]) => `${words(figure)}: ${figureText(figure, value)}`)
  const figures = [...plain, ...(isGrid ? ["below"] : [])].join(", ")
  return `| ${what} | ${figures} | ${whenText(found)} | \`npm run scorecard -- ${command}\` |`
}

const page = `# Reliability, measured

Written by \`npm run scorecard\` from real runs of the finished server on one machine (2 shared cores); a test asserts what must
hold, this page says how much was tried. Each row has the date and the commit of its run; a plus sign marks a working tree that
was changed since. Continuous integration runs a short form of each with \`npm run test:long\`. Times vary on a shared
machine: compare the ratios, not the milliseconds.

${SECTIONS.map(
  ({ head, rows }) => `## ${head}

| What | Figures | When | Command |
| --- | --- | --- | --- |
${rows.map(rowText).join("\n")}
${rows
  .flatMap(gridText)
  .map((table) => `\n${table}`)
  .join("")}`
).join("\n")}
## What is not covered

- Disks that lie about having flushed; the loss of the data folder's own name.
- A disk remounted for writing while the server runs: the kernel refuses the way there; shown with a file flag instead.
- Other systems than Linux, and other processors than x86-64.
`
writeFileSync(PAGE, page)
console.log(PAGE)
