import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"
import { SCREENS, settled } from "./harness/Screens.ts"

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 }
] as const

/** What of a page a finger misses: buttons, links and fields below something else, and headings and notices outside of the frame. */
const missed = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const sheet = [...document.querySelectorAll("dialog[open]")].at(-1)
    const nameOf = (one: Element) =>
      `${one.localName} "${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 60)}"`
    const isShown = (one: Element) => {
      const { height, width } = one.getBoundingClientRect()
      return width > 2 && height > 2 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const all = (what: string) =>
      [...document.querySelectorAll(what)].filter(
        (one) => isShown(one) && !one.matches(".skip") && (sheet === undefined || sheet.contains(one))
      )
    const found: Array<string> = []
    for (const one of all("h1, h2, h3, .notice, [role=alert]")) {
      const { left, right } = one.getBoundingClientRect()
      if (one.closest("main, .side, nav, dialog, .running, .toasts") === null)
        found.push(`${nameOf(one)} is in no part of the frame`)
      if (left < 0 || right > innerWidth + 1) found.push(`${nameOf(one)} reaches out of the window`)
    }
    scrollTo(0, 0)
    for (const one of all("h1, .shared .notice"))
      if (one.getBoundingClientRect().top >= innerHeight) found.push(`${nameOf(one)} is below the first screen`)
    for (const one of all("a[href], button, input, select, textarea, summary, [role=button], [role=option]")) {
      if (one.matches(":disabled")) continue
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
      const [first] = one.getClientRects()
      if (first === undefined) continue
      const hit = document.elementFromPoint(first.left + first.width / 2, first.top + first.height / 2)
      if (hit === null || !(one.contains(hit) || hit.closest("label")?.control === one))
        found.push(`${nameOf(one)} is below ${hit === null ? "nothing" : nameOf(hit)}, which a finger hits`)
    }
    return found
  })

// Only the service worker answers an address that is no page.
const PAGES = SCREENS.filter((path) => path !== "/no-such-page")

/** What is missed on some screens at all widths. */
const missedOn = async (page: Page, url: string, screens: ReadonlyArray<string>) => {
  const found: Record<string, ReadonlyArray<string>> = {}
  for (const screen of screens) {
    await page.goto(url + screen)
    await settled(page)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const misses = await missed(page)
      if (misses.length > 0) found[`${screen} at ${size.width}`] = misses
    }
  }
  return found
}

/** Starts a session with a set, which the server then has. */
const startSession = async (page: Page, url: string) => {
  await page.goto(`${url}/log/workout`)
  const named = page.getByRole("combobox", { name: "Exercise" })
  await named.fill("Squat")
  await named.press("Enter")
  await page.getByRole("textbox", { name: "Weight", exact: true }).first().fill("100")
  await page.getByRole("textbox", { name: "Reps", exact: true }).first().fill("5")
  const saved = page.waitForResponse((response) => response.url().endsWith("/app/api/draft"))
  await page.getByRole("button", { name: "Done", exact: true }).first().click()
  await saved
}

const notice = (page: Page) => page.getByRole("complementary", { name: "Session on another device" })

/** The pages on which a person comes across a session, and one with a long page and one with a sheet. */
const AROUND = ["/", "/log/workout", "/trends", "/settings", "/log/food"]

inApp(
  "every button, link and field of every page is what a finger hits, and every heading and notice is in the frame",
  { log: "weeks", changesPages: true },
  async ({ page, server }) => {
    expect(await missedOn(page, server.url, PAGES)).toEqual({})
    // A sheet with what happened over it: the button that logs the next food stays free.
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.goto(`${server.url}/log/food`)
      await page.getByRole("textbox", { name: "What did you eat?" }).fill(`oats of ${size.width} 350k`)
      await page.getByRole("button", { name: "Log it" }).click()
      await page.getByRole("status").getByText(`oats of ${size.width} logged`).waitFor()
      expect(await missed(page)).toEqual([])
      // And one with a plate, which stays at its lower edge.
      await page.goto(`${server.url}/log/food?meal=lunch`)
      await page
        .getByRole("button", { name: /^Put .* on the plate$/ })
        .first()
        .click()
      await page.getByRole("region", { name: "On the plate" }).waitFor()
      expect(await missed(page)).toEqual([])
      await page.getByRole("button", { name: /^Take .* off the plate$/ }).click()
    }
  }
)

inApp(
  "a session that another device has, took over or logged is said at the top of a page, where a finger reaches it",
  { log: "weeks", changesPages: true },
  async ({ device, page, server, signIn }) => {
    const other = await device({ screen: "desktop" })
    await signIn(other)
    await startSession(other, server.url)

    await page.goto(server.url)
    await notice(page).getByText("A session is running on").waitFor()
    expect(
      await missedOn(
        page,
        server.url,
        AROUND.filter((path) => path !== "/log/workout")
      )
    ).toEqual({})

    await page.setViewportSize(SIZES[0])
    await page.goto(server.url)
    await notice(page).getByRole("button", { name: "Continue here" }).click()
    await page.getByRole("combobox", { name: "Exercise" }).waitFor()
    expect(await missedOn(page, server.url, AROUND)).toEqual({})

    // The first device learns with its next change that the session goes on elsewhere, wherever its page is scrolled to.
    await other.getByRole("button", { name: "Add set", exact: true }).click()
    await notice(other).getByText("This session goes on on").waitFor()
    for (const size of SIZES) {
      await other.setViewportSize(size)
      expect(await missed(other)).toEqual([])
      await other.getByRole("button", { name: "Add exercise" }).scrollIntoViewIfNeeded()
      expect(await notice(other).evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(size.height / 2)
    }
  }
)
