import type axe from "axe-core"
import type { Frame, Page } from "playwright-core"
import { AXE } from "../../../scripts/app/axe.mjs"
import { LAST_DATE } from "../../../scripts/year/year.mjs"

/** Every screen of the app that a signed-in person opens, with the log of the weeks. */
export const SCREENS: ReadonlyArray<string> = [
  "/",
  `/day/${LAST_DATE}`,
  "/day/2026-12-24",
  "/log",
  "/log/food",
  "/log/scan",
  "/log/workout",
  "/log/check-in",
  "/log/metric",
  "/history",
  "/history?view=year&measure=steps",
  "/trends",
  "/trends/energy",
  "/trends/week",
  "/body",
  "/exercises",
  "/exercises/Bench%20press",
  "/foods",
  "/foods/basic%3Aciqual-20360",
  "/foods/new",
  "/foods/new?kind=recipe",
  "/dials/body",
  "/dials/nutrition",
  "/dials/activity",
  `/health/${LAST_DATE}`,
  "/settings",
  "/settings/goals",
  "/settings/metrics",
  "/settings/metrics/new",
  "/settings/access",
  "/settings/apps",
  "/settings/webhooks",
  "/settings/phone",
  "/settings/security",
  "/settings/data",
  "/settings/news",
  "/changes",
  "/trash",
  "/no-such-page"
]

/** A screen of each kind: of all that axe looks at, only words and direction differ between languages. */
export const REPRESENTATIVE: ReadonlyArray<string> = [
  "/",
  "/log/food",
  "/log/workout",
  "/history?view=year&measure=steps",
  "/trends",
  "/exercises/Bench%20press",
  "/settings/goals",
  "/changes"
]

/** The pages that the server makes for who is not signed in. The page that asks for consent is in `connect.test.ts`. */
export const AUTH_PAGES: ReadonlyArray<string> = ["/login", "/reset?code=unknown"]

/** The widths at which a screen must work, and the height of the window. */
export const WIDTHS = [320, 390, 1440] as const
export const HEIGHT = 900

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** The rules of axe that depend on the theme of a page. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"]

/** What axe finds on a page: rule, and where. `rules` limits it to these. */
export const violations = async (page: Page | Frame, rules?: Array<string>): Promise<ReadonlyArray<string>> => {
  // Given to the page through the debugger, to which its content security policy does not apply.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE)
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      ...(rules !== undefined && { runOnly: rules })
    })
    return violations.flatMap(({ help, id, nodes }) =>
      nodes.map(({ html, target }) => `${id} (${help}) at ${target.join(" ")}: ${html.slice(0, 160)}`)
    )
  }, rules)
}

/** Waits until a page shows its contents: nothing is loading any more. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle")
  await page.locator("h1, h2").first().waitFor({ state: "attached" })
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
}

/** Whether a page is wider than its window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/**
 * What is wrong in the layouts of a page: that of a phone, which has no further step between 320 and 390 px, and that of a wide screen.
 * Without `withAxe` only what overflows.
 */
export const layoutFaults = async (page: Page, withAxe = true): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    if (await isTooWide(page)) found.push(`wider than ${width} px`)
    if (withAxe && width !== 390) found.push(...(await violations(page)))
  }
  return found
}

/** Also what is wrong in the dark theme, on which only the colours of a page depend. */
export const faultsInBothThemes = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.emulateMedia({ colorScheme: "light" })
  const found = [...(await layoutFaults(page))]
  await page.emulateMedia({ colorScheme: "dark" })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    if (width !== 390) found.push(...(await violations(page, OF_COLOURS)).map((fault) => `dark: ${fault}`))
  }
  return found
}
