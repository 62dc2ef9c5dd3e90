import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inBrowser } from "./harness/Browser.ts"
import { faults } from "./harness/Faults.ts"
import { AUTH_PAGES, faultsInBothThemes, SCREENS } from "./harness/Screens.ts"

/** Ids and dates as machines write them. */
const MACHINE = /[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d{2}-\d{2}/

inBrowser("no screen has a fault of axe, overflows in a theme, or shows an id or a machine's date", async () => {
  const look = async (page: Page) => {
    const machine = MACHINE.exec(await page.evaluate(() => document.body.textContent))
    return [...(machine ?? []), ...(await faultsInBothThemes(page))]
  }
  expect(await faults(SCREENS, look, { changesPages: true, serviceWorker: true })).toEqual({})
})

inBrowser("no auth page has a fault that axe finds or overflows, in either theme", async () => {
  const stranger = { signedIn: false, changesPages: true }
  expect(await faults(AUTH_PAGES, faultsInBothThemes, stranger)).toEqual({})
  expect(await faults(["/setup"], faultsInBothThemes, { ...stranger, log: "unclaimed" })).toEqual({})
})
