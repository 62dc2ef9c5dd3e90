import type { Page } from "playwright-core"
import { expect } from "vitest"
import type { AppServer } from "../../scripts/app/server.mjs"
import { inApp } from "./harness/Browser.ts"
import { held } from "./harness/Held.ts"
import { isTooWide, settled } from "./harness/Screens.ts"

const NOW = "2026-11-21T18:42:00+01:00"
const TODAY = "2026-11-21"
const AT = { now: NOW } as const
const WITH_WORKER = { ...AT, serviceWorker: true } as const

interface LoggedSet {
  readonly reps: number
  readonly weightKg?: number
}

const sets = (count: number, reps: number, weightKg?: number): ReadonlyArray<LoggedSet> =>
  Array.from({ length: count }, () => (weightKg === undefined ? { reps } : { reps, weightKg }))

/** Logs a session over REST. */
const train = async (
  { key, server }: { readonly key: string; readonly server: AppServer },
  date: string,
  exercises: Readonly<Record<string, ReadonlyArray<LoggedSet>>>
) => {
  const listed = Object.entries(exercises).map(([name, each]) => ({ name, sets: each }))
  const { status } = await server.request("POST", "/v1/workouts", { key, body: { date, exercises: listed } })
  expect(status).toBe(200)
}

const sessions = async ({ key, server }: { readonly key: string; readonly server: AppServer }) =>
  (await server.request("GET", "/v1/workouts", { key })).body

const exercise = async ({ key, server }: { readonly key: string; readonly server: AppServer }, name: string) =>
  (await server.request("GET", `/v1/exercises/${encodeURIComponent(name)}?end=${TODAY}`, { key })).body

const dateBefore = (days: number): string =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

const field = (page: Page, name: string, at = 0) => page.getByRole("textbox", { name, exact: true }).nth(at)
const button = (page: Page, name: string, at = 0) => page.getByRole("button", { name, exact: true }).nth(at)
const status = (page: Page) => page.getByRole("status")

/** Names the last exercise of the session. */
const nameExercise = async (page: Page, name: string) => {
  const named = page.getByRole("combobox", { name: "Exercise" }).last()
  await named.fill(name)
  await named.press("Enter")
}

/** Types a set and ticks it. */
const doSet = async (page: Page, at: number, weight: string, reps: string) => {
  await field(page, "Weight", at).fill(weight)
  await field(page, "Reps", at).fill(reps)
  await button(page, "Done", at).click()
}

const openSession = async (page: Page, server: AppServer) => {
  await page.goto(`${server.url}/log/workout`)
  await page.getByRole("combobox", { name: "Exercise" }).waitFor()
}

const inPounds = async ({ page, server }: { readonly page: Page; readonly server: AppServer }) => {
  await page.goto(`${server.url}/settings/goals`)
  await page.getByLabel("Weight unit").selectOption({ label: "Pounds" })
  await button(page, "Save").click()
  await status(page).filter({ hasText: /\w/ }).waitFor()
}

inApp("an exercise that is added is named by typing at once", AT, async ({ page, server }) => {
  await openSession(page, server)
  await nameExercise(page, "Squat")
  await doSet(page, 0, "100", "5")
  await button(page, "Add exercise").click()
  await page.keyboard.type("Bench press")
  await page.keyboard.press("Enter")
  const names = page.getByRole("combobox", { name: "Exercise" })
  await expect.poll(() => names.last().inputValue()).toBe("Bench press")
  expect(await names.count()).toBe(2)
})

