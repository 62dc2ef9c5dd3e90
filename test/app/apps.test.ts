import { once } from "node:events"
import { createServer } from "node:http"
import * as Effect from "effect/Effect"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect } from "vitest"
import { contentsIn } from "../harness/files.ts"
import { authorizeAddress, exchange, newPkce, register } from "../harness/OAuthClient.ts"
import { daybook } from "../harness/Process.ts"
import { inApp } from "./harness/Browser.ts"
import { settled, violations } from "./harness/Screens.ts"

const DATE = "2026-03-10"

/** Fills in the form of a new client and makes it; confirms who one is, if the page asks. */
const makeClient = async (page: Page, name: string, ...uris: ReadonlyArray<string>) => {
  await page.getByRole("button", { name: "New client" }).click()
  await page.getByLabel("Name", { exact: true }).fill(name)
  for (const [at, uri] of uris.entries()) {
    if (at > 0) await page.getByRole("button", { name: "Add another" }).click()
    await page.getByLabel(at === 0 ? "Redirect URI" : `Redirect URI ${at + 1}`, { exact: true }).fill(uri)
  }
  await page.getByRole("button", { name: "Create client" }).click()
  await page.getByRole("heading", { name: `Your client “${name}”` }).waitFor()
  return shownSecret(page)
}

const shownSecret = async (page: Page) => ({
  id: (await page.getByTestId("client-id").textContent()) ?? "",
  secret: (await page.getByTestId("client-secret").textContent()) ?? ""
})

inApp("the page of connected apps says how to connect, and copies its address", async ({ context, page, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto(`${server.url}/settings`)
  await page.getByRole("link", { name: /^Connected apps/ }).click()
  await page.getByText("No app is connected yet.").waitFor()
  await page.getByRole("button", { name: "Copy the MCP address" }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/mcp`)
})

inApp("check 21: a client's secret is shown once, and is in no database or log", async ({ folder, page, server }) => {
  await page.goto(`${server.url}/settings/apps`)
  const { id, secret } = await makeClient(
    page,
    "Assistant",
    "https://app.example.com/callback",
    "http://localhost:7777/callback"
  )
  expect(id).toMatch(/^daybook_client_[\w-]{22}$/)
  expect(secret).toMatch(/^daybook_cs_[\w-]{43}$/)
  expect(await violations(page)).toEqual([])
  await page.reload()
  const row = page.getByRole("listitem").filter({ hasText: "Assistant" })
  await row.getByText(id).waitFor()
  await row.getByText("http://localhost:7777/callback").waitFor()
  expect(await page.getByTestId("client-secret").count()).toBe(0)
  expect(await page.content()).not.toContain(secret)
  await page.getByRole("button", { name: "New secret Assistant" }).click()
  await page.getByRole("button", { name: "New secret", exact: true }).last().click()
  await page.getByTestId("client-secret").waitFor()
  const changed = await shownSecret(page)
  expect(changed.id).toBe(id)
  expect(changed.secret).not.toBe(secret)
  await page.getByRole("button", { name: "I have stored it" }).click()
  await expect.poll(() => page.getByTestId("client-secret").count()).toBe(0)
  // A page that still loads would report the answers of a server that stops.
  await page.close()
  await server.stop()
  for (const each of [secret, changed.secret]) {
    expect(contentsIn(folder)).not.toContain(each)
    expect(server.printed()).not.toContain(each)
  }
})

inApp("a redirect URI that is not allowed is refused at its field; what was typed stays", async ({ page, server }) => {
  await page.goto(`${server.url}/settings/apps`)
  await page.getByRole("button", { name: "New client" }).click()
  await page.getByLabel("Name", { exact: true }).fill("Assistant")
  await page.getByLabel("Redirect URI", { exact: true }).fill("https://app.example.com/callback")
  await page.getByRole("button", { name: "Add another" }).click()
  await page.getByLabel("Redirect URI 2").fill("http://app.example.com/callback")
  await page.getByRole("button", { name: "Create client" }).click()
  const second = page.getByLabel("Redirect URI 2")
  await page.getByRole("alert").filter({ hasText: "https" }).waitFor()
  expect(await second.getAttribute("aria-invalid")).toBe("true")
  expect(await second.inputValue()).toBe("http://app.example.com/callback")
  expect(await page.getByLabel("Redirect URI", { exact: true }).getAttribute("aria-invalid")).toBeNull()
  await second.fill("http://127.0.0.1/callback")
  await page.getByRole("button", { name: "Create client" }).click()
  await page.getByTestId("client-secret").waitFor()
})

inApp("a client is deleted after a question, and does not come back", async ({ page, server }) => {
  await page.goto(`${server.url}/settings/apps`)
  await makeClient(page, "Assistant", "https://app.example.com/callback")
  await page.getByRole("button", { name: "Delete Assistant" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByText("No client yet.").waitFor()
  await page.reload()
  await page.getByText("No client yet.").waitFor()
})

/** The page of the apps, to which the browser comes back. */
const back = createServer((_request, response) => response.end("You are back"))
let redirectUri = ""

beforeAll(async () => {
  await once(back.listen(0, "127.0.0.1"), "listening")
  const address = back.address()
  redirectUri = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/callback`
})

afterAll(() => {
  back.close()
  back.closeAllConnections()
})

/** What an app has that somebody made or that registered itself. */
interface Client {
  readonly clientId: string
  readonly clientSecret?: string
}

/** An app that somebody connects in the browser, and which then calls tools. */
const connectClient = async (page: Page, url: string, { clientId, clientSecret }: Client) => {
  const { challenge, verifier } = newPkce()
  const asked = { scope: "read write", state: "of the app" }
  await page.goto(authorizeAddress(url, { challenge, clientId, redirectUri }, asked))
  await page.getByRole("button", { name: "Connect", exact: true }).click()
  await page.waitForURL(`${redirectUri}?*`)
  const code = new URL(page.url()).searchParams.get("code") ?? ""
  const secret = clientSecret === undefined ? {} : { client_secret: clientSecret }
  const { body } = await Effect.runPromise(exchange(url, { clientId, code, redirectUri, verifier }, secret))
  const call = async (name: string, args: object): Promise<number> => {
    const { status } = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${body.access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } })
    })
    return status
  }
  return { call }
}

