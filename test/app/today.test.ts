import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { claim } from "../../scripts/app/claim.mjs"
import { type App, inApp } from "./harness/Browser.ts"
import { held } from "./harness/Held.ts"

const DATE = "2026-11-21"

const section = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true })

/** The record of a date, read over REST. */
const dayOf = async ({ key, server }: App, date: string): Promise<unknown> =>
  (await server.request("GET", `/v1/days/${date}`, { key })).body

const entriesOf = async ({ key, server }: App, date: string): Promise<ReadonlyArray<unknown>> => {
  const { body } = await server.request("GET", `/v1/entries?start=${date}&end=${date}`, { key })
  return Array.isArray(body) ? body : []
}

const MORNING = { now: `${DATE}T09:00:00+01:00` }

inApp("check 23: +250 twice in a row logs 500 ml in two rows", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(server.url)
  const water = section(page, "Water")
  const glass = water.getByRole("button", { name: "+250" })
  await glass.click()
  await glass.click()
  await water.getByText("500 of 2,000 ml").waitFor()
  await expect.poll(() => dayOf(app, DATE)).toMatchObject({ waterMl: 500 })
  await water.getByText("2 drinks").click()
  await expect.poll(() => water.getByRole("listitem").count()).toBe(2)
  expect(await entriesOf(app, DATE)).toHaveLength(2)
})

for (const [zone, now, date] of [
  ["Pacific/Kiritimati", "2026-11-21T09:30:00Z", "2026-11-21"],
  ["Pacific/Pago_Pago", "2026-11-22T10:30:00Z", "2026-11-21"]
] as const) {
  inApp(`check 40: at 23:30 in ${zone} entries land on the local day`, { timeZone: zone, now }, async (app) => {
    const { page, server } = app
    await page.goto(server.url)
    await page.getByRole("heading", { level: 1, name: /21 November/ }).waitFor()
    await section(page, "Water").getByRole("button", { name: "+250" }).click()
    await page.getByRole("button", { name: "Log", exact: true }).click()
    await page.getByLabel("Type a line").fill("soup 310k")
    await page.getByRole("button", { name: "Log it" }).click()
    await expect.poll(() => entriesOf(app, date)).toMatchObject([{ kind: "water" }, { kind: "food", name: "soup" }])
  })
}

inApp(
  "after midnight one tap leads to the day before, and entries there are of that day",
  { now: `${DATE}T01:10:00+01:00` },
  async (app) => {
    const { page, server } = app
    await page.goto(server.url)
    await page.getByText("Still Friday?").waitFor()
    await page.getByRole("link", { name: "Log to Friday" }).click()
    await page.getByRole("heading", { level: 1, name: /20 November/ }).waitFor()
    await section(page, "Water").getByRole("button", { name: "+500" }).click()
    await expect.poll(() => dayOf(app, "2026-11-20")).toMatchObject({ waterMl: 500 })
    await page.getByRole("button", { name: "Log", exact: true }).click()
    await page.getByRole("dialog").getByText("Friday 20 November").waitFor()
  }
)

const clockOf = async ({ key, server }: App) => (await server.request("GET", "/v1/clock", { key })).body

inApp(
  "the first device gives the account its time zone, in the journal",
  { log: "unclaimed", signedIn: false },
  async (app) => {
    const { key, page, server } = app
    expect(await clockOf(app)).toMatchObject({ timeZone: null })
    await claim(page, server)
    await page.goto(server.url)
    await expect.poll(() => clockOf(app)).toMatchObject({ timeZone: "Europe/Berlin" })
    const { body } = await server.request("GET", "/v1/changes", { key })
    expect(body).toMatchObject([{ kind: "clock", summary: "Time zone, Europe/Berlin", by: { kind: "app" } }])
  }
)

inApp(
  "a device in another time zone offers it, on Today alone, until the person says no",
  { timeZone: "Asia/Tokyo" },
  async (app) => {
    const { page, server } = app
    await page.goto(server.url)
    const offer = page.getByRole("complementary").filter({ hasText: "this device is in Asia/Tokyo" })
    await offer.getByRole("button", { name: "Keep" }).click()
    await offer.waitFor({ state: "hidden" })
    expect(await clockOf(app)).toMatchObject({ timeZone: "Europe/Berlin" })
    const other = await app.device({ timeZone: "America/New_York" })
    await app.signIn(other)
    await other.getByRole("button", { name: "Go by America/New_York" }).click()
    await expect.poll(() => clockOf(app)).toMatchObject({ timeZone: "America/New_York" })
    await other.getByText("this device is in").waitFor({ state: "hidden" })
  }
)

