import type { Page } from "playwright-core"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { inApp } from "./harness/Browser.ts"
import { held } from "./harness/Held.ts"

const NOW = "2026-11-21T18:42:00+01:00"
const SQUAT = { date: "2026-11-18", exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] }

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first()
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Holds the requests to an address. `asked` resolves at the first one, and `answer` lets them go and resolves when it is answered. */
const holding = async (page: Page, path: string) => {
  const asked = page.waitForRequest((request) => request.url().endsWith(path) && request.method() === "POST")
  const letGo = await held(page, `**${path}`)
  return {
    asked,
    answer: async () => {
      const answered = page.waitForResponse((response) => response.url().endsWith(path))
      letGo()
      await (await answered).finished()
    }
  }
}

inApp("an answer that comes late takes nobody away from where they went", { now: NOW }, async ({ page, server }) => {
  const food = await holding(page, "/app/api/v1/food")
  await page.goto(server.url)
  await page.getByRole("link", { name: "Trends" }).click()
  await page.getByRole("heading", { name: "Trends", level: 1 }).waitFor()
  await page.keyboard.press("f")
  await page.getByLabel("What did you eat?").fill("soup 310k")
  await page.keyboard.press("Enter")
  await food.asked
  await button(page, "Close").click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.getByRole("link", { name: "History" }).click()
  await isAt(page, "/history")
  await food.answer()
  await page.getByText("soup logged").waitFor()
  await page.getByRole("searchbox").or(page.getByLabel("Search")).first().fill("soup")
  await page.getByRole("link", { name: /^soup/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe("/history")
})

inApp("what is typed while a form is sent stays", async ({ key, page, server }) => {
  const goals = await holding(page, "/app/api/goals")
  await page.goto(`${server.url}/settings/goals`)
  await page.getByLabel("Protein").fill("150")
  await button(page, "Save").click()
  await goals.asked
  await page.getByLabel("Carbs").fill("222")
  await goals.answer()
  await page.getByText("Goals saved").waitFor()
  expect(await page.getByLabel("Carbs").inputValue()).toBe("222")
  await button(page, "Save").click()
  await expect
    .poll(async () => (await server.request("GET", "/v1/goals", { key })).body)
    .toMatchObject({ protein: 150, carbs: 222 })
})

inApp("a second tap in a closing sheet neither leaves nor logs again", { now: NOW }, async ({ key, page, server }) => {
  await page.goto(server.url)
  await page.getByRole("link", { name: "Trends" }).click()
  await page.getByRole("heading", { name: "Trends", level: 1 }).waitFor()
  for (const tapped of ["Close", "+250 ml"]) {
    await page.keyboard.press("w")
    await button(page, tapped).dblclick()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.getByRole("heading", { name: "Trends", level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe("/trends")
  }
  await page.getByText("Water logged: 250 ml").waitFor()
  const { body } = await server.request("GET", "/v1/days/2026-11-21", { key })
  expect(body).toMatchObject({ waterMl: 250 })
})

inApp("a session is repeated with last time's figures, however late", { now: NOW }, async ({ key, page, server }) => {
  await server.request("POST", "/v1/workouts", { key, body: SQUAT })
  const letGo = await held(page, "**/app/api/exercises")
  await page.goto(`${server.url}/log/workout`)
  await page.getByRole("heading", { name: "Start training" }).waitFor()
  const workouts = await holding(page, "/app/api/v1/workouts")
  await page.getByRole("button", { name: /^Repeat/ }).click()
  await page.getByRole("article", { name: "Squat" }).waitFor()
  letGo()
  await expect.poll(() => page.getByLabel("Weight", { exact: true }).first().inputValue()).toBe("100")
  await button(page, "Done").click()
  await button(page, "Finish workout").focus()
  await page.keyboard.press("Enter")
  expect((await workouts.asked).postDataJSON()).toMatchObject({ exercises: SQUAT.exercises })
  await workouts.answer()
  await page.getByRole("heading", { level: 1, name: "Session done" }).waitFor()
})

inApp("nothing is added to a session while it is sent", { now: NOW }, async ({ key, page, server }) => {
  await server.request("POST", "/v1/workouts", { key, body: SQUAT })
  const workouts = await holding(page, "/app/api/v1/workouts")
  await page.goto(`${server.url}/log/workout`)
  await page.getByRole("button", { name: /^Repeat/ }).click()
  await button(page, "Done").click()
  const add = button(page, "Add exercise")
  await add.scrollIntoViewIfNeeded()
  const { height, width, x, y } = (await add.boundingBox()) ?? expect.fail("Add exercise is not shown")
  await button(page, "Finish workout").focus()
  await page.keyboard.press("Enter")
  await workouts.asked
  await page.mouse.click(x + width / 2, y + height / 2)
  expect(await page.locator("main article").count()).toBe(1)
  await workouts.answer()
  await page.getByRole("heading", { level: 1, name: "Session done" }).waitFor()
})

inApp(
  "a session that another tab finishes makes room for the next one",
  { now: NOW },
  async ({ context, key, page, server }) => {
    await server.request("POST", "/v1/workouts", { key, body: SQUAT })
    await page.goto(`${server.url}/log/workout`)
    await page.getByRole("button", { name: /^Repeat/ }).click()
    await button(page, "Done").click()
    const other = await context.newPage()
    await other.goto(`${server.url}/log/workout`)
    await button(other, "Finish workout").click()
    await page.getByRole("heading", { name: "Start training" }).waitFor()
    await other.close()
    await page
      .getByRole("button", { name: /^Repeat/ })
      .first()
      .click()
    await page.getByRole("article", { name: "Squat" }).waitFor()
  }
)

inApp(
  "midnight neither closes what is open over the day, nor takes its minutes from a session",
  { now: "2026-11-21T23:50:00+01:00", changesPages: true },
  async ({ context, key, page, server }) => {
    await server.request("POST", "/v1/food", { key, body: { date: "2026-11-21", name: "Oats", calories: 300 } })
    await server.request("POST", "/v1/workouts", { key, body: SQUAT })
    await page.goto(`${server.url}/log/workout`)
    await page.getByRole("button", { name: /^Repeat/ }).click()
    await button(page, "Done").click()
    await button(page, "Keep and close").click()
    await page.getByRole("button", { name: /^Oats/ }).first().click()
    await page.getByLabel("Name", { exact: true }).fill("Oats with milk")
    await context.clock.fastForward("20:00")
    await button(page, "Save").click()
    await page.getByText("Oats with milk changed").waitFor()
    await context.clock.fastForward("01:00")
    await page.getByRole("heading", { name: /22 November/, level: 1 }).waitFor()
    await page.getByRole("link", { name: /^Back to the session/ }).click()
    await button(page, "Finish workout").click()
    await page.getByRole("heading", { level: 1, name: "Session done" }).waitFor()
    await button(page, "Done").click()
    await isAt(page, "/day/2026-11-21")
    expect(fieldAt((await server.request("GET", "/v1/workouts", { key })).body, 0)).toMatchObject({
      date: "2026-11-21",
      durationMinutes: expect.any(Number)
    })
  }
)
