// A PostgreSQL cluster in a temporary folder, for tests and benchmarks: `node scripts/postgres/cluster.mjs`. It prints its
// address as a line of JSON, and reads commands from standard input: `stop immediate`, `stop fast` and `start`. When standard input
// ends, because the program that started it closed it or died, or at a signal, it stops the server and removes the cluster.
import { once } from "node:events"
import { rmSync } from "node:fs"
import { createInterface } from "node:readline"
import { createCluster } from "./create.mjs"
import { startServer } from "./server.mjs"

const input = createInterface({ input: process.stdin })
// From now on, so that an end of the input while the server starts is noticed.
const commands = input[Symbol.asyncIterator]()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => input.close())

const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`)
// The reader may be gone.
process.stdout.on("error", () => {})

const SIGNALS = { "stop fast": "SIGINT", "stop immediate": "SIGQUIT" }

const cluster = await createCluster()
let server

const stop = async (signal) => {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, "exit")
  server.kill(signal)
  await ended
}

const start = async () => {
  server = await startServer(cluster)
  return { pid: server.pid }
}

try {
  const { pid } = await start()
  say({ url: cluster.url, pid })
  for await (const line of commands) {
    if (line === "start") say(await start())
    else if (line in SIGNALS) {
      await stop(SIGNALS[line])
      say({ stopped: true })
    } else say({ error: `unknown command ${line}` })
  }
} finally {
  // Nothing of it is needed any more.
  await stop("SIGQUIT")
  rmSync(cluster.folder, { recursive: true, force: true })
}
