import * as fs from "node:fs"
import * as path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import type { BrowserContextOptions } from "playwright-core"
import { claim } from "../../../scripts/app/claim.mjs"
import { newKey, startAppServer } from "../../../scripts/app/server.mjs"
import { writeYear } from "../../../scripts/year/writeYear.mjs"
import { NOW } from "../../../scripts/year/year.mjs"
import { builtOnce, logsOf } from "../../harness/build.ts"
import { installationIn } from "../../harness/Installation.ts"
import { rawSqlite } from "../../harness/RawSqlite.ts"
import { newContext } from "./Devices.ts"

/**
 * What a test's log holds: `unclaimed` is a new server, `empty` has its owner, and `weeks` has the last hundred days of a year, up to
 * 21 November 2026.
 */
export type LogName = "unclaimed" | "empty" | "weeks"

/** A log that tests copy, with what its first device and its clients hold. */
interface Prepared {
  readonly folder: string
  readonly cookies: Exclude<BrowserContextOptions["storageState"], string | undefined>["cookies"]
  readonly key: string
}

/** How many days `weeks` has: enough for every verdict and chart. */
const DAYS = 100

const prepare = async (name: LogName, folder: string): Promise<Prepared> => {
  const { database, environment } = installationIn(folder)
  const key = await newKey(environment)
  if (name === "unclaimed") return { folder, cookies: [], key }
  const now = name === "weeks" ? NOW : undefined
  const server = await startAppServer(environment, now === undefined ? undefined : Date.parse(now))
  const context = await newContext({})
  await claim(await context.newPage(), server)
  const { cookies } = await context.storageState()
  await context.close()
  if (name === "weeks") {
    const claude = await newKey(environment, "Claude")
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    await writeYear(server, { environment, database, cookie, claude, days: DAYS })
  }
  await server.stop()
  await withTimeZone(database)
  return { folder, cookies, key }
}

/** Gives the account the time zone of the first device, as its first page of Today does. It is no change that a test finds in the journal. */
const withTimeZone = (database: string): Promise<unknown> =>
  rawSqlite(database).pipe(
    Effect.map((raw) => raw.prepare("INSERT INTO clock SELECT id, 'Europe/Berlin' FROM account").run()),
    Effect.scoped,
    Effect.runPromise
  )

/** Makes a log once for all processes of the run. The others wait until it is described beside its folder. */
const made = async (name: LogName): Promise<Prepared> => {
  const folder = path.join(logsOf(process.ppid), name)
  const description = `${folder}.json`
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  try {
    fs.mkdirSync(folder)
  } catch {
    while (fs.existsSync(folder) && !fs.existsSync(description)) await sleep(100)
    return fs.existsSync(folder) ? JSON.parse(fs.readFileSync(description, "utf8")) : made(name)
  }
  try {
    const log = await prepare(name, folder)
    fs.writeFileSync(`${description}.new`, JSON.stringify(log))
    fs.renameSync(`${description}.new`, description)
    return log
  } catch (error) {
    fs.rmSync(folder, { recursive: true })
    throw error
  }
}

const prepared = new Map<LogName, Promise<Prepared>>()

/** The log of that name, which is made once in a run. */
export const preparedLog = (name: LogName): Promise<Prepared> => {
  // The app's tests start the built server, which no source of theirs loads.
  builtOnce()
  const known = prepared.get(name) ?? made(name)
  prepared.set(name, known)
  return known
}
