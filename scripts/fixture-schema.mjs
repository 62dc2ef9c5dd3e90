// Writes the fixture of a schema: `node scripts/fixture-schema.mjs [CHECKOUT]`. A built checkout of Daybook, by default this one, logs
// something in every table through its own interfaces, and leaves its files in test/fixtures/schemas/<schema>. A checkout of before a
// migration writes the fixture of the schema that it had. What a version does not have yet is left out.
import { execFileSync, spawn } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { gzipSync } from "node:zlib"
import Sqlite from "better-sqlite3"

const checkout = resolve(process.argv[2] ?? ".")
const daybook = join(checkout, "packages/cli/bin/daybook.js")
const folder = mkdtempSync(join(tmpdir(), "daybook-fixture-"))
const database = join(folder, "daybook.db")
const environment = {
  ...{ PATH: process.env.PATH, HOME: folder, NO_COLOR: "1", DAYBOOK_DATABASE: database, DAYBOOK_PORT: "0" },
  ...{ DAYBOOK_READ_PER_HOUR: "100000", DAYBOOK_WRITE_PER_HOUR: "100000", DAYBOOK_SYNC_PER_HOUR: "100000" },
  ...{ DAYBOOK_BACKUP_AT: "off", DAYBOOK_WEBHOOK_HOSTS: "loopback" }
}
const run = (args, env = environment) =>
  execFileSync(process.execPath, [daybook, ...args], { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })

/** Runs a command that not every version has. */
const attempt = (...args) => {
  try {
    return run(...args)
  } catch (error) {
    console.error(`left out: daybook ${args[0].join(" ")}: ${String(error.stderr).trim().split("\n").at(-1)}`)
  }
}

/** Starts the server, and waits until it says its address. */
const serve = () =>
  new Promise((started, failed) => {
    const child = spawn(process.execPath, [daybook, "serve"], { env: environment, stdio: ["ignore", "ignore", "pipe"] })
    const lines = []
    createInterface({ input: child.stderr }).on("line", (line) => {
      lines.push(line)
      const url = /(http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d+)/.exec(line)?.[1]
      if (url !== undefined) started({ child, url })
    })
    child.once("exit", () => failed(new Error(lines.join("\n"))))
  })

const { child, url } = await serve()
const key = /daybook_sk_\S+/.exec(run(["keys", "create", "--name", "fixture", "--scope", "full"]))[0]

const ask = async (method, path, body, headers = { authorization: `Bearer ${key}` }) => {
  const isBytes = body instanceof Uint8Array
  const type = isBytes ? "image/png" : "application/json"
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": type }) },
    body: isBytes || body === undefined ? body : JSON.stringify(body)
  })
  const text = await response.text()
  if (!response.ok) console.error(`left out: ${method} ${path}: ${response.status} ${text.slice(0, 120)}`)
  return response.ok ? JSON.parse(text) : undefined
}
const get = (path) => ask("GET", path)
const post = (path, body) => ask("POST", path, body)
const remove = (path) => ask("DELETE", path)

const dates = Array.from({ length: 6 }, (_, i) => `2025-03-0${i + 1}`)
const [first, second, third, , , last] = dates
const RANGE = `start=${first}&end=2025-03-31`

// Entries of every kind.
for (const [i, date] of dates.entries()) {
  await post("/v1/food", { name: i % 2 ? "Crème brûlée 🍮" : "Oats", calories: 300.1 + i, protein: 10.5, date })
  await post("/v1/food", { name: "0.1", calories: 0.1, carbs: 0.2, fat: 1 / 3, meal: "snack", date })
  await post("/v1/water", { amountMl: 250 + i, date })
  await post("/v1/weight", { weightKg: 80 - i / 10, date })
  const exercises = [
    { name: i % 2 ? "Squat" : "squat", sets: [{ reps: 5, weightKg: 100 + i }, { reps: 4 }] },
    { name: "Élévation latérale", sets: [{ reps: 12, weightKg: 7.5 }] }
  ]
  await post("/v1/workouts", { date, durationMinutes: 45, exercises })
  await post(`/v1/health/days/${date}`, { reading: "hrvMs", value: 50 + i })
}
await post("/v1/rest-days", { dates: ["2025-03-20", "2025-03-21"] })
await post("/v1/food-days", { date: "2025-03-20", food: "complete" })
await post("/v1/body-measurements", { date: third, waistCm: 84.2, note: "first\nnote ' \" \\ \u2028 é" })
const metric = async (name, more) => {
  const made = await post("/v1/custom-metrics", { name, tab: "nutrition", kind: "counter", unit: "cups", ...more })
  for (const [i, date] of dates.entries()) await post(`/v1/custom-metrics/${made.id}/values`, { date, value: i })
  return made.id
}
const coffee = await metric("Coffee")
const gone = await metric("Gone")
await remove(`/v1/custom-metrics/${gone}`)

