import type { Page } from "playwright-core"
import { expect } from "vitest"
import { type App, inApp } from "./harness/Browser.ts"
import { settled } from "./harness/Screens.ts"

const DATE = "2026-11-21"
const MORNING = { now: `${DATE}T09:00:00+01:00` }

const sheet = (page: Page) => page.getByRole("dialog")

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** What another device or an assistant does. */
const send = async ({ key, server }: App, path: string, body: object): Promise<unknown> =>
  (await server.request("POST", path, { key, body })).body

const firstOf = async ({ key, server }: App, path: string): Promise<Readonly<Record<string, unknown>>> => {
  const { body } = await server.request("GET", path, { key })
  const [first]: ReadonlyArray<unknown> = Array.isArray(body) ? body : []
  return Object.assign({}, first)
}

const ENTRIES = `/v1/entries?start=${DATE}&end=${DATE}`

const openFood = async (page: Page, url: string, name: string) => {
  await page.goto(url)
  // At first a page shows its copy, which may be of before the last correction.
  await settled(page)
  await page
    .getByRole("region", { name: "Food", exact: true })
    .getByRole("button", { name: new RegExp(`^${name} written`) })
    .click()
  await sheet(page).getByLabel("Calories").waitFor()
}

inApp("two devices correct different figures of one food: both stand, undo takes back one", MORNING, async (app) => {
  const { device, page, server, signIn } = app
  const desktop = await device({ screen: "desktop" })
  await signIn(desktop)
  await send(app, "/v1/food", { name: "Shared", calories: 100, date: DATE, meal: "lunch" })
  await openFood(page, server.url, "Shared")
  await openFood(desktop, server.url, "Shared")
  await sheet(page).getByLabel("Calories").fill("111")
  await button(page, "Save").click()
  await expect.poll(() => firstOf(app, ENTRIES)).toMatchObject({ calories: 111 })
  await sheet(desktop).getByLabel("Protein").fill("22")
  await button(desktop, "Save").click()
  await expect.poll(() => firstOf(app, ENTRIES)).toMatchObject({ calories: 111, protein: 22 })
  await desktop.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => firstOf(app, ENTRIES)).toMatchObject({ calories: 111, protein: 0 })
})

inApp("two devices correct the same figure: the later one sees both and chooses", MORNING, async (app) => {
  const { device, page, server, signIn } = app
  const desktop = await device({ screen: "desktop" })
  await signIn(desktop)
  await send(app, "/v1/food", { name: "Shared", calories: 100, fat: 1, date: DATE, meal: "lunch" })
  await openFood(desktop, server.url, "Shared")
  for (const [calories, mine, act, kept] of [
    ["300", "400", "Keep mine", 400],
    ["310", "500", "Take theirs", 310]
  ] as const) {
    await openFood(page, server.url, "Shared")
    await sheet(page).getByLabel("Calories").fill(calories)
    await button(page, "Save").click()
    await sheet(page).waitFor({ state: "detached" })
    await sheet(desktop).getByLabel("Calories").fill(mine)
    await sheet(desktop)
      .getByLabel("Fat")
      .fill(String(kept / 100))
    await button(desktop, "Save").click()
    await desktop.getByText(`Calories: ${calories} there, ${mine} here.`).waitFor()
    expect(await desktop.getByText("Fat: ").count()).toBe(0)
    expect(await firstOf(app, ENTRIES)).toMatchObject({ calories: Number(calories) })
    await button(desktop, act).click()
    if (act === "Take theirs") await button(desktop, "Save").click()
    await sheet(desktop).waitFor({ state: "detached" })
    await expect.poll(() => firstOf(app, ENTRIES)).toMatchObject({ calories: kept, fat: kept / 100 })
    if (act === "Keep mine") await openFood(desktop, server.url, "Shared")
  }
})

inApp("a session keeps the set added elsewhere, and two lists of sets stand side by side", MORNING, async (app) => {
  const { page, server } = app
  const set = (weightKg: number) => ({ reps: 5, weightKg })
  const squat = (...weights: ReadonlyArray<number>) => ({ exercises: [{ name: "Squat", sets: weights.map(set) }] })
  await send(app, "/v1/workouts", { date: DATE, durationMinutes: 30, ...squat(100) })
  const { id } = await firstOf(app, "/v1/workouts")
  const edit = `${server.url}/log/workout/${String(id)}?date=${DATE}`
  await page.goto(edit)
  await page.getByLabel("Minutes").waitFor()
  await page.waitForLoadState("networkidle")
  await send(app, `/v1/workouts/${String(id)}`, squat(100, 110))
  await page.getByLabel("Minutes").fill("45")
  await button(page, "Save").click()
  await expect.poll(() => firstOf(app, "/v1/workouts")).toMatchObject({ durationMinutes: 45, ...squat(100, 110) })

  await page.goto(edit)
  await page.getByLabel("Weight").first().waitFor()
  // The editor opens with the device's copy, which the first visit renews.
  await page.waitForLoadState("networkidle")
  await page.reload()
  await expect.poll(() => page.getByLabel("Weight").count()).toBe(2)
  await page.waitForLoadState("networkidle")
  await send(app, `/v1/workouts/${String(id)}`, squat(100, 110, 115))
  await page.getByLabel("Weight").first().fill("105")
  await button(page, "Save").click()
  await page.getByText(/Exercises: Squat .*115 kg there, Squat .*110 kg here/).waitFor()
  expect(await firstOf(app, "/v1/workouts")).toMatchObject(squat(100, 110, 115))
  await button(page, "Take theirs").click()
  await expect.poll(() => page.getByLabel("Weight").count()).toBe(3)
  await page.getByLabel("Weight").first().fill("105")
  await button(page, "Save").click()
  await expect.poll(() => firstOf(app, "/v1/workouts")).toMatchObject(squat(105, 110, 115))
})

