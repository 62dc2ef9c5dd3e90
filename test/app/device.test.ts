import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inApp, inBrowser, withApp } from "./harness/Browser.ts"

const DATE = "2026-11-21"
const EVENING = { now: `${DATE}T18:42:00+01:00`, changesPages: true }

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: false }).first()

/** The device has no room any more. What it has stays. */
const fill = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The device is full.", "QuotaExceededError")
    }
  })

const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })))

const water = (page: Page) =>
  page.getByRole("region", { name: "Water" }).or(page.locator("section")).filter({ hasText: "Water" }).first()

inApp(
  "a drink that a full device does not store stays in the page, which says so, and arrives",
  EVENING,
  async ({ context, key, page, server }) => {
    await page.goto(server.url)
    await button(page, "+250").waitFor()
    await fill(page)
    await context.setOffline(true)
    await button(page, "+250").click()
    await page.getByText("Keep this page open until it is sent: this device could not store it.").waitFor()
    await page.getByText("Keep this page open until all is sent: this device could not store 1 entry.").waitFor()
    await page.getByText("on this page only", { exact: true }).waitFor({ state: "attached" })
    // The queue is read again, and sending is tried.
    await page.clock.runFor(65_000)
    expect(await water(page).textContent()).toMatch(/250/)
    expect(await asksBeforeClosing(page)).toBe(true)
    await context.setOffline(false)
    await expect
      .poll(async () => (await server.request("GET", `/v1/days/${DATE}`, { key })).body)
      .toMatchObject({ waterMl: 250 })
    await page.getByText("on this page only").first().waitFor({ state: "detached" })
    expect(await asksBeforeClosing(page)).toBe(false)
  }
)

inApp("a drink that waits outlasts a device that is emptied", EVENING, async ({ context, key, page, server }) => {
  await page.goto(server.url)
  await button(page, "+250").waitFor()
  await context.setOffline(true)
  await button(page, "+250").click()
  await page.getByText(/It is sent as soon as the server can be reached/).waitFor()
  const session = await context.newCDPSession(page)
  await session.send("Storage.clearDataForOrigin", { origin: server.url, storageTypes: "indexeddb,local_storage" })
  await page.clock.runFor(65_000)
  expect(await water(page).textContent()).toMatch(/250/)
  await context.setOffline(false)
  await expect
    .poll(async () => (await server.request("GET", `/v1/days/${DATE}`, { key })).body)
    .toMatchObject({ waterMl: 250 })
})

inApp("a session that a full device does not store is said to be so", EVENING, async ({ context, page, server }) => {
  await page.goto(`${server.url}/log/workout`)
  const name = page.getByRole("combobox", { name: "Exercise" })
  await name.fill("Squat")
  await name.press("Enter")
  await page.getByLabel("Weight", { exact: true }).first().fill("100")
  await page.getByLabel("Reps", { exact: true }).first().fill("5")
  await fill(page)
  await context.setOffline(true)
  await button(page, "Done").click()
  await page.getByText("This session is not stored on this device.").waitFor()
  expect(await page.getByText(/kept on this phone/).count()).toBe(0)
  expect(await asksBeforeClosing(page)).toBe(true)
  await context.setOffline(false)
  await page.clock.runFor(20_000)
  await page.getByText("Add exercise").waitFor()
  await button(page, "Add set").click()
  await page.clock.runFor(20_000)
  await page.getByText("The server has it as it is now.").waitFor()
})

/** What an open page loads later: what is tapped, and where. */
const LATER: ReadonlyArray<{
  readonly tapped: (page: Page) => Promise<void>
  readonly path: string
  readonly said: string
}> = [
  ...["Trends", "History", "Settings"].map((name) => ({
    tapped: (page: Page) => page.getByRole("link", { name, exact: true }).first().click(),
    path: `/${name.toLowerCase()}`,
    said: "This page could not be loaded."
  })),
  { tapped: (page) => button(page, "Log").click(), path: "/log", said: "This page could not be loaded." },
  {
    tapped: (page) => page.getByRole("button", { name: /soup/ }).first().click(),
    path: "/",
    said: "A part of the app could not be loaded."
  }
]

for (const isUpdated of [true, false])
  inBrowser(
    isUpdated
      ? "a page that is open over an update of the server opens what is tapped in the new build"
      : "a part that the server of the same build does not give is said to be missing, in its place",
    () =>
      withApp(async ({ key, page, server }) => {
        await server.request("POST", "/v1/food", { key, body: { name: "soup", calories: 300, date: DATE } })
        for (const { path, said, tapped } of LATER) {
          let isOpened = false
          let shells = 0
          await page.goto(server.url)
          await page.getByText("soup").first().waitFor()
          await page.route("**/assets/*", (route) =>
            isOpened ? route.continue() : route.fulfill({ status: 404, json: {} })
          )
          await page.route(/./, async (route, request) => {
            if (request.isNavigationRequest()) isOpened = true
            if (request.resourceType() !== "fetch" || new URL(request.url()).pathname !== "/") return route.fallback()
            shells++
            const response = await route.fetch()
            const body = (await response.text()).replace(
              /\/assets\/(main-[\w-]+)\.js/g,
              "/assets/$1-of-another-build.js"
            )
            await route.fulfill({ response, ...(isUpdated && { body }) })
          })
          await tapped(page)
          if (isUpdated) await expect.poll(() => isOpened).toBe(true)
          else await page.getByText(said).first().waitFor()
          expect(new URL(page.url()).pathname).toBe(path)
          expect(shells).toBe(1)
          await page.unrouteAll({ behavior: "ignoreErrors" })
          await page.waitForLoadState()
        }
      }, EVENING)
  )
