import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"

/** What a script of the page reaches at an address, with the cookies of the browser. */
const reach = ([path, init]: readonly [string, RequestInit]): Promise<string> =>
  fetch(path, { credentials: "include", ...init }).then(
    ({ status }) => String(status),
    () => "nothing"
  )

inApp(
  "/docs sends a request with the key that is typed into it, and downloads the OpenAPI document",
  { screen: "desktop" },
  async ({ key, page, server }) => {
    await page.goto(`${server.url}/docs`)
    await page.locator("input[placeholder=Token]:visible").first().fill(key)
    const download = page.waitForEvent("download")
    await page
      .locator("button.download-button")
      .first()
      .evaluate((button: HTMLElement) => button.click())
    expect((await download).suggestedFilename()).toMatch(/\.json$/)
    const answered = page.waitForResponse(`${server.url}/v1`)
    await page.evaluate(() => {
      location.hash = "tag/account/get/v1"
    })
    await page
      .getByRole("button", { name: /Test Request/ })
      .first()
      .click()
    await page.getByRole("button", { name: /^Send/ }).first().click()
    expect((await answered).status()).toBe(200)
  }
)

inApp(
  "no script on /docs acts as the person who is signed in, or reads what the app stores",
  async ({ allowProblem, page, server }) => {
    allowProblem(/CORS|net::ERR_FAILED/)
    await page.goto(`${server.url}/`)
    await page.getByRole("navigation", { name: "Main" }).waitFor()
    await page.evaluate(() => localStorage.setItem("of the app", "private"))
    expect(await page.evaluate(reach, ["/app/api/session", {}] as const)).toBe("200")

    await page.goto(`${server.url}/docs`)
    await page.getByRole("heading", { name: "Daybook" }).first().waitFor()
    const headers = { "x-daybook-app": "1", "content-type": "application/json" }
    for (const [path, init] of [
      ["/app/api/session", {}],
      ["/app/api/keys", { method: "POST", headers, body: '{"name":"thief","scope":"full"}' }],
      ["/app/api/export?format=json", {}]
    ] as const) {
      expect(await page.evaluate(reach, [path, init] as const), path).toBe("nothing")
    }
    expect(await page.evaluate(() => localStorage.getItem("of the app"))).toBeNull()
    const keys = await (await page.request.get(`${server.url}/app/api/keys`)).json()
    expect(JSON.stringify(keys)).not.toContain("thief")
  }
)
