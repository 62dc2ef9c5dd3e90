import * as fs from "node:fs"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { type App, inApp } from "./harness/Browser.ts"
import { layoutFaults } from "./harness/Screens.ts"
import { AT, button, card, named } from "./harness/Session.ts"

inApp("the card of the current exercise has the last note on it, and its last sessions", AT, async (app) => {
  const { key, page, server } = app
  const bench = (date: string, weightKg: number, note?: string) =>
    server.request("POST", "/v1/workouts", {
      key,
      body: {
        date,
        exercises: [{ name: "Bench press", sets: [{ reps: 1, weightKg }], ...(note !== undefined && { note }) }]
      }
    })
  await bench("2026-11-14", 90, "pause on the chest")
  await bench("2026-11-18", 92.5)
  await page.goto(`${server.url}/log/workout`)
  await named(page, "Bench press")
  const own = card(page, "Bench press")
  await own.getByText("Your note, 14 Nov: pause on the chest").waitFor()
  await own.getByText("Last sessions: estimated maximum, kg").waitFor()
  expect(await own.getByRole("listitem").allTextContents()).toEqual(["90 14 Nov", "92.5 18 Nov"])

  // What is recalled of an exercise is beside its sets while it is its turn.
  await button(page, "Add exercise").click()
  await named(page, "Row")
  expect(await own.getByText("Your note").count()).toBe(1)
  await own.getByRole("button", { name: "Done", exact: true }).click()
  await own.getByText("Your note").waitFor({ state: "detached" })
})

inApp("a warm-up is added by the first work weight, and is what the plates load", AT, async ({ key, page, server }) => {
  await page.goto(`${server.url}/log/workout`)
  await named(page, "Squat")
  const weights = () =>
    page
      .getByRole("textbox", { name: "Weight", exact: true })
      .evaluateAll((all) => all.map((each) => each instanceof HTMLInputElement && each.value))
  await page.getByRole("textbox", { name: "Weight", exact: true }).fill("20")
  expect(await page.getByRole("button", { name: /^Warm-up/ }).count()).toBe(0)
  await page.getByRole("textbox", { name: "Weight", exact: true }).fill("87.5")
  await page.getByRole("textbox", { name: "Reps", exact: true }).fill("5")
  await button(page, "Warm-up 40 · 55 · 75").click()
  expect(await weights()).toEqual(["40", "55", "75", "87.5"])
  expect(await page.getByRole("button", { name: /^Warm-up/ }).count()).toBe(0)
  await button(page, "Undo").click()
  await expect.poll(weights).toEqual(["87.5"])
  await button(page, "Warm-up 40 · 55 · 75").click()
  await button(page, "Set 1, warm-up: change its kind").waitFor()
  await button(page, "Done").click()
  await button(page, "Done", 3).click()
  await button(page, "Finish workout").click()
  await expect
    .poll(async () => (await server.request("GET", "/v1/workouts", { key })).body)
    .toMatchObject([
      {
        exercises: [
          {
            sets: [
              { reps: 8, weightKg: 40, kind: "warmup" },
              { reps: 5, weightKg: 87.5 }
            ]
          }
        ]
      }
    ])
})

const shown = (page: Page) =>
  page.getByRole("article").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))

/** A session with exercises that were trained before, the first one open. */
const repeat = async (
  { key, page, server }: Pick<App, "key" | "page" | "server">,
  exercises: ReadonlyArray<Readonly<Record<string, unknown>>>
) => {
  await server.request("POST", "/v1/workouts", { key, body: { date: "2026-11-18", exercises } })
  await page.goto(`${server.url}/log/workout`)
  await page.getByRole("button", { name: /^Repeat 18 Nov/ }).click()
}

