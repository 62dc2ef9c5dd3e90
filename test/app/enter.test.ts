import { expect } from "vitest"
import { setupPathOf } from "../../scripts/app/claim.mjs"
import { inApp, OWNER } from "./harness/Browser.ts"

/** A page of another site, and one of another port, to which the browser sends the cookies too. */
const OTHERS = ["http://evil.example", "http://127.0.0.1:9999"]

inApp(
  "a new server leads to set-up, where a wrong code is refused, and everything works without JavaScript",
  { log: "unclaimed", signedIn: false, script: false },
  async ({ device, page, server }) => {
    await page.goto(`${server.url}/`)
    expect(new URL(page.url()).pathname).toBe("/setup")
    await page.getByLabel("Setup code").fill("0000-0000")
    await page.getByLabel("Name", { exact: true }).fill(OWNER.name)
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password)
    await page.getByRole("button", { name: "Create account" }).click()
    await page.getByText("not the code that this server printed").waitFor()

    await page.goto(server.url + setupPathOf(server.printed()))
    await page.getByLabel("Name", { exact: true }).fill(OWNER.name)
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password)
    await page.getByRole("button", { name: "Create account" }).click()
    await page.waitForURL(`${server.url}/settings/goals?first`)

    const other = await device()
    await other.goto(`${server.url}/login`)
    await other.getByLabel("Name", { exact: true }).fill(OWNER.name)
    await other.getByLabel("Password", { exact: true }).fill("a wrong password")
    await other.getByRole("button", { name: "Sign in", exact: true }).click()
    await other.getByText("The name or the password is wrong.").first().waitFor()
    await other.getByLabel("Password", { exact: true }).fill(OWNER.password)
    await other.getByRole("button", { name: "Sign in", exact: true }).click()
    await other.waitForURL(`${server.url}/`)
    expect((await other.request.get(`${server.url}/app/api/session`)).status()).toBe(200)
  }
)

inApp("a claimed server has no set-up, and prints no code again", { signedIn: false }, async ({ page, server }) => {
  for (const restart of [false, true]) {
    if (restart) {
      await server.stop()
      await server.start()
    }
    expect((await page.goto(`${server.url}/setup`))?.status()).toBe(404)
    expect(await page.getByRole("button", { name: "Create account" }).count()).toBe(0)
    expect(server.printed()).not.toContain("/setup")
  }
  await page.goto(`${server.url}/`)
  await page.waitForURL(/\/login/)
})

inApp(
  "over http under a name of the home network one signs in with the password, and no passkey is offered",
  { signedIn: false },
  async ({ page, server, signIn }) => {
    await page.goto(`${server.lanUrl}/login`)
    expect(await page.getByRole("button", { name: "Sign in with a passkey" }).isVisible()).toBe(false)
    await signIn(page, server.lanUrl)
    await page.reload()
    expect(new URL(page.url()).pathname).toBe("/")
    expect(await page.evaluate(async () => (await fetch("/app/api/session")).status)).toBe(200)
  }
)

inApp(
  "a page of another site or port writes nothing, by a form or by fetch",
  async ({ allowProblem, context, key, page, server }) => {
    allowProblem(/blocked by CORS policy/)
    const water = async () => (await server.request("GET", "/v1/days/today", { key })).body
    const before = await water()
    const target = `${server.url}/app/api/v1/water`
    for (const other of OTHERS) {
      await context.route(`${other}/**`, (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<form method="post" enctype="text/plain" action="${target}"><input name='{"amountMl": 250, "x": "' value='"}'></form>`
        })
      )
      await page.goto(`${other}/`)
      await page.evaluate((target) => {
        const json = { "content-type": "application/json" }
        const body = JSON.stringify({ amountMl: 250 })
        const tries: ReadonlyArray<RequestInit> = [
          { body, mode: "no-cors" },
          { body, headers: json },
          { body, headers: { ...json, "x-daybook-app": "1" } }
        ]
        return Promise.allSettled(
          tries.map((more) => fetch(target, { method: "POST", credentials: "include", ...more }))
        )
      }, target)
      const answer = page.waitForResponse((response) => response.url() === target)
      await page.evaluate(() => document.forms[0]?.submit())
      expect((await answer).status()).toBeGreaterThanOrEqual(400)
      await page.waitForURL(target)
      expect(await water()).toEqual(before)
    }
    await page.goto(`${server.url}/`)
    const own = await page.evaluate(
      async (target) =>
        (
          await fetch(target, {
            method: "POST",
            headers: { "content-type": "application/json", "x-daybook-app": "1" },
            body: JSON.stringify({ amountMl: 250 })
          })
        ).status,
      target
    )
    expect(own).toBe(200)
  }
)