const newAssistant = async (page: Page, url: string, name: string) =>
  connectClient(page, url, {
    clientId: await Effect.runPromise(register(url, { client_name: name, redirect_uris: [redirectUri] }))
  })

inApp(
  "check 18: what a connected app writes appears on Today with its name within 30 seconds",
  async ({ context, page, server }) => {
    const { call } = await newAssistant(page, server.url, "Meal helper")
    const today = await context.newPage()
    await today.goto(`${server.url}/`)
    await settled(today)
    const date = await today.evaluate(() => new Date().toLocaleDateString("sv"))
    expect(await call("log_food", { name: "Rice bowl", calories: 680, date })).toBe(200)
    await today.getByText("Rice bowl").first().waitFor()
    expect(await today.getByText("Meal helper").first().isVisible()).toBe(true)
  }
)

inApp("check 20: an app that is disconnected is refused, its writes taken back", async ({ page, server, key }) => {
  const { call } = await newAssistant(page, server.url, "Meal helper")
  const other = await newAssistant(page, server.url, "Second helper")
  // A date months ago is refused first.
  for (const more of [{}, { confirm: true }]) {
    for (const amountMl of [250, 500]) expect(await call("log_water", { amountMl, date: DATE, ...more })).toBe(200)
    expect(await other.call("log_water", { amountMl: 125, date: DATE, ...more })).toBe(200)
  }
  await page.goto(`${server.url}/settings/apps`)
  const row = page.getByRole("listitem").filter({ hasText: "Meal helper" })
  await row.getByText("2 changes this week, 2 in all").waitFor()
  await row.getByText("unverified", { exact: true }).waitFor()
  await row.getByRole("link", { name: "Review" }).click()
  await page.getByText("Water, 500 ml").waitFor()
  await page.getByText("Water, 250 ml").waitFor()
  expect(await page.getByText("Water, 125 ml").count()).toBe(0)
  const by = page.getByLabel("By", { exact: true })
  await expect
    .poll(() => by.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text))
    .toContain("Meal helper")
  await page.goBack()
  await page.getByRole("button", { name: "Disconnect Meal helper" }).click()
  await page
    .getByRole("dialog", { name: "Disconnect Meal helper?" })
    .getByText(/^It was used .+\. Its next request/)
    .waitFor()
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect", exact: true }).click()
  await page.getByRole("heading", { name: "Meal helper is disconnected" }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await call("log_water", { amountMl: 250 })).toBe(401)
  expect(await other.call("get_goals", {})).toBe(200)
  await page.getByRole("button", { name: "Undo 2 changes" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo all" }).click()
  await page.getByRole("status").filter({ hasText: "Undone: what Meal helper wrote" }).waitFor()
  const entries = await server.request("GET", `/v1/entries?start=${DATE}&end=${DATE}`, { key })
  expect(entries.body).toMatchObject([{ amountMl: 125, by: { kind: "connection", name: "Second helper" } }])
  await page.getByText("1 ended connection").click()
  await page.getByText(/^Meal helper, ended/).waitFor()
  await page.reload()
  await page.getByText("1 ended connection").waitFor()
})

inApp("check 21: an own client connects with its secret, to its own address", async ({ environment, page, server }) => {
  await page.goto(`${server.url}/settings/apps`)
  const { id: clientId, secret: clientSecret } = await makeClient(page, "Assistant", redirectUri)
  const { call } = await connectClient(page, server.url, { clientId, clientSecret })
  expect(await call("get_goals", {})).toBe(200)
  const elsewhere = { clientId, redirectUri: "https://elsewhere.example.com/callback" }
  const refused = await page.goto(authorizeAddress(server.url, elsewhere))
  expect(refused?.status()).toBe(400)
  expect(new URL(page.url()).host).toBe(new URL(server.url).host)
  const wrong = { clientId, clientSecret: clientSecret.replace(/.$/, (last) => (last === "a" ? "b" : "a")) }
  expect(await (await connectClient(page, server.url, wrong)).call("get_goals", {})).toBe(401)

  const listed = await Effect.runPromise(Effect.scoped(daybook(["connections", "--json"], environment)))
  const [connection] = JSON.parse(listed.stdout)
  expect(connection).toMatchObject({
    name: "Assistant",
    clientKind: "own",
    domain: null,
    scope: "write",
    endedAt: null
  })
  await page.goto(`${server.url}/settings/apps`)
  await page.getByRole("button", { name: "Delete Assistant" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByText("No app is connected yet.").waitFor()
  expect(await call("get_goals", {})).toBe(401)
})
