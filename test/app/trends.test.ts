import type { Page } from "playwright-core"
import { expect } from "vitest"
import { LAST_DATE } from "../../scripts/year/year.mjs"
import { type App, inApp } from "./harness/Browser.ts"
import { isTooWide, settled, violations } from "./harness/Screens.ts"

const json = async ({ key, server }: App, method: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  expect(response.ok, `${method} ${path}`).toBe(true)
  return response.json()
}

const tableRows = async (page: Page, name: string): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  await page.getByRole("button", { name: `Table: ${name}` }).click()
  const rows = page.getByRole("region", { name }).locator("tbody tr")
  await rows.first().waitFor()
  return rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")))
}

const number = (text: string | undefined): number => Number((text ?? "").replaceAll(",", ""))

const daysBefore = (days: number): string =>
  new Date(Date.parse(`${LAST_DATE}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

interface DaySummary {
  readonly date: string
  readonly calories: number
  readonly weightKg: number | null
}

inApp("the tables of the trends have the figures of the API", { log: "weeks" }, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/trends?span=4w`)
  const days = (await json(app, "GET", `/v1/days?start=${daysBefore(27)}&end=${LAST_DATE}`)) as Array<DaySummary>
  const energy = await tableRows(page, "Energy a day")
  expect(energy.map(([, kcal]) => number(kcal))).toEqual(
    days.filter(({ calories }) => calories > 0).map(({ calories }) => Math.round(calories))
  )
  const weights = await tableRows(page, "Body weight and its trend")
  expect(weights.map(([, kg]) => number(kg))).toEqual(
    days.flatMap(({ weightKg }) => (weightKg === null ? [] : [weightKg]))
  )
  const scores = (await json(app, "GET", `/v1/scores?start=${LAST_DATE}&end=${LAST_DATE}`)) as Array<{
    scores: Record<string, number | null>
  }>
  const shown = await tableRows(page, "Scores that Daybook computes from the log")
  expect(number(shown.at(-1)?.[1])).toBe(scores[0]?.scores.readiness_score)
  const insights = (await json(app, "GET", `/v1/insights?date=${LAST_DATE}`)) as {
    progression: Array<{ exercise: string }>
    monthlySummaries: Array<{ totalWorkouts: number }>
  }
  const lifts = await tableRows(page, "Lifts as their verdicts measure them")
  expect(lifts.map(([name]) => name)).toEqual(insights.progression.map(({ exercise }) => exercise))
  const months = page.getByRole("region", { name: "Months" }).locator("tbody tr td:nth-child(2)")
  expect((await months.allTextContents()).map(number)).toEqual(
    insights.monthlySummaries.map(({ totalWorkouts }) => totalWorkouts)
  )
})

inApp("arrow keys move a chart's cursor, and what is there is read", { log: "weeks" }, async ({ page, server }) => {
  await page.goto(`${server.url}/trends?span=4w`)
  const chart = page.getByRole("slider", { name: /^Energy a day/ })
  await chart.focus()
  await page.keyboard.press("End")
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toBe("21 Nov: 1,499 kcal, not a full day")
  await page.getByText("21 Nov: 1,499 kcal, not a full day", { exact: true }).waitFor()
  await page.keyboard.press("ArrowLeft")
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^20 Nov: /)
  await page.keyboard.press("Home")
  await page.keyboard.press("ArrowRight")
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^26 Oct: /)
})

inApp("the span is chosen, and stays in the address", { log: "weeks" }, async ({ page, server }) => {
  await page.goto(`${server.url}/trends`)
  await page.getByRole("slider", { name: /^Energy a day/ }).waitFor()
  await page.getByRole("radio", { name: "4 weeks" }).check()
  await page.getByText("Since 25 October 2026").waitFor()
  await page.reload()
  await page.getByText("Since 25 October 2026").waitFor()
  expect(await page.getByRole("radio", { name: "4 weeks" }).isChecked()).toBe(true)
})

