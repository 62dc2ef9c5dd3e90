import { expect } from "vitest"
import { inBrowser, withApp } from "./harness/Browser.ts"

inBrowser("a test fails if a page reports an error", async () => {
  const failing = withApp(
    async ({ page }) => {
      await page.goto("data:text/html,<script>console.error('lost')</script>")
    },
    { log: "unclaimed" }
  )
  await expect(failing).rejects.toThrow("lost")
})

inBrowser("a test's page is signed in, has nothing of the test before, and has its clock", async () => {
  for (const hour of ["09", "18"])
    await withApp(
      async ({ key, page, server }) => {
        await page.goto(`${server.url}/docs`)
        expect(await page.evaluate(() => [new Date().getHours(), localStorage.length])).toEqual([Number(hour), 0])
        await page.evaluate(() => localStorage.setItem("left", "behind"))
        expect((await page.request.get(`${server.url}/app/api/session`)).status()).toBe(200)
        const { body } = await server.request("POST", "/v1/water", { key, body: { amountMl: 250 } })
        expect(body).toMatchObject({ date: "2026-11-21" })
      },
      { now: `2026-11-21T${hour}:42:00+01:00` }
    )
})
