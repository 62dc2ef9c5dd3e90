import { expect } from "vitest"
import { inBrowser, withApp } from "./harness/Browser.ts"

const UNCLAIMED = { log: "unclaimed" } as const

inBrowser("a test gets the pages of a real server, and the server keeps its address over a restart", () =>
  withApp(async ({ page, server }) => {
    await page.goto(`${server.lanUrl}/docs`)
    expect(await page.title()).toContain("Daybook")
    await server.kill()
    await server.start()
    expect((await page.reload())?.status()).toBe(200)
  }, UNCLAIMED)
)

inBrowser("a test fails if a page reports an error", async () => {
  const failing = withApp(async ({ page }) => {
    await page.goto("data:text/html,<script>console.error('lost')</script>")
  }, UNCLAIMED)
  await expect(failing).rejects.toThrow("lost")
})

inBrowser("the clocks of server and browser start at the moment that a test gives", () =>
  withApp(
    async ({ key, page, server }) => {
      await page.goto(`${server.url}/docs`)
      expect(await page.evaluate(() => new Date().toISOString())).toMatch(/^2026-11-21T17:4/)
      const { body } = await server.request("POST", "/v1/water", { key, body: { amountMl: 250 } })
      expect(body).toMatchObject({ date: "2026-11-21" })
    },
    { ...UNCLAIMED, now: "2026-11-21T18:42:00+01:00" }
  )
)

inBrowser("a test's page is signed in, and the weeks of its log are those of the clock", () =>
  withApp(
    async ({ page, server }) => {
      await page.goto(`${server.url}/`)
      const day = await page.evaluate(async () => (await fetch("/app/api/v1/days/2026-11-21")).json())
      expect(day).toMatchObject({ waterMl: 1750, measurements: { weightKg: 81.4 } })
    },
    { log: "weeks" }
  )
)

inBrowser("a person signs in on another device", () =>
  withApp(async ({ device, server, signIn }) => {
    const laptop = await device({ screen: "desktop" })
    await signIn(laptop)
    expect(await laptop.evaluate(async () => (await fetch("/app/api/session")).status)).toBe(200)
    const phone = await device()
    await signIn(phone, server.lanUrl)
    expect(await phone.evaluate(async () => (await fetch("/app/api/session")).status)).toBe(200)
  })
)
