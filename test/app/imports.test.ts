import type { Page } from "playwright-core"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { realDate } from "../harness/realTime.ts"
import { zipOf } from "../harness/zipOf.ts"
import { type App, inApp, withApp } from "./harness/Browser.ts"
import { isTooWide, violations } from "./harness/Screens.ts"

const HEADER = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"

const fileOf = (name: string, rows: ReadonlyArray<string>) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(rows.join("\n"))
})

/** In the time zone of the browser. */
const TODAY = realDate("Europe/Berlin")

/** Two workouts with a warm-up set; the second is of today. */
const STRONG = fileOf("strong.csv", [
  HEADER,
  '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",W,135,5,0,0,"","",',
  '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",1,225,5,0,0,"","",8.25',
  `${TODAY} 00:00:00,"Push",50m,"Bench press",1,185,5,0,0,"","",`
])

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const choose = async (page: Page, file: ChosenFile, label = "Import a file") => {
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: label, exact: true }).click()
  await (await chooser).setFiles(file)
}

inApp("the plan of a zip names files that are not read, and dates with workouts", async ({ key, page, server }) => {
  const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
  await server.request("POST", "/v1/workouts", { key, body: { date: "2024-01-01", exercises } })
  await page.goto(`${server.url}/settings/data`)
  const hevy = "title,start_time,exercise_title,set_type,weight_kg,reps\n"
  const buffer = Buffer.from(
    zipOf([
      { path: "strong.csv", content: STRONG.buffer },
      { path: "hevy.csv", content: hevy }
    ])
  )
  await choose(page, { name: "apps.zip", mimeType: "application/zip", buffer })
  await page.getByRole("radio", { name: "Pounds" }).check()
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByText("Files of the archive that are not read: hevy.csv (Hevy).").waitFor()
  await page
    .getByText(
      "Careful: 1 date has workouts logged in Daybook, 1 January 2024. Both stay; what is in both counts twice."
    )
    .waitFor()
  await page.getByRole("button", { name: "Import", exact: true }).waitFor()
})

inApp(
  "a file of Strong: its unit is asked, the plan names losses by line, it is imported and undone (check 35)",
  async ({ key, page, server }) => {
    const workouts = async () => (await server.request("GET", "/v1/workouts?start=2024-01-01", { key })).body
    const before = await workouts()
    await page.goto(`${server.url}/settings/data`)
    await choose(page, STRONG)
    await page.getByText("Are they kg or lb?").waitFor()
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByRole("alert").getByText("Choose one.").waitFor()
    await page.getByRole("radio", { name: "Pounds" }).check()
    await page.getByRole("button", { name: "Continue" }).click()

    await page.getByText("Strong: 3 rows of strong.csv").waitFor()
    await page.getByText(/^New: 2 workouts, 1 January 2024 to /).waitFor()
    await page
      .getByText("Left out of what is imported: RPE that is not from 1 to 10 in halves, 1 row (line 3)")
      .waitFor()
    expect(await violations(page)).toEqual([])
    expect(await workouts()).toEqual(before)

    await page.getByRole("button", { name: "Import", exact: true }).click()
    await page.getByText(/^Imported: 2 workouts, 1 January 2024 to /).waitFor()
    expect(await workouts()).toMatchObject([
      { date: TODAY, exercises: [{ name: "Bench press", sets: [{ reps: 5, weightKg: 83.91 }] }] },
      {
        ...{ date: "2024-01-01", title: "Legs" },
        exercises: [
          {
            name: "Squat",
            sets: [
              { reps: 5, weightKg: 61.23, kind: "warmup" },
              { reps: 5, weightKg: 102.06 }
            ]
          }
        ]
      }
    ])
    const imported = page.url()
    await page.goto(`${server.url}/`)
    await page.getByText("Bench press").first().waitFor()
    await page.goto(`${server.url}/changes`)
    await page.getByRole("listitem").filter({ hasText: "strong" }).first().waitFor()

    await page.goto(imported)
    await choose(page, STRONG)
    await page.getByRole("radio", { name: "Pounds" }).check()
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByText("There is nothing new in it.").waitFor()
    await page.getByText("Imported before: 3 rows").waitFor()
    expect(await page.getByRole("button", { name: "Import", exact: true }).count()).toBe(0)
    await page.getByRole("button", { name: "Choose another file" }).click()
    await page.getByText("Or drop it here.").waitFor()
  }
)

inApp(
  "an import is undone where it was made: the log is as before",
  { screen: { width: 320, height: 900 } },
  async ({ key, page, server }) => {
    const log = async () => (await server.request("GET", `/v1/entries?start=2024-01-01&end=2024-01-31`, { key })).body
    const before = await log()
    await page.goto(`${server.url}/settings/data`)
    await choose(page, STRONG)
    await page.getByRole("radio", { name: "Kilograms" }).check()
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByRole("button", { name: "Import", exact: true }).waitFor()
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole("button", { name: "Import", exact: true }).click()
    await page.getByRole("button", { name: "Undo this import" }).waitFor()
    expect(await isTooWide(page)).toBe(false)
    expect(await log()).not.toEqual(before)
    await page.getByRole("button", { name: "Undo this import" }).click()
    await page.getByText("The import was undone. Your log is as before.").waitFor()
    expect(await log()).toEqual(before)
  }
)

