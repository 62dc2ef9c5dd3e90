// Writes docs/reliability.md from real runs: `npm run scorecard` runs the long form of everything (about an hour),
// `npm run scorecard -- ledger rest` only these rows, `npm run scorecard -- --page` writes the page from recorded figures.
// For a failed run the page says so, and never shows the figures of an earlier one. What was not run keeps what the page says.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { commit } from "./bench/measure.mjs"

const FOLDER = process.env.DAYBOOK_SCORECARD_FOLDER ?? "node_modules/.cache/daybook/scorecard"
const PAGE = process.env.DAYBOOK_SCORECARD_PAGE ?? "docs/reliability.md"

const TESTS = [
  "ledger",
  "feedLedger",
  "webhookKills",
  "powerLoss",
  "disk",
  "readOnlyDisk",
  "corrupt",
  "damage",
  "secondProcess",
  "migrationKills",
  "sigterm",
  "fuzz",
  "fuzzMcp",
  "hostileBytes",
  "hostileBodies",
  "slowSockets",
  "secrets"
]
const BACKUP_TESTS = ["online", "restore", "restoreKills", "restoreSteps", "transfer"]
const BENCH = ["rest", "growth", "start", "memory", "latency", "accounts"]

const named = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const onlyPage = process.argv.includes("--page")
const wanted = (name) => !onlyPage && (named.length === 0 || named.includes(name))

const recorded = (name) => {
  return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), "utf8")) : undefined
}

const thousands = (figure) => (typeof figure === "number" ? figure.toLocaleString("en") : figure)

/** A figure's name as words: `slowestRestartMs` is "slowest restart (ms)". */
const words = (name) =>
  (/^[a-z][A-Za-z\d]*$/.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name)
    .replace(/:? (ms|s|MB)$/, " ($1)")
    .replace(/ mb$/, " (MB)")

