// Starts servers to measure: the built program as an owner starts it, and the contestants it is held against.
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"

const CLI = "packages/cli/bin/daybook.js"

const environment = (database) => ({
  ...process.env,
  DAYBOOK_DATABASE: database,
  DAYBOOK_PORT: "0",
  DAYBOOK_READ_PER_HOUR: "900000000",
  DAYBOOK_WRITE_PER_HOUR: "900000000",
  DAYBOOK_LOG_LEVEL: "info"
})

/** A new key of full scope; makes the log too, where there is none. */
export const newKey = (database) =>
  execFileSync(process.execPath, [CLI, "keys", "create", "--name", "bench", "--scope", "full"], {
    env: environment(database),
    stdio: ["ignore", "pipe", "pipe"]
  })
    .toString()
    .trim()

/** `daybook serve`, as it is, without anything to ask it. */
export const spawnDaybook = (database) =>
  spawn(process.execPath, [CLI, "serve"], { env: environment(database), stdio: ["ignore", "ignore", "pipe"] })

/** The port that a server says it serves at. */
export const portOf = (child) =>
  new Promise((resolve, reject) => {
    let said = ""
    child.stderr.on("data", (text) => {
      said += text
      const port = /serving at http:\/\/[^\s:]+:(\d+)\n/.exec(said)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once("exit", () => reject(new Error(`the server ended: ${said}`)))
  })

const probed = async (script, args, env) => {
  const child = spawn(process.execPath, ["--import", new URL("probe.mjs", import.meta.url).href, script, ...args], {
    env,
    stdio: ["ignore", "ignore", "pipe", "ipc"]
  })
  const port = await portOf(child)
  const tell = async (what) => {
    const told = once(child, "message")
    child.send(what)
    return (await told)[0]
  }
  return {
    port,
    /** CPU time used so far in microseconds, and resident memory in bytes. */
    usage: () => tell("usage"),
    /** The longest that the event loop was held since this was last asked, in milliseconds. */
    longestHold: async () => (await tell("longest hold")).ms,
    /** The SQL statements prepared so far, where that was asked for. */
    statements: async () => (await tell("statements")).statements,
    stop: async () => {
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      await ended
    }
  }
}

/** The built program with its budgets out of the way. */
export const startDaybook = (database, extra = {}) => probed(CLI, ["serve"], { ...environment(database), ...extra })

/** A server of `contestants/`. */
export const startContestant = (name, database, key) =>
  probed(`scripts/bench/contestants/${name}.mjs`, [database, key], process.env)
