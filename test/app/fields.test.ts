import { readdirSync, readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { inApp } from "./harness/Browser.ts"
import { isTooWide, settled } from "./harness/Screens.ts"

const SOURCES = "packages/app/src"

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first()

it("no field of the app cuts a text off: none has a length at which the browser stops", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file))
  expect(files.filter((file) => /maxlength/i.test(readFileSync(`${SOURCES}/${file}`, "utf8")))).toEqual([])
})

inApp("a text that is too long stays as it was pasted, is refused with its count", async ({ key, page, server }) => {
  await page.goto(`${server.url}/log/check-in`)
  const note = page.getByLabel("Note", { exact: true })
  await note.fill("n".repeat(5000))
  await page.getByRole("alert").filter({ hasText: "5,000 characters; 2,000 is the most. Shorten it" }).waitFor()
  await button(page, "Save check-in").click()
  expect(await note.inputValue()).toHaveLength(5000)
  await expect.poll(() => note.evaluate((one) => one === document.activeElement)).toBe(true)
  await note.fill("n".repeat(2000))
  await page.getByRole("alert").waitFor({ state: "detached" })
  await button(page, "Save check-in").click()
  const saved = async () => (await server.request("GET", "/v1/measurements", { key })).body
  await expect.poll(saved).toMatchObject([{ note: "n".repeat(2000) }])

  // A page without a form of the browser: the session.
  await page.goto(`${server.url}/log/workout`)
  const name = page.getByRole("combobox", { name: "Exercise" })
  await name.fill("Squat")
  await name.press("Enter")
  await page.getByRole("textbox", { name: "Weight", exact: true }).fill("100")
  await page.getByRole("textbox", { name: "Reps", exact: true }).fill("5")
  await button(page, "Done").click()
  const title = page.getByLabel("Title", { exact: true })
  await title.fill("t".repeat(81))
  await page.getByRole("alert").filter({ hasText: "81 characters; 80 is the most." }).waitFor()
  await button(page, "Finish workout").click()
  await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true)
  expect((await server.request("GET", "/v1/workouts", { key })).body).toEqual([])
})

inApp(
  "the minutes of a session are a filled figure, also if it was left open, or took less than one",
  { now: "2026-11-21T17:42:00+01:00" },
  async ({ context, page, server }) => {
    await page.goto(`${server.url}/log/workout`)
    const name = page.getByRole("combobox", { name: "Exercise" })
    await name.fill("Squat")
    await name.press("Enter")
    await page.getByRole("textbox", { name: "Weight", exact: true }).fill("100")
    await page.getByRole("textbox", { name: "Reps", exact: true }).fill("5")
    await button(page, "Done").click()
    const minutes = page.getByLabel("Minutes", { exact: true })
    await expect.poll(() => minutes.inputValue()).toBe("1")
    await context.clock.setSystemTime("2026-11-21T18:13:30+01:00")
    await page.reload()
    await page.getByText("Up to the last set, at 17:42.").waitFor()
    expect(await minutes.inputValue()).toBe("1")
    await minutes.fill("32")
    await page.getByText("Up to the last set").waitFor({ state: "detached" })
  }
)

inApp(
  "a date is written in the language of the app, and drinks say what they are",
  { locale: "de", log: "weeks", changesPages: true },
  async ({ device, page, server, signIn }) => {
    await page.goto(`${server.url}/log/water`)
    expect(await page.getByLabel("Datum", { exact: true }).inputValue()).toBe("Sa., 21. Nov. 2026")
    await page.goto(server.url)
    await button(page, "+250 ml Wasser").waitFor()

    // Text of twice the size: no heading is broken inside a word.
    await settled(page)
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll("h1")].flatMap((one) => {
        const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
        const found: Array<string> = []
        for (let node = text.nextNode(); node !== null; node = text.nextNode())
          for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\p{L}+/gu)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            if (range.getClientRects().length > 1) found.push(word)
          }
        return found
      })
    )
    expect(broken).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    const english = await device({ locale: "en-US" })
    await signIn(english)
    await english.goto(`${server.url}/log/water`)
    expect(await english.getByLabel("Date", { exact: true }).inputValue()).toBe("Sat, Nov 21, 2026")
  }
)
