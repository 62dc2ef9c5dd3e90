import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { type App, inApp } from "./harness/Browser.ts"
import { held } from "./harness/Held.ts"

const DATE = "2026-11-21"
/** The requests by which a line looks for its food. */
const SEARCH = /searchFoods|foods\?/
const MORNING = { now: `${DATE}T09:00:00+01:00` }

const foods = (page: Page): Locator => page.getByRole("region", { name: "Food", exact: true })

const foodsOf = async ({ key, server }: App, date: string): Promise<unknown> =>
  (await server.request("GET", `/v1/entries?start=${date}&end=${date}&kind=food`, { key })).body

const eat = ({ key, server }: App, date: string, meal: string, name: string, calories = 500) =>
  server.request("POST", "/v1/food", { key, body: { name, calories, meal, date } })

/** The top of an element, in pixels. */
const topOf = async (element: Locator): Promise<number> => {
  await element.waitFor()
  return (await element.boundingBox())?.y ?? Number.NaN
}

inApp("check 24: a line and fields take decimal commas in German", { ...MORNING, locale: "nl-NL" }, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/log/food`)
  await page.getByLabel("What did you eat?").fill("Haferbrei 350,5k 12,5p @breakfast")
  await expect.poll(() => page.getByLabel("Protein").inputValue()).toBe("12,5")
  await page.getByLabel("Fat").fill("7,25")
  await page.getByRole("button", { name: "Log it" }).click()
  await foods(page)
    .getByRole("button", { name: /Haferbrei/ })
    .waitFor()
  await expect
    .poll(() => foodsOf(app, DATE))
    .toMatchObject([{ name: "Haferbrei", calories: 350.5, protein: 12.5, fat: 7.25, carbs: 0, meal: "breakfast" }])
})

inApp("check 25: Friday’s dinner is copied to Tuesday, and one undo takes it back", MORNING, async (app) => {
  const { page, server } = app
  await eat(app, "2026-11-20", "dinner", "Salmon", 640)
  await eat(app, "2026-11-20", "dinner", "Salad", 65)
  await eat(app, "2026-11-20", "lunch", "Soup")
  await page.goto(`${server.url}/day/2026-11-20`)
  await page.getByRole("button", { name: "Copy a meal or the day" }).click()
  await page.getByLabel("What", { exact: true }).selectOption("Dinner")
  await page.getByLabel("To", { exact: true }).fill("2026-11-24")
  await page.getByRole("button", { name: "Copy", exact: true }).click()
  await expect
    .poll(() => foodsOf(app, "2026-11-24"))
    .toMatchObject([
      { name: "Salmon", meal: "dinner", calories: 640 },
      { name: "Salad", meal: "dinner" }
    ])
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => foodsOf(app, "2026-11-24")).toEqual([])
})

inApp("check 37: a food is logged with the keyboard alone", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(server.url)
  await foods(page).waitFor()
  await page.keyboard.press("f")
  await page.getByLabel("What did you eat?").waitFor()
  await page.keyboard.type("oats 350k 12p")
  await page.keyboard.press("Enter")
  await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ name: "oats", calories: 350, meal: "breakfast" }])
  await page.getByRole("dialog").waitFor({ state: "detached" })
})

inApp(
  "the form shows how a line is written; a name with fields, a meal and another date is logged as it was typed",
  MORNING,
  async (app) => {
    const { page, server } = app
    await page.goto(`${server.url}/log/food`)
    await page.getByRole("heading", { name: "For the first time" }).waitFor()
    await page.getByLabel("What did you eat?").fill("Rice bowl")
    await page.getByLabel("Calories").fill("680")
    await page.getByLabel("Protein").fill("46")
    await page.getByLabel("Meal").selectOption("Lunch")
    await page.getByLabel("Date").fill("2026-11-19")
    await page.getByRole("button", { name: "Log it" }).click()
    await expect
      .poll(() => foodsOf(app, "2026-11-19"))
      .toMatchObject([{ name: "Rice bowl", calories: 680, protein: 46, meal: "lunch" }])
  }
)

inApp("ten presses of a slow form log one food", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/log/food`)
  await page.getByLabel("What did you eat?").fill("oats 350k")
  const letGo = await held(page, "**/app/api/v1/food")
  const submit = page.getByRole("button", { name: "Log it" })
  for (let press = 0; press < 10; press++) await submit.dispatchEvent("click")
  letGo()
  await page.getByRole("status").getByText("oats logged").waitFor()
  expect(await foodsOf(app, DATE)).toHaveLength(1)
})