inApp("an empty day says how its first entry is made, and a rest day takes two taps", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(server.url)
  await page.getByText("Nothing yet").waitFor()
  await page.getByRole("button", { name: "Log", exact: true }).click()
  await page.getByRole("button", { name: "Rest day" }).click()
  await section(page, "Training").getByRole("button", { name: "Rest day" }).waitFor()
  await expect.poll(() => entriesOf(app, DATE)).toMatchObject([{ kind: "rest_day" }])
})

inApp("a weigh-in takes digits and two taps, and its editor deletes it", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(server.url)
  await section(page, "Body and recovery").getByRole("button", { name: "Step on the scale" }).click()
  await expect
    .poll(() => page.getByLabel("Weight", { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.keyboard.type("81,4")
  await page.getByRole("button", { name: "Log it" }).click()
  const row = section(page, "Body and recovery").getByRole("link", { name: /Weight.*81.4/ })
  await row.click()
  await expect.poll(() => dayOf(app, DATE)).toMatchObject({ measurements: { weightKg: 81.4 } })
  await page.getByRole("button", { name: "Delete" }).click()
  await expect.poll(() => dayOf(app, DATE)).toMatchObject({ measurements: {} })
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await row.waitFor()
})

inApp("a line of the terminal shows how it reads before it is logged", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(`${server.url}/log`)
  const line = page.getByLabel("Type a line")
  for (const [typed, reads] of [
    ["w 500", "Water: 500 ml"],
    ["81.4", "Weight: 81.4 kg"],
    ["oats 350k 12p @breakfast", "oats: 350 kcal, 12 g protein, breakfast"],
    ["squat 3x5@100", "squat: 3 × 5 at 100 kg"]
  ] as const) {
    await line.fill(typed)
    await page.getByText(reads).waitFor()
  }
  await line.fill("oats")
  await page.getByRole("button", { name: "Log it" }).click()
  await page.getByText("missing energy").waitFor()
  await line.fill("squat 3x5@100 -d yesterday")
  await line.press("Enter")
  await expect.poll(() => entriesOf(app, "2026-11-20")).toMatchObject([{ kind: "workout" }])
})

inApp("a reading is pinned, and the day shows it so", MORNING, async (app) => {
  const { key, page, server } = app
  await page.goto(`${server.url}/log/reading`)
  await page.getByLabel("Reading", { exact: true }).selectOption("Sleep")
  await page.getByLabel("Value").fill("7:25")
  await page.getByRole("button", { name: "Log it" }).click()
  await section(page, "Body and recovery")
    .getByRole("link", { name: /Sleep.*pinned.*7:25/ })
    .waitFor()
  const { body } = await server.request("GET", `/v1/health/days?start=${DATE}&end=${DATE}`, { key })
  expect(body).toMatchObject([{ sleepMinutes: 445, manualFields: ["sleepMinutes"] }])
})

inApp("what an assistant wrote is named, undone in one act, and redone", { log: "weeks" }, async ({ page, server }) => {
  await page.goto(server.url)
  const notice = page.getByRole("complementary", { name: "Written for you" })
  await notice.getByText("Claude wrote 3 things today").waitFor()
  // Each thing is a line, and is taken back alone.
  const skyr = page.getByRole("listitem").filter({ hasText: /\d Skyr with blueberries/ })
  await skyr.getByRole("button", { name: "Undo" }).click()
  await notice.getByText("Claude wrote 2 things today").waitFor()
  expect(await skyr.count()).toBe(0)
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await notice.getByText("Claude wrote 3 things today").waitFor()
  await notice.getByRole("button", { name: "Undo all" }).click()
  await notice.waitFor({ state: "detached" })
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await notice.waitFor()
})

inApp("without a network a drink waits with a clock, outlasts a reload, and is sent later", MORNING, async (app) => {
  const { context, page, server } = app
  await page.goto(server.url)
  const water = section(page, "Water")
  await water.getByRole("button", { name: "+250" }).waitFor()
  await context.setOffline(true)
  await water.getByRole("button", { name: "+250" }).click()
  await water.getByText("250 of 2,000 ml").waitFor()
  await water.getByText("1 drink").click()
  await water.getByText("waits to be sent").waitFor({ state: "attached" })
  expect(await entriesOf(app, DATE)).toHaveLength(0)
  await context.setOffline(false)
  await expect.poll(() => entriesOf(app, DATE)).toHaveLength(1)
  await water.getByText("waits to be sent").waitFor({ state: "detached" })
  await water.getByText("250 of 2,000 ml").waitFor()
})

inApp("an entry that waits is corrected and deleted by its row", { ...MORNING, serviceWorker: true }, async (app) => {
  const { context, page, server } = app
  await page.goto(server.url)
  const water = section(page, "Water")
  const food = section(page, "Food").getByRole("button", { name: /^soup/ })
  const corrected = async (row: Locator, label: string, value: string) => {
    await row.click()
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
  }
  const log = async (line: string) => {
    await page.getByRole("button", { name: "Log", exact: true }).click()
    await page.getByLabel("Type a line").fill(line)
    await page.getByRole("button", { name: "Log it" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await water.getByRole("button", { name: "+250" }).waitFor()
  await context.setOffline(true)
  await log("w 250")
  await water.getByText("1 drink").click()
  await corrected(water.getByRole("listitem").getByRole("button"), "Amount", "400")
  await log("soup 310k")
  await corrected(food, "Calories", "300")
  await log("cake 500k")
  await section(page, "Food").getByRole("button", { name: /^cake/ }).press("Backspace")
  await context.setOffline(false)
  await expect
    .poll(() => entriesOf(app, DATE))
    .toMatchObject([
      { kind: "water", amountMl: 400 },
      { kind: "food", name: "soup", calories: 300 }
    ])
  await expect.poll(() => page.getByText("waits to be sent").count()).toBe(0)

  // The server has done the write, and the page has not read the day again.
  const read = await held(page, "**/app/api/days/**")
  await log("stew 310k")
  await page.getByRole("status").getByText("stew logged").waitFor()
  await corrected(section(page, "Food").getByRole("button", { name: /^stew/ }), "Calories", "320")
  read()
  await expect.poll(() => entriesOf(app, DATE)).toMatchObject([{}, { calories: 300 }, { name: "stew", calories: 320 }])
})

inApp("a drink that is logged while the page reads the day stays on it, and is confirmed", MORNING, async (app) => {
  const { page, server } = app
  await page.goto(server.url)
  const water = section(page, "Water")
  await water.getByRole("button", { name: "+250" }).waitFor()
  await page.waitForLoadState("networkidle")
  let answer = () => {}
  const isLogged = new Promise<void>((resolve) => {
    answer = resolve
  })
  // The page shows its copy of the day, and the answer is older than the drink.
  await page.route(
    "**/app/api/days/**",
    async (route) => {
      const response = await route.fetch()
      await isLogged
      await route.fulfill({ response })
    },
    { times: 1 }
  )
  await page.reload()
  await water.getByRole("button", { name: "+250" }).click()
  await expect.poll(() => entriesOf(app, DATE)).toHaveLength(1)
  await page.getByRole("status").getByText("logged").waitFor()
  answer()
  await expect.poll(() => page.getByText("waits to be sent").count()).toBe(0)
  expect(await water.getByText("250 of 2,000 ml").isVisible()).toBe(true)
})

inApp("on a new device a drink that is logged before the account is known is sent once it is", MORNING, async (app) => {
  const { page, server } = app
  const answer = await held(page, "**/app/api/session")
  await page.goto(server.url)
  await section(page, "Water").getByRole("button", { name: "+250" }).click()
  answer()
  await section(page, "Water").getByText("250 of 2,000 ml").waitFor()
  await expect.poll(() => entriesOf(app, DATE)).toHaveLength(1)
})

inApp("without a network a day that was opened before is shown again", MORNING, async ({ context, page, server }) => {
  await page.goto(server.url)
  await section(page, "Water").getByRole("button", { name: "+250" }).waitFor()
  await page.getByRole("link", { name: "Friday 20 November" }).click()
  await page.getByRole("heading", { level: 1, name: /20 November/ }).waitFor()
  await section(page, "Water").waitFor()
  await context.setOffline(true)
  await page.getByRole("link", { name: "Saturday 21 November" }).click()
  await page.getByRole("heading", { level: 1, name: /21 November/ }).waitFor()
  await page.getByText(/No network. This is the copy as of/).waitFor()
  await section(page, "Water").getByRole("button", { name: "+250" }).waitFor()
})

inApp("what was refused after it was queued is mended in its form, filled in, or discarded", MORNING, async (app) => {
  const { context, page, server } = app
  await page.goto(server.url)
  await section(page, "Food").getByRole("button", { name: "Log food" }).click()
  await page.getByLabel("What did you eat?").fill("stew")
  await page.getByLabel("Calories", { exact: true }).fill("30000")
  await context.setOffline(true)
  await page.getByRole("button", { name: "Log it" }).click()
  const row = section(page, "Food").getByRole("button", { name: /^stew/ })
  await row.waitFor()
  // Until then the form waits for the answer, and would show the refusal itself.
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await context.setOffline(false)
  await row.getByText("Not saved: calories").waitFor()
  await row.click()
  const calories = page.getByLabel("Calories", { exact: true })
  expect(await calories.inputValue()).toBe("30000")
  await calories.fill("300")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect.poll(() => entriesOf(app, DATE)).toMatchObject([{ kind: "food", name: "stew", calories: 300 }])
  await expect.poll(() => page.getByText("Not saved").count()).toBe(0)
  // Until the day is read again the row is that of the write.
  await row.getByText("waits to be sent").waitFor({ state: "detached" })
  await row.click()
  await calories.fill("40000")
  await context.setOffline(true)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await context.setOffline(false)
  await row.getByText("Not saved: calories").waitFor()
  await row.click()
  await expect.poll(() => calories.inputValue()).toBe("40000")
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click()
  await expect.poll(() => page.getByText("Not saved").count()).toBe(0)
  expect(await entriesOf(app, DATE)).toMatchObject([{ kind: "food", name: "stew", calories: 300 }])
})

inApp("+250 stays where it is when the first entry of a day is logged", MORNING, async (app) => {
  const { page, server } = app
  const more = page.getByRole("button", { name: "+250" })
  const place = async () => {
    await more.waitFor()
    await page.waitForLoadState("networkidle")
    return (await more.boundingBox())?.y
  }
  for (const [day, width] of [390, 412, 1440].entries()) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${server.url}/day/2026-11-1${day}`)
    const before = await place()
    await more.click()
    await section(page, "Water").getByText("250 of").waitFor()
    expect(await place()).toBe(before)
  }
})

inApp("the strip of days ends today, and days to come are no links", MORNING, async ({ page, server }) => {
  const days = page.getByRole("navigation", { name: "Week" })
  const numbers = () => days.locator("b").allTextContents()
  await page.goto(server.url)
  await days.waitFor()
  expect(await numbers()).toEqual(["15", "16", "17", "18", "19", "20", "21"])
  expect(await days.getByRole("link").count()).toBe(7)
  await page.goto(`${server.url}/day/2026-11-24`)
  await days.waitFor()
  expect(await numbers()).toEqual(["23", "24", "25", "26", "27", "28", "29"])
  expect(await days.getByRole("link").count()).toBe(0)
  await page.goto(`${server.url}/day/2026-11-10`)
  await days.waitFor()
  expect(await numbers()).toEqual(["9", "10", "11", "12", "13", "14", "15"])
  await page.goto(`${server.url}/day/2026-02-30`)
  await page.getByRole("heading", { name: "There is no such date: 2026-02-30" }).waitFor()
})

inApp("water and a session are on the first screen of a phone", MORNING, async ({ key, page, server }) => {
  for (const amountMl of [250, 500]) await server.request("POST", "/v1/water", { key, body: { amountMl, date: DATE } })
  await server.request("POST", "/v1/food", { key, body: { name: "Oats", calories: 350, date: DATE } })
  await page.goto(server.url)
  const lowest = async (name: string) => {
    const box = await page.getByRole("button", { name }).boundingBox()
    return (box?.y ?? Number.NaN) + (box?.height ?? 0)
  }
  await page.getByRole("button", { name: "Start a session" }).waitFor()
  await page.getByRole("button", { name: "Undo all" }).waitFor()
  await page.getByText("2 drinks", { exact: true }).waitFor()
  const bar = (await page.getByRole("navigation", { name: "Main" }).boundingBox())?.y ?? 0
  expect(await lowest("+250")).toBeLessThan(bar)
  expect(await lowest("Start a session")).toBeLessThan(bar)
})
