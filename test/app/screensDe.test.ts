import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inBrowser } from "./harness/Browser.ts"
import { faults } from "./harness/Faults.ts"
import { layoutFaults, REPRESENTATIVE, SCREENS } from "./harness/Screens.ts"

inBrowser("no screen overflows, and axe finds no fault on one of each kind, in the texts of de", async () => {
  const found = new Set<string>()
  const look = async (page: Page, screen: string) => {
    found.add(await page.evaluate(() => document.documentElement.lang))
    return layoutFaults(page, REPRESENTATIVE.includes(screen))
  }
  expect(await faults(SCREENS, look, { locale: "de", serviceWorker: true })).toEqual({})
  expect([...found]).toEqual(["de"])
})
