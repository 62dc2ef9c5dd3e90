import { expect } from "vitest"
import { type App, inApp } from "./harness/Browser.ts"
import { HEIGHT, isTooWide, violations } from "./harness/Screens.ts"
import { PICTURES } from "./Pictures.ts"

const FIRST = "2026-09-05"
const LAST = "2026-11-14"
const NOW = "2026-11-21T12:00:00+01:00"

const addPhotos = async ({ page, server }: App, date: string, poses: ReadonlyArray<string>): Promise<void> => {
  await page.goto(`${server.url}/log/check-in?date=${date}`)
  for (const pose of poses) {
    await page.getByRole("radio", { name: pose }).check()
    await page
      .getByLabel("Add a photo")
      .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: PICTURES["image/jpeg"] })
    await page.getByRole("img", { name: new RegExp(`^${pose}`) }).waitFor()
  }
}

inApp(
  "the change of the waist over a span, its values in a table and at the cursor, and where a month is missing",
  { now: NOW, locale: "en-GB", changesPages: true },
  async ({ key, page, server }) => {
    const log = (date: string, body: object) =>
      server.request("POST", "/v1/body-measurements", { key, body: { date, ...body } })
    await log("2026-01-10", { waistCm: 95 })
    await log(FIRST, { waistCm: 90, weightKg: 84, bodyFatPercent: 20 })
    await log("2026-09-12", { waistCm: 89.5 })
    await log("2026-09-19", { hipCm: 99 })
    await log("2026-11-07", { waistCm: 87 })
    await log(LAST, { waistCm: 86.5 })

    await page.goto(`${server.url}/trends`)
    await page.getByRole("link", { name: "Measurements and photos" }).click()
    await page.getByRole("heading", { name: "Body", level: 1 }).waitFor()
    const waist = page.getByRole("figure", { name: "Waist" })
    await waist.getByText("−3.5 cm since 5 Sept", { exact: true }).waitFor()
    await page.getByText("last measured 14 Nov").waitFor()
    // No value for eight weeks: two lines.
    expect((await waist.locator(".trend").getAttribute("d"))?.match(/M/g)).toHaveLength(2)

    const chart = waist.getByRole("slider")
    await chart.focus()
    await page.keyboard.press("Home")
    await page.keyboard.press("ArrowRight")
    await expect.poll(() => chart.getAttribute("aria-valuetext")).toBe("12 Sept: 89.5 cm")
    await waist.getByRole("button", { name: "Table: Waist" }).click()
    await expect
      .poll(() => waist.locator("tbody tr").allInnerTexts())
      .toEqual(["5 Sept\t90", "12 Sept\t89.5", "7 Nov\t87", "14 Nov\t86.5"])
    // 84 kg with 20 % of body fat.
    const lean = page.getByRole("figure", { name: "Lean mass" })
    await lean.getByText("67.2", { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])

    await page.getByRole("radio", { name: "All" }).check()
    await waist.getByText("−8.5 cm since 10 Jan", { exact: true }).waitFor()
    await page.setViewportSize({ width: 320, height: HEIGHT })
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    expect(await isTooWide(page)).toBe(false)
  }
)

inApp("two photos are side by side, with what changed between them", { now: NOW, locale: "en-GB" }, async (app) => {
  const { key, page, server } = app
  await page.goto(`${server.url}/body`)
  await page.getByText("No photo yet.").waitFor()
  for (const [date, waistCm] of [
    [FIRST, 90],
    ["2026-10-03", 88],
    [LAST, 86.5]
  ] as const) {
    await server.request("POST", "/v1/body-measurements", { key, body: { date, waistCm } })
    await addPhotos(app, date, date === LAST ? ["Front", "Side"] : ["Front"])
  }
  await page.goto(`${server.url}/body`)
  const photos = page.getByRole("region", { name: "Photos" })
  await photos.getByRole("radio", { name: "Front" }).check()
  const shown = photos.locator(".compared img")
  const names = () => shown.evaluateAll((all) => all.map((each) => each.getAttribute("alt")))
  await expect.poll(names).toEqual(["Front, 5 September 2026", "Front, 14 November 2026"])
  await photos.getByText("70 days between").waitFor()
  await photos.getByText("waist −3.5 cm").waitFor()
  await photos
    .getByRole("list", { name: "Photos by date" })
    .getByRole("button", { name: /3 October/ })
    .click()
  await expect.poll(names).toEqual(["Front, 5 September 2026", "Front, 3 October 2026"])
  await photos.getByText("waist −2 cm").waitFor()
  await photos.getByLabel("First photo").selectOption({ label: "14 November 2026" })
  await photos.getByText("waist +1.5 cm").waitFor()
  expect(await violations(page)).toEqual([])
  await photos.getByRole("radio", { name: "Side" }).check()
  await expect.poll(names).toEqual(["Side, 14 November 2026"])
  await photos.getByRole("radio", { name: "Back" }).check()
  await photos.getByText("No photo of this pose: back.").waitFor()
})

inApp("lengths in inches are stored in centimetres, and read as typed", { now: NOW }, async ({ key, page, server }) => {
  await page.goto(`${server.url}/settings/goals`)
  await page.getByRole("radio", { name: "Inches" }).check()
  await page.getByRole("status").getByText("Saved", { exact: true }).waitFor()
  await page.goto(`${server.url}/log/check-in?date=${LAST}`)
  // The page begins with the copy of the session, and follows the server's answer.
  await page.getByText("in", { exact: true }).first().waitFor()
  await page.getByLabel("Waist").fill("33,5")
  await page.getByRole("button", { name: "Save" }).click()
  const stored = async () => (await server.request("GET", "/v1/measurements", { key })).body
  await expect.poll(stored).toMatchObject([{ date: LAST, waistCm: 85.09 }])
  await page.goto(`${server.url}/log/check-in?date=${LAST}`)
  await expect.poll(() => page.getByLabel("Waist").inputValue()).toBe("33.5")
})