inApp("a session begun offline survives a reload, and is sent once with every set", WITH_WORKER, async (app) => {
  const { context, page, server } = app
  await openSession(page, server)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await nameExercise(page, "Squat")
  for (let at = 0; at < 6; at++) {
    if (at > 0) await button(page, "Add set").click()
    await doSet(page, at, `${100 + at * 2.5}`, "5")
  }
  await page.getByText("6 sets are kept on this phone").waitFor()
  await page.reload()
  await button(page, "Done", 5).waitFor()
  expect(await field(page, "Weight", 5).inputValue()).toBe("112.5")
  await button(page, "Add exercise").click()
  await nameExercise(page, "Pull-up")
  for (let at = 6; at < 12; at++) {
    if (at > 6) await button(page, "Add set", 1).click()
    await doSet(page, at, "", `${20 - at}`)
  }
  await field(page, "Minutes").fill("55")
  await button(page, "Finish workout").click()
  await status(page).getByText("It is sent as soon as the server can be reached").waitFor()
  await context.setOffline(false)
  await expect
    .poll(() => sessions(app))
    .toMatchObject([
      {
        date: TODAY,
        durationMinutes: 55,
        exercises: [
          { name: "Squat", sets: [0, 1, 2, 3, 4, 5].map((at) => ({ reps: 5, weightKg: 100 + at * 2.5 })) },
          { name: "Pull-up", sets: [14, 13, 12, 11, 10, 9].map((reps) => ({ reps })) }
        ]
      }
    ])
})

inApp("a third session on a date is refused in words, and stays to be mended", AT, async (app) => {
  const { page, server } = app
  await train(app, TODAY, { Squat: sets(1, 5, 100) })
  await train(app, TODAY, { Deadlift: sets(1, 5, 140) })
  await openSession(page, server)
  await nameExercise(page, "Bench press")
  await doSet(page, 0, "85", "5")
  await button(page, "Finish workout").click()
  await page
    .getByRole("alert")
    .getByText("21 November 2026 already has 2 workouts, the most a date can have. The session was")
    .waitFor()
  expect(await field(page, "Weight").inputValue()).toBe("85")
  await button(page, "Day before").click()
  await button(page, "Finish workout").click()
  await status(page).getByText("Session logged, 1 set").waitFor()
  expect(await sessions(app)).toMatchObject([
    { date: TODAY },
    { date: TODAY },
    { date: "2026-11-20", exercises: [{ name: "Bench press", sets: [{ reps: 5, weightKg: 85 }] }] }
  ])
})

inApp("a session that is refused after it was queued comes back to be mended", WITH_WORKER, async (app) => {
  const { context, page, server } = app
  await openSession(page, server)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await nameExercise(page, "Bench press")
  await doSet(page, 0, "85", "5")
  await button(page, "Finish workout").click()
  await status(page).getByText("It is sent as soon as").waitFor()
  await train(app, TODAY, { Squat: sets(1, 5, 100) })
  await train(app, TODAY, { Deadlift: sets(1, 5, 140) })
  await context.setOffline(false)
  await openSession(page, server)
  await page.getByText("A finished session was refused").waitFor()
  await button(page, "Edit it").click()
  await expect.poll(() => field(page, "Weight").inputValue()).toBe("85")
  await button(page, "Day before").click()
  await button(page, "Finish workout").click()
  await status(page).getByText("Session logged, 1 set").waitFor()
  expect(await sessions(app)).toMatchObject([{}, {}, { date: "2026-11-20" }])
})

inApp("an exercise is filled in as it was lifted last; plates and a record follow what is typed", AT, async (app) => {
  const { page, server } = app
  await train(app, "2026-11-18", { "Bench press": [...sets(2, 5, 82.5), { reps: 4, weightKg: 82.5 }] })
  await openSession(page, server)
  await page.getByRole("combobox", { name: "Exercise" }).fill("bench")
  await page.getByRole("option", { name: "Bench press" }).click()
  await page.getByRole("link", { name: "last: 18 Nov" }).waitFor()
  expect(await page.getByRole("cell", { name: "82.5 × 4" }).count()).toBe(1)
  await page.getByText("25 + 5 + 1.25").waitFor()
  const article = page.getByRole("article", { name: "Bench press" })
  await article.getByText("Proposed: 3 × 5 at 82.5 kg.").waitFor()
  expect(await field(page, "Reps", 2).inputValue()).toBe("4")
  await article.getByRole("button", { name: "Fill in" }).click()
  await expect.poll(() => field(page, "Reps", 2).inputValue()).toBe("5")
  await field(page, "Weight").fill("85")
  await page.getByText("25 + 5 + 2.5").waitFor()
  await page.getByText("each side of the 20 kg bar").waitFor()
  await button(page, "Done").click()
  await page.getByText("set 1: best e1RM, 99.2 kg").waitFor()
  // Who adds weight adds it to the sets below, and the focus stays.
  expect(await field(page, "Weight", 2).inputValue()).toBe("85")
  await expect.poll(() => button(page, "Done").evaluate((element) => element === document.activeElement)).toBe(true)
  await button(page, "Undo").click()
  await expect.poll(() => button(page, "Done").getAttribute("aria-pressed")).toBe("false")
})

