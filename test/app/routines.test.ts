import type { Page } from "playwright-core"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { inApp } from "./harness/Browser.ts"
import { held } from "./harness/Held.ts"

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

const LAST = {
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

inApp("a routine is started from Today in two taps, and compared with its plan", AT, async ({ key, page, server }) => {
  await server.request("POST", "/v1/routines", { key, body: PUSH })
  await server.request("POST", "/v1/workouts", { key, body: LAST })
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
    .poll(async () => fieldAt((await server.request("GET", "/v1/routines", { key })).body, 0, "lastDone"))
    .toBe("2026-11-21")
  const done = fieldAt((await server.request("GET", "/v1/workouts", { key })).body, 0)
  expect(done).toMatchObject({ title: "Push A", exercises: [{ superset: 1 }, { superset: 1 }] })
  await page.goto(`${server.url}/log/workout/${fieldAt(done, "id")}?date=2026-11-21`)
  const row = page.getByRole("row", { name: /^Bench press/ }).first()
  await row.getByText("warm-up 5 at 60 kg; 5 at 82.5 kg").waitFor()
})

inApp("a routine started before the exercises are read keeps its plan's loads", AT, async ({ key, page, server }) => {
  await server.request("POST", "/v1/routines", { key, body: PUSH })
  await server.request("POST", "/v1/workouts", { key, body: LAST })
  const answer = await held(page, "**/app/api/exercises**")
  await page.goto(server.url)
  await button(page, "Start a session").click()
  await button(page, "Start Push A").click()
  const bench = page.getByRole("article", { name: "Bench press" })
  const weights = bench.getByRole("textbox", { name: "Weight", exact: true })
  await expect.poll(() => weights.nth(0).inputValue()).toBe("60")
  expect(await weights.nth(1).inputValue()).toBe("")
  answer()
  await expect.poll(() => weights.nth(1).inputValue()).toBe("82.5")
  expect(await weights.nth(0).inputValue()).toBe("60")
})

inApp(
  "a session that is started in the editor of a routine has what was changed there, and so has the routine",
  AT,
  async ({ key, page, server }) => {
    const { body } = await server.request("POST", "/v1/routines", { key, body: PUSH })
    await page.goto(`${server.url}/routines/${fieldAt(body, "id")}`)
    const weights = page.getByRole("textbox", { name: "Weight", exact: true })
    await weights.nth(0).fill("62.5")
    await button(page, "Start").click()
    await page.getByRole("heading", { name: "Push A" }).waitFor()
    expect(await weights.nth(0).inputValue()).toBe("62.5")
    const routines = (await server.request("GET", "/v1/routines", { key })).body
    expect(fieldAt(routines, 0, "exercises", 0, "sets", 0)).toEqual({ reps: 5, weightKg: 62.5, kind: "warmup" })
  }
)

inApp(
  "a logged session is kept as a routine, which is changed, renamed and deleted; undo brings it back",
  AT,
  async ({ key, page, server }) => {
    const session = {
      ...{ date: "2026-11-20", title: "Legs" },
      exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100, rpe: 8 }] }]
    }
    const { body } = await server.request("POST", "/v1/workouts", { key, body: session })
    const routines = async () => (await server.request("GET", "/v1/routines", { key })).body
    await page.goto(`${server.url}/log/workout/${fieldAt(body, "sessionId")}?date=2026-11-20`)
    await button(page, "Keep as a routine").click()
    await page.getByRole("heading", { name: "Edit routine" }).waitFor()
    await page.getByLabel("Name", { exact: true }).fill("Legs A")
    await button(page, "More on Squat").click()
    await page.getByLabel(/^Rest/).fill("240")
    await page.getByLabel("Note", { exact: true }).fill("Belt from 100")
    await button(page, "Save routine").click()
    await expect.poll(routines).toEqual([
      {
        ...{
          id: expect.any(String),
          name: "Legs A",
          note: "Belt from 100",
          lastDone: null,
          version: expect.any(String)
        },
        exercises: [{ name: "Squat", restSeconds: 240, sets: [{ reps: 5, weightKg: 100, rpe: 8 }] }]
      }
    ])
    await page.getByRole("link", { name: /^Legs A/ }).click()
    // Without weights of its own it starts with those of the last time.
    await page.getByRole("radio", { name: /^As last time/ }).check()
    await button(page, "Save routine").click()
    await expect.poll(async () => fieldAt(await routines(), 0, "exercises", 0, "sets")).toEqual([{ reps: 5, rpe: 8 }])
    await page.getByRole("link", { name: /^Legs A/ }).click()
    await button(page, "Delete routine").click()
    await expect.poll(routines).toEqual([])
    await button(page, "Undo").click()
    await expect.poll(routines).toEqual([expect.objectContaining({ name: "Legs A" })])
  }
)

inApp(
  "a session that a search found is repeated with its exercises, also one with a comma in its name",
  AT,
  async ({ key, page, server }) => {
    const body = { date: "2026-11-20", exercises: [{ name: "Row, one arm", sets: [{ reps: 8, weightKg: 30 }] }] }
    await server.request("POST", "/v1/workouts", { key, body })
    await page.goto(`${server.url}/log/workout`)
    await page.getByRole("textbox", { name: "Exercise or title" }).fill("row")
    await page.getByRole("button", { name: /^Repeat 20 Nov/ }).click()
    await page.getByRole("article", { name: "Row, one arm" }).waitFor()
    expect(await page.getByRole("article").count()).toBe(1)
  }
)

inApp("a new routine needs a name and an exercise, and says so", AT, async ({ key, page, server }) => {
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
    .toEqual([expect.objectContaining({ name: "Hotel room", exercises: [{ name: "Push-up", sets: [{ reps: 20 }] }] })])
})
