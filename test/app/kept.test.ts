import { expect } from "vitest"
import { inBrowser, withApp } from "./harness/Browser.ts"

const DATE = "2026-11-21"
const MORNING = { now: `${DATE}T09:00:00+01:00` }

const BACK = "What you typed before is still here."

inBrowser("what is typed in a form is there again after going back, Escape and a reload, until it is saved", () =>
  withApp(async ({ key, page, server }) => {
    const note = page.getByLabel("Note", { exact: true })
    const thought = "a long thought that took five minutes"
    const open = async (choice: string) => {
      await page.getByRole("button", { name: "Log", exact: true }).click()
      await page.getByRole("dialog").getByRole("button", { name: choice, exact: true }).click()
    }
    await page.goto(server.url)
    await open("Check-in")
    await note.fill(thought)
    await page.goBack()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await open("Check-in")
    await page.getByText(BACK).waitFor()
    expect(await note.inputValue()).toBe(thought)
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await open("Check-in")
    expect(await note.inputValue()).toBe(thought)
    await page.reload()
    await page.getByText(BACK).waitFor()
    expect(await note.inputValue()).toBe(thought)
    await page.getByRole("button", { name: "Save check-in" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    const { body } = await server.request("GET", "/v1/measurements", { key })
    expect(body).toMatchObject([{ date: DATE, note: thought }])
    await open("Check-in")
    await page.getByLabel("Waist").fill("82")
    await page.getByLabel("Date", { exact: true }).fill("2026-11-20")
    await page.reload()
    expect(await page.getByText(BACK).count()).toBe(0)
    await page.goto(`${server.url}/log/check-in?date=2026-11-20`)
    await page.getByText(BACK).waitFor()
    expect(await page.getByLabel("Waist").inputValue()).toBe("82")
    await page.getByRole("button", { name: "Start anew" }).click()
    expect(await page.getByLabel("Waist").inputValue()).toBe("")
  }, MORNING)
)

inBrowser("a half-typed food and a half-typed line are kept for who typed them, and leave with the sign-out", () =>
  withApp(async ({ page, server, signIn }) => {
    const food = page.getByLabel("What did you eat?")
    const line = page.getByLabel("Type a line")
    await page.goto(`${server.url}/log/food`)
    await food.fill("chicken rice")
    await page.getByLabel("Protein").fill("46")
    await page.goto(`${server.url}/log`)
    await line.fill("squat 3x5")
    await page.goto(`${server.url}/log/food`)
    await page.getByText(BACK).waitFor()
    expect([await food.inputValue(), await page.getByLabel("Protein").inputValue()]).toEqual(["chicken rice", "46"])
    await page.goto(`${server.url}/log`)
    expect(await line.inputValue()).toBe("squat 3x5")
    await page.goto(`${server.url}/settings/security`)
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL("**/login*")
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("chicken")
    await signIn(page)
    await page.goto(`${server.url}/log/food`)
    expect(await food.inputValue()).toBe("")
  }, MORNING)
)
