import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { expect } from "vitest"
import { exportJson, importJson } from "../../packages/server/src/index.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { installationIn } from "../harness/Installation.ts"
import { realNow } from "../harness/realTime.ts"
import { inApp, OWNER } from "./harness/Browser.ts"
import { violations } from "./harness/Screens.ts"

const DATE = "2026-11-20"

inApp(
  "changes of one writer are undone together, and redone: the day is as before, and as after (check 19)",
  async ({ key, page, server }) => {
    const day = async () => (await server.request("GET", `/v1/days/${DATE}`, { key })).body
    const before = await day()
    for (const [where, body] of [
      ["/v1/food", { name: "Rice bowl", calories: 680, date: DATE }],
      ["/v1/water", { amountMl: 500, date: DATE }],
      ["/v1/food", { name: "Skyr", calories: 150, protein: 25, date: DATE }]
    ] as const)
      expect((await server.request("POST", where, { key, body })).status).toBe(200)
    const after = await day()
    await page.goto(`${server.url}/changes?date=${DATE}`)
    const changes = page.getByRole("list", { name: "Changes" }).getByRole("listitem")
    await expect.poll(() => changes.count()).toBe(3)
    await page.getByLabel("By").selectOption({ label: "You, in the app" })
    await page.getByText("No changes by these").waitFor()
    await page.getByLabel("By").selectOption({ label: "API keys" })
    await page.getByRole("button", { name: "Undo all of these" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Undo all of these" }).click()
    await page.getByRole("status").getByText("Undone: 3 changes").waitFor()
    expect(await day()).toEqual(before)
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
    await expect.poll(day).toEqual(after)
  }
)

inApp("a change shows what was before, and Undo takes it back", async ({ key, page, server }) => {
  await server.request("POST", "/v1/water", { key, body: { amountMl: 750, date: DATE } })
  const { body } = await server.request("GET", `/v1/entries?start=${DATE}&end=${DATE}`, { key })
  await server.request("POST", `/v1/water/${fieldAt(body, 0, "id")}`, { key, body: { amountMl: 500 } })
  await page.goto(`${server.url}/changes`)
  const change = page.getByRole("listitem").filter({ hasText: "750 ml → 500 ml" })
  await change.getByRole("button", { name: "See before" }).click()
  await change.getByRole("cell", { name: "Water, 750 ml" }).waitFor()
  await change.getByRole("button", { name: "Undo", exact: true }).click()
  await change.getByText("Undone", { exact: true }).waitFor()
  const restored = await server.request("GET", `/v1/days/${DATE}`, { key })
  expect(fieldAt(restored.body, "waterMl")).toBe(750)
})

inApp(
  "what one key wrote within minutes is one row, which opens to its parts, and is undone as one",
  async ({ key, page, server }) => {
    const day = async () => (await server.request("GET", `/v1/days/${DATE}`, { key })).body
    const before = await day()
    for (const [name, calories] of [
      ["Rice bowl", 680],
      ["Skyr", 150],
      ["Plums", 90]
    ] as const)
      await server.request("POST", "/v1/food", { key, body: { name, calories, date: DATE } })
    await server.request("POST", "/v1/water", { key, body: { amountMl: 500, date: DATE } })
    const after = await day()
    await page.goto(`${server.url}/changes`)
    await page.getByRole("heading", { name: "Today", level: 2 }).waitFor()
    const rows = page.getByRole("list", { name: "Changes", exact: true }).getByRole("listitem")
    const act = rows.filter({ hasText: "3 foods and 1 drink" })
    await act.getByText("Rice bowl, Skyr, Plums").waitFor()
    expect(await rows.count()).toBe(1)
    await act.getByText("The 4").click()
    const plums = act.getByRole("listitem").filter({ hasText: "Plums" })
    await plums.getByRole("button", { name: "Undo", exact: true }).click()
    await plums.getByText("Undone", { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await act.getByRole("button", { name: "Undo 3: 3 foods and 1 drink" }).click()
    await page.getByRole("status").getByText("Undone: 3 foods and 1 drink").waitFor()
    expect(await day()).toEqual(before)
    // The undo of three is one change; that of the plums before it is another. Names do not say
    // which of the two comes first, so each click waits for what it brings back.
    const water = rows.filter({ hasText: "Water, 500 ml: removed" })
    await water.getByRole("button", { name: /^Redo/ }).first().click()
    await water.getByText("Undone", { exact: true }).waitFor()
    await rows
      .filter({ hasText: "Plums, 90 kcal, snack: removed" })
      .filter({ hasNotText: "Water" })
      .getByRole("button", { name: /^Redo/ })
      .click()
    await expect.poll(day).toEqual(after)
  }
)

inApp("a measurement deleted over the API is restored with its id (check 30)", async ({ key, page, server }) => {
  const measurements = async () => (await server.request("GET", "/v1/measurements", { key })).body
  await server.request("POST", "/v1/body-measurements", { key, body: { date: DATE, waistCm: 84, note: "rest week" } })
  const before = await measurements()
  await server.request("DELETE", `/v1/measurements/${fieldAt(before, 0, "id")}`, { key })
  expect(await measurements()).toEqual([])
  await page.goto(`${server.url}/trash`)
  await page.getByRole("listitem").filter({ hasText: "waist 84 cm" }).getByRole("button", { name: "Restore" }).click()
  await page.getByText("The trash is empty.").waitFor()
  expect(await measurements()).toEqual(before)
})

inApp("the trash is emptied after a confirmed password", { signedIn: false }, async ({ key, page, server, signIn }) => {
  await signIn(page)
  await server.request("POST", "/v1/water", { key, body: { amountMl: 750, date: DATE } })
  const { body } = await server.request("GET", `/v1/entries?start=${DATE}&end=${DATE}`, { key })
  await server.request("DELETE", `/v1/entries/${fieldAt(body, 0, "id")}`, { key })
  await server.setClock(realNow() + 10 * 60_000)
  await page.goto(`${server.url}/trash`)
  await page.getByRole("button", { name: "Empty the trash" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Empty the trash" }).click()
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(OWNER.password)
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click()
  await page.getByText("The trash is empty.").waitFor()
})

inApp(
  "the export, imported on an empty server, gives the same export there (check 36)",
  { log: "weeks" },
  async ({ environment, page, server }) => {
    await page.goto(`${server.url}/settings/data`)
    const saving = page.waitForEvent("download")
    await page.getByRole("link", { name: "Export as JSON" }).click()
    const saved = fs.readFileSync(await (await saving).path(), "utf8")
    expect((await saving).suggestedFilename()).toMatch(/^daybook-\d{4}-\d{2}-\d{2}\.json$/)
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-import-"))
    const target = installationIn(folder)
    await importJson(target.environment, saved)
    expect(await exportJson(target.environment)).toBe(await exportJson(environment))
    fs.rmSync(folder, { recursive: true })
  }
)

inApp("a backup is made at once, listed, and downloaded", { signedIn: false }, async ({ page, server, signIn }) => {
  await signIn(page)
  await page.goto(`${server.url}/settings/data`)
  await page.getByRole("heading", { name: "Import a file" }).waitFor()
  await page.getByText("No backups yet.").waitFor()
  await page.getByRole("button", { name: "Back up now" }).click()
  await page.getByRole("status").getByText("Backed up and verified").waitFor()
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: /^Download the backup of/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^daybook-.*Z\.zip$/)
  expect(
    fs
      .readFileSync(await (await saving).path())
      .subarray(0, 2)
      .toString()
  ).toBe("PK")
})
