// Measures how cost grows with the log: the CPU time of every read of the definition and of the app's interface, and of a write, on logs of
// 1, 10 and 20 years. The reads are those of the routes, with each value of their parameters. One that costs more than 1.8 times as much in
// 20 years as in one fails. `DAYBOOK_GROWTH_ON=postgres` measures PostgreSQL, with the time of its processes; `DAYBOOK_GROWTH_OF=search`
// only what has that in its name.
import { join } from "node:path"
import { ROUTES } from "@daybook/core"
import { APP_ROUTES } from "@daybook/core/app"
import * as SchemaAST from "effect/SchemaAST"
import { ask, load, requestBytes } from "./client.mjs"
import { startCluster, withClient } from "./cluster.mjs"
import { hashOf } from "./contestants/access.mjs"
import { sqlite } from "./contestants/sqlite.mjs"
import { fillYears, prepare } from "./fill-years.mjs"
import { inFolder, LONG, progress, round, table } from "./measure.mjs"
import { copyLog } from "./postgres-seed.mjs"
import { dateAfter, LAST_DATE, seed, signIn } from "./seed.mjs"
import { newKey, startDaybook } from "./server.mjs"

const YEARS = [1, 10, 20]
const LIMIT = 1.8
const ROUNDS = LONG ? 11 : 4
/** A ratio above the limit is measured again, as the machine may have been busy. */
const ATTEMPTS = 3
const ON_POSTGRES = process.env.DAYBOOK_GROWTH_ON === "postgres"
/** The CPU time that a measurement takes. That of PostgreSQL's processes is counted in steps of 10 ms. */
const ENOUGH_US = ON_POSTGRES ? 300_000 : 60_000

/** The app may make 36,000 requests in an hour. They are counted anew after so many; a read takes up to 7,000. */
const RENEWED_AFTER = 25_000

/** Reads that return the whole log, and those of what no log has. */
const LEFT_OUT = {
  "/app/api/export": "the whole log",
  "/app/api/backups/{id}": "a file of all accounts",
  "/app/api/imports/{id}": "a file that is being imported"
}

const WORDS = ["oats", "recipe", "gym", "curl", "xylophone", "coffee", "breakfast"]
const SPANS = [28, 365].map((days) => dateAfter(LAST_DATE, 1 - days))

/** The values of parameters that are not a choice. */
const VALUES = {
  ...{ start: SPANS, end: [LAST_DATE], date: [LAST_DATE], name: ["Squat"], q: WORDS, query: WORDS, limit: ["10"] },
  ...{ weightKg: ["75"], outcome: ["hrvMs"], week: [LAST_DATE], since: [LAST_DATE] },
  ...{ values: ["30", "90"], barcode: ["4006381333931"], writer: ["connection:none"] }
}

const choicesOf = (ast) => {
  const { types = [ast] } = SchemaAST.encodedAST(ast)
  return types.every(SchemaAST.isLiteral) ? types.map(({ literal }) => String(literal)) : undefined
}

/** The parameters of a route, with their values. */
const parametersOf = ({ path }, ast, ids) =>
  (ast === undefined ? [] : SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast))).map(
    ({ isOptional, name, type }) => {
      const values = ids[name] ?? VALUES[name] ?? choicesOf(type)
      if (values === undefined) throw new Error(`${path}: the benchmark has no value for ${String(name)}`)
      return { name, isOptional, values }
    }
  )

/** The first id in an answer. */
const idIn = (answer) => {
  if (typeof answer !== "object" || answer === null) return undefined
  if (typeof answer.id === "string") return answer.id
  return Object.values(answer)
    .map(idIn)
    .find((id) => id !== undefined)
}

/** Finds the ids that a route takes in the answer of its collection. */
const idsFor = async ({ path }, get) => {
  if (path === "/app/api/trash") return { before: ["2100-01-01T00:00:00.000Z"] }
  const [collection] = path.split("/{")
  for (const list of [collection, collection.replace("/app/api/", "/v1/")]) {
    const range = list.endsWith("/photos") ? `?start=${LAST_DATE}&end=${LAST_DATE}` : ""
    const { body, status } = await get(list + range)
    const id = status === 200 ? idIn(JSON.parse(body)) : undefined
    if (id !== undefined) return { id: [id], before: [id], after: [id] }
  }
  return {}
}

/** The requests of a route: one with the least, and one with each further value of each parameter. */
const requestsOf = async (route, get) => {
  const ids = /\{id\}/.test(route.path) || /changes|trash/.test(route.path) ? await idsFor(route, get) : {}
  const inPath = parametersOf(route, route.pathParameters, ids)
  const path = inPath.reduce((filled, { name, values }) => filled.replace(`{${name}}`, values[0]), route.path)
  const parameters = parametersOf(route, route.query, ids)
  const least = Object.fromEntries(
    parameters.filter(({ isOptional }) => !isOptional).map(({ name, values }) => [name, values[0]])
  )
  const more = parameters.flatMap(({ name, values }) => values.map((value) => ({ ...least, [name]: value })))
  const queries = new Set([least, ...more].map((query) => new URLSearchParams(query).toString()))
  return [...queries].map((query) => (query === "" ? path : `${path}?${query}`))
}

/** The paths of all reads, and the errors of those that cannot be read. A longer span that a route refuses is none of its spans. */
const readsOf = async (get) => {
  const reads = []
  const errors = []
  for (const route of [...ROUTES, ...APP_ROUTES]) {
    if (route.method !== "GET" || route.path in LEFT_OUT) continue
    try {
      for (const [at, path] of (await requestsOf(route, get)).entries()) {
        const { body, status } = await get(path)
        if (status === 200) reads.push(path)
        else if (at === 0 || !/start/.test(path)) errors.push(`${path}: ${status} ${body.slice(0, 200)}`)
      }
    } catch (error) {
      errors.push(error.message)
    }
  }
  return { reads, errors }
}

