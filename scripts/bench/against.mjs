// The CPU time of a request, compared with that of another commit in the same run: `npm run bench -- against`. The other commit is the
// parent of HEAD, or the one that `AGAINST` names. Only a comparison within one run is reliable: figures of two runs differ by what else
// the machine does. `AGAINST=HEAD` without changes shows how much the same program differs from itself.
import { execFileSync } from "node:child_process"
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { load } from "./client.mjs"
import { toolCall } from "./mcp.mjs"
import { inFolder, LONG, median, progress, round, table } from "./measure.mjs"
import { bytesOf, casesFor } from "./rest-cases.mjs"
import { LAST_DATE, seed } from "./seed.mjs"
import { newKey, startContestant, startDaybook } from "./server.mjs"

const ROUNDS = LONG ? 21 : 9
/** Code is compiled and optimised within these. */
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

const costOf = async ({ pid, port }, bytes, { count, status }) => {
  const before = scheduled(pid)
  await load(port, bytes, { count, status })
  return (scheduled(pid) - before) / count
}

const toolCallBytes = (key) => {
  const bytes = toolCall("get_day", { date: LAST_DATE }, "2026-07-28")(key)
  return () => bytes
}

/** The requests: those of the REST benchmark, and a tool call. The floor has no MCP. */
const requests = (key, stranger) => [
  ...casesFor(key, stranger).map((each) => ({ ...each, bytes: bytesOf(each) })),
  {
    name: "get_day over MCP",
    bytes: toolCallBytes(key),
    status: 200,
    count: 1000,
    notOnFloor: true
  }
]

/** Measures a case on each server in turn. Who is first changes with the round. */
const measureRound = async (names, servers, each, turn) => {
  const costs = {}
  for (const at of names.keys()) {
    const name = names[(at + Math.max(0, turn)) % names.length]
    if (name === "floor" && each.notOnFloor) continue
    // Every round logs workouts on other dates.
    costs[name] = await costOf(servers[name], (index) => each.bytes((turn + WARMING_ROUNDS) * each.count + index), each)
  }
  return costs
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const commit = git("rev-parse", "--short", process.env.AGAINST ?? "HEAD~1")
    const other = checkoutOf(commit)
    const seeded = join(folder, "seeded.db")
    // The older program makes the log: the newer one can read it.
    const key = seed(seeded, 1, join(other, CLI))
    const copyFor = (name) => {
      mkdirSync(join(folder, name))
      copyFileSync(seeded, join(folder, name, "daybook.db"))
      return join(folder, name, "daybook.db")
    }
    const servers = {
      floor: await startContestant("floor", copyFor("floor"), key),
      before: await startDaybook(copyFor("before"), {}, join(other, CLI)),
      now: await startDaybook(copyFor("now"))
    }
    try {
      const cases = requests(key, newKey(join(folder, "stranger.db")))
      const rounds = cases.map(() => [])
      for (let turn = -WARMING_ROUNDS; turn < ROUNDS; turn++) {
        for (const [index, each] of cases.entries()) {
          progress(`round ${Math.max(0, turn + 1)} of ${ROUNDS}: ${each.name}`)
          const costs = await measureRound(Object.keys(servers), servers, each, turn)
          if (turn >= 0) rounds[index].push(costs)
        }
      }
      progress("")
      return report(commit, cases, rounds)
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()))
    }
  })

const report = (commit, cases, rounds) => {
  const figures = {}
  const rows = [["CPU µs a request", "bare node", commit, "now", `now to ${commit}`, "now to bare node"]]
  for (const [index, { name }] of cases.entries()) {
    const of = (server) => rounds[index].map((costs) => costs[server])
    const ratio = (to) => (rounds[index][0][to] === undefined ? undefined : ratioOf(of("now"), of(to)))
    const [before, floor] = [ratio("before"), ratio("floor")]
    const µs = (server) => (rounds[index][0][server] === undefined ? "–" : median(of(server)).toFixed(1))
    figures[`${name}: to ${commit}`] = round(before, 2)
    if (floor !== undefined) figures[`${name}: to bare node`] = round(floor, 2)
    rows.push([name, µs("floor"), µs("before"), µs("now"), before.toFixed(2), floor?.toFixed(2) ?? "–"])
  }
  table(rows)
  return figures
}

const ratioOf = (of, to) => median(of) / median(to)