inApp("an exercise is swapped, folded or open, for one that keeps its plan; undo brings it back", AT, async (app) => {
  const { key, page, server } = app
  const leg = { name: "Leg press", sets: [{ reps: 10, weightKg: 150 }] }
  await server.request("POST", "/v1/workouts", { key, body: { date: "2026-11-14", exercises: [leg] } })
  const sets = [
    { reps: 5, weightKg: 100 },
    { reps: 5, weightKg: 100 }
  ]
  await repeat(app, [
    { name: "Row", sets: [{ reps: 8, weightKg: 60 }] },
    { name: "Squat", sets }
  ])
  await button(page, "Swap Squat").click()
  const field = page.getByRole("combobox", { name: "Swap for" })
  // What aims at the same muscle comes first.
  await expect.poll(() => page.getByRole("option").first().textContent()).toContain("Leg press")
  // Typed text alone swaps nothing: Escape, Tab and a click elsewhere give it up.
  const givenUp: ReadonlyArray<() => Promise<void>> = [
    () => field.press("Escape"),
    () => field.press("Tab"),
    () => page.getByRole("heading", { name: "Squat" }).click(),
    () => button(page, "Swap Squat").click()
  ]
  for (const giveUp of givenUp) {
    await field.fill("ro")
    await giveUp()
    await field.waitFor({ state: "detached" })
    expect(await shown(page)).toEqual(["Row", "Squat"])
    await button(page, "Swap Squat").click()
  }
  await field.fill("leg")
  await field.press("ArrowDown")
  await field.press("Enter")
  await page.getByRole("status").getByText("Squat swapped for Leg press").waitFor()
  expect(await shown(page)).toEqual(["Row", "Leg press"])
  await button(page, "Undo").click()
  await expect.poll(() => shown(page)).toEqual(["Row", "Squat"])

  await button(page, "Open Squat").click()
  await button(page, "More on Squat").click()
  await button(page, "Swap the exercise").click()
  await field.fill("leg")
  await page.getByRole("option", { name: "Leg press" }).click()
  await field.waitFor({ state: "detached" })
  const swap = card(page, "Leg press")
  for (const at of [0, 1]) {
    await expect.poll(() => swap.getByRole("textbox", { name: "Weight" }).nth(at).inputValue()).toBe("150")
    expect(await swap.getByRole("textbox", { name: "Reps" }).nth(at).inputValue()).toBe("5")
  }
})

