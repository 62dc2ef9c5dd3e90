import type { Page } from "playwright-core"
import { expect } from "vitest"
import { type AppOptions, inBrowser, withApp } from "./harness/Browser.ts"
import { AUTH_PAGES, faultsInBothThemes, HEIGHT, layoutFaults, SCREENS, settled, WIDTHS } from "./harness/Screens.ts"

/** Ids and dates as machines write them. */
const MACHINE = /[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d{2}-\d{2}/

const DEVICE: AppOptions = { log: "weeks", screen: { width: WIDTHS[0], height: HEIGHT } }

/** The faults of each screen, by what `look` finds on it. An address that is no page is answered by the service worker. */
const faults = async (
  screens: ReadonlyArray<string>,
  look: (page: Page) => Promise<ReadonlyArray<string>>,
  options: AppOptions = {}
): Promise<Record<string, unknown>> => {
  const all: Record<string, unknown> = {}
  await withApp(
    async ({ page, server }) => {
      for (const screen of screens) {
        await page.goto(server.url + screen)
        await settled(page)
        const found = await look(page)
        if (found.length > 0) all[screen] = found
      }
    },
    { ...DEVICE, ...options }
  )
  return all
}

inBrowser(
  "no screen has a fault that axe finds or overflows, in either theme, and none shows an id or a machine's date",
  async () => {
    const look = async (page: Page) => {
      const machine = MACHINE.exec(await page.evaluate(() => document.body.textContent))
      return [...(machine ?? []), ...(await faultsInBothThemes(page))]
    }
    expect(await faults(SCREENS, look, { changesPages: true, serviceWorker: true })).toEqual({})
  }
)

inBrowser("no screen has a fault that axe finds or overflows, from right to left", async () => {
  const directions = new Set<string>()
  const fromRight = async (page: Page) => {
    directions.add(await page.evaluate(() => document.documentElement.dir))
    return layoutFaults(page)
  }
  expect(await faults(SCREENS, fromRight, { locale: "ar", serviceWorker: true })).toEqual({})
  expect(directions).toContain("rtl")
})

for (const language of ["de", "fr"]) {
  inBrowser(`no screen has a fault that axe finds or overflows, in the texts of ${language}`, async () => {
    const languages = new Set<string>()
    const translated = async (page: Page) => {
      languages.add(await page.evaluate(() => document.documentElement.lang))
      return layoutFaults(page)
    }
    expect(await faults(SCREENS, translated, { locale: language, serviceWorker: true })).toEqual({})
    expect([...languages]).toEqual([language])
  })
}

inBrowser("no auth page has a fault that axe finds or overflows, in either theme", async () => {
  const stranger = { signedIn: false, changesPages: true }
  expect(await faults(AUTH_PAGES, faultsInBothThemes, stranger)).toEqual({})
  expect(await faults(["/setup"], faultsInBothThemes, { ...stranger, log: "unclaimed" })).toEqual({})
})