inApp("a refused food says why beside its field, keeps what was typed, and can be mended", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/log/food`)
  const said = page.getByLabel("What did you eat?")
  await said.fill("cake")
  await page.getByRole("button", { name: "Log it" }).click()
  await page.getByText("Give the energy in kcal.").waitFor()
  await page.getByLabel("Calories").fill("99999")
  await page.getByRole("button", { name: "Log it" }).click()
  await page.getByText(/20000/).waitFor()
  expect(await said.inputValue()).toBe("cake")
  await page.getByLabel("Calories").fill("450")
  await page.getByRole("button", { name: "Log it" }).click()
  await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ name: "cake", calories: 450 }])
})

inApp("a food and a whole meal of before are logged again with one tap each", MORNING, async (app) => {
  const { page, server } = app
  await eat(app, "2026-11-20", "breakfast", "Oats", 350)
  await eat(app, "2026-11-20", "breakfast", "Coffee", 35)
  await page.goto(server.url)
  await foods(page).getByRole("button", { name: "Friday’s breakfast again" }).click()
  await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ name: "Oats" }, { name: "Coffee" }])
  await page.goto(`${server.url}/log/food?meal=snack`)
  const add = page.getByRole("button", { name: "Put Coffee on the plate" })
  const [again, calories] = [await topOf(add), await topOf(page.getByLabel("Calories"))]
  expect(again).toBeLessThan(calories)
  // What is typed with figures is no search.
  await page.getByLabel("What did you eat?").fill("coffee 40k")
  await add.waitFor({ state: "detached" })
  await page.getByLabel("What did you eat?").fill("cof")
  await add.click()
  await page.getByRole("button", { name: "On the plate; put more: Coffee" }).waitFor()
  await page.getByRole("button", { name: "Log 1 food" }).click()
  await expect
    .poll(() => foodsOf(app, DATE))
    .toMatchObject([{ name: "Oats" }, { name: "Coffee" }, { name: "Coffee", meal: "snack" }])
  await page.goto(`${server.url}/log/food?meal=snack`)
  await page.getByRole("dialog").getByRole("button", { name: /^Oats/ }).click()
  await add.waitFor({ state: "detached" })
  expect(await page.getByLabel("Calories").inputValue()).toBe("350")
  await expect
    .poll(() => page.getByRole("button", { name: "Log it" }).evaluate((it) => it === document.activeElement))
    .toBe(true)
})

inApp("a food is corrected, moved to another date and deleted where it says who wrote it", MORNING, async (app) => {
  const { page, server } = app
  await eat(app, DATE, "breakfast", "Oats", 1350)
  await page.goto(server.url)
  await foods(page).getByRole("button", { name: /Oats/ }).first().click()
  const editor = page.getByRole("dialog")
  await editor.getByText(/, \d+:\d\d$/).waitFor()
  await editor.getByLabel("Protein").fill("38,5")
  await editor.getByLabel("Date").fill("2026-11-20")
  await editor.getByRole("button", { name: "Save" }).click()
  await expect.poll(() => foodsOf(app, "2026-11-20")).toMatchObject([{ name: "Oats", calories: 1350, protein: 38.5 }])
  expect(await foodsOf(app, DATE)).toEqual([])
  await page.goto(`${server.url}/day/2026-11-20`)
  await foods(page).getByRole("button", { name: /Oats/ }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect.poll(() => foodsOf(app, "2026-11-20")).toEqual([])
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => foodsOf(app, "2026-11-20")).toMatchObject([{ name: "Oats" }])
})

const OATS = {
  name: "Oats",
  per100: { calories: 372, protein: 13.5, carbs: 58.7, fat: 7, fiber: 10 },
  portions: [{ name: "bowl", amount: 60 }]
}

const keepFood = ({ key, server }: App, body: object) => server.request("POST", "/v1/foods", { key, body })

inApp(
  "a usual portion of an own food from its row, half a portion by its sheet, an amount by a line",
  MORNING,
  async (app) => {
    const { page, server } = app
    await keepFood(app, OATS)
    await page.goto(`${server.url}/log/food?meal=breakfast`)
    const field = page.getByLabel("What did you eat?")
    await field.fill("oat")
    await page.getByRole("button", { name: "Put Oats on the plate" }).click()
    await page.getByRole("button", { name: "Log 1 food" }).click()
    await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ name: "Oats", calories: 223.2, meal: "breakfast" }])
    await page.goto(`${server.url}/log/food?meal=breakfast`)
    await field.fill("oat")
    await page.getByRole("dialog").getByRole("button", { name: /^Oats/ }).first().click()
    await page.getByRole("radio", { name: "½", exact: true }).check()
    await page.getByText("fibre 3 g").waitFor()
    await page.getByRole("button", { name: "Log 0.5 × bowl, 30 g, 112 kcal" }).click()
    await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ calories: 223.2 }, { name: "Oats", calories: 111.6 }])
    // The words were of use; the next food starts anew.
    expect(await field.inputValue()).toBe("")
    await field.fill("oats 45g")
    await page.getByRole("button", { name: "Log it" }).click()
    await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{}, {}, { calories: 167.4, meal: "breakfast" }])
  }
)

inApp("a food of the shipped table is found by its name, also misspelt, with its source", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/log/food?meal=snack`)
  await page.getByLabel("What did you eat?").fill("bananna 120g")
  const banana = page.getByRole("button", { name: "Choose how much: Banana, raw" })
  expect(await banana.textContent()).toContain("Ciqual")
  await banana.click()
  await expect.poll(() => page.getByRole("textbox", { name: "Amount" }).inputValue()).toBe("120")
  await page.getByRole("button", { name: "Log 120 g, 105 kcal" }).click()
  await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ name: "Banana, raw", calories: 105.1, meal: "snack" }])
})

