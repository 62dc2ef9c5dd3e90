// A PostgreSQL cluster to measure, and the CPU time of its processes.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { createInterface } from "node:readline"

const pg = createRequire(new URL("../../packages/server/package.json", import.meta.url))("pg")

const MICROSECONDS_PER_TICK = 10_000

/** The parent and the CPU ticks of a process: its own, and those of its children that have ended. */
const statOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
    const [own, children] = [fields.slice(11, 13), fields.slice(13, 15)].map((some) =>
      some.reduce((sum, ticks) => sum + Number(ticks), 0)
    )
    return { parent: Number(fields[1]), own, children }
  } catch {
    // It has ended.
    return undefined
  }
}

/** The CPU time of a server and its processes in microseconds. */
const cpuOf = (server) => {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  const ticks = pids.map(Number).reduce((sum, pid) => {
    const stat = statOf(pid)
    if (stat === undefined) return sum
    if (pid === server) return sum + stat.own + stat.children
    return stat.parent === server ? sum + stat.own : sum
  }, 0)
  return ticks * MICROSECONDS_PER_TICK
}

/** Starts a cluster with PostgreSQL's defaults in a temporary folder. */
export const startCluster = async () => {
  const keeper = spawn(process.execPath, ["scripts/postgres/cluster.mjs"], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"]
  })
  const { done, value } = await createInterface({ input: keeper.stdout })[Symbol.asyncIterator]().next()
  if (done) throw new Error("the PostgreSQL cluster did not start")
  const { pid, url } = JSON.parse(value)
  return {
    /** The CPU time that the server has used, in microseconds. */
    cpu: () => cpuOf(pid),
    /** Creates a database; returns its connection string. */
    create: async (name) => {
      await withClient(url, (client) => client.query(`CREATE DATABASE ${name}`))
      const own = new URL(url)
      own.pathname = name
      return own.href
    },
    stop: async () => {
      keeper.stdin.end()
      await once(keeper, "exit")
    }
  }
}

/** Runs something with a connection. */
export const withClient = async (url, use) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