inApp("a wide screen has three columns of trends, and large text fits", { log: "weeks" }, async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/trends?span=1y`)
  await page.getByText("Energy balance").waitFor()
  await settled(page)
  const lefts = await page
    .locator(".columns > section")
    .evaluateAll((all) => all.map((section) => Math.round(section.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(3)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1.6 * 900)
  for (const path of ["/trends", "/history?view=year"]) {
    await page.goto(server.url + path)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    await settled(page)
    expect(await isTooWide(page), path).toBe(false)
  }
})

inApp("days that are missing are counted, but not as empty", { now: `${LAST_DATE}T12:00:00+01:00` }, async (app) => {
  const { page, server } = app
  await json(app, "POST", "/v1/food", { name: "Rice", calories: 2000, date: daysBefore(4) })
  await json(app, "POST", "/v1/food", { name: "Rice", calories: 1800, date: daysBefore(1) })
  await page.goto(`${server.url}/trends`)
  await page
    .getByText(
      "On average 1,900 kcal on the 2 full days: 100 under your goal. 2 days are missing, partly logged or under 200 kcal, and not counted."
    )
    .waitFor()
})

inApp("pages of an empty log say how it begins, and axe finds nothing on them", async ({ page, server }) => {
  for (const [path, text] of [
    ["/trends", "No weigh-in yet."],
    ["/trends", "No workout in the last 8 weeks."],
    ["/trends", "Nothing yet: it takes 60 days with a reading"],
    ["/history", "History starts with your first entry."],
    ["/dials/nutrition", "Make one: coffee, mood…"],
    [`/health/${LAST_DATE}`, "No phone has synced; type one."]
  ] as const) {
    await page.goto(server.url + path)
    await page.getByText(text).waitFor()
    expect(await violations(page), path).toEqual([])
  }
})

inApp("lines have gaps where nothing is known", { now: `${LAST_DATE}T12:00:00+01:00` }, async (app) => {
  const { page, server } = app
  for (const day of [70, 66, 63, 60, 20, 18, 15, 9, 2]) {
    await json(app, "POST", "/v1/weight", { weightKg: 80 + day / 20, date: daysBefore(day) })
    if (day !== 9) {
      await json(app, "POST", `/v1/health/days/${daysBefore(day)}`, { reading: "hrvMs", value: 60 + (day % 7) })
    }
  }
  const lines = async (path: string, name: RegExp): Promise<ReadonlyArray<number>> => {
    await page.goto(server.url + path)
    const drawn = await page.getByRole("slider", { name }).locator(".trend").getAttribute("d")
    return [...(drawn ?? "").matchAll(/M[^M]*/g)].map(([line]) => line.match(/[MLC]/g)?.length ?? 0)
  }
  expect(await lines("/trends", /^Body weight and its trend/)).toEqual([4, 5])
  // The weeks of the dates 70, 66 and 63, 60 days before; of 20, 18 and 15; and of 2 days before.
  expect(await lines("/trends", /^HRV/)).toEqual([3, 1, 1])
})

inApp("check 32: an unbound metric is on the dial of its tab, a bound one on that of its signal", async (app) => {
  const { page, server } = app
  const common = { kind: "number", unit: "x", tab: "nutrition" }
  await json(app, "POST", "/v1/custom-metrics", { ...common, name: "Mood" })
  await json(app, "POST", "/v1/custom-metrics", { ...common, name: "Stairs", healthMetricKey: "flights_climbed" })
  await json(app, "POST", "/v1/custom-metrics", { ...common, name: "Fever", healthMetricKey: "body_temperature" })
  for (const [dial, metric, others] of [
    ["nutrition", "Mood", ["Stairs", "Fever"]],
    ["activity", "Stairs", ["Mood", "Fever"]],
    ["body", "Fever", ["Mood", "Stairs"]]
  ] as const) {
    await page.goto(`${server.url}/dials/${dial}`)
    await page.getByRole("link", { name: metric }).waitFor()
    for (const other of others) expect(await page.getByRole("link", { name: other }).count()).toBe(0)
  }
})

inApp("daily readings are dots with a line of weekly means, in charts and metrics", { log: "weeks" }, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/trends?span=4w`)
  const chart = page.getByRole("slider", { name: /^Resting heart rate/ })
  await chart.locator(".dot").first().waitFor()
  const [title = ""] = ((await chart.getAttribute("aria-label")) ?? "").split(". ")
  expect(await chart.locator(".mean").count()).toBe(4)
  expect(await chart.locator(".trend").getAttribute("d")).toMatch(/^M[^LC]+(L[^LC]+){3}$/)
  const rows = await tableRows(page, title)
  const lastWeek = rows.slice(-7).map(([, bpm]) => number(bpm))
  expect(number(rows.at(-1)?.[2])).toBe(Math.round(lastWeek.reduce((sum, bpm) => sum + bpm, 0) / 7))
  const calm = (await json(app, "POST", "/v1/custom-metrics", {
    name: "Calm",
    kind: "number",
    unit: "of 5",
    tab: "body"
  })) as { id: string }
  for (let day = 0; day < 35; day++) {
    await json(app, "POST", `/v1/custom-metrics/${calm.id}/values`, { value: 1 + (day % 5), date: daysBefore(day) })
  }
  await page.goto(`${server.url}/dials/body`)
  const spark = page.getByRole("link", { name: /Calm/ }).locator(".spark")
  await expect.poll(() => spark.locator(".aside").count()).toBe(35)
  expect(await spark.locator("path").getAttribute("d")).toMatch(/^M[^L]+(L[^L]+){4}$/)
})

