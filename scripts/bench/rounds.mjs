// The CPU time of requests on several servers, for benchmarks that compare them. Each server has its own log and gets the same requests.
import { copyFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { load } from "./client.mjs"
import { progress } from "./measure.mjs"
import { bytesOf } from "./rest-cases.mjs"

/** Copies a log into a folder of a server. Returns the path of the copy. */
export const copyOf = (seeded, folder, server) => {
  const copy = join(folder, server, "daybook.db")
  mkdirSync(join(folder, server))
  copyFileSync(seeded, copy)
  return copy
}

/**
 * Measures each case on each server in turn. Who is first changes with the round. Code is compiled and optimised within the first
 * `warming` rounds, which do not count. Returns the CPU microseconds of a request in each round, for each case by the server's name.
 *
 * @param cpuOf the CPU time of a server so far, in microseconds
 */
export const measureRounds = async (servers, cases, { cpuOf, rounds, warming }) => {
  const names = Object.keys(servers)
  const costs = cases.map(() => Object.fromEntries(names.map((name) => [name, []])))
  const bytes = cases.map((each) => each.bytes ?? bytesOf(each))
  for (let turn = 0; turn < warming + rounds; turn++) {
    for (const [index, { count, name, notOnFloor, status }] of cases.entries()) {
      progress(`round ${Math.max(0, turn - warming + 1)} of ${rounds}: ${name}`)
      // Every round logs workouts on other dates. The first two requests are for the comparison of answers.
      const bytesAt = (at) => bytes[index](2 + turn * count + at)
      for (const place of names.keys()) {
        const server = names[(place + turn) % names.length]
        if (server === "floor" && notOnFloor) continue
        const before = await cpuOf(servers[server])
        await load(servers[server].port, bytesAt, { count, status })
        if (turn >= warming) costs[index][server].push(((await cpuOf(servers[server])) - before) / count)
      }
    }
  }
  progress("")
  return costs
}
