import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { DAYBOOK } from "../harness/Process.ts"
import { type App, type AppOptions, inApp, inBrowser, OWNER, withApp } from "./harness/Browser.ts"
import { serveDataLayer, startDataLayer } from "./harness/DataLayer.ts"

const DATE = "2026-03-10"

/** The foods of the date, as a client of the contract sees them. */
const foods = async ({ key, server }: App): Promise<ReadonlyArray<unknown>> => {
  const { body } = await server.request("GET", `/v1/entries?start=${DATE}&end=${DATE}`, { key })
  return Array.isArray(body) ? body : []
}

const ready = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await startDataLayer(page)
}

/** Logs a food through the queue, and returns the outcome. */
const logFood = (page: Page, name: string, writeId?: string) =>
  page.evaluate(
    async ([name, date, writeId]) =>
      layer.write(
        "logFood",
        { name, date, calories: 350 },
        { say: `${name} logged`, ...(writeId !== undefined && { writeId }) }
      ),
    [name, DATE, writeId] as const
  )

const queued = (page: Page): Promise<number> => page.evaluate(() => layer.queue.value.length)

/** Waits until the queue of a page is empty. */
const isSent = (page: Page) => page.waitForFunction(() => layer.queue.value.length === 0)

const withLayer = (test: (app: App) => Promise<void>, options: AppOptions = {}) =>
  withApp(async (app) => {
    await serveDataLayer(app.context)
    await test(app)
  }, options)

const offlineReady = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === "activated"
  })

inBrowser("a food that is logged without a network survives a reload, and is sent once when there is one again", () =>
  withLayer(
    async (app) => {
      const { context, page, server } = app
      await ready(page, server.url)
      await offlineReady(page)
      await context.setOffline(true)
      expect(await logFood(page, "Oats")).toEqual({ state: "queued" })
      await page.reload()
      expect(await page.title()).toContain("Daybook")
      await startDataLayer(page)
      await page.waitForFunction(() => layer.pending.value.length === 1)
      expect(await foods(app)).toHaveLength(0)
      await context.setOffline(false)
      await isSent(page)
      expect(await foods(app)).toMatchObject([{ name: "Oats" }])
    },
    { serviceWorker: true }
  )
)

inBrowser("a server that is killed after it committed a food, before it answered, has one food afterwards", () =>
  withLayer(async (app) => {
    const { context, page, server } = app
    await ready(page, server.url)
    let isFirst = true
    await context.route("**/app/api/v1/food", async (route) => {
      if (!isFirst) return route.fallback()
      isFirst = false
      await route.fetch()
      await server.kill()
      return route.abort()
    })
    expect(await logFood(page, "Oats")).toEqual({ state: "queued" })
    expect(isFirst).toBe(false)
    await server.start()
    await page.evaluate(() => layer.flush())
    await isSent(page)
    expect(await foods(app)).toHaveLength(1)
  })
)

inBrowser("two tabs that write at once send everything once, with Web Locks and, over plain http, without", () =>
  withLayer(async (app) => {
    const { context, page, server, signIn } = app
    const other = await context.newPage()
    for (const [url, hasLocks] of [
      [server.url, true],
      [server.lanUrl, false]
    ] as const) {
      if (!hasLocks) await signIn(page, url)
      await ready(page, url)
      await ready(other, url)
      expect(await page.evaluate(() => "locks" in navigator)).toBe(hasLocks)
      await Promise.all(
        ["a", "b", "c"].flatMap((name) => [logFood(page, `one ${name}`), logFood(other, `two ${name}`)])
      )
      await isSent(page)
      await isSent(other)
      expect(await foods(app)).toHaveLength(hasLocks ? 6 : 12)
    }
  })
)

inBrowser("a session that was ended on another device asks to sign in over the page, and then what waits is sent", () =>
  withLayer(async (app) => {
    const { device, page, server, signIn } = app
    await ready(page, server.url)
    const laptop = await device({ screen: "desktop" })
    await signIn(laptop)
    const headers = { "X-Daybook-App": "1" }
    await laptop.evaluate((headers) => fetch("/app/api/sessions", { method: "DELETE", headers }), headers)
    expect(await logFood(page, "Oats")).toEqual({ state: "queued" })
    // The interface has a session of its own here, and looks again when the person returns to it.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    const sheet = page.getByRole("dialog", { name: "You are signed out" })
    await sheet.getByLabel("Password").fill("not the password")
    await sheet.getByRole("button", { name: "Sign in", exact: true }).click()
    expect(await sheet.getByRole("alert").textContent()).toContain("wrong")
    await sheet.getByLabel("Name").fill(OWNER.name)
    await sheet.getByLabel("Password").fill(OWNER.password)
    await sheet.getByRole("button", { name: "Sign in", exact: true }).click()
    await sheet.waitFor({ state: "detached" })
    await isSent(page)
    expect(await foods(app)).toMatchObject([{ name: "Oats" }])
  })
)

inBrowser("what a page of one account has left to send is not written to the log of another that signs in", () =>
  withLayer(async (app) => {
    const { context, environment, key, page, server } = app
    const run = (...args: ReadonlyArray<string>) =>
      promisify(execFile)(process.execPath, [DAYBOOK, ...args], {
        env: { PATH: process.env.PATH, ...environment, DAYBOOK_PORT: new URL(server.url).port }
      })
    await ready(page, server.url)
    await run("accounts", "create", "anna")
    const { stdout } = await run("user", "reset", "--account", "anna")
    const other = await context.newPage()
    await other.goto(stdout.trim())
    await other.getByLabel("Password", { exact: true }).fill(OWNER.password)
    await other.getByRole("button", { name: "Create account" }).click()
    await other.waitForURL(`${server.url}/`)
    const day = `/app/api/v1/entries?start=${DATE}&end=${DATE}`
    const loaded = page.waitForEvent("load")
    expect(await logFood(page, "Oats")).toEqual({ state: "queued" })
    // The page becomes that of whoever is signed in.
    await loaded
    await startDataLayer(page)
    await page.evaluate(() => layer.flush())
    expect(await (await other.request.get(`${server.url}${day}`)).json()).toEqual([])
    expect(await queued(page)).toBe(1)
    expect(await foods({ ...app, key })).toHaveLength(0)
  })
)

inBrowser("a write on which the server failed after it was done is sent again as the same one", () =>
  withLayer(async (app) => {
    const { allowProblem, context, page, server } = app
    allowProblem(/500/)
    await ready(page, server.url)
    await context.setOffline(true)
    expect(await logFood(page, "Oats")).toEqual({ state: "queued" })
    await context.route(
      "**/app/api/v1/food",
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 500, json: { error: { code: "internal", message: "The server failed." } } })
      },
      { times: 1 }
    )
    await context.setOffline(false)
    await page.getByText("Not saved: The server failed.").waitFor()
    await page.getByRole("button", { name: "Try again" }).click()
    await isSent(page)
    expect(await foods(app)).toHaveLength(1)
  })
)

inApp(
  "without a session the app leads to the sign-in, and from there to the page that was wanted",
  { signedIn: false },
  async ({ page, server }) => {
    await page.goto(`${server.url}/trends`)
    await page.waitForURL("**/login?next=%2Ftrends")
    await page.getByLabel("Name", { exact: true }).fill(OWNER.name)
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.waitForURL("**/trends")
  }
)
