import type { Page } from "playwright-core"
import { expect } from "vitest"
import { type App, inApp } from "./harness/Browser.ts"

const DATE = "2026-11-21"
const MORNING = { now: `${DATE}T09:00:00+01:00` }

/** Ids and dates as machines write them. */
const MACHINE = /[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d{2}-\d{2}/

const said = (page: Page): Promise<string> => page.evaluate(() => document.body.textContent)

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

const send = async ({ key, server }: App, path: string, body: object): Promise<unknown> =>
  (await server.request("POST", path, { key, body })).body

const foods = async ({ key, server }: App): Promise<ReadonlyArray<{ readonly id: string }>> => {
  const { body } = await server.request("GET", `/v1/entries?start=${DATE}&end=${DATE}&kind=food`, { key })
  return Array.isArray(body) ? body : []
}

const edit = async (page: Page, calories: string) => {
  await page.getByRole("button", { name: /^Soup written/ }).click()
  await page.getByLabel("Calories").fill(calories)
}

inApp("an undo that a later change prevents says by whom, when, and offers to undo that", MORNING, async (app) => {
  const { page, server } = app
  await send(app, "/v1/food", { name: "Soup", calories: 200, date: DATE, meal: "lunch" })
  await page.goto(server.url)
  await edit(page, "300")
  await button(page, "Save").click()
  await page.getByRole("status").getByText("Soup changed").waitFor()
  const [soup] = await foods(app)
  await send(app, `/v1/food/${soup?.id}`, { calories: 450 })
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await page.getByText(/Not undone: Soup changed. What it wrote was changed since, by laptop, .*2026, .*\.$/).waitFor()
  expect(await said(page)).not.toMatch(MACHINE)
  await button(page, "Undo that first").click()
  await expect.poll(() => foods(app)).toMatchObject([{ calories: 200 }])
})

inApp("what was deleted elsewhere is said without ids", MORNING, async (app) => {
  const { key, page, server } = app
  await send(app, "/v1/food", { name: "Soup", calories: 200, date: DATE, meal: "lunch" })
  await page.goto(server.url)
  await edit(page, "300")
  const [soup] = await foods(app)
  await server.request("DELETE", `/v1/entries/${soup?.id}`, { key })
  await button(page, "Save").click()
  await page.getByText("This is not in the log any more").waitFor()
  expect(await said(page)).not.toMatch(MACHINE)
})
