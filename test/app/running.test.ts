import type { Page } from "playwright-core"
import { expect } from "vitest"
import type { AppServer } from "../../scripts/app/server.mjs"
import { inApp } from "./harness/Browser.ts"
import { isTooWide, violations } from "./harness/Screens.ts"

const NOW = "2026-11-21T18:42:00+01:00"
const AT = { now: NOW } as const

const button = (page: Page, name: string, at = 0) => page.getByRole("button", { name, exact: true }).nth(at)
const field = (page: Page, name: string, at = 0) => page.getByRole("textbox", { name, exact: true }).nth(at)
const bar = (page: Page) => page.getByRole("complementary", { name: "Running session" })

/** Starts a session and does the first of its two sets. */
const startSession = async (page: Page, server: AppServer) => {
  await page.goto(`${server.url}/log/workout`)
  const name = page.getByRole("combobox", { name: "Exercise" })
  await name.fill("Squat")
  await name.press("Enter")
  await field(page, "Weight").fill("100")
  await field(page, "Reps").fill("5")
  await button(page, "Add set").click()
  await button(page, "Done").click()
  // The next page finds what the device has stored.
  await expect.poll(() => storedDraft(page)).toContain('"done":true')
}

/** The session in progress that the device has stored, as JSON. */
const storedDraft = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("daybook-draft")
        opening.onsuccess = () => {
          const { result } = opening
          const reading = result.transaction("draft").objectStore("draft").get("session")
          reading.onsuccess = () => {
            result.close()
            resolve(JSON.stringify(reading.result ?? null))
          }
        }
      })
  )

inApp("a running session is on every other page, with its clock, sets and rest", AT, async ({ page, server }) => {
  await startSession(page, server)
  expect(await bar(page).count()).toBe(0)
  await button(page, "Keep and close").click()
  for (const open of ["Today", "History", "Trends", "Settings"]) {
    await page.getByRole("link", { name: open, exact: true }).first().click()
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor()
    const back = bar(page).getByRole("link", { name: /^Back to the session: ?Squat/ })
    await back.getByText("1 of 2 sets").waitFor()
    await back.getByText(/^[12]:\d\d$/).waitFor()
    await back.getByText("rest", { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  }
  await button(page, "Log").click()
  await page.getByRole("dialog").getByText("1 of 2 sets").click()
  await button(page, "Done", 1).waitFor()
  expect(new URL(page.url()).pathname).toBe("/log/workout")
  expect(await field(page, "Weight").inputValue()).toBe("100")
})

inApp("the bar of a running session covers neither the navigation nor a page's end", AT, async ({ page, server }) => {
  await startSession(page, server)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${server.url}/settings`)
    await bar(page).waitFor()
    for (const name of ["Today", "History", "Trends", "Settings"]) {
      // A click fails where something else lies over the middle of the link.
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click({ trial: true })
    }
    await button(page, "Log").click({ trial: true })
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    const end = await page.getByRole("main").locator(":scope > :last-child").boundingBox()
    const top = await bar(page).boundingBox()
    const isBeside = width === 1440
    expect(isBeside || (end?.y ?? 0) + (end?.height ?? 0) <= (top?.y ?? 0)).toBe(true)
  }
})

inApp("the day of a running session offers to resume it, until it is finished", AT, async ({ page, server }) => {
  await startSession(page, server)
  await page.goto(server.url)
  await button(page, "Resume the session").click()
  await button(page, "Done", 1).click()
  await button(page, "Finish workout").click()
  await page.getByRole("heading", { level: 1, name: "Session done" }).waitFor()
  await button(page, "Done").click()
  await button(page, "Second session").waitFor()
  expect(await bar(page).count()).toBe(0)
})

inApp("a session for another date asks what becomes of the one that is open", AT, async ({ page, server }) => {
  await startSession(page, server)
  await page.goto(`${server.url}/day/2026-11-20`)
  await button(page, "Start a session").click()
  await page.getByText("The session of Saturday 21 November is not finished: 1 set done.").waitFor()
  await button(page, "Go on with it").click()
  await page.getByText("Saturday 21 November").waitFor()
  expect(await field(page, "Weight").inputValue()).toBe("100")

  await page.goto(`${server.url}/log/workout?date=2026-11-20`)
  await button(page, "Discard it").click()
  await page.getByText("Friday 20 November").waitFor()
  expect(await field(page, "Weight").inputValue()).toBe("")

  await button(page, "Undo").click()
  await page.getByText("Saturday 21 November").waitFor()
  expect(await field(page, "Weight").inputValue()).toBe("100")
})
