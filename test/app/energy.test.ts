import { intakeForPace } from "@daybook/core"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { LAST_DATE } from "../../scripts/year/year.mjs"
import { type App, inApp, inBrowser, withApp } from "./harness/Browser.ts"
import { HEIGHT, isTooWide, settled, violations, WIDTHS } from "./harness/Screens.ts"

const json = async ({ key, server }: App, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) })
  })
  expect(response.ok, path).toBe(true)
  return response.json()
}

const daysBefore = (days: number): string =>
  new Date(Date.parse(`${LAST_DATE}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

interface DayEnergy {
  readonly expenditureKcal: number
  readonly lowKcal: number
  readonly highKcal: number
  readonly weightKg: number
}

const tens = (kcal: number): string => new Intl.NumberFormat("en").format(10 * Math.round(kcal / 10))

const choosePace = async (page: Page, presses: number) => {
  for (let press = 0; press < presses; press++) await page.getByRole("button", { name: "0.1 kg a week less" }).click()
}

/** What axe finds at every width, and what is wider than the window. */
const faults = async (page: Page): Promise<ReadonlyArray<string>> => {
  const all: Array<string> = []
  await settled(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    all.push(...(await violations(page)), ...((await isTooWide(page)) ? [`wider than ${width}`] : []))
  }
  return all
}

inApp("the page has the estimate of the API; one tap makes a pace's target the goal", { log: "weeks" }, async (app) => {
  const { page, server } = app
  const [now] = (await json(app, `/v1/energy?start=${LAST_DATE}&end=${LAST_DATE}`)) as [DayEnergy]
  const goalOf = async () => ((await json(app, "/v1/goals")) as { readonly calories: number }).calories
  const former = await goalOf()
  await page.goto(`${server.url}/trends`)
  await page.getByRole("link", { name: "Burnt and eaten" }).click()
  const figure = page.getByRole("region", { name: /^You burn a day/ })
  await figure.getByText(tens(now.expenditureKcal), { exact: true }).waitFor()
  await figure.getByText(`give or take ${tens((now.highKcal - now.lowKcal) / 2)}`).waitFor()
  await figure.getByText(/on average on the \d+ full days of the last 4 weeks: \d+ less than you burn/).waitFor()
  const card = page.getByRole("region", { name: "Your pace" })
  await card.getByText("Usual for you: up to").waitFor()
  expect(await card.getByRole("button", { name: /the goal$/ }).count()).toBe(0)
  await choosePace(page, 4)
  await card.getByText("−0.4 kg", { exact: true }).waitFor()
  const target = intakeForPace(now.expenditureKcal, -0.4, now.weightKg)
  await card.getByRole("button", { name: `Make ${tens(target)} kcal the goal` }).click()
  await expect.poll(goalOf).toBe(target)
  const said = page.getByRole("status")
  await said.getByText(`The goal is ${tens(target)} kcal`).waitFor()
  await said.getByRole("button", { name: "Undo" }).click()
  await expect.poll(goalOf).toBe(former)
  await page.getByRole("slider", { name: /^Weight against the pace/ }).waitFor()
  await page.getByText(/^Since 25 Oct you are .* the line\.$/).waitFor()
})

inApp("Today counts down to the pace, and says what is burnt; the goals have it too", { log: "weeks" }, async (app) => {
  const { page, server } = app
  const [now] = (await json(app, `/v1/energy?start=${LAST_DATE}&end=${LAST_DATE}`)) as [DayEnergy]
  const { nutrition } = (await json(app, `/v1/days/${LAST_DATE}`)) as {
    readonly nutrition: { readonly calories: number }
  }
  await page.goto(`${server.url}/settings/goals`)
  const field = page.getByLabel("Pace", { exact: true })
  const save = page.getByRole("button", { name: "Save", exact: true })
  await page.getByText("Usual for you: up to").waitFor()
  await field.fill("-1.6")
  await save.click()
  await page.getByText("Type a pace from −1.5 kg to +1 kg a week.").waitFor()
  await field.fill("−1,2")
  await page.getByText("is too fast: it costs muscle.").waitFor()
  await field.fill("-0.5")
  await page.getByText("of your weight a week is usual.").waitFor()
  await save.click()
  await page.getByRole("status").getByText("Pace saved").waitFor()
  const target = intakeForPace(now.expenditureKcal, -0.5, now.weightKg)
  await page.goto(server.url)
  const left = new Intl.NumberFormat("en").format(Math.round(target - nutrition.calories))
  await page.getByRole("link", { name: new RegExp(`${left}.*kcal left.*Nutrition`) }).waitFor()
  const food = page.getByRole("region", { name: "Food" })
  await food.getByText(`of ${tens(target)} kcal`).waitFor()
  await food.getByRole("link", { name: `You burn ${tens(now.expenditureKcal)} kcal a day` }).click()
  await page.waitForURL("**/trends/energy")
  const saved = page.waitForResponse((response) => response.url().endsWith("/app/api/preferences"))
  await page.getByRole("button", { name: "No pace" }).click()
  await page.getByText("Choose how much you want to lose or gain a week.").waitFor()
  await saved
  await page.goto(server.url)
  await food.getByText("of 2,450 kcal").waitFor()
})

inApp(
  "the charts are read with arrow keys and as tables of weeks, and past dates are said to be smoothed",
  { log: "weeks" },
  async ({ page, server }) => {
    await page.goto(`${server.url}/trends/energy?span=4w`)
    const chart = page.getByRole("slider", { name: /^Burnt and eaten/ })
    await chart.focus()
    await page.keyboard.press("End")
    await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^21 Nov: burnt [\d,]+, give or take \d+$/)
    await page.keyboard.press("ArrowLeft")
    await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^20 Nov: burnt .*; eaten [\d,]+$/)
    await page.getByText("Past dates are smoothed").waitFor()
    await page.getByRole("button", { name: "Table: Burnt and eaten" }).click()
    const rows = page.getByRole("region", { name: "Table: Burnt and eaten" }).locator("tbody tr")
    expect(await rows.count()).toBe(4)
    expect(await rows.last().textContent()).toMatch(/^15 Nov[\d,]+ ± \d+[\d,]+[−+]\d+$/)
    await page.getByRole("radio", { name: "1 year" }).check()
    await page.getByRole("button", { name: "Table: Burnt and eaten" }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(12)
    expect(page.url()).toContain("span=1y")
  }
)

inApp(
  "an offline page of energy shows its last copy",
  { log: "weeks", serviceWorker: true },
  async ({ context, page, server }) => {
    await page.goto(`${server.url}/trends/energy`)
    const figure = page.getByRole("region", { name: /^You burn a day/ })
    await figure.waitFor()
    await page.waitForFunction(async () => {
      const { active } = await navigator.serviceWorker.ready
      return active?.state === "activated"
    })
    await context.setOffline(true)
    await page.reload()
    await figure.waitFor()
    await page.getByText("No network. This is the copy as of").waitFor()
    await context.setOffline(false)
  }
)

inApp(
  "with little in the log the page says what would narrow the estimate, and offers no target",
  { now: `${LAST_DATE}T12:00:00+01:00` },
  async (app) => {
    const { page, server } = app
    await page.goto(`${server.url}/trends/energy`)
    await page.getByText("Not known yet").waitFor()
    for (let day = 9; day > 0; day--) {
      await json(app, "/v1/food", { name: "Rice", calories: 2300, date: daysBefore(day) })
      if (day % 2 === 1) await json(app, "/v1/weight", { weightKg: 80 + day / 20, date: daysBefore(day) })
    }
    await page.reload()
    await page.getByText(/^[\d,]+ to [\d,]+$/).waitFor()
    const narrows = page.getByRole("region", { name: "What would narrow it" })
    expect(await narrows.getByRole("listitem").allTextContents()).toEqual([
      "Full days of food9of 14",
      "Weigh-ins5of 6",
      "Days from first to last weigh-in8of 21"
    ])
    await page.getByRole("slider", { name: /^What is there so far/ }).waitFor()
    expect(await page.getByRole("button", { name: /the goal$/ }).count()).toBe(0)
    expect(await faults(page)).toEqual([])
  }
)

inApp(
  "a step of the weight is asked about once; one that the body did not make changes no expenditure, and can be removed",
  { now: `${LAST_DATE}T12:00:00+01:00` },
  async (app) => {
    const { page, server } = app
    for (let day = 45; day > 0; day--) {
      const noise = 0.3 * Math.sin(9 * day) + 0.2 * Math.cos(5 * day)
      const weightKg = Number((80 + noise + (day > 14 ? 0 : -2)).toFixed(1))
      await json(app, "/v1/food", { name: "Rice", calories: 2400, date: daysBefore(day) })
      await json(app, "/v1/weight", { weightKg, date: daysBefore(day) })
    }
    const burnt = async () => {
      const [now] = (await json(app, `/v1/energy?start=${LAST_DATE}&end=${LAST_DATE}`)) as [DayEnergy]
      return now.expenditureKcal
    }
    const before = await burnt()
    await page.goto(`${server.url}/trends/energy`)
    const asked = page.getByRole("region", { name: "A step in your weight" })
    await asked
      .getByText(/^On Saturday 7 November your weight made a step of −[12](\.\d)? kg, while you ate as before/)
      .waitFor()
    expect(await faults(page)).toEqual([])
    await asked.getByRole("button", { name: "Yes, not my body" }).click()
    await asked.waitFor({ state: "detached" })
    await page.getByText(/the scale shows another weight of the same body/).waitFor()
    expect(await burnt()).toBeLessThan(before - 80)
    await page.getByRole("button", { name: "Remove", exact: true }).click()
    await asked.waitFor()
    expect(await burnt()).toBe(before)
    await asked.getByRole("button", { name: "No, my weight changed" }).click()
    await asked.waitFor({ state: "detached" })
    expect(await burnt()).toBe(before)
    await page.reload()
    await page
      .getByRole("region", { name: /^You burn/ })
      .first()
      .waitFor()
    expect(await asked.count()).toBe(0)
  }
)

inBrowser(
  "axe finds nothing on the page with a pace in either theme, and it fits the window with text of twice the size",
  async () => {
    for (const theme of ["light", "dark"] as const) {
      await withApp(
        async ({ page, server }) => {
          await page.goto(`${server.url}/trends/energy`)
          await choosePace(page, 9)
          await page.getByText("is too fast: it costs muscle.").waitFor()
          expect(await faults(page), theme).toEqual([])
          await page.setViewportSize({ width: 390, height: HEIGHT })
          await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
          expect(await isTooWide(page)).toBe(false)
        },
        { log: "weeks", theme }
      )
    }
  }
)