inApp("a line that is sent before its search has answered waits for the answer", MORNING, async (app) => {
  const { page, server } = app
  await keepFood(app, { ...OATS, name: "Rye flakes" })
  const letGo = await held(page, SEARCH)
  await page.goto(`${server.url}/log/food?meal=breakfast`)
  const asked = page.waitForRequest(SEARCH)
  await page.getByLabel("What did you eat?").fill("rye flakes 50g")
  await page.keyboard.press("Enter")
  await asked
  letGo()
  await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ name: "Rye flakes", calories: 186 }])
})

inApp("without a network an own food is found and logged, and waits with its figures", MORNING, async (app) => {
  const { context, page, server } = app
  await keepFood(app, OATS)
  await page.goto(`${server.url}/log/food?meal=breakfast`)
  await page.getByLabel("What did you eat?").fill("oa")
  await page.getByRole("button", { name: "Put Oats on the plate" }).waitFor()
  await context.setOffline(true)
  await page.getByLabel("What did you eat?").fill("oats")
  await page.getByRole("button", { name: "Put Oats on the plate" }).click()
  await page.getByRole("button", { name: "Log 1 food" }).click()
  await foods(page)
    .getByRole("button", { name: /Oats.*223/ })
    .waitFor()
  await context.setOffline(false)
  await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ name: "Oats", calories: 223.2 }])
})

inApp("one line logs an amount of an own food, shown before, also without a network", MORNING, async (app) => {
  const { context, page, server } = app
  await keepFood(app, OATS)
  await page.goto(`${server.url}/log`)
  const line = page.getByLabel("Type a line")
  await line.fill("rye 45g")
  await page.keyboard.press("Enter")
  await page.getByText("No food that is measured so is named “rye”.").first().waitFor()
  await context.setOffline(true)
  await line.fill("oats 45g @lunch")
  await page.getByText("Oats, 45 g: 167.4 kcal, 6.1 g protein, 26.4 g carbs, 3.2 g fat, lunch").waitFor()
  await page.keyboard.press("Enter")
  await foods(page)
    .getByRole("button", { name: /Oats.*167/ })
    .waitFor()
  await context.setOffline(false)
  await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ name: "Oats", calories: 167.4, meal: "lunch" }])
})

inApp("a known food that is logged again keeps its fibre: in a tap, and by its row", MORNING, async (app) => {
  const { key, page, server } = app
  const kept = await keepFood(app, OATS)
  const eaten = { amount: 60, meal: "breakfast", date: "2026-11-20" }
  await server.request("POST", `/v1/foods/${fieldAt(kept.body, "id")}/log`, { key, body: eaten })
  await page.goto(server.url)
  await foods(page).getByRole("button", { name: "Oats 223" }).click()
  await foods(page).getByText("Fibre 6 g").waitFor()
  await page.goto(`${server.url}/log/food?meal=snack`)
  await page.getByRole("dialog").getByRole("button", { name: /^Oats/ }).click()
  await page.getByRole("button", { name: "Log it" }).click()
  await foods(page).getByText("Fibre 12 g").waitFor()
  expect(await foodsOf(app, DATE)).toMatchObject([{ meal: "breakfast" }, { meal: "snack", calories: 223.2 }])
})