inApp("the rest runs on over a reload, is longer or shorter, paused and skipped", AT, async (app) => {
  const { page, server } = app
  await openSession(page, server)
  await nameExercise(page, "Squat")
  await doSet(page, 0, "100", "5")
  const rest = page.getByRole("timer")
  const left = async () => {
    const [, minutes = "", seconds = ""] = /(\d+):(\d\d) left/.exec((await rest.getAttribute("aria-label")) ?? "") ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  await rest.waitFor()
  await page.clock.fastForward("00:30")
  await expect.poll(left).toBeLessThanOrEqual(90)
  await page.reload()
  await rest.waitFor()
  expect(await left()).toBeLessThanOrEqual(90)
  await page.getByRole("button", { name: /Pause$/ }).click()
  await page.getByRole("button", { name: /Resume$/ }).waitFor()
  const paused = await left()
  await page.clock.fastForward("05:00")
  expect(await left()).toBe(paused)
  await button(page, "15 seconds more").click()
  await expect.poll(left).toBe(paused + 15)
  await button(page, "15 seconds less").click()
  await page.getByRole("button", { name: /Resume$/ }).click()
  await button(page, "Skip").click()
  await expect.poll(() => rest.count()).toBe(0)
})

inApp("a session is logged by the keyboard alone", { ...AT, screen: "desktop" }, async (app) => {
  const { page, server } = app
  await openSession(page, server)
  const tabTo = async (name: string) => {
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""
      )
    for (let at = 0; at < 60; at++) {
      await page.keyboard.press("Tab")
      if ((await focused()).trim() === name) return
    }
    throw new Error(`"${name}" was not reached by Tab`)
  }
  await tabTo("Exercise")
  await page.keyboard.type("Squat")
  await page.keyboard.press("Enter")
  await tabTo("Weight")
  await page.keyboard.type("100")
  await tabTo("Reps")
  await page.keyboard.type("5")
  await tabTo("Done")
  await page.keyboard.press("Space")
  await tabTo("Add set")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Enter")
  await tabTo("Finish workout")
  await page.keyboard.press("Enter")
  await status(page).getByText("Session logged, 2 sets").waitFor()
  expect(await sessions(app)).toMatchObject([{ exercises: [{ name: "Squat", sets: sets(2, 5, 100) }] }])
})

inApp("sets that were typed and not ticked are asked about; a discarded session comes back", AT, async (app) => {
  const { page, server } = app
  await openSession(page, server)
  await nameExercise(page, "Push-up")
  await field(page, "Reps").fill("20")
  await button(page, "Finish workout").click()
  await page.getByText("1 set was typed and not ticked.").waitFor()
  await button(page, "Discard session").click()
  await status(page).getByText("Session discarded").waitFor()
  await button(page, "Undo").click()
  await expect.poll(() => field(page, "Reps").inputValue()).toBe("20")
  await button(page, "Finish workout").click()
  await button(page, "Log them too").click()
  await status(page).getByText("Session logged, 1 set").waitFor()
  expect(await sessions(app)).toMatchObject([{ exercises: [{ name: "Push-up", sets: [{ reps: 20 }] }] }])
})

inApp("a discarded session does not come back over one that was begun meanwhile", AT, async ({ page, server }) => {
  await openSession(page, server)
  await nameExercise(page, "Push-up")
  await field(page, "Reps").fill("20")
  await button(page, "Discard session").click()
  await status(page).getByText("Session discarded").waitFor()
  // The page is not loaded again, which would end the offer of an undo.
  await page.goBack()
  await page.getByRole("combobox", { name: "Exercise" }).waitFor()
  await nameExercise(page, "Squat")
  await button(page, "Undo").click()
  await status(page).getByText("Not brought back: another session is open").waitFor()
  const names = page.getByRole("combobox", { name: "Exercise" })
  expect(await names.evaluateAll((all) => all.map((each) => each instanceof HTMLInputElement && each.value))).toEqual([
    "Squat"
  ])
})

