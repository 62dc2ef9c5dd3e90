import { addDays, CalendarDate } from "@daybook/core"
import { expect } from "vitest"
import { type App, inApp } from "./harness/Browser.ts"

const DATE = CalendarDate.make("2026-11-21")
const BEFORE = addDays(DATE, -1)

const MORNING = { now: `${DATE}T09:00:00+01:00` }

const marksOf = async ({ key, server }: App): Promise<unknown> =>
  (await server.request("GET", `/v1/food-days?start=${addDays(DATE, -60)}&end=${DATE}`, { key })).body

const ate = ({ key, server }: App, date: string, calories: number) =>
  server.request("POST", "/v1/food", { key, body: { name: "Food", calories, date } })

inApp(
  "a past day without food is marked as a fast, and one with food as incomplete; Undo takes it back",
  MORNING,
  async (app) => {
    const { page, server } = app
    await page.goto(`${server.url}/day/${BEFORE}`)
    const food = page.getByRole("region", { name: "Food", exact: true })
    await food.getByRole("button", { name: "Nothing eaten" }).click()
    await food.getByText("All that was eaten is logged").waitFor()
    await expect.poll(() => marksOf(app)).toEqual([{ date: BEFORE, food: "complete" }])
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
    await food.getByRole("button", { name: "Nothing eaten" }).waitFor()
    await expect.poll(() => marksOf(app)).toEqual([])
    await ate(app, BEFORE, 1500)
    await page.reload()
    await food.getByRole("button", { name: "I forgot some" }).click()
    await expect.poll(() => marksOf(app)).toEqual([{ date: BEFORE, food: "partial" }])
    await food.getByText("Some food is missing").waitFor()
    expect(await food.getByRole("button", { name: "That was all" }).count()).toBe(0)
    await food.getByRole("button", { name: "Remove the mark" }).click()
    await expect.poll(() => marksOf(app)).toEqual([])
    await page.goto(server.url)
    await page.getByText("Nothing yet").waitFor()
    expect(await page.getByRole("button", { name: "Nothing eaten" }).count()).toBe(0)
  }
)

const QUESTION = "Little or no food is logged on 2 days of the last weeks"

for (const [answer, food] of [
  ["Yes, that was all", "complete"],
  ["No, some is missing", "partial"],
  ["Do not ask again", undefined]
] as const) {
  inApp(`two days with little food are asked about once: ${answer}`, MORNING, async (app) => {
    const { page, server } = app
    for (let day = 1; day <= 12; day++) await ate(app, addDays(DATE, -day), day === 3 || day === 8 ? 500 : 2200)
    await page.goto(server.url)
    await page.getByText(QUESTION).waitFor()
    await page.getByRole("button", { name: answer }).click()
    await expect.poll(() => page.getByText(QUESTION).count()).toBe(0)
    await expect
      .poll(() => marksOf(app))
      .toEqual(food === undefined ? [] : [-8, -3].map((days) => ({ date: addDays(DATE, days), food })))
    await expect
      .poll(async () => (await page.request.get(`${server.url}/app/api/preferences`)).json())
      .toMatchObject({ fastsAsked: true })
    await page.reload()
    await page.getByRole("region", { name: "Food", exact: true }).waitFor()
    expect(await page.getByText(QUESTION).count()).toBe(0)
  })
}
