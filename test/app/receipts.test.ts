import * as Effect from "effect/Effect"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { installationIn } from "../harness/Installation.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { type App, inApp } from "./harness/Browser.ts"
import { violations } from "./harness/Screens.ts"

const DATE = "2026-11-21"
const YESTERDAY = "2026-11-20"
const MORNING = { now: `${DATE}T09:00:00+01:00` }

const eat = async ({ key, server }: App, name: string, date = YESTERDAY): Promise<void> => {
  const { status } = await server.request("POST", "/v1/food", { key, body: { name, calories: 100, date } })
  expect(status).toBe(200)
}

const lines = (page: Page) => page.getByRole("complementary").filter({ hasText: " logged " })

const yesterdays = async ({ key, server }: App): Promise<unknown> =>
  (await server.request("GET", `/v1/entries?start=${YESTERDAY}&end=${YESTERDAY}`, { key })).body

inApp(
  "what an assistant wrote today for another day is one line, undone in one act, and redone",
  MORNING,
  async (app) => {
    const { page, server } = app
    for (const name of ["Oats", "Skyr", "Rice"]) await eat(app, name)
    await page.goto(server.url)
    await lines(page).getByText("laptop logged 3 foods · 9:00").waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole("button", { name: "Undo: 3 foods" }).click()
    await page.getByRole("status").getByText("Undone: 3 foods").waitFor()
    await expect.poll(() => lines(page).count()).toBe(0)
    expect(await yesterdays(app)).toEqual([])
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
    await lines(page).waitFor()
    expect(await yesterdays(app)).toHaveLength(3)
  }
)

inApp("what a notice of the day takes back has no line beside it, nor what the person wrote", MORNING, async (app) => {
  const { page, server } = app
  for (const name of ["Oats", "Skyr"]) await eat(app, name, DATE)
  await page.goto(server.url)
  const notice = page.getByRole("complementary", { name: "Written for you" })
  await notice.getByText("laptop wrote 2 things today").waitFor()
  await page.getByRole("region", { name: "Water" }).getByRole("button", { name: "+250" }).click()
  await page.getByText("250 of 2,000 ml").waitFor()
  // The third is of another day, so the notice takes back only two of what was written together.
  await eat(app, "Rice")
  await page.reload()
  await lines(page).getByText("laptop logged 3 foods · 9:00").waitFor()
  expect(await page.getByRole("complementary").count()).toBe(2)
})

inApp("what was written since the person last looked, days ago, has its date", MORNING, async (app) => {
  const { folder, page, server } = app
  await eat(app, "Oats")
  const { database } = installationIn(folder)
  const thirteen = Date.parse(`${YESTERDAY}T13:00:00+01:00`)
  const backdate = Effect.map(rawSqlite(database), (raw) =>
    raw.prepare("UPDATE change SET written_at = ? WHERE kind = 'food'").run(thirteen)
  )
  await Effect.runPromise(Effect.scoped(backdate))
  const look = (at: string) => page.evaluate(`localStorage.setItem("daybook-looked", "${at}")`)
  await page.goto(`${server.url}/settings`)
  await look(`${YESTERDAY}T12:30:00.000Z`)
  await page.goto(server.url)
  await page.getByRole("region", { name: "Water" }).waitFor()
  expect(await lines(page).count()).toBe(0)
  await page.goto(`${server.url}/settings`)
  await look(`${YESTERDAY}T11:30:00.000Z`)
  await page.goto(server.url)
  await lines(page).getByText("laptop logged 1 food · 20 Nov, 13:00").waitFor()
  // It was looked at.
  await page.reload()
  await page.getByRole("region", { name: "Water" }).waitFor()
  await expect.poll(() => lines(page).count()).toBe(0)
})
