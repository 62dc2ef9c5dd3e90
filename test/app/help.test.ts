import type { Page } from "playwright-core"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"

/** The pages to which a page links, and the anchors that it has. */
const linksOf = (page: Page) =>
  page.evaluate(() => ({
    links: [...document.querySelectorAll("a[href]")].map((link) =>
      link instanceof HTMLAnchorElement ? link.href : ""
    ),
    ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    lost: [...document.images].filter((image) => image.loading !== "lazy" && image.naturalWidth === 0).length
  }))

inApp("every link of the help leads to a page and a section that are there", async ({ page, server }) => {
  const found = new Map<string, Awaited<ReturnType<typeof linksOf>>>()
  const waiting = [`${server.url}/help/en/`]
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue
    const response = await page.goto(url)
    expect([url, response?.status()]).toEqual([url, 200])
    const read = await linksOf(page)
    expect([url, read.lost]).toEqual([url, 0])
    found.set(url, read)
    const own = read.links.filter((link) => link.startsWith(`${server.url}/help/`))
    waiting.push(...own.map((link) => link.replace(/#.*/, "")))
  }
  expect(found.size).toBeGreaterThan(60)
  for (const [url, { links }] of found) {
    for (const link of links.filter((each) => each.startsWith(server.url) && /#./.test(each))) {
      const [target = "", anchor = ""] = link.split("#")
      const { ids = [] } = found.get(target) ?? {}
      expect(ids, `${link} on ${url}`).toContain(decodeURIComponent(anchor))
    }
  }
})

inApp(
  "the help is found in the language of the browser, and searched without another host",
  async ({ context, page, server }) => {
    const asked: Array<string> = []
    context.on("request", (request) => asked.push(request.url()))
    await page.goto(`${server.url}/help`)
    await page.waitForURL(`${server.url}/help/en/`)
    await page.getByLabel("Search").fill("revoke link spreadsheet")
    await page.getByRole("link", { name: "Read-only links: Make one" }).click()
    await page.waitForURL(/\/help\/en\/links#make-one$/)
    await page.getByRole("link", { name: "Deutsch" }).click()
    await page.waitForURL(/\/help\/de\/links$/)
    await page.getByRole("heading", { name: "Nur-Lese-Links" }).waitFor()
    await page.goto(`${server.url}/help/de/settings`)
    await page.getByText("Diese Seite gibt es nur auf Englisch.").waitFor()
    await page.getByLabel("Suchen").fill("qwertz")
    await page.getByRole("status").filter({ hasText: "Nichts gefunden." }).waitFor()
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([])
    await page.goto(`${server.url}/help/de/app`)
    await page.getByRole("heading", { name: "Ein Training" }).waitFor()
    expect(await page.locator("main").getAttribute("lang")).toBe("de")
    expect(await page.getByText("Diese Seite gibt es nur auf Englisch.").count()).toBe(0)
    const french = await fetch(`${server.url}/help/`, { redirect: "manual", headers: { "accept-language": "fr-CH" } })
    expect([french.status, french.headers.get("location")]).toEqual([302, "/help/fr/"])
    for (const path of ["en/none", "constructor", "__proto__", "en", "en/../en/app", "%2e%2e/files.json"])
      expect([path, (await fetch(`${server.url}/help/${path}`)).status]).toEqual([
        path,
        path === "en/../en/app" ? 200 : 404
      ])
  }
)