/** Imports two workouts in the app, and changes one of them over REST. */
const importAndEdit = async ({ key, page, server }: Parameters<Parameters<typeof withApp>[0]>[0]) => {
  await page.goto(`${server.url}/settings/data`)
  await choose(page, STRONG)
  await page.getByRole("radio", { name: "Kilograms" }).check()
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "Import", exact: true }).click()
  await page.getByRole("button", { name: "Undo this import" }).waitFor()
  const workouts = async () => (await server.request("GET", "/v1/workouts?start=2024-01-01", { key })).body
  const id = fieldAt(await workouts(), 1, "id")
  await server.request("POST", `/v1/workouts/${id}`, { key, body: { durationMinutes: 61 } })
  return { workouts, left: [expect.objectContaining({ id, durationMinutes: 61 })] }
}

inApp("the undo of an import of which something was changed offers to keep that, and undoes the rest", async (app) => {
  const { page } = app
  const { left, workouts } = await importAndEdit(app)
  await page.getByRole("button", { name: "Undo this import" }).click()
  await page
    .getByRole("alert")
    .getByText(/^1 of the 2 entries was changed since, by [^()]+, [^Z]+\.$/)
    .waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole("button", { name: "Keep what was changed, undo the rest" }).click()
  await page.getByText("The import was undone, but for 1 entry changed since.").waitFor()
  expect(await workouts()).toEqual(left)
})

inApp("the same from the page of changes", async (app) => {
  const { page, server } = app
  const { left, workouts } = await importAndEdit(app)
  await page.goto(`${server.url}/changes`)
  const change = page.getByRole("listitem").filter({ hasText: "2 entries" })
  await change.getByRole("button", { name: "Undo", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Keep what was changed?" })
  await dialog.getByText("1 of the 2 entries was changed since").waitFor()
  await dialog.getByRole("button", { name: "Keep it, undo the rest" }).click()
  await change.getByText("Undone", { exact: true }).waitFor()
  expect(await workouts()).toEqual(left)
})

inApp("a zone that is asked for is the browser's; one that does not exist is asked again", async ({ page, server }) => {
  await page.goto(`${server.url}/settings/data`)
  await choose(
    page,
    fileOf("fitbod.csv", [
      "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier",
      "2024-01-01 10:00:00 +0000,Squat,5,100.0,0.0,0.0,0.0,0.0,false,,1.0"
    ])
  )
  const zone = page.getByLabel("Your time zone")
  await zone.waitFor()
  expect(await zone.inputValue()).toBe(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone))
  await zone.fill("Mars/Base")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("alert").getByText('"Mars/Base" is no time zone.').waitFor()
  await zone.fill("Europe/Paris")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByText("New: 1 workout, 1 January 2024").waitFor()
})

inApp(
  "a file that is no export is refused in a sentence, also where it is dropped, and nothing is written",
  async ({ key, page, server }) => {
    await page.goto(`${server.url}/settings/data`)
    await choose(page, fileOf("notes.csv", ["a,b", "1,2"]))
    await page.getByRole("alert").getByText("notes.csv is no export that Daybook can read.").waitFor()
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(["PK\u0003\u0004 no archive"], "cut.zip"))
      return transfer
    })
    await page.getByRole("region", { name: "Import a file" }).dispatchEvent("drop", { dataTransfer: dropped })
    await page
      .getByRole("alert")
      .getByText(/^cut\.zip /)
      .waitFor()
    expect(await violations(page)).toEqual([])
    expect((await server.request("GET", "/v1/changes", { key })).body).toEqual([])
  }
)

/** An export without what is of the server: the account's id, and the name under which it is there. */
const logIn = (text: string): string => {
  const [, id = ""] = /"account":\[\n\{"id":"([^"]+)"/.exec(text) ?? []
  return text.replaceAll(id, "account").replace(/"name":"[^"]*"\}/, '"name":""}')
}

inApp(
  "the app's own export is read into the log of another server that was claimed, and comes out of it the same",
  { log: "weeks" },
  async (from) => {
    const exportOf = async ({ page, server }: App) =>
      (await page.request.get(`${server.url}/app/api/export?format=json`)).text()
    const document = await exportOf(from)
    const file = { name: "daybook.json", mimeType: "application/json", buffer: Buffer.from(document) }
    await withApp(async (to) => {
      const { page, server } = to
      await page.goto(`${server.url}/settings/goals`)
      await page.getByLabel("Protein", { exact: true }).fill("99")
      await page.getByRole("button", { name: "Save", exact: true }).click()
      await page.getByRole("status").getByText("Goals saved").waitFor()
      await page.goto(`${server.url}/settings/data`)
      await choose(page, file)
      await page.getByText(/^Daybook: /).waitFor()
      await page.getByRole("button", { name: "Import", exact: true }).click()
      await page.getByText(/^Imported: /).waitFor()
      expect(logIn(await exportOf(to))).toBe(logIn(document))
      // A second time the log has entries, and the refusal says what to do.
      await choose(page, file, "Choose another file")
      await page.getByText("Delete them and empty the trash").waitFor()
      expect(logIn(await exportOf(to))).toBe(logIn(document))
    })
  }
)
