import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"
import { isTooWide } from "./harness/Screens.ts"

const WEEKS = { log: "weeks", screen: "desktop" } as const

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "")

const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

inApp(
  "single keys open what they name, and Escape closes a sheet, goes back and leaves the focus in the page",
  WEEKS,
  async ({ page, server }) => {
    await page.goto(server.url)
    await page.getByRole("heading", { name: "Food" }).waitFor()
    for (const [key, path] of [
      ["l", "/log"],
      ["f", "/log/food"],
      ["w", "/log/water"],
      ["k", "/log/weigh"]
    ] as const) {
      await page.keyboard.press(key)
      await isAt(page, path)
      await page.getByRole("dialog").waitFor()
      await page.keyboard.press("Escape")
      await isAt(page, "/")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY")
    }
    for (const [key, path] of [
      ["h", "/history"],
      ["r", "/trends"],
      [",", "/settings"],
      ["t", "/"]
    ] as const) {
      await page.keyboard.press(key)
      await isAt(page, path)
    }
    await page.keyboard.press("?")
    await page.getByRole("dialog", { name: "Keys" }).waitFor()
  }
)

inApp("a field takes its keys itself, and the preference switches single keys off", WEEKS, async ({ page, server }) => {
  await page.goto(`${server.url}/log/food`)
  const field = page.getByLabel("What did you eat?")
  await field.fill("")
  await field.pressSequentially("toffee, rice")
  expect(await field.inputValue()).toBe("toffee, rice")
  await isAt(page, "/log/food")
  await page.evaluate(() =>
    fetch("/app/api/preferences", {
      method: "POST",
      headers: { "X-Daybook-App": "1", "Content-Type": "application/json" },
      body: JSON.stringify({ singleKeys: false })
    })
  )
  const read = page.waitForResponse("**/app/api/session")
  await page.goto(server.url)
  await read
  await page.getByRole("heading", { name: "Food" }).waitFor()
  await page.keyboard.press("h")
  await page.keyboard.press("f")
  await isAt(page, "/")
})

inApp("j and k go through the rows, e opens one, and Escape leads back to it", WEEKS, async ({ page, server }) => {
  await page.goto(server.url)
  const food = page.locator("main button.entry:visible").first()
  await food.waitFor()
  // Rows before the food lead to pages, and the drinks are folded.
  await page.keyboard.press("j")
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches("a.entry"))).toBe(true)
  await food.focus()
  const first = await focused(page)
  await page.keyboard.press("j")
  await expect.poll(() => focused(page)).not.toBe(first)
  await page.keyboard.press("k")
  await expect.poll(() => focused(page)).toBe(first)
  await page.keyboard.press("e")
  await page.getByRole("dialog").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await expect.poll(() => focused(page)).toBe(first)
})

inApp("the first Tab skips to the page; a page that opens focuses its heading", WEEKS, async ({ page, server }) => {
  await page.goto(server.url)
  await page.getByRole("heading", { name: "Food" }).waitFor()
  await page.keyboard.press("Tab")
  await expect.poll(() => focused(page)).toBe("Skip to the page")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click()
  await isAt(page, "/settings")
  await expect.poll(() => focused(page)).toBe("Settings")
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1")
  await expect.poll(() => page.title()).toContain("Settings")
})

inApp("what happened is announced, stays while it has the focus, then goes", WEEKS, async ({ page, server }) => {
  await page.goto(server.url)
  await page.getByRole("button", { name: "+250" }).click()
  const status = page.getByRole("status")
  const undo = status.getByRole("button", { name: "Undo" })
  await undo.focus()
  await page.clock.fastForward(60_000)
  expect(await undo.isVisible()).toBe(true)
  await page.getByRole("link", { name: "Today" }).focus()
  await page.clock.fastForward(60_000)
  await undo.waitFor({ state: "detached" })
})

inApp("Ctrl+Z takes back what was done last", WEEKS, async ({ key, page, server }) => {
  const water = async () => {
    const { body } = await server.request("GET", "/v1/days/2026-11-21", { key })
    return body
  }
  const before = await water()
  await page.goto(server.url)
  await page.getByRole("button", { name: "+250" }).click()
  await page.getByRole("status").getByRole("button", { name: "Undo" }).waitFor()
  expect(await water()).not.toEqual(before)
  await page.keyboard.press("Control+z")
  await page.getByRole("status").getByText("Undone").waitFor()
  expect(await water()).toEqual(before)
})

inApp(
  "a page that was opened before opens without a network, and says of when it is",
  { ...WEEKS, serviceWorker: true },
  async ({ context, page, server }) => {
    await page.goto(server.url)
    await page.getByRole("heading", { name: "Food" }).waitFor()
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated")
    await context.setOffline(true)
    await page.reload()
    await page.getByText("No network. This is the copy as of").waitFor()
    await page.getByRole("heading", { name: "Food" }).waitFor()
  }
)

inApp("over plain http of a home network the app works, without a worker", WEEKS, async ({ page, server, signIn }) => {
  await signIn(page, server.lanUrl)
  await page.getByRole("heading", { name: "Food" }).waitFor()
  expect(await page.evaluate(() => "serviceWorker" in navigator)).toBe(false)
  await page.getByRole("button", { name: "+250" }).click()
  await page.getByRole("status").getByRole("button", { name: "Undo" }).waitFor()
})

inApp(
  "text of twice the size fits on a phone",
  { log: "weeks", screen: { width: 390, height: 844 } },
  async ({ page, server }) => {
    await page.goto(server.url)
    await page.locator("main h2").first().waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%"
    })
    expect(await isTooWide(page)).toBe(false)
  }
)

inApp("a sheet that took the place of the first address closes to the page below it", async ({ page, server }) => {
  await page.goto(`${server.url}/log`)
  await page.getByRole("dialog").getByRole("button", { name: "Food", exact: true }).click()
  await page.getByLabel("What did you eat?").waitFor()
  await page.getByRole("button", { name: "Close" }).click()
  await page.getByRole("heading", { name: "Water" }).waitFor()
  expect(new URL(page.url()).pathname).toBe("/")
})