const WRITE = "a workout, then /v1/exercises"

/** Requests in turn: a workout on a date that has none of them, and the read that follows. */
const workoutThenRead = (log, key) => (index) => {
  if (index % 2 === 1) return requestBytes({ path: "/v1/exercises", key })
  log.workouts = (log.workouts ?? 0) + 1
  const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
  const body = JSON.stringify({ date: dateAfter(LAST_DATE, -log.workouts), exercises })
  return requestBytes({ method: "POST", path: "/v1/workouts", key, body })
}

const startLog = async (folder, cluster, years) => {
  progress(`a log of ${years} years`)
  const file = join(folder, `${years}.db`)
  const key = seed(file, years)
  fillYears(file)
  const cookie = signIn(file)
  const database = cluster === undefined ? file : await cluster.create(`years_${years}`)
  if (cluster !== undefined) {
    newKey(database)
    await copyLog(file, database, hashOf(key), ["session", "custom_metric", "custom_metric_value", "change"])
  }
  const log = { server: await startDaybook(database), asked: 0 }
  const credentials = (path) => (path.startsWith("/app") ? { headers: { Cookie: cookie } } : { key })
  const get = (path) => ask(log.server.port, { path, ...credentials(path) })
  await prepare(log.server.port, key, cookie)
  log.renew = async () => {
    await log.server.stop()
    if (cluster === undefined) sqlite(file).exec("DELETE FROM key_usage").close()
    else await withClient(database, (client) => client.query("DELETE FROM key_usage"))
    Object.assign(log, { server: await startDaybook(database), asked: 0 })
  }
  log.bytesFor = (at) => {
    const path = log.reads[at]
    if (path === undefined) return workoutThenRead(log, key)
    const bytes = requestBytes({ path, ...credentials(path) })
    return () => bytes
  }
  return Object.assign(log, await readsOf(get))
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const cluster = ON_POSTGRES ? await startCluster() : undefined
    const logs = []
    try {
      for (const years of YEARS) logs.push(await startLog(folder, cluster, years))
      const names = [...logs.at(-1).reads, WRITE]
      const of = process.env.DAYBOOK_GROWTH_OF ?? ""
      const measured = []
      for (const [at, path] of names.entries()) {
        if (!path.includes(of)) continue
        progress(`${at + 1} of ${names.length}: ${path}`)
        for (const log of logs) if (log.asked > RENEWED_AFTER) await log.renew()
        measured.push({ path, ...(await measure(at, path === WRITE, logs, cluster)) })
      }
      progress("")
      return report(measured, logs.at(-1).errors)
    } finally {
      await Promise.all(logs.map(({ server }) => server.stop()))
      await cluster?.stop()
    }
  })

const cpuOf = async ({ server }, cluster) => (await server.usage()).cpu + (cluster?.cpu() ?? 0)

/** The cost of a request in microseconds: that of the least of the rounds, as others disturb. */
const measure = async (read, isWrite, logs, cluster) => {
  const costs = logs.map(() => Number.POSITIVE_INFINITY)
  const counts = logs.map(() => 4)
  const cost = async (at) => {
    logs[at].asked += counts[at]
    const before = await cpuOf(logs[at], cluster)
    await load(logs[at].server.port, logs[at].bytesFor(read), {
      count: counts[at],
      ...(isWrite && { connections: 1 })
    })
    return ((await cpuOf(logs[at], cluster)) - before) / counts[at]
  }
  // What is compiled and cached is so before the first round.
  for (let warming = 0; warming < 2; warming++) {
    for (const at of logs.keys())
      counts[at] = 2 * Math.ceil(Math.min(100, Math.max(2, ENOUGH_US / (await cost(at)) / 2)))
  }
  for (let attempt = 0; attempt < ATTEMPTS && !(costs.at(-1) / costs[0] <= LIMIT); attempt++) {
    for (let turn = 0; turn < ROUNDS; turn++) {
      for (const at of logs.keys()) costs[at] = Math.min(costs[at], await cost(at))
    }
  }
  await logs.at(-1).server.longestHold()
  await cost(logs.length - 1)
  return { costs, hold: await logs.at(-1).server.longestHold() }
}

const report = (measured, errors) => {
  const rows = [["CPU µs a request", "1 year", "10 years", "20 years", "10:1", "20:1", "held ms"]]
  const growth = ({ costs }) => costs.at(-1) / costs[0]
  for (const { costs, hold, path } of measured) {
    const ratios = costs.slice(1).map((cost) => (cost / costs[0]).toFixed(2))
    rows.push([path, ...costs.map((cost) => cost.toFixed(0)), ...ratios, hold.toFixed(0)])
  }
  table(rows)
  const growing = measured.filter((each) => !(growth(each) <= LIMIT))
  const failed = [...errors, ...growing.map((each) => `${each.path} costs ${growth(each).toFixed(2)} times as much`)]
  for (const failure of failed) console.error(failure)
  if (failed.length > 0) process.exitCode = 1
  return {
    "requests measured": measured.length,
    "the most that 20 years cost to 1": round(Math.max(...measured.map(growth)), 2),
    [`above ${LIMIT}`]: growing.length,
    "longest hold of the event loop ms": round(Math.max(...measured.map(({ hold }) => hold)))
  }
}
