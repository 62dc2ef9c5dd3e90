import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"

const DATE = "2026-11-21"
const MORNING = { now: `${DATE}T09:00:00+01:00` }

const BACK = "What you typed before is still here."

inApp(
  "what is typed in a form is there again after going back, Escape and a reload, until it is saved",
  MORNING,
  async ({ key, page, server }) => {
    const note = page.getByLabel("Note", { exact: true })
    const thought = "a long thought that took five minutes"
    const open = async (choice: string) => {
      await page.getByRole("button", { name: "Log", exact: true }).click()
      await page.getByRole("dialog").getByRole("button", { name: choice, exact: true }).click()
    }
    await page.goto(server.url)
    await open("Check-in")
    await note.fill(thought)
    await page.goBack()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await open("Check-in")
    await page.getByText(BACK).waitFor()
    expect(await note.inputValue()).toBe(thought)
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await open("Check-in")
    expect(await note.inputValue()).toBe(thought)
    await page.reload()
    await page.getByText(BACK).waitFor()
    expect(await note.inputValue()).toBe(thought)
    await page.getByRole("button", { name: "Save check-in" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    const { body } = await server.request("GET", "/v1/measurements", { key })
    expect(body).toMatchObject([{ date: DATE, note: thought }])
    await open("Check-in")
    await page.getByLabel("Waist").fill("82")
    await page.getByLabel("Date", { exact: true }).fill("2026-11-20")
    await page.reload()
    expect(await page.getByText(BACK).count()).toBe(0)
    await page.goto(`${server.url}/log/check-in?date=2026-11-20`)
    await page.getByText(BACK).waitFor()
    expect(await page.getByLabel("Waist").inputValue()).toBe("82")
    await page.getByRole("button", { name: "Start anew" }).click()
    await expect.poll(() => page.getByLabel("Waist").inputValue()).toBe("")
  }
)

inApp(
  "a half-typed food and a half-typed line are kept for who typed them, and leave with the sign-out",
  MORNING,
  async ({ page, server, signIn }) => {
    const food = page.getByLabel("What did you eat?")
    const line = page.getByLabel("Type a line")
    await page.goto(`${server.url}/log/food`)
    await food.fill("chicken rice")
    await page.getByLabel("Protein").fill("46")
    await page.goto(`${server.url}/log`)
    await line.fill("squat 3x5")
    await page.goto(`${server.url}/log/food`)
    await page.getByText(BACK).waitFor()
    expect([await food.inputValue(), await page.getByLabel("Protein").inputValue()]).toEqual(["chicken rice", "46"])
    await page.goto(`${server.url}/log`)
    await expect.poll(() => line.inputValue()).toBe("squat 3x5")
    await page.goto(`${server.url}/settings/security`)
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL("**/login*")
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("chicken")
    await signIn(page)
    await page.goto(`${server.url}/log/food`)
    expect(await food.inputValue()).toBe("")
  }
)

inApp(
  "text of an earlier visit is selected where it is in one line, so that typing replaces it",
  MORNING,
  async ({ page, server }) => {
    const selected = () => page.evaluate(() => getSelection()?.toString())
    const food = page.getByLabel("What did you eat?")
    await page.goto(server.url)
    await page.keyboard.press("f")
    await food.fill("rolled")
    await page.getByLabel("Protein").fill("46")
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.keyboard.press("f")
    await page.getByText(BACK).waitFor()
    await expect.poll(selected).toBe("rolled")
    await page.keyboard.type("apple 95k")
    await expect.poll(() => food.inputValue()).toBe("apple 95k")
    // A tap, too; the next one puts the caret where it is.
    await page.getByLabel("Protein").click()
    await expect.poll(selected).toBe("46")
    await page.keyboard.type("1")
    await page.getByLabel("Protein").click()
    await page.keyboard.type("2")
    expect(await page.getByLabel("Protein").inputValue()).toMatch(/^(?:12|21)$/)
    await page.goto(`${server.url}/log`)
    await page.getByLabel("Type a line").fill("squat 3x5")
    await page.goto(`${server.url}/log`)
    await page.getByText(BACK).waitFor()
    await expect.poll(selected).toBe("squat 3x5")
  }
)

/** All that the device has of the parts of the log, as text. */
const onDevice = (page: Page, part: string) =>
  page.evaluate(
    (part) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(`daybook-${part}`)
        opening.onupgradeneeded = () => opening.result.createObjectStore(part)
        opening.onsuccess = () => {
          const { result } = opening
          const reading = result.transaction(part).objectStore(part).getAll()
          reading.onsuccess = () => {
            result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
    part
  )

inApp("a sign-out leaves neither the session nor a copy of the log here", MORNING, async ({ page, server }) => {
  await page.goto(`${server.url}/log/workout`)
  const name = page.getByRole("combobox", { name: "Exercise" })
  await name.fill("Squat")
  await name.press("Enter")
  await page.getByLabel("Weight", { exact: true }).first().fill("100")
  await page.getByLabel("Reps", { exact: true }).first().fill("5")
  await page.getByRole("button", { name: "Done", exact: true }).first().click()
  await expect.poll(() => onDevice(page, "draft")).toContain("Squat")
  await page.goto(`${server.url}/settings/security`)
  await expect.poll(() => onDevice(page, "copies")).not.toBe("[]")
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.waitForURL("**/login*")
  for (const part of ["draft", "copies", "queue"]) expect([part, await onDevice(page, part)]).toEqual([part, "[]"])
})
