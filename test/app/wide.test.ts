import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"
import { isTooWide, settled } from "./harness/Screens.ts"

const TABLET = { width: 768, height: 1024 }
const PHONE = { width: 390, height: 844 }

const leftsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size)

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

inApp(
  "a tablet has the navigation at the side, and two columns where sections can stand beside each other",
  { log: "weeks", changesPages: true },
  async ({ page, server }) => {
    await page.setViewportSize(TABLET)
    await page.goto(`${server.url}/trends`)
    await page.getByText("Energy balance").waitFor()
    await settled(page)
    expect(await leftsOf(page, ".columns > section")).toBe(2)
    expect(await heightOf(page)).toBeLessThanOrEqual(2400)
    const navigation = page.getByRole("navigation", { name: "Main" })
    const main = page.getByRole("main")
    const [rail, content] = await Promise.all([navigation.boundingBox(), main.boundingBox()])
    expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBeLessThanOrEqual(content?.x ?? 0)
    for (const [path, parts] of [
      ["/", "main, aside"],
      ["/trends/energy", ".energy-page > :is(.big-figure, .card)"],
      ["/settings", ".places li"],
      ["/settings/goals", ".settings > *"]
    ] as const) {
      await page.goto(server.url + path)
      await page.locator(parts).last().waitFor()
      await settled(page)
      expect(await leftsOf(page, parts), path).toBe(2)
      expect(await isTooWide(page), path).toBe(false)
    }
  }
)

inApp("Trends on a phone has a way to each of its sections", { log: "weeks", changesPages: true }, async (app) => {
  const { page, server } = app
  await page.setViewportSize(PHONE)
  await page.goto(`${server.url}/trends`)
  await page.getByText("Energy balance").waitFor()
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("button")
  expect(await sections.allInnerTexts()).toEqual(await page.locator(".columns h2").allInnerTexts())
  await sections.filter({ hasText: "Recovery" }).click()
  const heading = page.getByRole("heading", { name: "Recovery" })
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
  await page
    .getByText(/^higher is better; (?:as usual for you|(?:above|below) your usual)$/)
    .first()
    .waitFor()
  const box = await heading.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeLessThan(PHONE.height / 2)
})

inApp(
  "Body begins with the weight, tells shares in points, and each chart says its first and its last date",
  { log: "weeks", changesPages: true },
  async ({ page, server }) => {
    for (const width of [PHONE.width, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${server.url}/body`)
      await page.getByText("−2.2 points since 30 Aug", { exact: true }).waitFor()
      await settled(page)
      expect(await page.locator("main h2").allInnerTexts()).toEqual(["Weight", "Measurements", "Photos"])
      await page.getByText("Without a goal weight there is no date of arrival.").waitFor()
      for (const path of ["/body", "/trends", "/trends/energy"]) {
        await page.goto(server.url + path)
        await page.locator(".chart").last().waitFor()
        await settled(page)
        for (const chart of await page.locator(".plot .chart").all()) {
          const texts = await chart.locator("text").allTextContents()
          expect(texts, path).toContain("30 Aug")
          expect(texts, path).toContain("21 Nov")
        }
      }
    }
  }
)

inApp("one weigh-in stands in the middle of its chart", { changesPages: true }, async ({ key, page, server }) => {
  await server.request("POST", "/v1/weight", { key, body: { weightKg: 81.9 } })
  await page.goto(`${server.url}/body`)
  const dot = page.locator(".chart .now")
  await dot.waitFor()
  const [chart, drawn] = await Promise.all([page.locator(".plot").first().boundingBox(), dot.boundingBox()])
  const across = ((drawn?.x ?? 0) - (chart?.x ?? 0)) / (chart?.width ?? 1)
  expect(across).toBeGreaterThan(0.3)
  expect(across).toBeLessThan(0.7)
})

inApp("the months tell the energy of days apart by ink, and training by a ring", { log: "weeks" }, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/history`)
  const day = page.getByRole("link", { name: /^Saturday,? 21 November: 1,499 kcal, training/ })
  await day.waitFor()
  await expect.poll(() => day.locator("[data-level]").getAttribute("data-level")).toBe("1")
  await day.locator(".trained").waitFor()
  const levels = await page
    .locator(".month [data-level]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-level")))
  expect(new Set(levels)).toEqual(new Set(["1", "2", "3", "4", "5"]))
  // Nothing is known of days to come.
  expect(
    await page
      .getByRole("link", { name: /^Sunday,? 22 November/ })
      .locator("[data-level]")
      .count()
  ).toBe(0)
})