inApp("exercises are put in order by dragging and with the arrow keys, a superset as a whole", AT, async (app) => {
  const { page } = app
  const sets = [{ reps: 8, weightKg: 60 }]
  await repeat(
    app,
    ["Squat", "Row", "Dip", "Plank"].map((name) => ({ name, sets }))
  )
  await button(page, "Open Dip").click()
  await button(page, "More on Dip").click()
  await button(page, "Superset with the one above").click()
  await page.getByRole("region", { name: "Superset A, round 1 of 1" }).waitFor()
  expect(await layoutFaults(page)).toEqual([])
  await button(page, "Move Dip, 2 of 3").focus()
  await page.keyboard.press("ArrowDown")
  await expect.poll(() => shown(page)).toEqual(["Squat", "Plank", "Row", "Dip"])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Move Dip, 3 of 3")
  await page.keyboard.press("ArrowDown")
  expect(await shown(page)).toEqual(["Squat", "Plank", "Row", "Dip"])

  const middle = async (name: string) => {
    const box = await card(page, name).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  await button(page, "Move Plank, 2 of 3").hover()
  await page.mouse.down()
  await page.mouse.move(300, (await middle("Squat")) - 40, { steps: 5 })
  await expect.poll(() => card(page, "Squat").evaluate((one) => one.style.translate)).not.toBe("0px")
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual(["Plank", "Squat", "Row", "Dip"])
  expect(await card(page, "Squat").evaluate((one) => one.style.translate)).toBe("")

  await button(page, "More on Dip").click()
  await button(page, "Move up").last().click()
  await expect.poll(() => shown(page)).toEqual(["Plank", "Squat", "Dip", "Row"])
})

inApp("a finished session is summed up beside the last of its kind, shared as a picture and kept", AT, async (app) => {
  const { key, page, server } = app
  const bench = (reps: number, weightKg: number) => ({ name: "Bench press", sets: [{ reps, weightKg }] })
  const before = { date: "2026-11-18", durationMinutes: 40, exercises: [bench(5, 80)] }
  await server.request("POST", "/v1/workouts", { key, body: before })
  await page.goto(`${server.url}/log/workout`)
  await page.getByRole("button", { name: /^Repeat 18 Nov/ }).click()
  await page.getByRole("textbox", { name: "Weight", exact: true }).fill("82.5")
  await button(page, "Done").click()
  await page.getByRole("textbox", { name: "Minutes" }).fill("35")
  await page.getByRole("textbox", { name: "Title" }).fill("Push")
  await button(page, "Finish workout").click()

  await page.getByRole("heading", { level: 1, name: "Push" }).waitFor()
  const table = page.getByRole("table", { name: "The session beside that of 18 Nov" })
  await expect
    .poll(async () =>
      Promise.all((await table.getByRole("row").all()).map((row) => row.locator("th, td").allTextContents()))
    )
    .toEqual([
      ["", "Now", "18 Nov"],
      ["Minutes", "35", "40"],
      ["Sets", "1", "1"],
      ["Volume, kg", "413", "400"]
    ])
  const records = page.getByRole("region", { name: "Records" })
  await records.getByText("best estimated maximum").waitFor()
  await records.getByText("96.3 kg").waitFor()
  expect(
    await page.getByRole("region", { name: "Hard sets by muscle" }).getByRole("listitem").allTextContents()
  ).toEqual(["Chest1", "Triceps0.5", "Shoulders0.5"])

  expect(await layoutFaults(page)).toEqual([])

  // It is drawn by the device: nothing of it is sent.
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Share as a picture").click()])
  expect(download.suggestedFilename()).toBe("daybook-2026-11-21.png")
  const bytes = fs.readFileSync(await download.path())
  expect(bytes.subarray(1, 4).toString()).toBe("PNG")
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350])
  await page.getByRole("status").getByText("Picture saved").waitFor()

  // The address of the summary is its own.
  const summary = page.url()
  await button(page, "Keep as a routine").click()
  await page.waitForURL("**/routines/*")
  await page.goto(summary)
  await button(page, "Done").click()
  await page.waitForURL(`${server.url}/`)
  const training = page.getByRole("heading", { name: "Training" })
  await expect.poll(async () => (await training.boundingBox())?.y ?? Number.NaN).toBeLessThan(400)
})

inApp("an older session is compared with the one before it", AT, async ({ key, page, server }) => {
  const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
  const logged = async (date: string) =>
    (await server.request("POST", "/v1/workouts", { key, body: { date, exercises } })).body
  await logged("2026-07-01")
  const old = fieldAt(await logged("2026-07-04"), "sessionId")
  for (let day = 1; day <= 50; day++) await logged(new Date(Date.UTC(2026, 7, day)).toISOString().slice(0, 10))
  await page.goto(`${server.url}/log/workout/${String(old)}/summary?date=2026-07-04`)
  await page.getByRole("table", { name: "The session beside that of 1 Jul" }).waitFor()
})

inApp(
  "a picture goes to what the person shares with, where the browser shares files",
  AT,
  async ({ key, page, server }) => {
    const exercises = [{ name: "Run", sets: [{ reps: 0, meters: 5000, seconds: 1500 }] }]
    const { body } = await server.request("POST", "/v1/workouts", { key, body: { date: "2026-11-21", exercises } })
    await page.addInitScript(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: ({ files }: ShareData) => {
          document.title = (files ?? []).map(({ name, type }) => `${name} ${type}`).join()
          return Promise.resolve()
        }
      })
    })
    await page.goto(`${server.url}/log/workout/${String(fieldAt(body, "sessionId"))}/summary?date=2026-11-21`)
    await button(page, "Share as a picture").click()
    await expect.poll(() => page.title()).toBe("daybook-2026-11-21.png image/png")
  }
)
