import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"
import { isTooWide, settled, violations } from "./harness/Screens.ts"

/** The sheets and pages whose forms have a date. */
const FORMS = [
  "/log/food",
  "/log/food/portion?id=basic%3Aciqual-20360",
  "/log/water",
  "/log/weigh",
  "/log/rest-day",
  "/log/reading",
  "/log/metric",
  "/log/check-in"
]

const SHOWN = { en: /^Sat,? 21 Nov 2026$/, de: /^Sa., 21. Nov. 2026$/, fr: /^sam. 21 nov. 2026$/ } as const
const LABEL = { en: "Date", de: "Datum", fr: "Date" } as const

const dateField = (page: Page, label = "Date") => page.getByLabel(label, { exact: true })

for (const [language, locale] of [
  ["en", "en-GB"],
  ["de", "de"],
  ["fr", "fr"]
] as const)
  inApp(
    `the date of every form is in the language of the app: ${language}`,
    { locale, log: "weeks" },
    async ({ page, server }) => {
      for (const path of FORMS) {
        await page.goto(server.url + path)
        await settled(page)
        const field = dateField(page, LABEL[language])
        await field.first().waitFor()
        for (const each of await field.all()) expect(await each.inputValue(), path).toMatch(SHOWN[language])
        expect(await page.locator("input[type=date]").count(), path).toBe(0)
      }
    }
  )

inApp(
  "a date is typed as a person writes it, or as YYYY-MM-DD; what is none is not sent",
  { locale: "en-GB", log: "weeks" },
  async ({ key, page, server }) => {
    const water = async () => (await server.request("GET", "/v1/days/2026-11-17", { key })).body
    expect(await water()).toEqual(expect.objectContaining({ waterMl: 1500 }))
    await page.goto(`${server.url}/log/water`)
    const field = dateField(page)
    await field.fill("soon")
    await page.keyboard.press("Tab")
    await page.getByText("This is no date. Write it as Sat").waitFor()
    await page.getByLabel("Amount", { exact: true }).fill("330")
    await page.getByRole("button", { name: "Log it" }).click()
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    // Enter reads the date, and the next one sends.
    await field.fill("19/11")
    await page.keyboard.press("Enter")
    await expect.poll(() => field.inputValue()).toMatch(/^Thu,? 19 Nov 2026$/)
    await field.fill("2026-11-18")
    await page.getByRole("button", { name: "Day before" }).click()
    await expect.poll(() => field.inputValue()).toMatch(/^Tue,? 17 Nov 2026$/)
    await page.getByRole("button", { name: "Log it" }).click()
    await page.getByRole("status").getByText("330 ml").waitFor()
    expect(await water()).toEqual(expect.objectContaining({ waterMl: 1830 }))
  }
)

inApp(
  "a date is chosen in a month, with the keys of a date picker",
  { locale: "en-GB", log: "weeks", changesPages: true },
  async ({ page, server }) => {
    await page.goto(`${server.url}/log/weigh`)
    const field = dateField(page)
    const open = page.getByRole("button", { name: "Choose on a calendar" })
    const month = page.getByRole("dialog", { name: "Date" })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")?.replace(",", ""))
    await open.click()
    await month.getByRole("grid", { name: "November 2026" }).waitFor()
    await expect.poll(focused).toBe("Saturday 21 November")
    expect(await month.getByRole("gridcell", { selected: true }).textContent()).toBe("21")
    for (const [key, date] of [
      ["ArrowLeft", "Friday 20 November"],
      ["ArrowUp", "Friday 13 November"],
      ["Home", "Monday 9 November"],
      ["End", "Sunday 15 November"],
      ["PageUp", "Thursday 15 October"],
      ["Shift+PageUp", "Wednesday 15 October"],
      ["Shift+PageDown", "Thursday 15 October"],
      ["PageDown", "Sunday 15 November"],
      ["ArrowDown", "Sunday 22 November"],
      ["ArrowRight", "Monday 23 November"]
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(focused, { message: key }).toBe(date)
    }
    expect(await violations(page)).toEqual([])
    await page.keyboard.press("Enter")
    await expect.poll(() => field.inputValue()).toMatch(/^Mon,? 23 Nov 2026$/)
    await expect.poll(focused).toBe("Choose on a calendar")

    await open.click()
    await month.getByRole("button", { name: "Month before" }).click()
    await expect.poll(focused).toBe("Month before")
    await page.keyboard.press("Escape")
    await month.waitFor({ state: "detached" })
    expect(await field.inputValue()).toMatch(/^Mon,? 23 Nov 2026$/)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      await open.click()
      await month.getByRole("grid").waitFor()
      expect(await isTooWide(page)).toBe(false)
      await page.keyboard.press("Escape")
      await month.waitFor({ state: "detached" })
    }
  }
)
