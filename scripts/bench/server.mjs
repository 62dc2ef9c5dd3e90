// Starts servers to measure: the built program as a user starts it, and the contestants that it is compared with.
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

/** Creates a key of full scope, and the log if it does not exist. */
export const newKey = (database, cli = CLI) =>
  execFileSync(process.execPath, [cli, "keys", "create", "--name", "bench", "--scope", "full"], {
    env: environment(database),
    stdio: ["ignore", "pipe", "pipe"]
  })
    .toString()
    .trim()

/** Starts `daybook serve` without the probe. */
export const spawnDaybook = (database) =>
  spawn(process.execPath, [CLI, "serve"], { env: environment(database), stdio: ["ignore", "ignore", "pipe"] })

/** The port that a server prints. */
export const portOf = (child) =>
  new Promise((resolve, reject) => {
    let output = ""
    child.stderr.on("data", (text) => {
      output += text
      const port = /serving at http:\/\/[^\s:]+:(\d+)\n/.exec(output)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once("exit", () => reject(new Error(`the server ended: ${output}`)))
  })

const probed = async (script, args, env) => {
  const child = spawn(process.execPath, ["--import", new URL("probe.mjs", import.meta.url).href, script, ...args], {
    env,
    stdio: ["ignore", "ignore", "pipe", "ipc"]
  })
  const port = await portOf(child)
  const ask = async (what) => {
    const reply = once(child, "message")
    child.send(what)
    return (await reply)[0]
  }
  return {
    pid: child.pid,
    port,
    /** CPU time used so far in microseconds, and resident memory in bytes. */
    usage: () => ask("usage"),
    /** The longest turn of the event loop since the last call, in milliseconds. */
    longestHold: async () => (await ask("longest hold")).ms,
    /** The SQL statements prepared so far, if the server records them. */
    statements: async () => (await ask("statements")).statements,
    stop: async () => {
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      await ended
    }
  }
}

/** Starts the built program with budgets that are never exhausted. */
export const startDaybook = (database, extra = {}, cli = CLI) =>
  probed(cli, ["serve"], { ...environment(database), ...extra })

/** Starts a server of `contestants/`. */
export const startContestant = (name, database, key) =>
  probed(`scripts/bench/contestants/${name}.mjs`, [database, key], process.env)
