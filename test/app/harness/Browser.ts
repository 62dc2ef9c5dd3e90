import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import type { BrowserContext, Page } from "playwright-core"
import { expect, it } from "vitest"
import { CHROMIUM } from "../../../scripts/app/chromium.mjs"
import { OWNER } from "../../../scripts/app/claim.mjs"
import { type AppServer, newKey, startAppServer } from "../../../scripts/app/server.mjs"
import { NOW } from "../../../scripts/year/year.mjs"
import { installationIn } from "../../harness/Installation.ts"
import { rawSqlite } from "../../harness/RawSqlite.ts"
import { type Device, type Leased, leasePage } from "./Devices.ts"
import { type LogName, preparedLog } from "./Logs.ts"
import { watchProblems } from "./Problems.ts"

export { OWNER }

/** `it` for tests in a browser, skipped where this machine has none. */
export const inBrowser: typeof it | typeof it.skip = CHROMIUM === undefined ? it.skip : it

export interface AppOptions extends Device {
  /** What the log holds; `empty`, which is claimed, if it is not said. With `weeks` the clocks start at the end of the log. */
  readonly log?: LogName
  /** Whether the first page is signed in, as it is if it is not said. */
  readonly signedIn?: boolean
  /** Settings of the server besides those of a new installation. */
  readonly settings?: Readonly<Record<string, string>>
  /** Whether the test changes its pages in a way that lasts: their clock, or what the debugger adds to them. */
  readonly changesPages?: boolean
}

/** What a test of the app has: a server, a page, and more devices if it wants them. */
export interface App {
  readonly server: AppServer
  readonly folder: string
  /** The environment of the server, for commands of the terminal. */
  readonly environment: Readonly<Record<string, string>>
  /** A key of full scope. */
  readonly key: string
  /** Another, as `daybook keys create` prints it. */
  readonly newKey: (name: string) => Promise<string>
  /** A page of the device that the options describe; nothing is opened yet. */
  readonly page: Page
  readonly context: BrowserContext
  /** Another device, set like the first but for these, and not signed in. */
  readonly device: (device?: Device) => Promise<Page>
  /** Signs in at `/login`, as a person does. */
  readonly signIn: (page: Page, url?: string) => Promise<void>
  /** Leaves out problems that the test provokes: an error of a script, a CSP report, a response of 500 and above. */
  readonly allowProblem: (pattern: RegExp) => void
}

const signIn = async (page: Page, url: string) => {
  await page.goto(`${url}/login`)
  await page.getByLabel("Name", { exact: true }).fill(OWNER.name)
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.waitForURL((to) => !to.pathname.startsWith("/login"))
}

/** The log was made at the start of the run, and a session asks for the password again after five minutes. */
const confirmSession = (database: string, at: number): Promise<void> =>
  rawSqlite(database).pipe(
    Effect.map((raw) => raw.prepare("UPDATE session SET confirmed_at = ?").run(at)),
    Effect.scoped,
    Effect.runPromise
  )

/**
 * The port of the next test. Each has another one of this process, so that its page, which has been used before, has stored nothing at
 * its address. They are none of those that the system gives to connections.
 */
let nextPort = 20_000 + (process.pid % 100) * 100

/**
 * Runs a test with a server of its own, on a log of its own, and a page that has nothing of other tests. It fails if a page had an error
 * of a script, a report of the content security policy, or a response of 500 and above.
 */
export const withApp = async (test: AppTest, options: AppOptions = {}): Promise<void> => {
  const { changesPages = false, log: name = "empty", settings, signedIn = true, ...main } = options
  const log = await preparedLog(name)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-app-"))
  fs.cpSync(log.folder, folder, { recursive: true })
  const { database, environment } = installationIn(folder, settings)
  const now = main.now ?? (name === "weeks" ? NOW : undefined)
  await confirmSession(database, now === undefined ? Date.now() : Date.parse(now))
  const server = await startAppServer(environment, now === undefined ? undefined : Date.parse(now), nextPort++)
  const problems = watchProblems()
  const pages: Array<Leased> = []
  const opened = async (device: Device): Promise<Leased> => {
    const leased = await leasePage({ ...main, ...(now !== undefined && { now }), ...device })
    pages.push(leased)
    problems.watch(leased.context)
    return leased
  }
  let isLikeNew = false
  try {
    const { context, page } = await opened({})
    if (signedIn) await context.addCookies([...log.cookies])
    await test({
      server,
      folder,
      environment,
      context,
      key: log.key,
      newKey: (name) => newKey(environment, name),
      page,
      device: async (device = {}) => (await opened(device)).page,
      signIn: (page, url = server.url) => signIn(page, url),
      allowProblem: problems.allow
    })
    expect(problems.found()).toEqual([])
    isLikeNew = !changesPages
  } finally {
    problems.stop()
    await Promise.all(pages.map(({ close, giveBack }) => (isLikeNew ? giveBack() : close())))
    await server.kill()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

type AppTest = (app: App) => Promise<void>

/** A test in a browser with an app of its own, which the options describe. */
export const inApp = (title: string, ...given: readonly [AppTest] | readonly [AppOptions, AppTest]): void => {
  const [options, test] = given.length === 1 ? [{}, given[0]] : given
  inBrowser(title, () => withApp(test, options))
}