inApp("an old session is corrected and moved, and the estimate follows; deleting it is undone", AT, async (app) => {
  const { page, server } = app
  await train(app, "2026-11-10", { Squat: sets(1, 5, 100) })
  await train(app, "2026-11-17", { Squat: sets(1, 5, 102.5) })
  await page.goto(`${server.url}/exercises/Squat`)
  await page.getByRole("link", { name: "10 Nov", exact: true }).click()
  await field(page, "Weight").fill("120")
  await page.getByLabel("Date", { exact: true }).fill("2026-11-12")
  await button(page, "Save").click()
  await status(page).getByText("Session changed").waitFor()
  expect(await exercise(app, "Squat")).toMatchObject({
    records: { estimatedOneRepMax: { estimatedOneRepMaxKg: 140, date: "2026-11-12" } },
    sessions: [{ date: "2026-11-17" }, { date: "2026-11-12", estimatedOneRepMaxKg: 140 }]
  })
  await page.goto(`${server.url}/exercises/Squat`)
  await page.getByRole("cell", { name: "140" }).waitFor()
  await page.getByRole("link", { name: "12 Nov", exact: true }).click()
  await button(page, "Delete session").click()
  await status(page).getByText("Session deleted").waitFor()
  expect(await sessions(app)).toMatchObject([{ date: "2026-11-17" }])
  await button(page, "Undo").click()
  await expect.poll(() => sessions(app)).toMatchObject([{ date: "2026-11-17" }, { date: "2026-11-12" }])
})

inApp("an exercise is renamed in every session, and undo brings the name back", AT, async (app) => {
  const { page, server } = app
  await train(app, "2026-11-10", { Bench: sets(1, 5, 80) })
  await train(app, "2026-11-17", { bench: sets(1, 5, 82.5), "Bench press": sets(1, 5, 82.5) })
  await page.goto(`${server.url}/exercises`)
  await page
    .getByRole("link", { name: /^bench\b/ })
    .first()
    .click()
  await button(page, "Rename").click()
  await field(page, "New name").fill("Bench press")
  await button(page, "Save name").click()
  await page.getByText("Bench press has 1 session already").waitFor()
  await button(page, "Join both").click()
  await status(page).getByText("bench is now Bench press").waitFor()
  expect(await exercise(app, "Bench press")).toMatchObject({
    sessions: [{ date: "2026-11-17" }, { date: "2026-11-10" }]
  })
  await button(page, "Undo").click()
  await expect.poll(() => exercise(app, "Bench")).toMatchObject({ sessions: [{}, {}] })
})

