import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"

const MORNING = { now: "2026-11-21T09:00:00+01:00" }

const field = (page: Page, name: string, at = 0) => page.getByRole("textbox", { name, exact: true }).nth(at)
const button = (page: Page, name: string, at = 0) => page.getByRole("button", { name, exact: true }).nth(at)
const notice = (page: Page) => page.getByRole("complementary", { name: "Session on another device" })

/** Starts a session with one set, which the server then has. */
const startSession = async (page: Page, url: string) => {
  await page.goto(`${url}/log/workout`)
  const named = page.getByRole("combobox", { name: "Exercise" })
  await named.fill("Squat")
  await named.press("Enter")
  await field(page, "Weight").fill("100")
  await field(page, "Reps").fill("5")
  const saved = page.waitForResponse((response) => response.url().endsWith("/app/api/draft"))
  await button(page, "Done").click()
  await saved
}

inApp(
  "another device continues a session; the first one says so, and can take it back",
  MORNING,
  async ({ device, key, page, server, signIn }) => {
    const desktop = await device({ screen: "desktop" })
    await signIn(desktop)
    await startSession(page, server.url)

    await desktop.goto(server.url)
    await notice(desktop).getByText("A session is running on").waitFor()
    await notice(desktop).getByRole("button", { name: "Continue here" }).click()
    await expect.poll(() => desktop.getByRole("combobox", { name: "Exercise" }).inputValue()).toBe("Squat")
    await expect.poll(() => field(desktop, "Weight").inputValue()).toBe("100")
    await notice(desktop).waitFor({ state: "detached" })

    // The first device learns of it with its next change, and loses nothing.
    await button(page, "Add set").click()
    await notice(page).getByText("This session goes on on").waitFor()
    await notice(page).getByRole("button", { name: "Leave it there" }).click()
    await notice(page).getByText("A session is running on").waitFor()

    await button(desktop, "Finish").click()
    const ended = desktop.waitForResponse(
      (response) => response.url().endsWith("/app/api/draft") && response.request().method() === "DELETE"
    )
    await button(desktop, "Finish workout").click()
    const logged = async () => (await server.request("GET", "/v1/workouts", { key })).body
    await expect.poll(logged).toMatchObject([{ exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] }])
    // The workout is logged first, and then the session ends for every device.
    await ended
    await page.reload()
    await page.getByRole("combobox", { name: "Exercise" }).waitFor()
    expect(await notice(page).count()).toBe(0)
  }
)

inApp(
  "a session that one device logged is not logged by another without a question",
  MORNING,
  async ({ device, key, page, server, signIn }) => {
    const desktop = await device({ screen: "desktop" })
    await signIn(desktop)
    await startSession(page, server.url)
    await desktop.goto(server.url)
    await notice(desktop).getByRole("button", { name: "Continue here" }).click()
    await button(desktop, "Finish").click()
    await button(desktop, "Finish workout").click()
    const sessions = async () => (await server.request("GET", "/v1/workouts", { key })).body
    await expect.poll(sessions).toHaveLength(1)

    // The first device corrected a set without having heard of it.
    await field(page, "Reps").fill("6")
    await button(page, "Finish").click()
    await button(page, "Finish workout").click()
    await notice(page).getByText("This session was logged already").waitFor()
    expect(await sessions()).toHaveLength(1)
    await notice(page).getByRole("button", { name: "Log it as another" }).click()
    await button(page, "Finish workout").click()
    await expect.poll(sessions).toHaveLength(2)
  }
)
