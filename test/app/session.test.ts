import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"

const AT = { now: "2026-11-21T18:42:00+01:00" } as const

const button = (page: Page, name: string, at = 0) => page.getByRole("button", { name, exact: true }).nth(at)
const card = (page: Page, name: string) => page.getByRole("article", { name })

const named = async (page: Page, name: string) => {
  const field = page.getByRole("combobox", { name: "Exercise" }).last()
  await field.fill(name)
  await field.press("Enter")
}

inApp("the card of the current exercise has the last note on it, and its last sessions", AT, async (app) => {
  const { key, page, server } = app
  const bench = (date: string, weightKg: number, note?: string) =>
    server.request("POST", "/v1/workouts", {
      key,
      body: {
        date,
        exercises: [{ name: "Bench press", sets: [{ reps: 1, weightKg }], ...(note !== undefined && { note }) }]
      }
    })
  await bench("2026-11-14", 90, "pause on the chest")
  await bench("2026-11-18", 92.5)
  await page.goto(`${server.url}/log/workout`)
  await named(page, "Bench press")
  const own = card(page, "Bench press")
  await own.getByText("Your note, 14 Nov: pause on the chest").waitFor()
  await own.getByText("Last sessions: estimated maximum, kg").waitFor()
  expect(await own.getByRole("listitem").allTextContents()).toEqual(["90 14 Nov", "92.5 18 Nov"])

  // What is recalled of an exercise is beside its sets while it is its turn.
  await button(page, "Add exercise").click()
  await named(page, "Row")
  expect(await own.getByText("Your note").count()).toBe(1)
  await own.getByRole("button", { name: "Done", exact: true }).click()
  await own.getByText("Your note").waitFor({ state: "detached" })
})

inApp("a warm-up is added by the first work weight, and is what the plates load", AT, async ({ key, page, server }) => {
  await page.goto(`${server.url}/log/workout`)
  await named(page, "Squat")
  const weights = () =>
    page
      .getByRole("textbox", { name: "Weight", exact: true })
      .evaluateAll((all) => all.map((each) => each instanceof HTMLInputElement && each.value))
  await page.getByRole("textbox", { name: "Weight", exact: true }).fill("20")
  expect(await page.getByRole("button", { name: /^Warm-up/ }).count()).toBe(0)
  await page.getByRole("textbox", { name: "Weight", exact: true }).fill("87.5")
  await page.getByRole("textbox", { name: "Reps", exact: true }).fill("5")
  await button(page, "Warm-up 40 · 55 · 75").click()
  expect(await weights()).toEqual(["40", "55", "75", "87.5"])
  expect(await page.getByRole("button", { name: /^Warm-up/ }).count()).toBe(0)
  await button(page, "Set 1, warm-up: change its kind").waitFor()
  await button(page, "Done").click()
  await button(page, "Done", 3).click()
  await button(page, "Finish workout").click()
  await expect
    .poll(async () => (await server.request("GET", "/v1/workouts", { key })).body)
    .toMatchObject([
      {
        exercises: [
          {
            sets: [
              { reps: 8, weightKg: 40, kind: "warmup" },
              { reps: 5, weightKg: 87.5 }
            ]
          }
        ]
      }
    ])
})
