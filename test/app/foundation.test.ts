import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { DAYBOOK } from "../harness/Process.ts"
import { type App, inBrowser, OWNER, withApp } from "./harness/Browser.ts"
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

const withLayer = (test: (app: App) => Promise<void>) =>
  withApp(async (app) => {
    await serveDataLayer(app.context)
    await test(app)
  })

const offlineReady = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === "activated"
  })

inBrowser("a food that is logged without a network survives a reload, and is sent once when there is one again", () =>
  withLayer(async (app) => {
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
  })
)

inBrowser("the sign-in page of a network that answers a write is not taken for its answer", () =>
  withLayer(async (app) => {
    const { context, page, server } = app
    await ready(page, server.url)
    await context.route("**/app/api/v1/food", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome to the hotel</h1>" })
    )
    expect(await logFood(page, "Oats")).toEqual({ state: "queued" })
    expect(await queued(page)).toBe(1)
    await context.unroute("**/app/api/v1/food")
    await page.reload()
    await startDataLayer(page)
    await isSent(page)
    expect(await foods(app)).toMatchObject([{ name: "Oats" }])
  })
)

inBrowser("a server that is killed after it committed a food, before it answered, has one food afterwards", () =>
  withLayer(async (app) => {
    const { allowProblem, context, page, server } = app
    // The browser may look for a newer service worker while the server is away.
    allowProblem(/error occurred when fetching the script/)
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

inBrowser("ten presses of one form log once, and each gets the same outcome", () =>
  withLayer(async (app) => {
    const { page, server } = app
    await ready(page, server.url)
    const id = "0b9be2a1-5d1f-4c3e-9b52-3f6f6a5c0001"
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => logFood(page, "Oats", id)))
    expect(outcomes[0]).toMatchObject({ state: "applied", answer: { date: DATE } })
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(await foods(app)).toHaveLength(1)
  })
)

inBrowser("two tabs that write at the same time send everything once", () =>
  withLayer(async (app) => {
    const { context, page, server } = app
    const other = await context.newPage()
    await ready(page, server.url)
    await ready(other, server.url)
    const names = ["a", "b", "c", "d", "e"]
    await Promise.all(names.flatMap((name) => [logFood(page, `one ${name}`), logFood(other, `two ${name}`)]))
    await isSent(page)
    await isSent(other)
    const logged = (await foods(app)).map((food) => JSON.stringify(food))
    expect(new Set(logged).size).toBe(10)
    expect(logged).toHaveLength(10)
  })
)

inBrowser("over plain http, without Web Locks, two tabs send everything once too", () =>
  withLayer(async (app) => {
    const { context, page, server, signIn } = app
    const url = server.lanUrl
    await signIn(page, url)
    const other = await context.newPage()
    await ready(page, url)
    await ready(other, url)
    expect(await page.evaluate(() => "locks" in navigator)).toBe(false)
    await Promise.all([logFood(page, "one"), logFood(other, "two"), logFood(page, "three")])
    await isSent(page)
    await isSent(other)
    expect(await foods(app)).toHaveLength(3)
  })
)

inBrowser("a refused write says why by field, and leaves nothing in the queue of a form that waited", () =>
  withLayer(async (app) => {
    const { page, server } = app
    await ready(page, server.url)
    const outcome = await page.evaluate(
      (date) => layer.write("logFood", { name: "Oats", date, calories: -5 }, { say: "Oats logged" }),
      DATE
    )
    expect(outcome).toMatchObject({ state: "refused", fields: { calories: expect.stringContaining("expected") } })
    expect(await queued(page)).toBe(0)
    expect(await foods(app)).toHaveLength(0)
  })
)

inBrowser("a write that is refused later stays, with the reason, and does not hold up the others", () =>
  withLayer(async (app) => {
    const { context, page, server } = app
    await ready(page, server.url)
    await context.setOffline(true)
    await page.evaluate(
      (date) => layer.write("logFood", { name: "Oats", date, calories: -5 }, { say: "Oats logged" }),
      DATE
    )
    await logFood(page, "Rice")
    await context.setOffline(false)
    await page.waitForFunction(() => layer.queue.value.length === 1)
    expect(await foods(app)).toMatchObject([{ name: "Rice" }])
    const notice = page.getByText("Not saved: calories")
    await notice.waitFor()
    expect(await notice.textContent()).not.toContain("Oats logged")
    await page.getByRole("button", { name: "Discard" }).click()
    await isSent(page)
  })
)

inBrowser("what was never sent is undone without the server, and what was sent with it", () =>
  withLayer(async (app) => {
    const { context, page, server } = app
    await ready(page, server.url)
    const id = "0b9be2a1-5d1f-4c3e-9b52-3f6f6a5c0002"
    await context.setOffline(true)
    await logFood(page, "Oats", id)
    await page.evaluate((id) => layer.undoWrite(id, "Oats logged"), id)
    expect(await queued(page)).toBe(0)
    await context.setOffline(false)
    const sent = "0b9be2a1-5d1f-4c3e-9b52-3f6f6a5c0003"
    await logFood(page, "Rice", sent)
    expect(await foods(app)).toHaveLength(1)
    await page.evaluate((id) => layer.undoWrite(id, "Rice logged"), sent)
    await isSent(page)
    expect(await foods(app)).toHaveLength(0)
    expect(await page.evaluate(() => layer.shown.value?.text)).toBe("Undone: Rice logged")
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

inBrowser("without a session the app leads to the sign-in, and from there to the page that was wanted", () =>
  withApp(
    async ({ page, server }) => {
      await page.goto(`${server.url}/trends`)
      await page.waitForURL("**/login?next=%2Ftrends")
      await page.getByLabel("Name", { exact: true }).fill(OWNER.name)
      await page.getByLabel("Password", { exact: true }).fill(OWNER.password)
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await page.waitForURL("**/trends")
    },
    { signedIn: false }
  )
)
