import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inBrowser, withApp } from "./harness/Browser.ts"

const AT = { now: "2026-11-21T18:42:00+01:00" } as const

const button = (page: Page, name: string, at = 0) => page.getByRole("button", { name, exact: true }).nth(at)

const PUSH = {
  name: "Push A",
  note: "Slow down",
  exercises: [
    {
      name: "Bench press",
      restSeconds: 150,
      superset: 1,
      sets: [{ reps: 5, weightKg: 60, kind: "warmup" }, { reps: 5 }]
    },
    { name: "Row", superset: 1, sets: [{ reps: 8, weightKg: 50 }] }
  ]
}

inBrowser("a routine is started from Today in two taps, and what was done is compared with what was planned", () =>
  withApp(async ({ key, page, server }) => {
    await server.request("POST", "/v1/routines", { key, body: PUSH })
    const last = {
      date: "2026-11-18",
      exercises: [
        {
          name: "Bench press",
          sets: [
            { reps: 5, weightKg: 55 },
            { reps: 5, weightKg: 82.5 }
          ]
        }
      ]
    }
    await server.request("POST", "/v1/workouts", { key, body: last })
    await page.goto(server.url)
    await button(page, "Start a session").click()
    await button(page, "Start Push A").click()
    await page.getByRole("heading", { name: "Push A" }).waitFor()
    const bench = page.getByRole("article", { name: "Bench press" })
    const weights = bench.getByRole("textbox", { name: "Weight", exact: true })
    // The routine has no load for its second set, so that of the last time counts.
    await expect.poll(() => weights.nth(1).inputValue()).toBe("82.5")
    expect(await weights.nth(0).inputValue()).toBe("60")
    for (const name of ["Bench press", "Row", "Bench press"])
      await page
        .getByRole("article", { name })
        .getByRole("button", { name: "Done", exact: true, pressed: false })
        .first()
        .click()
    await button(page, "Finish workout").click()
    await expect
      .poll(async () => (await server.request("GET", "/v1/routines", { key })).body[0].lastDone, { timeout: 20_000 })
      .toBe("2026-11-21")
    const [done] = (await server.request("GET", "/v1/workouts", { key })).body
    expect(done).toMatchObject({ title: "Push A", exercises: [{ superset: 1 }, { superset: 1 }] })
    await page.goto(`${server.url}/log/workout/${done.id}?date=2026-11-21`)
    const row = page.getByRole("row", { name: /^Bench press/ }).first()
    await row.getByText("warm-up 5 at 60 kg; 5 at 82.5 kg").waitFor()
  }, AT)
)

inBrowser("a logged session is kept as a routine, which is changed, renamed and deleted; undo brings it back", () =>
  withApp(async ({ key, page, server }) => {
    const session = {
      ...{ date: "2026-11-20", title: "Legs" },
      exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100, rpe: 8 }] }]
    }
    const { body } = await server.request("POST", "/v1/workouts", { key, body: session })
    const routines = async () => (await server.request("GET", "/v1/routines", { key })).body
    await page.goto(`${server.url}/log/workout/${body.sessionId}?date=2026-11-20`)
    await button(page, "Keep as a routine").click()
    await page.getByRole("heading", { name: "Edit routine" }).waitFor()
    await page.getByLabel("Name", { exact: true }).fill("Legs A")
    await button(page, "More on Squat").click()
    await page.getByLabel(/^Rest/).fill("240")
    await page.getByLabel("Note", { exact: true }).fill("Belt from 100")
    await button(page, "Save routine").click()
    await expect.poll(routines).toEqual([
      {
        ...{ id: expect.any(String), name: "Legs A", note: "Belt from 100", lastDone: null },
        exercises: [{ name: "Squat", restSeconds: 240, sets: [{ reps: 5, weightKg: 100, rpe: 8 }] }]
      }
    ])
    await page.getByRole("link", { name: /^Legs A/ }).click()
    await button(page, "Delete routine").click()
    await expect.poll(routines).toEqual([])
    await button(page, "Undo").click()
    await expect.poll(routines).toEqual([expect.objectContaining({ name: "Legs A" })])
  }, AT)
)

inBrowser("a new routine needs a name and an exercise, and says so", () =>
  withApp(async ({ key, page, server }) => {
    await page.goto(`${server.url}/routines/new`)
    await button(page, "Save routine").click()
    await page.getByText("A name, please.").waitFor()
    await page.getByText("Add an exercise with at least one set.").waitFor()
    await page.getByLabel("Name", { exact: true }).fill("Hotel room")
    await button(page, "Add exercise").click()
    await page.keyboard.type("Push-up")
    await page.keyboard.press("Enter")
    await page.getByRole("textbox", { name: "Reps", exact: true }).fill("20")
    await button(page, "Save routine").click()
    await expect
      .poll(async () => (await server.request("GET", "/v1/routines", { key })).body)
      .toEqual([
        expect.objectContaining({ name: "Hotel room", exercises: [{ name: "Push-up", sets: [{ reps: 20 }] }] })
      ])
  }, AT)
)