inApp("an exercise shows its records before its newest ten sessions, its best session a star", AT, async (app) => {
  const { page, server } = app
  for (let day = 1; day <= 12; day++) {
    await train(app, `2026-11-${String(day).padStart(2, "0")}`, { Squat: sets(3, 5, day === 7 ? 140 : 100 + day) })
  }
  await page.goto(`${server.url}/exercises/Squat`)
  const links = page.getByRole("table", { name: "Sessions with Squat" }).getByRole("link")
  await expect.poll(() => links.count()).toBe(10)
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Next time", "Records", "Sessions"])
  const star = await page.locator(".chart .star").boundingBox()
  const dots = await Promise.all((await page.locator(".chart .dot").all()).map((dot) => dot.boundingBox()))
  const middle = (box: { readonly y: number; readonly height: number } | null | undefined) =>
    (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2
  // The highest dot is that of the best session.
  expect(Math.abs(middle(star) - Math.min(...dots.map(middle)))).toBeLessThanOrEqual(1)
  await button(page, "Show all 12 sessions").click()
  await expect.poll(() => links.count()).toBe(12)
  await page.getByRole("slider").focus()
  for (let day = 1; day <= 7; day++) await page.keyboard.press("ArrowRight")
  await page.getByText("7 Nov: 163.3 kg ★ Best e1RM").waitFor()
})

inApp("a deload is beside the line of an exercise, and beside that of its sparkline", AT, async (app) => {
  const { page, server } = app
  const lifted = [100, 102, 104, 70, 72, 106, 108, 110, 112, 114]
  for (const [at, weight] of lifted.entries()) {
    await train(app, dateBefore(3 * (lifted.length - 1 - at)), { Squat: sets(3, 5, weight) })
  }
  await page.goto(`${server.url}/exercises/Squat`)
  await page.getByText("The line leaves out 2 days that are lighter or far from the others.").waitFor()
  const line = await page.locator(".chart .trend").boundingBox()
  const aside = page.locator(".chart .aside")
  expect(await aside.count()).toBe(2)
  for (const dot of await aside.all()) expect((await dot.boundingBox())?.y).toBeGreaterThan(bottomOf(line))
  await page.getByRole("slider").focus()
  for (let day = 1; day <= 4; day++) await page.keyboard.press("ArrowRight")
  await page.getByText("3 Nov: 81.7 kg, left out of the line").waitFor()
  await page.goto(`${server.url}/trends`)
  const spark = page.getByRole("link", { name: /Squat/ }).locator(".spark")
  await expect.poll(() => spark.locator(".aside").count()).toBe(2)
  const heights = [...((await spark.locator("path").getAttribute("d")) ?? "").matchAll(/ ([\d.]+)/g)].map(([, y]) =>
    Number(y)
  )
  expect(heights).toHaveLength(8)
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
})

inApp("the chart of a lift of the body has its verdict's figures, with body weight or in reps", AT, async (app) => {
  const { page, server } = app
  await server.request("POST", "/v1/weight", { key: app.key, body: { weightKg: 80, date: TODAY } })
  for (let week = 5; week >= 0; week--) {
    await train(app, dateBefore(7 * week), {
      "Pull-up": sets(1, 5, 25 - week),
      "Push-up": [{ reps: 30 - week }],
      Squat: week % 2 === 0 ? sets(1, 5, 100) : sets(1, 12, 80)
    })
  }
  await page.goto(`${server.url}/exercises/Pull-up`)
  await page.getByRole("slider", { name: /^Estimated one-rep maximum of Pull-up with the body weight/ }).waitFor()
  await page
    .getByText(/^From 116.7 kg on .* to 122.5 kg on/)
    .first()
    .waitFor()
  await page.goto(`${server.url}/exercises/Push-up`)
  await page
    .getByText(/^From 25 reps on .* to 30 reps on/)
    .first()
    .waitFor()
  await page.goto(`${server.url}/exercises/Squat`)
  await page.getByText("Each line joins days whose sets compare.").first().waitFor()
  expect((await page.locator(".chart .trend").getAttribute("d"))?.match(/M/g)).toHaveLength(2)
  await page.goto(`${server.url}/trends`)
  await page.getByRole("link", { name: /Pull-up.*122.5\s*kg with body/ }).waitFor()
  await page.getByRole("link", { name: /Push-up.*30\s*reps/ }).waitFor()
})

inApp("an exercise with one session says that two are needed, and is logged from its page", AT, async (app) => {
  const { page, server } = app
  await train(app, "2026-11-17", { "Overhead press": sets(3, 6, 47.5) })
  await page.goto(`${server.url}/exercises/Overhead%20press`)
  await page.getByText("two are needed").waitFor()
  await page.getByText("3 × 6 at 47.5 kg").waitFor()
  await button(page, "Log it now").click()
  await expect.poll(() => field(page, "Weight", 2).inputValue()).toBe("47.5")
  for (const at of [0, 1, 2]) await button(page, "Done", at).click()
  await button(page, "Finish workout").click()
  await status(page).getByText("Session logged, 3 sets").waitFor()
  expect(await exercise(app, "Overhead press")).toMatchObject({ sessions: [{ date: TODAY }, {}] })
})

const bottomOf = (box: { readonly y: number; readonly height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0)

inApp("an exercise that was named before the known ones were read is filled in when they are", AT, async (app) => {
  const { page, server } = app
  await train(app, "2026-11-17", { Squat: sets(2, 5, 102.5) })
  const read = await held(page, /\/exercises/)
  await openSession(page, server)
  await nameExercise(page, "squat")
  expect(await field(page, "Weight").inputValue()).toBe("")
  read()
  await expect.poll(() => field(page, "Weight").inputValue()).toBe("102.5")
})

inApp("with text of twice the size every button of a session is in view on a phone", AT, async (app) => {
  const { page, server } = app
  await train(app, "2026-11-17", { Squat: sets(2, 5, 102.5) })
  await openSession(page, server)
  await nameExercise(page, "Squat")
  await expect.poll(() => field(page, "Weight").inputValue()).toBe("102.5")
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
  })
  await button(page, "Done").click()
  await page.getByRole("timer").waitFor()
  const inView = async () =>
    page
      .getByRole("main")
      .evaluate((main) =>
        [...main.querySelectorAll("button, input")]
          .filter((each) => each.getBoundingClientRect().right > innerWidth || each.getBoundingClientRect().left < 0)
          .map(({ outerHTML }) => outerHTML)
      )
  expect(await inView()).toEqual([])
  expect(await isTooWide(page)).toBe(false)
})

