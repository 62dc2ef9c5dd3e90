// Records a first week at the terminal against a real server: `npm run first-week` writes docs/first-week.md. Only the clock is
// simulated: each command runs at its day and hour.
import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const DAYBOOK = resolve("packages/cli/bin/daybook.js")

/** A module that shifts the clock of a process to a moment, from which it runs on. */
const clockAt = (moment) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date, shift = ${Date.parse(`${moment}:00Z`)} - Real.now()
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + shift) : super(...given) }
      static now() { return Real.now() + shift }
    }`)}`

const WEEK = [
  "## Monday: the first entries",
  ["2026-03-09T07:40", "login http://127.0.0.1:7350 < key.txt"],
  ["2026-03-09T07:41", "weigh 82.6"],
  ["2026-03-09T07:45", "food oats with milk 410k 16p 62c 9f @breakfast"],
  ["2026-03-09T10:10", "water 0.5l"],
  ["2026-03-09T12:50", "food chicken, rice and beans 720k 52p 80c 18f @lunch"],
  ["2026-03-09T19:30", "lift squat 3x5@90 bench press 5@70,5@70,4@72.5 --min 55"],
  ["2026-03-09T21:00", "food lentil soup 480k 28p 60c 12f @d"],
  ["2026-03-09T21:01", "water 2 cups"],
  ["2026-03-09T21:02", ""],
  "## Tuesday: typing errors",
  ["2026-03-10T07:40", "wiegh 82.4"],
  ["2026-03-10T07:40", "weigh 82.4"],
  ["2026-03-10T08:00", "food oats --dat mon 410k"],
  ["2026-03-10T08:01", "food oats with milk 410k 16p 62c 9f @b"],
  ["2026-03-10T13:00", "water 25000"],
  ["2026-03-10T13:00", "water 250"],
  ["2026-03-10T22:00", "rest today"],
  "## Wednesday: corrections",
  ["2026-03-11T07:40", null],
  ["2026-03-11T07:40", true],
  ["2026-03-11T07:40", "weigh 72.1"],
  ["2026-03-11T07:41", "weigh 82.1"],
  ["2026-03-11T07:42", "food pizza 980k 38p 110c 40f @dinner -d yesterday"],
  ["2026-03-11T07:43", "entries yesterday"],
  ["2026-03-11T07:44", "edit 4 890k"],
  ["2026-03-11T07:45", "delete 2 --yes"],
  ["2026-03-11T07:45", "undo"],
  ["2026-03-11T07:46", "changes yesterday --limit 4"],
  ["2026-03-11T19:31", "lift squat 3x5@92.5 deadlift 5@110 --min 50"],
  "## Thursday: a custom metric",
  ["2026-03-12T07:40", "weigh 82.2"],
  ["2026-03-12T08:00", "metric new coffee --kind counter --unit cups --tab nutrition --target 2"],
  ["2026-03-12T15:00", "metric coffee 3"],
  ["2026-03-12T22:10", "pin sleep 7h20"],
  ["2026-03-12T22:11", 'check waist=86 bf=19 note="first measurement"'],
  "## Friday: the server is down",
  ["2026-03-13T07:40", null],
  ["2026-03-13T07:41", "weigh 81.9"],
  ["2026-03-13T08:00", "food oats with milk 410k 16p 62c 9f @b"],
  ["2026-03-13T12:30", "queue"],
  ["2026-03-13T12:31", "day"],
  ["2026-03-13T18:00", true],
  ["2026-03-13T18:01", "queue flush"],
  "## Sunday: review",
  ["2026-03-15T10:00", "weigh 81.8"],
  ["2026-03-15T10:00", "rest sat..sun"],
  ["2026-03-15T10:01", "days"],
  ["2026-03-15T10:02", "trend weight 7d"]
]

const folder = mkdtempSync(join(tmpdir(), "daybook-week-"))
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address()
    probe.close(() => resolve(port))
  })
})
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  TZ: "UTC",
  COLUMNS: "80",
  DAYBOOK_PORT: String(port),
  DAYBOOK_DATABASE: join(folder, "daybook.db")
}

/** Replaces the port, the folder and the ids, which differ with every run. */
const normalized = (text) =>
  text
    .replaceAll(`127.0.0.1:${port}`, "127.0.0.1:7350")
    .replaceAll(folder, "~")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57")
    // The server's clock runs on by the seconds that the commands take.
    .replaceAll(/^[0-9a-f]{8} {2}2026-03-11 \d\d:\d\d/gm, "3f1f7f0c  2026-03-11 07:40")

let server
const serve = async (moment) => {
  server = spawn(process.execPath, ["--import", clockAt(moment), DAYBOOK, "serve"], {
    env,
    stdio: ["ignore", "ignore", "pipe"]
  })
  await new Promise((resolve) => server.stderr.on("data", (text) => String(text).includes("base URL") && resolve()))
}
const stop = () =>
  new Promise((resolve) => {
    server.once("close", resolve)
    server.kill("SIGTERM")
  })

const play = ([moment, line]) => {
  const command = `"${process.execPath}" --import "$CLOCK" "${DAYBOOK}" ${line.replace("127.0.0.1:7350", `127.0.0.1:${port}`)}`
  const output = execFileSync(
    "bash",
    [
      "-c",
      `cd "${folder}"; { ${command}; code=\${PIPESTATUS[0]}; } 2>&1; if [ $code != 0 ]; then echo "[exit $code]"; fi`
    ],
    {
      env: { ...env, CLOCK: clockAt(moment) },
      encoding: "utf8"
    }
  )
  return `${`$ daybook ${line}`.trimEnd()}\n${normalized(output).replaceAll(/ +$/gm, "")}`
}

const parts = []
try {
  await serve("2026-03-09T07:30")
  const key = execFileSync(process.execPath, [DAYBOOK, "keys", "create", "--name", "laptop", "--scope", "full"], {
    env,
    stdio: ["ignore", "pipe", "ignore"]
  })
  writeFileSync(join(folder, "key.txt"), key)
  let block = []
  const close = () => {
    if (block.length > 0) parts.push(`\`\`\`text\n${block.join("\n")}\`\`\`\n`)
    block = []
  }
  for (const entry of WEEK) {
    if (typeof entry === "string") {
      close()
      parts.push(`${entry}\n`)
    } else if (entry[1] === null) await stop()
    else if (entry[1] === true) await serve(entry[0])
    else block.push(play(entry))
  }
  close()
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

const page = `# A first week at the terminal

Recorded against a real server by \`npm run first-week\`. Only the clock is simulated, and ids are replaced. A test records it again
and compares.

${parts.join("\n")}`
if (process.argv.includes("--print")) process.stdout.write(page)
else writeFileSync("docs/first-week.md", page)
