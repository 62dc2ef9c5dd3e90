// The time that `daybook serve` takes on an existing log from its start to its first response of 200, compared with the time
// that Node takes to start and end. Runs alternate in pairs, so that a busy machine slows both.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { request } from "node:http"
import { join } from "node:path"
import { inFolder, LONG, median, progress, round, table } from "./measure.mjs"
import { seed } from "./seed.mjs"
import { portOf, spawnDaybook } from "./server.mjs"

const PAIRS = LONG ? 31 : 9

const get = (port, path, key) =>
  new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, headers: { authorization: `Bearer ${key}` } }, (answer) => {
      answer.resume()
      answer.on("end", () => resolve(answer.statusCode))
    })
    asking.on("error", reject)
    asking.end()
  })

const startToAnswer = async (database, key) => {
  const began = performance.now()
  const child = spawnDaybook(database)
  const ended = once(child, "exit")
  const status = await get(await portOf(child), "/v1/days/2025-06-15", key)
  const took = performance.now() - began
  if (status !== 200) throw new Error(`expected 200, got ${status}`)
  child.kill("SIGTERM")
  await ended
  return took
}

const bareNode = async () => {
  const began = performance.now()
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit")
  return performance.now() - began
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const database = join(folder, "daybook.db")
    const key = seed(database, 1)
    await startToAnswer(database, key)
    const pairs = []
    for (let pair = 0; pair < PAIRS; pair++) {
      progress(`pair ${pair + 1} of ${PAIRS}`)
      pairs.push({ daybook: await startToAnswer(database, key), node: await bareNode() })
    }
    progress("")
    const figures = {
      "start to first 200: ms": round(median(pairs.map(({ daybook }) => daybook))),
      "node -e 0: ms": round(median(pairs.map(({ node }) => node))),
      "to node -e 0": round(median(pairs.map(({ daybook, node }) => daybook / node)), 2)
    }
    table(Object.entries(figures))
    return figures
  })
