// The CPU time of a request, compared with that of another commit in the same run: `npm run bench -- against`. The other commit is the
// parent of HEAD, or the one that `AGAINST` names. Only a comparison within one run is reliable: figures of two runs differ by what else
// the machine does. `AGAINST=HEAD` without changes shows how much the same program differs from itself.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { toolCall } from "./mcp.mjs"
import { inFolder, LONG, median, progress, round, table } from "./measure.mjs"
import { casesFor } from "./rest-cases.mjs"
import { copyOf, measureRounds } from "./rounds.mjs"
import { LAST_DATE, seed } from "./seed.mjs"
import { newKey, startContestant, startDaybook } from "./server.mjs"

const ROUNDS = LONG ? 21 : 9
const WARMING_ROUNDS = 3

const CLI = "packages/cli/bin/daybook.js"

const git = (...words) => execFileSync("git", words, { encoding: "utf8" }).trim()

/** A built checkout of a commit, kept for the next run. */
const checkoutOf = (commit) => {
  const folder = join(tmpdir(), `daybook-against-${commit}`)
  const built = join(folder, "packages/sdk/dist/effect.js")
  if (existsSync(built)) return folder
  progress(`building ${commit}`)
  mkdirSync(folder, { recursive: true })
  execFileSync("tar", ["-x", "-C", folder], { input: execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 28 }) })
  // The packages of the other checkout are its own; everything else is what this one has installed.
  mkdirSync(join(folder, "node_modules/@daybook"), { recursive: true })
  for (const name of readdirSync("node_modules")) {
    if (name !== "@daybook" && name !== ".cache")
      symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name))
  }
  for (const name of readdirSync("node_modules/@daybook")) {
    symlinkSync(join("../../packages", name), join(folder, "node_modules/@daybook", name))
  }
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] })
  return folder
}

/** The CPU time of all threads of a process in microseconds, as the scheduler counts it in nanoseconds. */
const scheduled = (pid) => {
  const tasks = `/proc/${pid}/task`
  const ns = readdirSync(tasks).map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]))
  return ns.reduce((sum, each) => sum + each, 0) / 1000
}

const toolCallBytes = (key) => {
  const bytes = toolCall("get_day", { date: LAST_DATE }, "2026-07-28")(key)
  return () => bytes
}

/** The requests: those of the REST benchmark, and a tool call. The floor has no MCP. */
const requests = (key, stranger) => [
  ...casesFor(key, stranger),
  {
    name: "get_day over MCP",
    bytes: toolCallBytes(key),
    status: 200,
    count: 1000,
    notOnFloor: true
  }
]

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const commit = git("rev-parse", "--short", process.env.AGAINST ?? "HEAD~1")
    const other = checkoutOf(commit)
    const seeded = join(folder, "seeded.db")
    // The older program makes the log: the newer one can read it.
    const key = seed(seeded, 1, join(other, CLI))
    // The floor's statements are those of the newer schema, to which opening the log brings it.
    const ofFloor = copyOf(seeded, folder, "floor")
    newKey(ofFloor)
    const servers = {
      floor: await startContestant("floor", ofFloor, key),
      before: await startDaybook(copyOf(seeded, folder, "before"), {}, join(other, CLI)),
      now: await startDaybook(copyOf(seeded, folder, "now"))
    }
    try {
      const cases = requests(key, newKey(join(folder, "stranger.db")))
      const of = { rounds: ROUNDS, warming: WARMING_ROUNDS, cpuOf: ({ pid }) => scheduled(pid) }
      return report(commit, cases, await measureRounds(servers, cases, of))
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()))
    }
  })

const report = (commit, cases, costs) => {
  const figures = {}
  const rows = [["CPU µs a request", "bare node", commit, "now", `now to ${commit}`, "now to bare node"]]
  for (const [index, { name }] of cases.entries()) {
    const of = (server) => median(costs[index][server])
    const before = of("now") / of("before")
    const floor = of("floor") && of("now") / of("floor")
    const µs = (server) => of(server)?.toFixed(1) ?? "–"
    figures[`${name}: to ${commit}`] = round(before, 2)
    if (floor !== undefined) figures[`${name}: to bare node`] = round(floor, 2)
    rows.push([name, µs("floor"), µs("before"), µs("now"), before.toFixed(2), floor?.toFixed(2) ?? "–"])
  }
  table(rows)
  return figures
}
