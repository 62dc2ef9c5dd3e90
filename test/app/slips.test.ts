import type { Page } from "playwright-core"
import { expect } from "vitest"
import { textAt } from "../harness/Scenario.ts"
import { type App, inApp } from "./harness/Browser.ts"

const DATE = "2026-11-21"
const NOON = { now: `${DATE}T12:00:00+01:00` }

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const asked = (page: Page, why: string | RegExp) => page.getByRole("group", { name: why })

/** What the log has before: a weigh-in and a session of last week. */
const before = async ({ key, server }: App) => {
  const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
  for (const [path, body] of [
    ["/v1/body-measurements", { date: "2026-11-14", weightKg: 78, waistCm: 84 }],
    ["/v1/workouts", { date: "2026-11-14", exercises }]
  ] as const)
    expect((await server.request("POST", path, { key, body })).status).toBe(200)
}

const ENTRIES = `/v1/entries?start=${DATE}&end=${DATE}`
const CHECK_INS = `/v1/measurements?start=${DATE}&end=${DATE}`

const read = async ({ key, server }: App, path: string) => (await server.request("GET", path, { key })).body

/** Each: the sheet, what is typed, what the form asks, the answer, and what the log has then. */
const SLIPS = [
  [
    "water",
    { Amount: "2" },
    "2 ml is less than a sip. 2 l would be 2,000 ml.",
    "Use 2,000 ml",
    ENTRIES,
    { amountMl: 2000 }
  ],
  ["water", { Amount: "3" }, "3 ml is less than a sip.", "Save anyway", ENTRIES, { amountMl: 3 }],
  [
    "water",
    { Amount: "250", Date: "2025-11-21" },
    "21 November 2025 is 365 days back.",
    "Use 21 November 2026",
    ENTRIES,
    { amountMl: 250 }
  ],
  [
    "food",
    { "What did you eat?": "Oats", Calories: "1500", Protein: "12", Carbs: "60", Fat: "7" },
    "1,500 kcal, but protein, carbs and fat have 351 kcal. 1,500 kJ would be 359 kcal.",
    "Use 359 kcal",
    ENTRIES,
    { name: "Oats", calories: 359 }
  ],
  [
    "weigh",
    { Weight: "178" },
    "178 kg is 128% over the last weigh-in, 78 kg on 14 November. 178 lb would be 80.7 kg.",
    "Use 80.7 kg",
    CHECK_INS,
    { weightKg: 80.7 }
  ],
  [
    "check-in",
    { Waist: "33" },
    "Waist: 33 cm is 0.4 times the last value, 84 cm.",
    "Use 83.8 cm",
    CHECK_INS,
    { waistCm: 83.8 }
  ],
  [
    "reading",
    { Value: "7.5m" },
    "7.5 min is a very short night. 7.5 h would be 7:30 h.",
    "Use 7:30 h",
    `/v1/health/days?start=${DATE}&end=${DATE}`,
    { sleepMinutes: 450 }
  ]
] as const

inApp("each form asks once about a likely slip, and takes what is meant or saves what was typed", NOON, async (app) => {
  const { page, server } = app
  await before(app)
  for (const [sheet, typed, why, answer, path, logged] of SLIPS) {
    await page.goto(`${server.url}/log/${sheet}`)
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
    const had = await read(app, path)
    await button(page, /^(Log it|Save check-in)$/).click()
    await asked(page, why).waitFor()
    // The answer is one key away, and nothing is logged before it.
    await expect.poll(() => asked(page, why).evaluate((group) => group === document.activeElement)).toBe(true)
    expect(await read(app, path)).toEqual(had)
    await button(page, answer).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await expect.poll(() => read(app, path)).toContainEqual(expect.objectContaining(logged))
  }
})

inApp("a session asks about a misspelt exercise and a load in pounds before it is logged", NOON, async (app) => {
  const { page, server } = app
  await before(app)
  await page.goto(`${server.url}/log/workout`)
  await page.getByRole("combobox", { name: "Exercise" }).fill("Sqaut")
  await page.getByRole("combobox", { name: "Exercise" }).press("Enter")
  for (const at of [0, 1]) {
    if (at > 0) await button(page, "Add set").click()
    await field(page, "Weight").nth(at).fill("225")
    await field(page, "Reps").nth(at).fill("5")
    await button(page, "Done").nth(at).click()
  }
  await button(page, "Finish workout").last().click()
  await button(page, "Use Squat").click()
  await asked(page, "Squat: 225 kg is 2.3 times the best set, 100 kg. 225 lb would be 102.1 kg.").waitFor()
  await button(page, "Use 102.1 kg").click()
  await page.getByRole("status").getByText("Saved with Squat, 102.1 kg").waitFor()
  const sets = [102.1, 102.1].map((weightKg) => expect.objectContaining({ reps: 5, weightKg }))
  await expect
    .poll(() => read(app, "/v1/workouts"))
    .toContainEqual(expect.objectContaining({ date: DATE, exercises: [{ name: "Squat", sets }] }))
})

inApp(
  "without a network the question is asked by what the device knows, in the person’s unit",
  { ...NOON, serviceWorker: true },
  async (app) => {
    const { context, page, server } = app
    await before(app)
    await page.goto(`${server.url}/settings/goals`)
    await page.getByLabel("Weight unit").selectOption({ label: "Pounds" })
    await button(page, "Save").click()
    await page.getByRole("status").filter({ hasText: /\w/ }).waitFor()
    await page.goto(server.url)
    await page.getByRole("heading", { name: "Food" }).waitFor()
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated")
    await context.setOffline(true)
    await page.goto(`${server.url}/log`)
    await page.getByLabel("Type a line").fill("78")
    await button(page, "Log it").click()
    await asked(page, "78 lb is 55% under the last weigh-in, 172 lb.").waitFor()
    await button(page, "Use 172 lb").click()
    await page.getByRole("status").getByText("Saved with 172 lb. It is sent").waitFor()
    await context.setOffline(false)
    await expect.poll(() => read(app, CHECK_INS)).toMatchObject([{ weightKg: 78 }])
  }
)

inApp("a drink of the form that was just logged is asked about, a second glass by tile is not", NOON, async (app) => {
  const { page, server } = app
  const drink = async () => {
    await page.goto(`${server.url}/log/water`)
    await field(page, "Amount").fill("400")
    await button(page, "Log it").click()
  }
  const drinks = () => read(app, ENTRIES)
  await drink()
  await page.getByRole("status").getByText("Water logged: 400 ml").waitFor()
  await expect.poll(drinks).toHaveLength(1)
  await page.waitForLoadState("networkidle")
  await page.clock.setFixedTime(Date.parse(textAt(await drinks(), [0, "at"])) + 3000)
  await drink()
  await asked(page, /^An equal entry was logged/).waitFor()
  await button(page, "Save anyway").click()
  await expect.poll(drinks).toHaveLength(2)
  for (const count of [3, 4]) {
    await button(page, /^\+250/)
      .first()
      .click()
    await expect.poll(drinks).toHaveLength(count)
  }
})
