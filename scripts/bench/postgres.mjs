// The CPU time of a request over PostgreSQL, of the server and of PostgreSQL's processes: beside SQLite, beside Fastify with the
// same statements, and with 100,000 accounts beside one. Figures are means of all rounds, because PostgreSQL's are counted in
// ticks of ten milliseconds.
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { load } from "./client.mjs"
import { startCluster } from "./cluster.mjs"
import { hashOf, randomKey } from "./contestants/access.mjs"
import { POSTGRES_STATEMENTS } from "./contestants/postgres-statements.mjs"
import { missingFrom } from "./contestants/statements.mjs"
import { inFolder, LONG, progress, round, table } from "./measure.mjs"
import { addAccounts, copyLog } from "./postgres-seed.mjs"
import { bytesOf, casesFor, compareAnswers } from "./rest-cases.mjs"
import { dateAfter, LAST_DATE, seed } from "./seed.mjs"
import { newKey, startContestant, startDaybook } from "./server.mjs"

const ROUNDS = LONG ? 15 : 5
const WARMING_ROUNDS = 2
const ACCOUNTS = 100_000
/** Accounts that send requests, of all. */
const ACTIVE = 1000
/** The dates that each generated account has, with the one that is read. */
const DATES = ["2025-06-15", ...Array.from({ length: LONG ? 9 : 1 }, (_, days) => dateAfter(LAST_DATE, -days))]

const MEASURED = ["GET /v1/days/{date}", "POST /v1/water", "POST /v1/workouts"]

const measuredWith = (key) => casesFor(key, key).filter(({ name }) => MEASURED.includes(name))

/** The measured requests, with each of the keys in turn. */
const casesOf = (keys) => {
  const ofKeys = keys.map((key) => measuredWith(key).map(bytesOf))
  return measuredWith(keys[0]).map((each, index) => ({
    ...each,
    // Every round logs workouts on other dates.
    bytes: (turn) => (number) => {
      const sent = turn * each.count + number
      return ofKeys[sent % keys.length][index](2 + Math.floor(sent / keys.length))
    }
  }))
}

/** A database with the log of the file and its key. */
const prepare = async (cluster, name, file, key) => {
  const url = await cluster.create(name)
  newKey(url)
  await copyLog(file, url, hashOf(key))
  return url
}

const withAccounts = async (url) => {
  const keys = Array.from({ length: ACTIVE }, randomKey)
  const others = Array.from({ length: ACCOUNTS - ACTIVE }, () => randomBytes(32).toString("hex"))
  await addAccounts(url, { hashes: [...keys.map(hashOf), ...others], dates: DATES })
  return keys
}

/** The CPU times of a server and of PostgreSQL for the requests of a case, in microseconds. */
const costOf = async (cluster, server, bytes, { count, status }) => {
  const before = { app: (await server.usage()).cpu, database: cluster.cpu() }
  await load(server.port, bytes, { count, status })
  return { app: (await server.usage()).cpu - before.app, database: cluster.cpu() - before.database }
}

/** The mean cost of a request of every case, by contestant. */
const measure = async (cluster, contestants) => {
  const sums = {}
  for (let turn = -WARMING_ROUNDS; turn < ROUNDS; turn++) {
    for (const [index, name] of MEASURED.entries()) {
      progress(`round ${Math.max(0, turn + 1)} of ${ROUNDS}: ${name}`)
      for (const [contestant, { cases, server }] of Object.entries(contestants)) {
        const each = cases[index]
        const cost = await costOf(cluster, server, each.bytes(turn + WARMING_ROUNDS), each)
        if (turn < 0) continue
        const { app = 0, database = 0 } = sums[name]?.[contestant] ?? {}
        const perRequest = ROUNDS * each.count
        sums[name] = {
          ...sums[name],
          [contestant]: { app: app + cost.app / perRequest, database: database + cost.database / perRequest }
        }
      }
    }
  }
  progress("")
  return sums
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const file = join(folder, "seeded.db")
    const key = seed(file, 1)
    const cluster = await startCluster()
    const servers = []
    const started = async (server) => {
      servers.push(await server)
      return servers.at(-1)
    }
    try {
      const [one, beside, many] = [
        await prepare(cluster, "one", file, key),
        await prepare(cluster, "beside", file, key),
        await prepare(cluster, "many", file, key)
      ]
      progress(`${ACCOUNTS} accounts`)
      const keys = await withAccounts(many)
      const cases = casesOf([key])
      const contestants = {
        sqlite: { cases, server: await started(startDaybook(file)) },
        daybook: { cases, server: await started(startDaybook(one, { BENCH_STATEMENTS: "1" })) },
        fastify: { cases, server: await started(startContestant("fastify-postgres", beside, key)) },
        many: { cases: casesOf(keys), server: await started(startDaybook(many)) }
      }
      const { many: _, ...alike } = contestants
      await compareAnswers(
        Object.fromEntries(Object.entries(alike).map(([name, { server }]) => [name, server])),
        cases,
        0
      )
      const missing = missingFrom(await contestants.daybook.server.statements(), POSTGRES_STATEMENTS)
      if (missing.length > 0) {
        throw new Error(`contestants/postgres-statements.mjs: Daybook's SQL has changed: ${missing.join(", ")}`)
      }
      return report(await measure(cluster, contestants))
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await cluster.stop()
    }
  })

const report = (costs) => {
  const figures = {}
  const rows = [
    ["CPU µs a request", "SQLite", "app", "PostgreSQL", "Fastify", "its PostgreSQL", "to Fastify", "100,000 to 1"]
  ]
  for (const name of MEASURED) {
    const { daybook, fastify, many, sqlite } = costs[name]
    const whole = ({ app, database }) => app + database
    const figure = {
      [`${name}: SQLite µs`]: round(sqlite.app),
      [`${name}: app µs`]: round(daybook.app),
      [`${name}: PostgreSQL µs`]: round(daybook.database),
      [`${name}: Fastify µs`]: round(fastify.app),
      [`${name}: its PostgreSQL µs`]: round(fastify.database),
      [`${name}: to Fastify`]: round(whole(daybook) / whole(fastify), 2),
      [`${name}: 100,000 accounts to 1`]: round(whole(many) / whole(daybook), 2)
    }
    Object.assign(figures, figure)
    rows.push([name, ...Object.values(figure)])
  }
  table(rows)
  return figures
}
