// The CPU time of a request: Daybook compared with the same work without a framework (the floor) and on Fastify with the same
// checks. Each has its own log and gets the same requests in turn; figures are medians of the rounds. Throughput is not
// measured, because it depends on other processes.
import { copyFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { load } from "./client.mjs"
import { missingFrom } from "./contestants/statements.mjs"
import { inFolder, LONG, median, progress, round, table } from "./measure.mjs"
import { bytesOf, casesFor, compareAnswers } from "./rest-cases.mjs"
import { seed } from "./seed.mjs"
import { newKey, startContestant, startDaybook } from "./server.mjs"

const ROUNDS = LONG ? 15 : 5
const WARMING_ROUNDS = 2

const startAll = async (seeded, key, folder) => {
  const copyFor = (name) => {
    mkdirSync(join(folder, name))
    const copy = join(folder, name, "daybook.db")
    copyFileSync(seeded, copy)
    return copy
  }
  return {
    floor: await startContestant("floor", copyFor("floor"), key),
    fastify: await startContestant("fastify", copyFor("fastify"), key),
    daybook: await startDaybook(copyFor("daybook"), { BENCH_STATEMENTS: "1" })
  }
}

/** The CPU time of a server for a request of a case, in microseconds. */
const costOf = async (server, bytes, { count, status }) => {
  const before = await server.usage()
  await load(server.port, bytes, { count, status })
  return ((await server.usage()).cpu - before.cpu) / count
}

const measure = async (servers, cases) => {
  const costs = cases.map(() => ({ floor: [], fastify: [], daybook: [] }))
  for (let turn = -WARMING_ROUNDS; turn < ROUNDS; turn++) {
    for (const [index, each] of cases.entries()) {
      progress(`round ${Math.max(0, turn + 1)} of ${ROUNDS}: ${each.name}`)
      for (const name of Object.keys(servers)) {
        const cost = await costOf(servers[name], each.bytes(turn + WARMING_ROUNDS), each)
        if (turn >= 0) costs[index][name].push(cost)
      }
    }
  }
  progress("")
  return costs
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const seeded = join(folder, "seeded.db")
    const key = seed(seeded, 1)
    const cases = casesFor(key, newKey(join(folder, "another.db"))).map((each) => {
      const bytes = bytesOf(each)
      // Every round logs workouts on other dates.
      return { ...each, bytes: (turn) => (index) => bytes(2 + turn * each.count + index) }
    })
    const servers = await startAll(seeded, key, folder)
    try {
      await compareAnswers(servers, cases, 0)
      const missing = missingFrom(await servers.daybook.statements())
      if (missing.length > 0) {
        throw new Error(`contestants/statements.mjs: Daybook's SQL has changed: ${missing.join(", ")}`)
      }
      const costs = await measure(servers, cases)
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