inApp("the history has months in words, foods, and filters by writer", { log: "weeks" }, async ({ page, server }) => {
  await page.goto(`${server.url}/history`)
  const day = page.getByRole("link", { name: /^Saturday,? 21 November: 1,499 kcal, training, water, body/ })
  await day.waitFor()
  await page.getByLabel("Search", { exact: true }).fill("RICE BOWL")
  await page.getByText("entries").first().waitFor()
  await page.getByLabel("Written by").selectOption({ label: "Keys: terminal, assistants" })
  const found = page.getByRole("link", { name: /rice bowl/i }).first()
  await found.getByText("Claude").waitFor()
  await found.click()
  await page.waitForURL(/\/day\//)
})

inApp(
  "the map of the year has each day with its value, moves by arrow keys, and opens the day",
  { log: "weeks", screen: "phone" },
  async (app) => {
    const { page, server } = app
    const days = (await json(app, "GET", `/v1/days?start=${daysBefore(7)}&end=${LAST_DATE}`)) as Array<DaySummary>
    await page.goto(`${server.url}/history`)
    await page.getByRole("radio", { name: "Year" }).check()
    const today = page
      .getByRole("grid", { name: /^November 2026/ })
      .getByRole("link", { name: /^Saturday,? 21 November: / })
    expect(await today.getAttribute("aria-label")).toMatch(/: 1,499 kcal$/)
    await page.getByRole("list", { name: "Ink of a day, in kcal" }).getByText("nothing logged").waitFor()
    await page.getByRole("radio", { name: "Protein" }).focus()
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowRight")
    const focused = page.locator(":focus")
    const kcal = days.find(({ date }) => date === daysBefore(6))?.calories ?? 0
    expect(await focused.getAttribute("aria-label")).toMatch(
      new RegExp(`^Sunday,? 15 November: ${Math.round(kcal).toLocaleString("en")} kcal$`)
    )
    await page.getByText(/^Sunday,? 15 November: /).waitFor()
    await page.getByRole("radio", { name: "Sets" }).check()
    await page.getByRole("link", { name: /^Sunday,? 15 November: nothing logged$/ }).focus()
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/day\/2026-11-15$/)
    await page.goBack()
    await expect.poll(() => page.getByRole("radio", { name: "Sets" }).isChecked()).toBe(true)
    await page.getByRole("button", { name: "Year before" }).click()
    await page.getByText("Nothing is logged in this year.").waitFor()
    await json(app, "POST", "/v1/food", { date: "2025-11-30", name: "Oats", calories: 300 })
    await page.goto(`${server.url}/history?view=year`)
    await page.getByRole("button", { name: "Year before" }).click()
    await page.getByRole("link", { name: /^Sunday,? 30 November: / }).click()
    await page.waitForURL(/\/day\/2025-11-30$/)
  }
)

inApp(
  "a wide screen has weight, energy and lifts beside the day; a narrow one does not load them",
  { log: "weeks", screen: "desktop" },
  async ({ device, page, server, signIn }) => {
    await page.goto(server.url)
    const glance = page.getByRole("complementary", { name: "At a glance" })
    await glance.getByRole("heading", { name: "Weight" }).waitFor()
    // A line without the style sheet of charts is a black area.
    const fill = (line: Element) => getComputedStyle(line).fill
    expect(await glance.locator("path.trend").first().evaluate(fill)).toBe("none")
    expect(await violations(page)).toEqual([])
    const phone = await device({ screen: "phone" })
    await signIn(phone)
    await phone.getByRole("heading", { name: "Food" }).waitFor()
    expect(await phone.getByRole("complementary", { name: "At a glance" }).count()).toBe(0)
  }
)

inApp("the weight card says where the weight leads, and when it is at a weight", { log: "weeks" }, async (app) => {
  const { page, server } = app
  const shown = async (path: string): Promise<string> => {
    const { text } = (await json(app, "GET", path)) as { text: string }
    // A date is written as the language of the page writes it.
    return text.slice(0, text.search(/\d{4}-\d{2}-\d{2}|$/))
  }
  await page.goto(`${server.url}/trends?span=4w`)
  await page.getByText(await shown("/v1/projection")).waitFor()
  await page.getByLabel("When am I at").fill("75")
  await page.getByText(await shown("/v1/projection?weightKg=75")).waitFor()
  expect(await page.getByText(/^Your weight changes by/).textContent()).not.toMatch(/\d{4}-\d{2}-\d{2}/)
})

inApp("verdicts are in the unit of the person, on each page, and in the API", { log: "weeks" }, async (app) => {
  const { key, page, server } = app
  await page.goto(`${server.url}/settings/goals`)
  await page.getByLabel("Weight unit").selectOption({ label: "Pounds" })
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("status").filter({ hasText: "Goals saved" }).waitFor()
  const verdicts = async (path: string) => JSON.stringify((await server.request("GET", path, { key })).body)
  const { progression } = (await json(app, "GET", `/v1/insights?date=${LAST_DATE}`)) as {
    progression: Array<{ exercise: string; trend: string }>
  }
  const loaded = progression.filter(({ trend }) => /\d lb\b/.test(trend))
  expect(loaded.length).toBeGreaterThan(0)
  for (const { trend } of progression) expect(trend).not.toContain(" kg")
  const [{ exercise, trend } = { exercise: "", trend: "" }] = loaded
  expect(await verdicts(`/v1/exercises/${encodeURIComponent(exercise)}?end=${LAST_DATE}`)).toContain(trend)
  await page.goto(`${server.url}/trends?span=4w`)
  await page.locator(".evidence dd").first().waitFor({ state: "attached" })
  const shown = await page.locator(".evidence dd").allTextContents()
  expect(shown.filter((text) => /\d lb\b/.test(text))).toHaveLength(loaded.length)
  expect(shown.join(" ")).not.toContain(" kg")
})
