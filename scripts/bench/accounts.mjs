// A server with many accounts of three years: the latency of fifty clients that read different accounts, alone, beside writes and beside the
// nightly backup; its memory; the size of the file and the share of the journal. A log of one such account is measured beside it.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { statSync } from "node:fs"
import { join } from "node:path"
import { load, requestBytes } from "./client.mjs"
import { sqlite } from "./contestants/sqlite.mjs"
import { copyAccounts, thinOut } from "./copy-accounts.mjs"
import { fillYears } from "./fill-years.mjs"
import { inFolder, LONG, progress, quantile, round, table } from "./measure.mjs"
import { dateAfter, LAST_DATE, seed } from "./seed.mjs"
import { startDaybook } from "./server.mjs"

const ACCOUNTS = LONG ? 1000 : 50
const YEARS = 3
const READS = LONG ? 10_000 : 2000
const CLIENTS = 50
const WRITERS = 10
const BYTES_PER_MB = 1024 * 1024
const JOURNAL = ["change", "change_by_date", "change_by_writer", "change_date"]

/** A log of so many accounts, and a key of each. */
const seedAccounts = (file, count) => {
  const key = seed(file, YEARS)
  thinOut(file)
  fillYears(file)
  return [key, ...copyAccounts(file, count - 1)]
}

/** The reads of a client that looks at its day: eight days, a month, and what was changed. Each is of the next account. */
const readsOf = (keys) => (index) => {
  const key = keys[(index * 37) % keys.length]
  if (index % 10 === 8) return requestBytes({ path: "/v1/days?start=2025-05-01&end=2025-05-31", key })
  if (index % 10 === 9) return requestBytes({ path: "/v1/changes", key })
  return requestBytes({ path: `/v1/days/${dateAfter(LAST_DATE, -(index % 1000))}`, key })
}

const writesOf = (keys) => (index) =>
  requestBytes({
    method: "POST",
    path: "/v1/water",
    key: keys[(index * 53) % keys.length],
    body: JSON.stringify({ amountMl: 250, date: "2026-03-11" })
  })

/** The bytes of the journal in a file, with its indexes. */
const journalBytes = (file) => {
  const db = sqlite(file)
  const size = db.prepare("SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE name = ? AND aggregate = TRUE").pluck()
  const bytes = JOURNAL.reduce((sum, name) => sum + size.get(name), 0)
  db.close()
  return bytes
}

const backUp = async (database) => {
  const began = performance.now()
  const env = { ...process.env, DAYBOOK_DATABASE: database }
  const child = spawn(process.execPath, ["packages/cli/bin/daybook.js", "backup"], {
    env,
    stdio: ["ignore", "ignore", "inherit"]
  })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`daybook backup ended with ${code}`)
  return (performance.now() - began) / 1000
}

/** Measures a server of a seeded file. */
export const measure = async (file, keys) => {
  const bytes = statSync(file).size
  const journal = journalBytes(file)
  const server = await startDaybook(file, { DAYBOOK_BACKUP_AT: "off" })
  const reads = readsOf(keys)
  const reading = (count = READS) => load(server.port, reads, { count, connections: CLIENTS })
  /** The latencies of reads while something else is done. */
  const beside = async (work) => {
    let isDone = false
    const working = work().finally(() => {
      isDone = true
    })
    const took = []
    do took.push(...(await reading(500)))
    while (!isDone)
    await working
    return took
  }
  try {
    await reading()
    await server.longestHold()
    const before = await server.usage()
    const alone = await reading()
    const cpu = ((await server.usage()).cpu - before.cpu) / READS
    const aloneHold = await server.longestHold()
    const withWrites = await beside(() => load(server.port, writesOf(keys), { count: READS / 5, connections: WRITERS }))
    const writesHold = await server.longestHold()
    const { rss } = await server.usage()
    let backup = 0
    const withBackup = await beside(async () => {
      backup = await backUp(file)
    })
    const backupHold = await server.longestHold()
    const { peak } = await server.usage()
    const part = (took) => [0.5, 0.99].map((part) => round(quantile(took, part), 1))
    return {
      ...{ cpu: round(cpu), alone: part(alone), withWrites: part(withWrites), withBackup: part(withBackup) },
      ...{ bytes, journal, backup: round(backup, 1), rss: round(rss / BYTES_PER_MB), peak: round(peak / BYTES_PER_MB) },
      holds: [aloneHold, writesHold, backupHold].map((ms) => round(ms))
    }
  } finally {
    await server.stop()
  }
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const found = []
    for (const count of [1, ACCOUNTS]) {
      progress(`a log of ${count} accounts`)
      const file = join(folder, `accounts-${count}.db`)
      const keys = seedAccounts(file, count)
      progress(`reads of ${count} accounts`)
      found.push({ count, ...(await measure(file, keys)) })
    }
    progress("")
    return report(found)
  })

/** Prints the figures of each log, and returns them by name. */
export const report = (found) => {
  const figures = {}
  for (const { count, ...of } of found) {
    const name = count === 1 ? "1 account" : `${count} accounts`
    const columns = {
      "CPU µs a read": of.cpu,
      "read p50 ms": of.alone[0],
      "p99 ms": of.alone[1],
      "beside writes p50 ms": of.withWrites[0],
      "beside writes p99 ms": of.withWrites[1],
      "beside the backup p50 ms": of.withBackup[0],
      "beside the backup p99 ms": of.withBackup[1],
      "longest hold ms": Math.max(...of.holds),
      "memory after load MB": of.rss,
      "peak MB": of.peak,
      "backup s": of.backup,
      "file MB": round(of.bytes / 1e6, 1),
      "journal %": round((of.journal / of.bytes) * 100),
      "journal, kB a year and account": round(of.journal / count / YEARS / 1000)
    }
    for (const [column, value] of Object.entries(columns)) figures[`${name}: ${column}`] = value
  }
  table(Object.entries(figures))
  return figures
}
