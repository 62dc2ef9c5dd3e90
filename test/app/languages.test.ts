import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { partsOf } from "../../packages/app/src/changes/acts.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { type App, type AppOptions, inApp, inBrowser, OWNER, withApp } from "./harness/Browser.ts"
import { withConnectingApp } from "./harness/ConnectingApp.ts"
import { isTooWide } from "./harness/Screens.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor()

const worksOffline = (page: Page) =>
  page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated")

const choose = (page: Page, label: string, language: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: language })

inApp(
  "a language that is chosen in the settings is there at once, stays without a network, and on other devices",
  { serviceWorker: true },
  async ({ context, device, page, server, signIn }) => {
    const address = `${server.url}/settings/goals`
    await page.goto(address)
    await worksOffline(page)
    await page.reload()
    await choose(page, "Language", "Deutsch")
    await heading(page, "Ziele und Einheiten")
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de")
    await context.setOffline(true)
    await page.goto(server.url)
    await page.getByText(/dieses Gerät hat keine Kopie dieser Seite/).waitFor()
    await page.getByRole("link", { name: "Verlauf" }).click()
    await heading(page, "Verlauf")
    await context.setOffline(false)
    const other = await device({ serviceWorker: true })
    await signIn(other)
    await worksOffline(other)
    await other.goto(address)
    await heading(other, "Ziele und Einheiten")
    await page.goto(address)
    await choose(page, "Sprache", "Wie der Browser")
    await heading(page, "Goals and units")
  }
)

inApp(
  "the browser’s language is that of the texts, the dates and the numbers; a chosen format stays",
  { locale: "fr-CA" },
  async ({ page, server }) => {
    await page.goto(`${server.url}/day/2026-11-21`)
    await page.getByText("samedi", { exact: true }).waitFor()
    await page.goto(`${server.url}/settings/goals`)
    await page.getByLabel("Langue des nombres et des dates").selectOption("de-CH")
    await choose(page, "Langue", "English")
    await heading(page, "Goals and units")
    await page.goto(`${server.url}/day/2026-11-21`)
    await page.getByText("Samstag", { exact: true }).waitFor()
    await page.getByRole("heading", { name: "Food" }).waitFor()
  }
)

inApp("the shell is in the language of the cookie, else the most wanted one, else English", async ({ server }) => {
  const languageFor = async (headers: Record<string, string>) => {
    const response = await fetch(server.url, { headers })
    expect(response.headers.get("vary")).toContain("Accept-Language")
    return [response.headers.get("content-language"), /lang="(\w+)"/.exec(await response.text())?.[1]]
  }
  for (const [accepted, cookie, language] of [
    ["nl, fr-CA;q=0.6, de;q=0.8", "", "de"],
    ["de;q=0, FR", "a=b; daybook-language=xx", "fr"],
    ["de", "daybook-language=en", "en"],
    ["nl", "", "en"]
  ] as const)
    expect(await languageFor({ "accept-language": accepted, cookie })).toEqual([language, language])
})

it("the name of an entry is the part of a summary before its figures, in each language", () => {
  expect(["Oats, 350 kcal", "Water: 750 ml → 500 ml", "Eau\u00a0: 750 ml → 500 ml", "Repos"].map(partsOf)).toEqual([
    ["Oats", ", 350 kcal"],
    ["Water", ": 750 ml → 500 ml"],
    ["Eau", "\u00a0: 750 ml → 500 ml"],
    ["Repos", ""]
  ])
})

/** The texts that a page shows. */
const textsOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Array<string> = []
    while (walker.nextNode() !== null) found.push(walker.currentNode.textContent?.trim() ?? "")
    return [document.title, ...found].filter((text) => /\p{L}{2}/u.test(text))
  })

/** Names, and words that are the same. */
const SAME = new Set(["Daybook", "Name", "App", OWNER.name, "daybook user reset", "Meal helper"])

/** The texts of the page that is open which it also has in English. */
const untranslated = async ({ context, page, server }: App, language: string): Promise<ReadonlyArray<string>> => {
  const inLanguage = async (value: string) => {
    await context.addCookies([{ name: "daybook-language", value, url: server.url }])
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(value)
    expect(await isTooWide(page)).toBe(false)
    return textsOf(page)
  }
  const english = new Set(await inLanguage("en"))
  return (await inLanguage(language)).filter(
    (text) => english.has(text) && !SAME.has(text) && !text.includes("127.0.0.1")
  )
}

const narrow: AppOptions = { screen: { width: 320, height: 900 }, signedIn: false }

for (const [language, heading, hint] of [
  ["de", "Zugang für Meal helper zu deinem Daybook?", / korrigieren. Darum hat sie gebeten.$/],
  ["fr", "Connecter Meal helper à ton Daybook\u00a0?", / indicateurs. C’est ce qu’elle a demandé.$/]
] as const) {
  inBrowser(`the pages before the app are in ${language}, and the page that asks for consent`, async () => {
    await withApp(async (app) => {
      for (const path of ["/login", "/reset?code=unknown", "/logout", "/connect/gone"]) {
        await app.page.goto(app.server.url + path)
        expect(await untranslated(app, language), path).toEqual([])
      }
    }, narrow)
    await withApp(
      async (app) => {
        await app.page.goto(`${app.server.url}/setup`)
        expect(await untranslated(app, language)).toEqual([])
      },
      { ...narrow, log: "unclaimed" }
    )
    await withApp(
      async (app) =>
        withConnectingApp(app.server.url, async ({ request }) => {
          await app.page.goto(request)
          expect(await untranslated(app, language)).toEqual([])
          await app.page.getByRole("heading", { name: heading, exact: true }).waitFor()
          await app.page.getByText(hint).waitFor()
        }),
      { ...narrow, signedIn: true }
    )
  })
}

inApp(
  "long words and names fit a phone of 320 px",
  { locale: "de", now: "2026-11-21T18:42:00+01:00", screen: { width: 320, height: 700 } },
  async ({ key, page, server }) => {
    const name = "Hähnchenbrustfilet-Gemüsepfanne-mit-Süßkartoffelwürfeln"
    const portions = [{ name: "Riesenportion vom Blech", amount: 375.5 }]
    const food = { name, per100: { calories: 333 }, portions }
    const { body } = await server.request("POST", "/v1/foods", { key, body: food })
    const id = encodeURIComponent(`${fieldAt(body, "id")}`)
    await page.goto(`${server.url}/foods/${id}/change`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    expect(await isTooWide(page)).toBe(false)
    await page.goto(`${server.url}/log/food/portion?id=${id}`)
    // Until the food is there, the sheet itself has this name.
    const field = page.getByRole("textbox", { name: "Menge", exact: true })
    await field.waitFor()
    const amount = await field.boundingBox()
    expect(amount?.width).toBeGreaterThan(48)
    const last = { date: "2026-11-18", exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] }
    await server.request("POST", "/v1/workouts", { key, body: last })
    await page.goto(`${server.url}/log/workout`)
    await page.getByRole("button", { name: /Squat$/ }).click()
    await page.getByRole("button", { name: "Fertig", exact: true }).first().click()
    const clock = await page.getByRole("timer").getByText("2:00", { exact: true }).boundingBox()
    const longer = await page.getByRole("timer").getByText("+15").boundingBox()
    expect((clock?.x ?? 0) + (clock?.width ?? 0)).toBeLessThan(longer?.x ?? 0)
  }
)
