import type { Review } from "@daybook/core"
import { addDays, type CalendarDate } from "@daybook/core"
import { expect } from "vitest"
import { LAST_DATE } from "../../scripts/year/year.mjs"
import { type App, inApp } from "./harness/Browser.ts"
import { violations } from "./harness/Screens.ts"

const read = async ({ key, server }: App, path: string): Promise<unknown> => {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } })
  expect(response.ok, path).toBe(true)
  return response.json()
}

const reviewOf = async (app: App, week: string) => (await read(app, `/v1/review?week=${week}`)) as Review

const whole = (value: number): string => new Intl.NumberFormat("en", { maximumFractionDigits: 0 }).format(value)

inApp("a week is opened from Trends, with the figures of the API, and one earlier", { log: "weeks" }, async (app) => {
  const { page, server } = app
  const [lastWeek, before] = [7, 14].map((days) => addDays(LAST_DATE as CalendarDate, -days))
  await page.goto(`${server.url}/trends`)
  await page.getByRole("link", { name: "One week" }).click()
  await page.getByRole("heading", { name: "Your week", level: 1 }).waitFor()
  await page.getByText("9 November 2026 to 15 November 2026").waitFor()
  const shown = async (review: Review) => {
    const { energy, goals, training } = review
    const food = page.getByRole("region", { name: "Food and goals" })
    await food.getByText(whole(energy.intakeKcal ?? 0), { exact: true }).waitFor()
    for (const { kept, missed } of goals)
      await food
        .getByText(`of ${kept + missed} days`)
        .first()
        .waitFor()
    expect(await food.getByRole("listitem").count()).toBe(2 + goals.length + (review.proteinByMeal === null ? 0 : 1))
    const sets = page.getByRole("region", { name: "Training" }).getByRole("listitem")
    expect(await sets.filter({ hasText: "Hard sets" }).textContent()).toContain(whole(training.hardSets))
    expect(await sets.count()).toBe(2 + training.muscles.length + (training.best === null ? 0 : 1))
    const change = page.getByRole("region", { name: "One thing to change" })
    await change.getByText(review.change === null ? "Nothing stands out in this week." : review.change.text).waitFor()
  }
  await shown(await reviewOf(app, lastWeek ?? ""))
  expect(await violations(page)).toEqual([])
  await page.getByRole("link", { name: "Week before" }).click()
  await page.getByText("2 November 2026 to 8 November 2026").waitFor()
  await shown(await reviewOf(app, before ?? ""))
  await page.getByRole("link", { name: "Week after" }).click()
  await page.getByText("9 November 2026 to 15 November 2026").waitFor()
})

inApp("what to eat for the pace becomes the goal with one tap", { log: "weeks" }, async (app) => {
  const { page, server } = app
  const week = addDays(LAST_DATE as CalendarDate, -7)
  await page.goto(`${server.url}/settings/goals`)
  await page.getByLabel("Pace", { exact: true }).fill("0.3")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("status").getByText("Pace saved").waitFor()
  const { change } = await reviewOf(app, week)
  expect(change).toMatchObject({ about: "weight", calories: expect.any(Number) })
  await page.goto(`${server.url}/trends/week`)
  const card = page.getByRole("region", { name: "One thing to change" })
  await card.getByRole("button", { name: `Make ${whole(change?.calories ?? 0)} kcal the goal` }).click()
  await expect.poll(() => read(app, "/v1/goals")).toMatchObject({ calories: change?.calories })
})

inApp("a week without a log says so, and axe finds nothing on it", async ({ page, server }) => {
  await page.goto(`${server.url}/trends/week?week=2025-01-06`)
  for (const text of ["Nothing stands out", "No weigh-in in four weeks.", "No workout in this week.", "No readings"]) {
    await page.getByText(text).waitFor()
  }
  expect(await violations(page)).toEqual([])
})
