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
