// A server with the year's log and a browser that is signed in, for measurements and pictures.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { writeYear } from "../year/writeYear.mjs"
import { FIRST_DATE, NOW } from "../year/year.mjs"
import { launchChromium } from "./chromium.mjs"
import { claim } from "./claim.mjs"
import { newKey, startAppServer } from "./server.mjs"

/** The language and the time zone of the person of the year. */
const PERSON = { locale: "en-GB", timezoneId: "Europe/Berlin" }

/** @param {Readonly<Record<string, string>>} [settings] */
export const startYear = async (settings = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "daybook-year-"))
  const database = join(folder, "daybook.db")
  const environment = {
    HOME: folder,
    DAYBOOK_DATABASE: database,
    DAYBOOK_BACKUP_AT: "off",
    ...settings
  }
  const claude = await newKey(environment, "Claude", Date.parse(FIRST_DATE))
  // The session that opens here has to be live on every day of the year.
  const server = await startAppServer(environment, Date.parse(NOW))
  const browser = await launchChromium()
  const first = await browser.newContext(PERSON)
  await claim(await first.newPage(), server)
  const storageState = await first.storageState()
  await first.close()
  const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  await writeYear(server, { environment, database, cookie, claude })
  return {
    server,
    browser,
    /** A signed-in context. Its clock starts at the end of the year, unless times are measured in it. */
    newContext: async ({ realClock = false, ...options } = {}) => {
      const context = await browser.newContext({ ...PERSON, storageState, ...options })
      if (!realClock) await context.clock.install({ time: NOW })
      return context
    },
    close: async () => {
      await browser.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