// What later versions added to entries.
const sets = [
  { reps: 5, weightKg: 60, kind: "warmup" },
  { reps: 1, seconds: 60 },
  { reps: 8, rpe: 8.5 }
]
await post("/v1/clock", { timeZone: "America/Los_Angeles" })
const planned = { name: "Push", note: "slowly", exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] }
const routine = await post("/v1/routines", planned)
const rich = { date: "2025-03-10", title: "Push day", note: "good", exercises: [{ name: "Squat", note: "deep", sets }] }
await post("/v1/workouts", { ...rich, ...(routine && { routineId: routine.id }) })
const figures = { calories: 370, protein: 13, carbs: 60, fat: 7, fiber: 10, sugar: 1, salt: 0.01 }
const oats = await post("/v1/foods", {
  name: "Oat flakes",
  unit: "g",
  per100: figures,
  portions: [{ name: "cup", amount: 80 }]
})
if (oats) {
  await post(`/v1/foods/${oats.id}/log`, { amount: 80, date: "2025-03-11" })
  await post("/v1/foods", { name: "Porridge", ingredients: [{ foodId: oats.id, amount: 80 }], servings: 2 })
}

// Corrections, a deletion, an undo, and an undo that is undone.
const entry = async (date, kind) =>
  (await get(`/v1/entries?start=${date}&end=${date}`))?.find((one) => one.kind === kind)
const corrected = await entry(first, "food")
if (corrected) {
  await post(`/v1/food/${corrected.id}`, { calories: 999 })
  const workout = await entry(second, "workout")
  await post(`/v1/workouts/${workout.id}`, { exercises: [{ name: "Squat", sets: [{ reps: 1, weightKg: 180 }] }] })
  await remove(`/v1/entries/${(await entry(third, "water")).id}`)
  const newest = async () => (await get("/v1/changes?limit=1"))[0].id
  const undo = async () => post(`/v1/changes/${await newest()}/undo`, {})
  await post("/v1/water", { amountMl: 333, date: last })
  await undo()
  await post("/v1/water", { amountMl: 444, date: last })
  await undo()
  await undo()
}

// Phones and an import.
const health = (i) => ({
  date: `2025-03-1${i}`,
  readings: { steps: 5000 + i, sleepMinutes: 400 },
  checkIn: { weightKg: 79 }
})
await post("/sync/days", { store: "apple_health", days: [2, 3, 4].map(health) })
await post("/sync/health-auto-export", {
  data: {
    metrics: [{ name: "step_count", units: "count", data: [{ date: "2025-03-15 08:00:00 +0000", qty: 812 }] }],
    workouts: [
      ...[
        {
          id: "1",
          name: "Running",
          start: "2025-03-15 08:00:00 +0000",
          end: "2025-03-15 08:30:00 +0000",
          duration: 1800
        }
      ]
    ]
  }
})
const lift = { title: "A", startedAt: "2025-03-16T18:05:00", endedAt: "2025-03-16T19:00:00", durationMinutes: 55 }
const record = { kind: "workout", key: "2025-03-16T18:05:00 A", date: "2025-03-16", rows: 1, line: 2, ...lift }
await post("/sync/import", {
  ...{ format: "strong", files: ["strong.csv"], dryRun: false },
  reading: {
    rows: 1,
    records: [{ ...record, exercises: [{ name: "Legs", sets: [{ reps: 5, weightKg: 100 }] }] }],
    ...{ losses: [], partial: [] }
  }
})

