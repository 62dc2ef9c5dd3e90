import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"
import { HEIGHT, isTooWide, violations } from "./harness/Screens.ts"

/** A Saturday. */
const NOW = "2026-11-21T12:00:00+01:00"
const TODAY = "2026-11-21"

inApp(
  "targets of some days are set on a phone, beside what a week makes of them, and Today counts down to them",
  { now: NOW, locale: "en-GB", screen: { width: 390, height: 844 }, changesPages: true },
  async ({ key, page, server }) => {
    const train = (date: string) =>
      server.request("POST", "/v1/workouts", {
        key,
        body: { date, exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] }
      })
    for (const date of ["2026-11-03", "2026-11-10", "2026-11-12", "2026-11-17"]) await train(date)
    const form = page.getByRole("form", { name: "On some days" })
    const day = (name: string) => form.getByRole("group", { name })
    const said = page.getByRole("status").filter({ hasText: "Targets are set" })
    await page.goto(`${server.url}/settings/goals`)
    await form.getByRole("button", { name: "Add this day" }).click()
    await day("Training days").getByLabel("Calories").fill("2,700")
    await day("Training days").getByLabel("Protein").fill("many")
    await form.getByLabel("Day", { exact: true }).selectOption({ label: "Saturday" })
    await form.getByRole("button", { name: "Add this day" }).click()
    await day("Saturday").getByLabel("Calories").fill("1,650")
    // 4 of 28 days have 700 kcal more, and 4 Saturdays 350 less.
    await form.getByText("With the 4 training days of the last 4 weeks that is 2,050 kcal a day").waitFor()
    await form.getByRole("button", { name: "Set these days" }).click()
    await form.getByText("Type a number from 0 to").waitFor()
    await day("Training days").getByLabel("Protein").fill("160")
    expect(await violations(page)).toEqual([])
    const remove = await form.getByRole("button", { name: "Remove Saturday" }).boundingBox()
    expect(remove?.height).toBeGreaterThanOrEqual(44)
    await page.setViewportSize({ width: 320, height: HEIGHT })
    expect(await isTooWide(page)).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    await form.getByRole("button", { name: "Set these days" }).click()
    await said.waitFor()

    const left = page.getByRole("link", { name: /Nutrition/ })
    await page.goto(server.url)
    await left.getByText("1,650", { exact: true }).waitFor()
    await train(TODAY)
    await page.goto(server.url)
    await left.getByText("2,700", { exact: true }).waitFor()
    await left.getByText("160 g", { exact: false }).waitFor()

    await page.goto(`${server.url}/settings/goals`)
    await form.getByRole("button", { name: "Remove Training days" }).click()
    await form.getByRole("button", { name: "Set these days" }).click()
    await said.waitFor()
    expect(await server.request("GET", `/v1/goals?date=${TODAY}`, { key })).toMatchObject({
      body: { calories: 1650, protein: 120 }
    })
  }
)