inApp("what happened covers neither the rest nor the last button of a session", AT, async ({ page, server }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await openSession(page, server)
    await nameExercise(page, "Squat")
    await doSet(page, 0, "100", "5")
    const said = status(page)
    await said.getByText("Set 1 done").waitFor()
    expect(bottomOf(await said.boundingBox())).toBeLessThanOrEqual(
      (await page.getByRole("timer").boundingBox())?.y ?? 0
    )
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    const discard = button(page, "Discard session")
    await discard.click({ trial: true })
    expect(bottomOf(await discard.boundingBox())).toBeLessThanOrEqual((await said.boundingBox())?.y ?? 0)
    await discard.click()
  }
})

inApp("Escape closes the list of exercises and keeps the name that was typed", AT, async (app) => {
  const { page, server } = app
  await train(app, "2026-11-17", { "Bench press": sets(1, 5, 80) })
  await openSession(page, server)
  const name = page.getByRole("combobox", { name: "Exercise" })
  await name.fill("Bench")
  await page.getByRole("option", { name: /Bench press/ }).waitFor()
  await name.press("Escape")
  await expect.poll(() => page.getByRole("option").count()).toBe(0)
  await name.press("Tab")
  expect(await name.inputValue()).toBe("Bench")
})

inApp("in pounds a correction of one set leaves the kilograms of the others as they were logged", AT, async (app) => {
  const { page, server } = app
  await train(app, "2026-11-16", { Row: [{ reps: 5, weightKg: 62.5 }], Squat: sets(3, 5, 100) })
  await inPounds(app)
  await page.goto(`${server.url}/day/2026-11-16`)
  await page.getByRole("link", { name: /Row/ }).click()
  await expect.poll(() => field(page, "Weight", 1).inputValue()).toBe("220.46")
  await field(page, "Weight", 1).fill("135")
  await field(page, "Reps", 2).fill("6")
  await button(page, "Save").click()
  await status(page).getByText("Session changed").waitFor()
  const squats = [
    { reps: 5, weightKg: 61.235 },
    { reps: 6, weightKg: 100 },
    { reps: 5, weightKg: 100 }
  ]
  expect(await sessions(app)).toMatchObject([
    {
      exercises: [
        { name: "Row", sets: [{ reps: 5, weightKg: 62.5 }] },
        { name: "Squat", sets: squats }
      ]
    }
  ])
})

inApp("a device that is new opens a session in the unit of the account", AT, async (app) => {
  const { device, server, signIn } = app
  await inPounds(app)
  const other = await device()
  await signIn(other, server.url)
  // As on the first visit: no copy of the session, and the server's answer comes after what else the page reads.
  await settled(other)
  await other.evaluate(() => localStorage.clear())
  const answer = await held(other, "**/app/api/session")
  await other.goto(`${server.url}/log/workout`)
  await other.locator(".loading").waitFor()
  answer()
  await other.getByRole("combobox", { name: "Exercise" }).first().waitFor()
  await nameExercise(other, "Squat")
  await doSet(other, 0, "135", "5")
  await button(other, "Finish workout").click()
  await status(other).getByText("Session logged, 1 set").waitFor()
  expect(await sessions(app)).toMatchObject([{ exercises: [{ sets: [{ weightKg: 61.235 }] }] }])
})