const plate = (page: Page) => page.getByRole("region", { name: "On the plate" })

/** Types words, and puts the first food that they find on the plate. */
const put = async (page: Page, words: string, food: string) => {
  await page.getByLabel("What did you eat?").fill(words)
  await page.getByRole("button", { name: `Put ${food} on the plate` }).click()
  await expect.poll(() => page.getByLabel("What did you eat?").inputValue()).toBe("")
}

inApp("a plate of eaten, own and table foods is logged as one change, and kept as a meal", MORNING, async (app) => {
  const { page, server } = app
  await eat(app, "2026-11-20", "lunch", "Rice bowl", 680)
  await keepFood(app, OATS)
  await page.goto(`${server.url}/log/food?meal=lunch`)
  await put(page, "rise bowl", "Rice bowl")
  await put(page, "oat", "Oats")
  await put(page, "banana", "Banana, raw")
  await page.getByRole("textbox", { name: "How much Rice bowl" }).fill("0,5")
  await plate(page).getByText("340", { exact: true }).waitFor()
  // "+" counts on from what is typed.
  await page.getByRole("textbox", { name: "How much Rice bowl" }).fill("1")
  await page.getByLabel("What did you eat?").fill("rice")
  await page.getByRole("button", { name: "On the plate; put more: Rice bowl" }).click()
  await expect.poll(() => page.getByRole("textbox", { name: "How much Rice bowl" }).inputValue()).toBe("2")
  await page.getByRole("textbox", { name: "How much Rice bowl" }).fill("0,5")
  // Another sheet and a reload leave the plate as it is.
  await page.reload()
  expect(await page.getByRole("textbox", { name: "How much Rice bowl" }).inputValue()).toBe("0.5")
  await page.getByRole("textbox", { name: "How much Oats" }).fill("0")
  await page.getByRole("button", { name: "Log 3 foods" }).click()
  await page.getByText("Type a number from 0.01 to 100.").waitFor()
  await page.getByRole("textbox", { name: "How much Oats" }).fill("2")
  const takeOff = page.getByRole("button", { name: "Take Banana, raw off the plate" })
  await takeOff.click()
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await takeOff.click()
  await page.getByRole("button", { name: "Keep as a meal" }).click()
  await page.getByLabel("Name of the meal").fill("Usual lunch")
  await page.getByRole("button", { name: "Keep as a meal" }).click()
  await page.getByRole("status").getByText("Usual lunch kept").waitFor()
  await page.getByRole("button", { name: "Log 2 foods" }).click()
  await expect
    .poll(() => foodsOf(app, DATE))
    .toMatchObject([
      { name: "Rice bowl", calories: 340, meal: "lunch" },
      { name: "Oats", calories: 446.4, meal: "lunch" }
    ])
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => foodsOf(app, DATE)).toEqual([])
  await page.goto(`${server.url}/log/food?meal=lunch`)
  await put(page, "usual", "Usual lunch")
  await page.getByRole("button", { name: "Log 1 food" }).click()
  await expect.poll(() => foodsOf(app, DATE)).toMatchObject([{ name: "Usual lunch", calories: 786.4 }])
})

inApp(
  "what was eaten comes before tables, in the first screen of a phone with its keyboard",
  { log: "weeks", screen: "phone" },
  async ({ page, server }) => {
    await page.goto(`${server.url}/log/food?meal=lunch`)
    for (const words of ["pizza", "milk", "salmon", "oats", "skir"]) {
      await page.getByLabel("What did you eat?").fill(words)
      const eaten = page.getByRole("region", { name: "You have eaten" })
      const tables = page.getByRole("region", { name: "From tables" })
      // Rows come and go while the search of these words is under way.
      await expect.poll(() => topOf(eaten.getByRole("button").first())).toBeLessThanOrEqual(420)
      await expect.poll(async () => (await topOf(tables)) - (await topOf(eaten))).toBeGreaterThan(0)
      expect(await tables.getByRole("listitem").count()).toBeLessThanOrEqual(3)
    }
  }
)
