import type { Page } from "playwright-core"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { inApp } from "./harness/Browser.ts"
import { AT, button, card, named } from "./harness/Session.ts"

/** Adds an exercise, opens its options and chooses what its sets are of. */
const add = async (page: Page, name: string, measure?: string) => {
  await button(page, "Add exercise").click()
  await named(page, name)
  if (measure === undefined) return
  await button(page, `More on ${name}`).click()
  await card(page, name).getByRole("radio", { name: measure }).check()
}

const fill = (page: Page, exercise: string, name: string, value: string, at = 0) =>
  card(page, exercise).getByRole("textbox", { name, exact: true }).nth(at).fill(value)

const tick = (page: Page, exercise: string, at = 0) =>
  card(page, exercise).getByRole("button", { name: "Done", exact: true }).nth(at).click()

inApp(
  "kinds, effort, notes, a superset, a plank and a run are logged as they were done, without a network",
  { ...AT, serviceWorker: true },
  async ({ context, key, page, server }) => {
    await page.goto(`${server.url}/log/workout`)
    await page.getByRole("combobox", { name: "Exercise" }).waitFor()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)

    await named(page, "Squat")
    await button(page, "Set 1, working: change its kind").click()
    await fill(page, "Squat", "Weight", "60")
    await fill(page, "Squat", "Reps", "5")
    await tick(page, "Squat")
    await button(page, "Add set").click()
    await fill(page, "Squat", "Weight", "100", 1)
    await button(page, "RPE: effort and kind of set 2").click()
    await button(page, "8.5").click()
    await page.getByLabel("Note on the exercise").fill("belt")
    await button(page, "Close").click()
    await tick(page, "Squat", 1)

    await add(page, "Row")
    await button(page, "More on Row").click()
    await button(page, "Superset with the one above").click()
    await page.getByRole("region", { name: "Superset A, round 1 of 2" }).waitFor()
    await fill(page, "Row", "Reps", "8")
    await tick(page, "Row")

    await add(page, "Plank", "Time")
    // The clock stands but for these 65 seconds, however long the clicks take.
    await page.clock.pauseAt("2026-11-21T19:30:00+01:00")
    await button(page, "Start").dblclick()
    await page.clock.runFor(65_000)
    await page.getByRole("button", { name: /^Stop/ }).click()
    await page.clock.resume()

    await add(page, "Run", "Distance")
    await fill(page, "Run", "Distance", "5")
    await fill(page, "Run", "Time", "28:10")
    await tick(page, "Run")

    await page.getByLabel("Title").fill("Full body")
    await page.getByLabel("Note on this session").fill("Slept badly")
    await button(page, "Finish workout").click()
    await page.getByRole("status").getByText("It is sent as soon as the server can be reached").waitFor()
    await context.setOffline(false)
    await expect
      .poll(async () => (await server.request("GET", "/v1/workouts", { key })).body)
      .toEqual([
        expect.objectContaining({
          ...{ date: "2026-11-21", title: "Full body", note: "Slept badly" },
          exercises: [
            {
              ...{ name: "Squat", note: "belt", superset: 1 },
              sets: [
                { reps: 5, weightKg: 60, kind: "warmup" },
                { reps: 5, weightKg: 100, rpe: 8.5 }
              ]
            },
            { name: "Row", superset: 1, sets: [{ reps: 8 }] },
            { name: "Plank", sets: [{ reps: 0, seconds: 65 }] },
            { name: "Run", sets: [{ reps: 0, seconds: 1690, meters: 5000 }] }
          ]
        })
      ])
  }
)

inApp("a superset's rest begins after its round; Done beside it logs the next", AT, async ({ key, page, server }) => {
  const body = {
    date: "2026-11-18",
    exercises: ["Press", "Row"].map((name) => ({
      ...{ name, superset: 1 },
      sets: [
        { reps: 5, weightKg: 40 },
        { reps: 5, weightKg: 40 }
      ]
    }))
  }
  await server.request("POST", "/v1/workouts", { key, body })
  await page.goto(`${server.url}/log/workout`)
  await page.getByRole("button", { name: /^Repeat 18 Nov/ }).click()
  await button(page, "Open Row").click()
  await button(page, "More on Row").click()
  await button(page, "Superset with the one above").click()
  await tick(page, "Press")
  const rest = page.getByRole("timer")
  expect(await rest.count()).toBe(0)
  await tick(page, "Row")
  await rest.getByText("Press, set 2").waitFor()
  await button(page, "Done: Press, set 2").click()
  await expect.poll(() => rest.count()).toBe(0)
  await page.getByRole("region", { name: "Superset A, round 2 of 2" }).waitFor()
})

inApp("a corrected session keeps the kinds, times and notes that were logged", AT, async ({ key, page, server }) => {
  const exercises = [
    { name: "Squat", note: "belt", sets: [{ reps: 5, weightKg: 60, kind: "warmup", rpe: 7 }] },
    { name: "Plank", sets: [{ reps: 0, seconds: 65 }] },
    { name: "Run", sets: [{ reps: 0, seconds: 1690, meters: 5000.25 }] }
  ]
  const logged = { date: "2026-11-20", title: "Mixed", note: "ok", exercises }
  const { body } = await server.request("POST", "/v1/workouts", { key, body: logged })
  await page.goto(`${server.url}/log/workout/${fieldAt(body, "sessionId")}?date=2026-11-20`)
  await fill(page, "Plank", "Time", "1:10")
  await page.getByLabel("Title").fill("")
  await button(page, "Save").click()
  await expect
    .poll(async () => (await server.request("GET", "/v1/workouts", { key })).body)
    .toEqual([
      {
        ...{ id: fieldAt(body, "sessionId"), date: "2026-11-20", note: "ok" },
        exercises: [exercises[0], { name: "Plank", sets: [{ reps: 0, seconds: 70 }] }, exercises[2]]
      }
    ])
})