const SECTIONS = [
  {
    head: "Crashes, power loss and failing disks",
    rows: [
      ["kill-ledger", "the server is killed (kill -9) under 8 writers", "ledger"],
      [
        "journal-kills",
        "the same amid corrections, deletions and undos; the journal is compared with the rows",
        "ledger"
      ],
      ["webhook-kills", "the same while a webhook receives the changes, and refuses some", "webhookKills"],
      [
        "feed-kills",
        "the same amid syncs of phones, imports and undos of imports, sent again where no answer came",
        "feedLedger"
      ],
      ["power-loss", "power loss after each operation on the files, simulated from a recording", "powerLoss"],
      ["power-loss-normal", "the same for a writer with `synchronous=NORMAL`: rows must be lost", "powerLoss"],
      ["full-disk", "the disk is full, and then has room again", "disk"],
      ["read-only-disk", "the disk becomes read-only", "readOnlyDisk"],
      ["corrupt", "known damage, other programs' files, files of newer versions", "corrupt"],
      ["damage", "random damage to the file", "damage"],
      ["second-process", "another process writes to the file", "secondProcess"],
      [
        "migration-kills-serve-nothing",
        "the first start of a server is killed before each change to its files",
        "migrationKills"
      ],
      ["migration-kills-keys-list-nothing", "the same for a command of the terminal", "migrationKills"],
      ["migration-kills-serve-1.db", "the update of a log of schema 1 by a server is killed", "migrationKills"],
      ["migration-kills-keys-list-1.db", "the same for a command of the terminal", "migrationKills"],
      ["migration-two-at-once", "two processes create a log at once, and one is killed", "migrationKills"],
      ["sigterm", "SIGTERM at random times under 8 writers", "sigterm"]
    ]
  },
  {
    head: "Several servers on PostgreSQL",
    rows: [
      ["postgres-instance-kills", "one of three servers is killed (kill -9) under 12 writers", "postgres"],
      [
        "postgres-stops",
        "PostgreSQL is stopped without a shutdown (`pg_ctl stop -m immediate`) under 8 writers to two servers",
        "postgres"
      ]
    ]
  },
  {
    head: "Backup, restore and export",
    rows: [
      ["online-backup", "backups under 8 writers", "online"],
      ["restore-drill", "restore of a backup to an empty folder, and over a damaged log", "restore"],
      ["restore-kills", "restore killed at random times", "restoreKills"],
      ["restore-steps", "restore killed before each of its steps", "restoreSteps"],
      ["export-import", "export, import, and the same export again", "transfer"]
    ]
  },
  {
    head: "Invalid input, slow clients and secrets",
    rows: [
      ["fuzz", "random requests to /v1, valid and invalid", "fuzz"],
      ["fuzzMcp", "random requests to /mcp, valid and invalid", "fuzzMcp"],
      ["hostileBytes", "malformed and ambiguous HTTP", "hostileBytes"],
      ["hostileBodies", "malformed and unusual bodies", "hostileBodies"],
      ["slowSockets", "clients that send a byte every few seconds, beside a well-behaved client", "slowSockets"],
      ["neverReading", "clients that pipeline and never read, beside a well-behaved client", "slowSockets"],
      ["secrets", "keys and entries in the server's log, keys in its files", "secrets"],
      ["audit", "`npm audit`, what is bundled included", "audit"]
    ]
  },
  {
    head: "Speed",
    rows: [
      ["rest", "CPU time of a request, beside bare node (node:http with better-sqlite3) and beside Fastify", "rest"],
      ["growth", "every read, and a workout, on logs of 1, 10 and 20 years with entries on every day", "growth"],
      ["start", "from the start to the first response", "start"],
      ["memory", "resident memory", "memory"],
      ["latency", "a client that makes 50 requests a second", "latency"],
      [
        "accounts",
        "fifty clients of a server with 1,000 accounts of three years, beside one of a single account",
        "accounts"
      ]
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
const vitest = (name, file, ...options) =>
  run(name, "npx", "vitest", "run", file, "--testTimeout", "1800000", "--hookTimeout", "600000", ...options)

for (const name of TESTS) if (wanted(name)) vitest(name, `test/reliability/${name}.test.ts`)
if (wanted("postgres")) vitest("postgres", "test/postgres/ledger.test.ts", "--mode", "postgres")
for (const name of BACKUP_TESTS) if (wanted(name)) vitest(name, `test/operations/${name}.test.ts`)
for (const name of BENCH) if (wanted(name)) run(name, process.execPath, "scripts/bench/all.mjs", name)
if (wanted("audit")) {
  // What the packages bundle is among their devDependencies.
  mkdirSync(FOLDER, { recursive: true })
  const { stdout } = spawnSync("npm", ["audit", "--json"], { encoding: "utf8" })
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

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`

const earlier = existsSync(PAGE) ? readFileSync(PAGE, "utf8").split("\n") : []

/** The rows of an earlier page by what they are of, first to last: two may be of the same. */
const earlierRows = (what) => earlier.filter((line) => line.startsWith(`| ${what} | `))

const earlierGrid = (what) => {
  const from = earlier.indexOf(`### ${capital(what)}`)
  if (from < 0) return []
  const length = earlier.slice(from).findIndex((line, index) => index > 1 && line === "")
  return [`${earlier.slice(from, from + length).join("\n")}\n`]
}

const gridText = ([name, what]) => {
  const found = recorded(name)
  if (found === undefined) return earlierGrid(what)
  const table = found?.figures === undefined ? undefined : gridOf(found.figures)
  if (table === undefined) return []
  const rows = Object.entries(table.grid).map(
    ([thing, values]) =>
      `| ${thing} | ${table.columns.map((column) => (column in values ? figureText(column, values[column]) : "")).join(" | ")} |`
  )
  return [
    `### ${capital(what)}\n\n| | ${table.columns.join(" | ")} |\n| --- |${" ---: |".repeat(table.columns.length)}\n${rows.join("\n")}\n`
  ]
}

const whenText = ({ commit = "unknown", date, long }) => `${date}, ${commit}${long ? "" : " (short form)"}`

const shown = new Map()

const rowText = ([name, what, command]) => {
  const found = recorded(name)
  const nth = shown.get(what) ?? 0
  shown.set(what, nth + 1)
  const kept = earlierRows(what)[nth]
  if (found === undefined && kept !== undefined) return kept
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

\`npm run scorecard\` writes this page from runs of the built server. Each row is a test, or a part of the benchmark, that
runs longer here than in continuous integration (\`npm run test:long\`, \`npm run bench\`). The tests fail if a rule is broken; this page
says how much was tried. All figures are from one machine with two shared cores: compare ratios rather than milliseconds.
The figures of the app in a browser (\`npm run bench:app\`, \`npm run taps\`) are in [measured.md](measured.md).
"When" gives the date and the commit of a run; a plus sign marks a working tree with changes.

- **acknowledged**: writes that were answered with 200. Each must be stored exactly once.
- **lost**: acknowledged writes that are missing afterwards.
- **unexpected**: stored rows that were never sent, or whose write was refused.
- **unknown**: writes without a response, because the server was killed. Each may be stored once or not at all; **unknown stored**
  counts those that are.
- **control**: the same test with syncs left out. It must show losses, which proves that the test detects them.

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

- Disks that report data as written before it is; the loss of the name of the data folder itself.
- A disk that is mounted read-only and then writable again while the server runs. The tests set a flag on the files instead, because
  the kernel refuses to change the mount while files are open for writing.
- Systems other than Linux, and processors other than x86-64.
`
writeFileSync(PAGE, page)
console.log(PAGE)