// The app: an account, a person who is signed in, choices, a photo, and a session in progress.
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=="
const db = new Sqlite(database)
const isThere = (table) => db.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== undefined
const me = db.prepare("SELECT account_id FROM api_key").get().account_id
attempt(["accounts", "create", "Robin"])
if (isThere("session")) {
  // Signing in needs a person.
  const token = randomBytes(32).toString("base64url")
  const now = Date.now()
  const session = [createHash("sha256").update(token).digest("hex"), now, now, now + 30 * 86_400_000, now]
  db.prepare("INSERT INTO session VALUES ('fixture-session', ?, ?, 'Firefox', ?, ?, ?, ?)").run(me, ...session)
  db.prepare("INSERT INTO login VALUES (?, 'Sam', 'sam', NULL, ?, ?)").run(me, now, now)
  const headers = { cookie: `daybook=${token}`, "x-daybook-app": "1", origin: url }
  const app = (method, path, body, write) =>
    ask(method, `/app/api${path}`, body, { ...headers, ...(write && { "daybook-write": write }) })
  await app("POST", "/preferences", { theme: "dark", firstWeekday: 1, rests: { Squat: 120 } })
  await app("POST", "/widgets", { kind: "metric", metricId: coffee })
  await app("POST", "/widgets", { kind: "weight" })
  await app("POST", `/photos?date=${first}&pose=front`, Buffer.from(PNG, "base64"))
  await app("POST", "/draft", {
    content: JSON.stringify({ writeId: "0195cb5a-0000-7000-8000-000000000001", exercises: [] })
  })
  await app("POST", "/v1/water", { amountMl: 200, date: last }, "0195cb5a-0000-7000-8000-000000000002")
}
attempt(["webhooks", "add", "http://127.0.0.1:9/"])
attempt(["links", "create", "--name", "fixture", "--what", "days"])
if (isThere("identity")) {
  const identity = ["fixture-identity", me, "https://id.example", "sam", "sam@id.example", Date.now(), null]
  db.prepare("INSERT INTO identity VALUES (?, ?, ?, ?, ?, ?, ?)").run(...identity)
}
db.close()

/** The answers of this version. */
const READS = [
  ...["/v1/goals", `/v1/days?${RANGE}`, ...dates.map((date) => `/v1/days/${date}`), "/v1/days/2025-03-10"],
  ...["/v1/days/2025-03-11", "/v1/days/2025-03-16", "/v1/measurements?limit=100", "/v1/workouts?limit=50"],
  ...["/v1/custom-metrics?values=90", `/v1/health/days?${RANGE}`, "/v1/changes?limit=100", `/v1/entries?${RANGE}`],
  ...["/v1/exercises", "/v1/routines"]
]
const answers = {}
for (const path of READS) {
  const answer = await get(path)
  if (answer !== undefined) answers[path] = answer
}

const made = join(folder, "made")
mkdirSync(made)
run(["backup", join(made, "backup.db")])
const exported = run(["export"])
const { schema } = JSON.parse(exported)
const account = attempt(["accounts", "export", "owner"])
child.kill("SIGTERM")
await new Promise((done) => child.once("exit", done))

/** The log on PostgreSQL, as this version moves it there, as statements. */
const postgresDump = async () => {
  const cluster = spawn(process.execPath, ["scripts/postgres/cluster.mjs"], { stdio: ["pipe", "pipe", "inherit"] })
  const [line] = await new Promise((done) =>
    createInterface({ input: cluster.stdout }).once("line", (said) => done([said]))
  )
  const { url: postgres } = JSON.parse(line)
  try {
    const there = { ...environment, DAYBOOK_DATABASE: postgres }
    if (attempt(["move", "--to", postgres]) === undefined) {
      writeFileSync(join(folder, "export.json"), exported)
      if (attempt(["import", "daybook", join(folder, "export.json")], there) === undefined) return undefined
    }
    const dump = execFileSync("pg_dump", ["--no-owner", "--rows-per-insert=100", postgres], { encoding: "utf8" })
    // A version that does not know PostgreSQL took the address for a path.
    if (!dump.includes("INSERT INTO")) return undefined
    // Commands of psql and settings of newer servers are no statements of every server.
    return dump.replace(/^\\.*$|^SET transaction_timeout.*$/gm, "")
  } finally {
    cluster.stdin.end()
  }
}
const dump = await postgresDump()

const target = join("test/fixtures/schemas", String(schema))
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const write = (name, content) => writeFileSync(join(target, `${name}.gz`), gzipSync(content, { level: 9 }))
write("backup.db", readFileSync(join(made, "backup.db")))
write("export.json", exported)
if (account !== undefined) write("account.json", account)
if (dump !== undefined) write("dump.sql", dump)
write("answers.json", JSON.stringify(answers))
const photos = join(made, "backup.db.photos")
if (existsSync(photos)) cpSync(photos, join(target, "backup.db.photos"), { recursive: true })
rmSync(folder, { recursive: true, force: true })
console.log(`${target}: ${readdirSync(target).join(", ")}`)
