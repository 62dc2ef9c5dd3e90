import type { Page } from "playwright-core"
import { rolldown } from "rolldown"
import { expect } from "vitest"
import { LAST_DATE } from "../../scripts/year/year.mjs"
import { realDate } from "../harness/realTime.ts"
import { type App, inApp } from "./harness/Browser.ts"
import { violations } from "./harness/Screens.ts"
import type { Chat } from "./parts/cardHost.ts"

/** A host gives a page that declares no addresses this policy (MCP Apps, Host Behavior), and an origin of its own. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'"
const FRAME = "https://cards.example/"

let bundled: Promise<string> | undefined

/** The card of the newest chat. */
let html = ""

const bundleHost = async (): Promise<string> => {
  const build = await rolldown({ input: "test/app/parts/cardHost.ts", platform: "browser" })
  const { output } = await build.generate({ format: "iife", name: "chat" })
  await build.close()
  return output[0].code
}

/** Opens the card of a tool in a chat. Returns its frame, and what it requested besides itself. */
const openCard = async ({ context, key, page, server }: App, chat: Omit<Chat, "frameUrl" | "key">) => {
  bundled ??= bundleHost()
  const script = await bundled
  await context.unrouteAll()
  await context.route(`${server.url}/chat`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><meta name="viewport" content="width=device-width"><style>:root { color-scheme: ${chat.theme} } iframe { border: 0; width: 100% }</style><body>`
    })
  )
  await context.route(FRAME, (route) =>
    route.fulfill({ contentType: "text/html", headers: { "content-security-policy": POLICY }, body: html })
  )
  await page.goto(`${server.url}/chat`)
  await page.emulateMedia({ colorScheme: chat.theme })
  await page.addScriptTag({ content: script })
  const requested: Array<string> = []
  page.on("request", (request) => {
    if (request.frame() !== page.mainFrame()) requested.push(request.url())
  })
  await page
    .exposeFunction("serve", (card: string) => {
      html = card
    })
    .catch(() => undefined)
  await page.evaluate(`chat.openChat(${JSON.stringify({ ...chat, key, frameUrl: FRAME })}, serve)`)
  const frame = await (await page.locator("iframe").elementHandle())?.contentFrame()
  if (!frame) throw new Error("no card")
  await frame.locator("h1").waitFor()
  return { frame, requested }
}

/** What the cards asked of the chat. */
const shownIn = async (page: Page): Promise<string> => (await page.evaluate("JSON.stringify(chat.asked)")) as string

inApp("the day's card takes back what was just written, over a real server, in both", { log: "weeks" }, async (app) => {
  const send = (path: string, body: object) =>
    app.server.request("POST", path, { key: app.key, body: { ...body, date: LAST_DATE } })
  for (const era of ["auto", "legacy"] as const) {
    await send("/v1/food", { name: "Skyr", calories: 190, protein: 33, meal: "snack" })
    await send("/v1/water", { amountMl: 250 })
    const { frame, requested } = await openCard(app, {
      ...{ era, theme: "light", tool: "get_day", args: { date: LAST_DATE } }
    })
    await frame.getByRole("heading", { name: "Saturday 21 November" }).waitFor()
    await frame.getByText('"Skyr", 190 kcal, protein 33 g, snack; Water, 250 ml', { exact: false }).waitFor()
    const snack = frame.locator(".entry", { hasText: "Snack" })
    const before = await snack.textContent()
    await frame.getByRole("button", { name: /^Undo: / }).click()
    await frame.getByRole("status").getByText("Undone:").waitFor()
    expect(await frame.getByText("Just written:").count()).toBe(0)
    expect(await snack.textContent()).not.toBe(before)
    const day = await app.server.request("GET", `/v1/entries?start=${LAST_DATE}&end=${LAST_DATE}`, { key: app.key })
    expect(JSON.stringify(day.body)).not.toContain('Skyr","calories":190')
    await frame.getByRole("link", { name: "Open in Daybook" }).click()
    await expect.poll(() => shownIn(app.page)).toContain(`${app.server.url}/day/${LAST_DATE}`)
    // An update of what the model is told replaces the one before, so there is one, with both changes.
    expect((await shownIn(app.page)).match(/The person undid [^"]*/g)).toEqual([
      expect.stringMatching(/^The person undid changes [0-9a-f-]{36}, [0-9a-f-]{36}\.$/)
    ])
    expect(requested).toEqual([FRAME])
  }
})

inApp("a name in another direction turns nothing beside it", async (app) => {
  const { key, server } = app
  const date = realDate("UTC")
  await server.request("POST", "/v1/food", { key, body: { name: "לחם 7", calories: 50, date } })
  await server.request("POST", "/v1/water", { key, body: { amountMl: 250, date } })
  const { frame } = await openCard(app, { era: "auto", theme: "light", tool: "get_day", args: { date } })
  const written = frame.getByText("Just written:").locator("..")
  expect(await written.locator("bdi").allTextContents()).toEqual(['"לחם 7"'])
  await frame.getByRole("button", { name: /^Undo: / }).click()
  await frame.getByRole("status").getByText("Undone:").waitFor()
  expect(await frame.getByRole("status").locator("bdi").allTextContents()).toEqual(['"לחם 7"'])
})

inApp("an undo that is refused says why, and the card shows the log as it is", async (app) => {
  const { key, server } = app
  const date = realDate("UTC")
  await server.request("POST", "/v1/food", { key, body: { name: "Skyr", calories: 190, date } })
  const { frame } = await openCard(app, { era: "auto", theme: "light", tool: "get_day", args: { date } })
  const undo = frame.getByRole("button", { name: 'Undo: "Skyr", 190 kcal, snack' })
  await undo.waitFor()
  const { body } = await server.request("GET", "/v1/changes", { key })
  const [change] = body as [{ readonly id: string }]
  await server.request("POST", `/v1/changes/${change.id}/undo`, { key, body: {} })
  await undo.click()
  await frame
    .getByRole("status")
    .getByText(/already undone|was undone/)
    .waitFor()
  await frame.getByText("Nothing is logged on this day yet.").waitFor()
})

const CARDS = [
  { tool: "get_day", args: { date: LAST_DATE }, says: /2,450 kcal/ },
  { tool: "get_exercise", args: { name: "bench press" }, says: /^Estimated one-rep maximum of Bench press$/ },
  { tool: "get_energy", args: { start: "2026-08-30", end: LAST_DATE }, says: /^Burnt and eaten$/ }
]

const GROUNDS = { light: "rgb(247, 243, 234)", dark: "rgb(20, 18, 16)" }

inApp("every card fits a chat in both widths and themes, has no fault of axe", { log: "weeks" }, async (app) => {
  for (const theme of ["light", "dark"] as const) {
    for (const { args, says, tool } of CARDS) {
      const { frame, requested } = await openCard(app, { era: "auto", theme, tool, args })
      await frame.getByText(says).first().waitFor()
      const measure = () =>
        frame.locator("main").evaluate((card) => ({
          ground: getComputedStyle(card).backgroundColor,
          isWhole:
            Math.ceil(card.getBoundingClientRect().height) === innerHeight &&
            document.documentElement.scrollWidth <= innerWidth
        }))
      for (const width of [320, 720]) {
        await app.page.setViewportSize({ width, height: 900 })
        await expect.poll(measure).toEqual({ ground: GROUNDS[theme], isWhole: true })
        expect(await violations(frame), `${tool} ${theme} ${width}`).toEqual([])
      }
      expect(requested).toEqual([FRAME])
    }
  }
})
