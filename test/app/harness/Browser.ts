import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import type { BrowserContext, Page } from "playwright-core"
import { expect, it } from "vitest"
import { installationIn } from "../../harness/Installation.ts"
import { newKey } from "../../harness/ServerProcess.ts"
import { CHROMIUM } from "../../sdk/Chromium.ts"
import { type AppServer, startAppServer } from "./AppServer.ts"
import { type Device, newContext } from "./Devices.ts"
import { watchProblems } from "./Problems.ts"

/** `it` for tests in a browser, skipped where this machine has none. */
export const inBrowser: typeof it | typeof it.skip = CHROMIUM === undefined ? it.skip : it

export interface AppOptions extends Device {
  /** Settings of the server besides those of a new installation. */
  readonly settings?: Readonly<Record<string, string>>
}

/** What a test of the app has: a server, a page, and more devices if it wants them. */
export interface App {
  readonly server: AppServer
  readonly folder: string
  /** A key of full scope, as `daybook keys create` prints it. */
  readonly newKey: () => Promise<string>
  /** A page of the device that the options describe; nothing is opened yet. */
  readonly page: Page
  readonly context: BrowserContext
  /** Another device, set like the first but for these. */
  readonly device: (device?: Device) => Promise<Page>
  /** Leaves out problems that the test provokes: an error of a script, a CSP report, a response of 500 and above. */
  readonly allowProblem: (pattern: RegExp) => void
}

/**
 * Runs a test with a server of its own on a new log and a page of its own. It fails if a page had an error of a script, a report of the
 * content security policy, or a response of 500 and above.
 */
export const withApp = async (test: (app: App) => Promise<void>, options: AppOptions = {}): Promise<void> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-app-"))
  const { environment } = installationIn(folder, options.settings)
  const clockAt = options.now === undefined ? undefined : Date.parse(options.now)
  const server = await startAppServer(environment, clockAt)
  const problems = watchProblems()
  const contexts: Array<BrowserContext> = []
  const opened = async (device: Device): Promise<BrowserContext> => {
    const context = await newContext({ ...options, ...device })
    contexts.push(context)
    problems.watch(context)
    return context
  }
  try {
    const context = await opened({})
    await test({
      server,
      folder,
      newKey: () => Effect.runPromise(newKey(environment)),
      context,
      page: await context.newPage(),
      device: async (device = {}) => (await opened(device)).newPage(),
      allowProblem: problems.allow
    })
    expect(problems.found()).toEqual([])
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
    await server.kill()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
