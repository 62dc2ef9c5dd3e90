import type { Page } from "playwright-core"
import { expect } from "vitest"
import { usdaZip } from "../operations/foodFiles.ts"
import { inApp } from "./harness/Browser.ts"
import { faultsInBothThemes } from "./harness/Screens.ts"

const USDA = "USDA FoodData Central"

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

const choose = async (page: Page, name: string, content: Uint8Array) => {
  const chooser = page.waitForEvent("filechooser")
  await button(page, "Choose files").click()
  await (await chooser).setFiles({ name, mimeType: "application/zip", buffer: Buffer.from(content) })
}

const finds = async (page: Page, name: string) => {
  await page.goto(`${new URL(page.url()).origin}/log/food`)
  await page.getByLabel("What did you eat?").fill("qwibble")
  await page.getByText(name).first().waitFor()
}

inApp("a table of foods is added from its file, searched, replaced and removed", {}, async ({ page, server }) => {
  await page.goto(`${server.url}/foods`)
  await button(page, `Add ${USDA}`).click()
  const link = page.getByRole("link", { name: /To the page of the files/ })
  expect(await link.getAttribute("href")).toBe("https://fdc.nal.usda.gov/download-datasets")
  expect(await faultsInBothThemes(page)).toEqual([])
  await choose(page, "sr_legacy_2018-04.zip", usdaZip("Rice").subarray(0, 200))
  await page.getByText(/^sr_legacy_2018-04\.zip .*damaged/).waitFor()
  await choose(page, "sr_legacy_2018-04.zip", usdaZip("Qwibble of oats"))
  await page.getByRole("progressbar", { name: `Building ${USDA}…` }).waitFor()
  await page.getByText("Added: 1 food, from 2 rows.").waitFor()
  await page.getByText("Left out: sample of a laboratory, 1 row").waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])
  await finds(page, "Qwibble of oats")

  await page.goto(`${server.url}/foods`)
  await button(page, `Replace ${USDA}`).click()
  await choose(page, "sr_legacy_2025-12-18.zip", usdaZip("Qwibble of rye", "Quark"))
  await page.getByText("2 foods, 18 December 2025").waitFor()
  await finds(page, "Qwibble of rye")

  await page.goto(`${server.url}/foods`)
  await button(page, `Remove ${USDA}`).click()
  await button(page, "Cancel").click()
  await button(page, `Remove ${USDA}`).click()
  await button(page, "Remove").click()
  await button(page, `Add ${USDA}`).waitFor()
  await button(page, "Add Open Food Facts").click()
  await page.getByLabel("Sold in").fill("fr, germany")
  await page.getByText("Two letters for each country, please: FR, DE.").waitFor()
  expect(await button(page, "Choose files").isDisabled()).toBe(true)
})