inApp("in pounds a weigh-in is filled in as a scale shows it, and stays exact if saved so", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/settings/goals`)
  await page.getByLabel("Weight unit").selectOption({ label: "Pounds" })
  await button(page, "Save").click()
  await page.getByRole("status").filter({ hasText: /\w/ }).waitFor()
  await send(app, "/v1/weight", { weightKg: 81.4, date: DATE })
  const weight = sheet(page).getByLabel("Weight", { exact: true })
  await page.goto(`${server.url}/log/weigh?date=${DATE}`)
  await expect.poll(() => weight.inputValue()).toBe("179.5")
  await button(page, "Log it").click()
  await weight.waitFor({ state: "detached" })
  expect(await firstOf(app, "/v1/measurements")).toMatchObject({ weightKg: 81.4 })
  await page.goto(`${server.url}/log/check-in?date=${DATE}`)
  await expect.poll(() => weight.inputValue()).toBe("179.5")
  await sheet(page).getByLabel("Waist", { exact: true }).fill("84")
  await button(page, "Save check-in").click()
  await weight.waitFor({ state: "detached" })
  expect(await firstOf(app, "/v1/measurements")).toMatchObject({ weightKg: 81.4, waistCm: 84 })
})

inApp("in pounds and inches the changes, what each wrote, and the trash have these units", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/settings/goals`)
  await page.getByRole("radio", { name: "Inches" }).check()
  await page.getByLabel("Weight unit").selectOption({ label: "Pounds" })
  await button(page, "Save").click()
  await page.getByRole("status").filter({ hasText: "Goals saved" }).waitFor()
  await send(app, "/v1/weight", { weightKg: 81.4, date: DATE })
  await send(app, "/v1/body-measurements", { waistCm: 84, date: DATE })
  const session = { date: DATE, exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] }
  await send(app, "/v1/workouts", session)
  const { id } = await firstOf(app, "/v1/workouts")
  await page.goto(`${server.url}/changes`)
  for (const text of ["179.5 lb", "waist 33.1 in", "5@220.5 lb"]) await page.getByText(text).first().waitFor()
  expect(await page.getByRole("main").textContent()).not.toMatch(/\d (kg|cm)\b/)
  expect(await server.request("DELETE", `/v1/entries/${id}`, { key: app.key })).toMatchObject({ status: 200 })
  await page.goto(`${server.url}/trash`)
  await page.getByText("5@220.5 lb").waitFor()
})

inApp(
  "a drink, a weigh-in, a check-in, a reading, goals and a metric ask before they overwrite what another wrote",
  MORNING,
  async (app) => {
    const { page, server } = app
    const metric = Object.assign(
      { id: "" },
      await send(app, "/v1/custom-metrics", { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" })
    )
    await send(app, "/v1/weight", { weightKg: 80, date: DATE })
    await send(app, "/v1/body-measurements", { waistCm: 84, date: DATE })
    await send(app, `/v1/health/days/${DATE}`, { reading: "steps", value: 4000 })
    const asked = async (
      path: string,
      field: string,
      mine: string,
      save: string,
      elsewhere: () => Promise<unknown>
    ) => {
      await page.goto(`${server.url}${path}`)
      const input = page.getByLabel(field, { exact: true })
      await input.waitFor()
      await page.waitForLoadState("networkidle")
      await input.fill(mine)
      await elsewhere()
      await button(page, save).click()
      await page.getByRole("complementary", { name: "Changed elsewhere" }).waitFor()
      await button(page, "Keep mine").click()
      await page.getByRole("complementary", { name: "Changed elsewhere" }).waitFor({ state: "detached" })
    }
    await asked("/log/weigh", "Weight", "82", "Log it", () => send(app, "/v1/weight", { weightKg: 81, date: DATE }))
    await asked("/log/check-in", "Waist", "82", "Save check-in", () =>
      send(app, "/v1/body-measurements", { waistCm: 80, date: DATE })
    )
    await expect.poll(() => firstOf(app, "/v1/measurements")).toMatchObject({ weightKg: 82, waistCm: 82, date: DATE })
    await asked("/log/reading?reading=steps", "Value", "6000", "Log it", () =>
      send(app, `/v1/health/days/${DATE}`, { reading: "steps", value: 5000 })
    )
    await expect.poll(() => firstOf(app, `/v1/health/days?start=${DATE}&end=${DATE}`)).toMatchObject({ steps: 6000 })
    await asked(`/settings/metrics/${metric.id}`, "Daily target", "4", "Save", () =>
      send(app, `/v1/custom-metrics/${metric.id}`, { target: 3 })
    )
    await expect.poll(() => firstOf(app, "/v1/custom-metrics")).toMatchObject({ target: 4, unit: "cups" })
  }
)

inApp("a correction that waited without a network does not overwrite what came meanwhile", MORNING, async (app) => {
  const { context, page, server } = app
  await send(app, "/v1/food", { name: "Soup", calories: 200, date: DATE, meal: "lunch" })
  await openFood(page, server.url, "Soup")
  await context.setOffline(true)
  await sheet(page).getByLabel("Calories").fill("300")
  await button(page, "Save").click()
  await sheet(page).waitFor({ state: "detached" })
  const { id } = await firstOf(app, ENTRIES)
  await send(app, `/v1/food/${String(id)}`, { calories: 450 })
  await context.setOffline(false)
  await page.getByText("Calories: 450 there, 300 here.").waitFor()
  expect(await firstOf(app, ENTRIES)).toMatchObject({ calories: 450 })
  await button(page, "Keep mine").click()
  await expect.poll(() => firstOf(app, ENTRIES)).toMatchObject({ calories: 300 })
})
