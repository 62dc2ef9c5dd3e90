import type { Page } from "playwright-core"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { type App, inApp } from "./harness/Browser.ts"
import { layoutFaults } from "./harness/Screens.ts"

const DATE = "2026-11-21"
const AT = { now: `${DATE}T18:42:00+01:00` } as const

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true, level: 1 })

const foodsOf = async ({ key, server }: App): Promise<unknown> =>
  (await server.request("GET", "/v1/foods?limit=50", { key })).body

const keep = async ({ key, server }: App, body: object): Promise<unknown> =>
  (await server.request("POST", "/v1/foods", { key, body })).body

const OATS = {
  ...{ name: "Oats", portions: [{ name: "bowl", amount: 60 }] },
  per100: { calories: 372, protein: 13.5, carbs: 58.7, fat: 7, fiber: 10 }
}

inApp("a food is made by its portion, and its page shows figures for the portion and for 100 g", AT, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/foods`)
  await page.getByText("No food of your own yet.").waitFor()
  await page.getByRole("link", { name: "New food" }).click()
  await field(page, "for a portion").check()
  await button(page, "Save food").click()
  await page.getByText("A name, please.").first().waitFor()
  await page.getByText("Give the energy in kcal.").waitFor()
  await field(page, "Name").fill("Protein bar")
  await field(page, "Portion").fill("bar")
  await field(page, "Weighs").fill("55")
  await field(page, "Calories").fill("900")
  await field(page, "Protein").fill("20")
  await field(page, "Salt").fill("0,33")
  await field(page, "Code on the pack").fill("12")
  await button(page, "Save food").click()
  await page.getByText("Type the 8 to 14 digits below the bars.").waitFor()
  await field(page, "Code on the pack").fill("4006381333931")
  await button(page, "Save food").click()
  // The server's own reason is beside the field.
  await page.getByText("Expected at most 1000 kcal for 100 g or ml of the portion").waitFor()
  await field(page, "Calories").fill("198")
  await button(page, "Save food").click()
  await heading(page, "Protein bar").waitFor()
  const nutrients = page.getByRole("region", { name: "Nutrients" })
  await nutrients.getByText("0.33").waitFor()
  expect(await nutrients.getByText("not known").count()).toBe(4)
  await page.getByText("Your food · not eaten yet · code 4006381333931").waitFor()
  await field(page, "100 g").check()
  await page.getByRole("list", { name: "100 g" }).getByText("360").waitFor()
  expect(await page.getByRole("link", { name: "Log 1 bar" }).getAttribute("href")).toBe(
    `/log/food/portion?id=${fieldAt(await foodsOf(app), 0, "id")}`
  )
  await page.getByRole("link", { name: "Foods", exact: true }).click()
  await page.getByRole("link", { name: /^Protein bar bar, 55 g/ }).waitFor()
  // The tables that are searched, with the line that the licence asks for.
  await page.getByRole("region", { name: "Tables" }).getByRole("listitem").first().waitFor()
})

inApp("a recipe is made of searched foods, changed, deleted, and undo brings it back", AT, async (app) => {
  const { page, server } = app
  await keep(app, OATS)
  await keep(app, { name: "Milk", unit: "ml", per100: { calories: 64, protein: 3.4, carbs: 4.8, fat: 3.5 } })
  await page.goto(`${server.url}/foods`)
  await page.getByRole("link", { name: "New recipe" }).click()
  await field(page, "Name").fill("Porridge")
  await field(page, "Add an ingredient").fill("oats")
  await page.getByRole("button", { name: /^Add Oats 223 kcal/ }).click()
  await expect.poll(() => field(page, "Amount of Oats").inputValue()).toBe("60")
  await field(page, "Amount of Oats").fill("120")
  await field(page, "Add an ingredient").fill("milk")
  await page.getByRole("button", { name: /^Add Milk 64 kcal/ }).waitFor()
  await page.keyboard.press("Enter")
  await field(page, "Amount of Milk").fill("400")
  await field(page, "Servings").fill("2")
  await page.getByText("702 kcal in 520 g, 351 kcal a serving.").waitFor()
  await button(page, "Save recipe").click()
  await heading(page, "Porridge").waitFor()
  await page.getByText("Your recipe, 2 servings of 260 g").waitFor()
  const ingredients = page.getByRole("region", { name: "Ingredients" })
  await ingredients.getByRole("link", { name: /^Oats 120 g/ }).waitFor()
  await ingredients.getByText("400 ml").waitFor()

  await page.getByRole("link", { name: "Change" }).click()
  await field(page, "Amount of Milk").fill("300")
  await button(page, "Add a portion").click()
  await field(page, "Portion 1").fill("small bowl")
  await field(page, "Amount of portion 1").fill("150")
  expect(await layoutFaults(page)).toEqual([])
  await button(page, "Save recipe").click()
  await page.getByText("Your recipe, 2 servings of 210 g").waitFor()
  await page.getByRole("region", { name: "Portions" }).getByText("small bowl").waitFor()
  expect(await layoutFaults(page)).toEqual([])
  const porridge = expect.objectContaining({
    ...{ name: "Porridge", servings: 2 },
    portions: [
      { name: "serving", amount: 210 },
      { name: "small bowl", amount: 150 }
    ]
  })
  await expect.poll(() => foodsOf(app)).toContainEqual(porridge)

  await button(page, "Delete").click()
  await heading(page, "Foods").waitFor()
  await expect.poll(() => foodsOf(app)).toHaveLength(2)
  await button(page, "Undo").click()
  await page.getByRole("link", { name: /^Porridge/ }).waitFor()
  await expect.poll(() => foodsOf(app)).toContainEqual(porridge)
})

inApp("a food that was changed elsewhere while its form was open is not overwritten unseen", AT, async (app) => {
  const { key, page, server } = app
  const id = String(fieldAt(await keep(app, OATS), "id"))
  await page.goto(`${server.url}/foods/${id}/change`)
  await field(page, "Calories").fill("380")
  await server.request("POST", `/v1/foods/${id}`, { key, body: { per100: { ...OATS.per100, calories: 366 } } })
  await button(page, "Save food").click()
  const clash = page.getByRole("complementary", { name: "Changed elsewhere" })
  await clash.getByText("Calories 366").waitFor()
  await button(page, "Keep mine").click()
  await heading(page, "Oats").waitFor()
  await expect.poll(async () => fieldAt(await foodsOf(app), 0, "per100", "calories")).toBe(380)
})

inApp("a logged food is kept as a portion, once the person says what it weighs", AT, async (app) => {
  const { key, page, server } = app
  const granola = { name: "Granola", calories: 240, protein: 6, carbs: 32, fat: 9, meal: "snack", date: DATE }
  await server.request("POST", "/v1/food", { key, body: granola })
  await page.goto(server.url)
  await page.getByRole("button", { name: /^Granola written/ }).click()
  await button(page, "Keep as a food").click()
  await heading(page, "New food").waitFor()
  expect(await field(page, "Name").inputValue()).toBe("Granola")
  expect(await field(page, "Carbs").inputValue()).toBe("32")
  await button(page, "Save food").click()
  await page.getByText("Give the amount, such as 30.").waitFor()
  await field(page, "Weighs").fill("50")
  await button(page, "Save food").click()
  await heading(page, "Granola").waitFor()
  expect(await foodsOf(app)).toMatchObject([
    { name: "Granola", per100: { calories: 480, protein: 12 }, portions: [{ name: "portion", amount: 50 }] }
  ])
})

inApp("fibre, sugar and salt of the day are shown with the targets, and only if they are known", AT, async (app) => {
  const { key, page, server } = app
  const id = String(fieldAt(await keep(app, OATS), "id"))
  await server.request("POST", "/v1/food", { key, body: { name: "Coffee", calories: 5, date: DATE } })
  await page.goto(server.url)
  const food = page.getByRole("region", { name: "Food", exact: true })
  await food.getByRole("button", { name: /^Coffee written/ }).waitFor()
  expect(await food.getByText("Fibre").count()).toBe(0)
  await server.request("POST", `/v1/foods/${id}/log`, { key, body: { amount: 60, date: DATE } })
  await page.goto(`${server.url}/settings/goals`)
  await field(page, "Fibre").fill("30")
  await field(page, "Salt").fill("-1")
  await button(page, "Set targets").click()
  await page.getByText("Type a number from 0 to 2,000.").waitFor()
  await field(page, "Salt").fill("6")
  await button(page, "Set targets").click()
  await page.getByText("Targets are set").waitFor()
  await page.goto(server.url)
  await food.getByText("Fibre 6 / 30 g", { exact: true }).waitFor()
})
