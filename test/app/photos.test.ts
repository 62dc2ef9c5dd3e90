import * as fs from "node:fs"
import * as path from "node:path"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"
import { segment, withPieces } from "./Pictures.ts"

const DATE = "2026-11-20"

/** A picture as a phone takes it: with the place in its metadata. */
const PICTURE = withPieces("image/jpeg", 2, [segment(0xe1, "Exif\0\0MM\0*GPS 52.5200N 13.4050E")], "")

inApp("a write of the waist leaves photo and note; no EXIF stays (check 33)", async ({ folder, key, page, server }) => {
  await page.goto(`${server.url}/log/check-in?date=${DATE}`)
  await page.getByRole("radio", { name: "Side" }).check()
  await page.getByLabel("Add a photo").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: PICTURE })
  const shown = page.getByRole("img", { name: /^Side/ })
  await shown.waitFor()
  await page.getByLabel("Note", { exact: true }).fill("after a rest week")
  await page.getByRole("button", { name: "Save check-in" }).click()
  await page.getByRole("status").getByText("Check-in saved").waitFor()

  const written = await server.request("POST", "/v1/body-measurements", { key, body: { date: DATE, waistCm: 84 } })
  expect(written.body).toMatchObject({ measurement: { waistCm: 84, note: "after a rest week" } })

  await page.goto(`${server.url}/log/check-in?date=${DATE}`)
  await shown.waitFor()
  await expect.poll(() => page.getByLabel("Waist").inputValue()).toBe("84")
  expect(await page.getByLabel("Note", { exact: true }).inputValue()).toBe("after a rest week")
  expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([5, 3])

  const photos = path.join(folder, "daybook.db.photos")
  const files = fs.readdirSync(photos, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files).toHaveLength(1)
  for (const { name, parentPath } of files) {
    const bytes = fs.readFileSync(path.join(parentPath, name)).toString("latin1")
    expect(bytes).not.toMatch(/Exif|GPS|52\.52/)
  }
})

inApp("a photo is deleted and restored; a large one is made smaller, none is refused", async ({ page, server }) => {
  await page.goto(`${server.url}/log/check-in?date=${DATE}`)
  await page
    .getByLabel("Add a photo")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") })
  await page.getByRole("alert").getByText("cannot read the picture").waitFor()
  const large = await page.evaluate(async () => {
    const canvas = document.createElement("canvas")
    canvas.width = 3000
    canvas.height = 2000
    canvas.getContext("2d")?.fillRect(100, 100, 900, 900)
    return canvas.toDataURL("image/png").slice("data:image/png;base64,".length)
  })
  await page
    .getByLabel("Add a photo")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(large, "base64") })
  const shown = page.getByRole("img", { name: /^Front/ })
  await shown.waitFor()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1600, 1067])
  await page.getByRole("button", { name: "Delete photo" }).click()
  await shown.waitFor({ state: "detached" })
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await shown.waitFor()
})

inApp("a field that is emptied is cleared; the last figures stand in empty fields", async ({ key, page, server }) => {
  const log = (date: string, body: object) =>
    server.request("POST", "/v1/body-measurements", { key, body: { date, ...body } })
  await log("2026-11-13", { weightKg: 81.9, hipCm: 97.5 })
  await log(DATE, { weightKg: 81.4, waistCm: 84 })
  await page.goto(`${server.url}/log/check-in?date=${DATE}`)
  const waist = page.getByLabel("Waist")
  await expect.poll(() => waist.inputValue()).toBe("84")
  await expect.poll(() => page.getByLabel("Hip").getAttribute("placeholder")).toBe("97.5")
  await waist.fill("")
  await page.getByLabel("Body fat").fill("17,5")
  await page.getByRole("button", { name: "Save check-in" }).click()
  await page.getByRole("status").getByText("Check-in saved").waitFor()
  const { body } = await server.request("GET", `/v1/measurements?start=${DATE}&end=${DATE}`, { key })
  expect(body).toMatchObject([{ weightKg: 81.4, waistCm: null, bodyFatPercent: 17.5 }])
})
