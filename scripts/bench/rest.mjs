// The CPU time of a request: Daybook compared with the same work without a framework (the floor) and on Fastify with the same
// checks. Each has its own log and gets the same requests in turn; figures are medians of the rounds. Throughput is not
// measured, because it depends on other processes.
import { join } from "node:path"
import { missingFrom } from "./contestants/statements.mjs"
import { inFolder, LONG, median, round, table } from "./measure.mjs"
import { casesFor, compareAnswers } from "./rest-cases.mjs"
import { copyOf, measureRounds } from "./rounds.mjs"
import { seed } from "./seed.mjs"
import { newKey, startContestant, startDaybook } from "./server.mjs"

const ROUNDS = LONG ? 15 : 5
const WARMING_ROUNDS = 2

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const seeded = join(folder, "seeded.db")
    const key = seed(seeded, 1)
    const cases = casesFor(key, newKey(join(folder, "another.db")))
    const servers = {
      floor: await startContestant("floor", copyOf(seeded, folder, "floor"), key),
      fastify: await startContestant("fastify", copyOf(seeded, folder, "fastify"), key),
      daybook: await startDaybook(copyOf(seeded, folder, "daybook"), { BENCH_STATEMENTS: "1" })
    }
    try {
      await compareAnswers(servers, cases, 0)
      const missing = missingFrom(await servers.daybook.statements())
      if (missing.length > 0) {
        throw new Error(`contestants/statements.mjs: Daybook's SQL has changed: ${missing.join(", ")}`)
      }
      const cpuOf = async (server) => (await server.usage()).cpu
      const costs = await measureRounds(servers, cases, { rounds: ROUNDS, warming: WARMING_ROUNDS, cpuOf })
      await compareAnswers(servers, cases, 1)
      return report(cases, costs)
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()))
    }
  })

const report = (cases, costs) => {
  const figures = {}
  const rows = [["CPU µs a request", "bare node", "fastify", "daybook", "to bare node", "to fastify"]]
  for (const [index, { name }] of cases.entries()) {
    const [floor, fastify, daybook] = ["floor", "fastify", "daybook"].map((server) => median(costs[index][server]))
    const figure = {
      [`${name}: µs`]: round(daybook, 1),
      [`${name}: bare node µs`]: round(floor, 1),
      [`${name}: Fastify µs`]: round(fastify, 1),
      [`${name}: to bare node`]: round(daybook / floor, 2),
      [`${name}: to Fastify`]: round(daybook / fastify, 2)
    }
    Object.assign(figures, figure)
    rows.push([name, floor.toFixed(1), fastify.toFixed(1), daybook.toFixed(1), ...Object.values(figure).slice(3)])
  }
  table(rows)
  return figures
}
