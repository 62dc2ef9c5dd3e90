import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { newIdentityProvider, oidcOf } from "../harness/IdentityProvider.ts"
import { type App, inBrowser, OWNER, withApp } from "./harness/Browser.ts"
import { addAuthenticator, addPasskey } from "./harness/Passkeys.ts"

/** Sign-in by password, passkey and provider, the app's pages and links, and its start without a network. */
const use = async ({ context, page, server }: App, start: (url: string) => void) => {
  const root = server.url.replace("127.0.0.1", "localhost")
  const url = `${root}/daybook`
  start(url)
  const isAt = (path: string) => expect.poll(() => page.url().replace(/\?date=.*/, "")).toBe(url + path)
  await addAuthenticator(page)
  await page.goto(`${url}/trends`)
  await isAt("/login?next=%2Ftrends")
  await page.getByLabel("Name", { exact: true }).fill(OWNER.name)
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await isAt("/trends")

  const main = page.getByRole("navigation", { name: "Main" })
  await main.getByRole("link", { name: "History" }).click()
  await isAt("/history")
  await page.reload()
  await page.getByRole("heading", { name: "History", exact: true }).waitFor()
  const links = await page.locator("a[href^='/']").evaluateAll((all) => all.map((each) => each.getAttribute("href")))
  expect(links.filter((href) => !href?.startsWith("/daybook/"))).toEqual([])
  await page.goBack()
  await isAt("/trends")
  await main.getByRole("button", { name: "Log" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Water", exact: true }).click()
  await isAt("/log/water")

  await page.goto(`${url}/settings/security`)
  await page.getByRole("button", { name: "Link Authelia" }).click()
  await page.getByText("Sam@home").first().waitFor()
  await isAt("/settings/security")
  await addPasskey(page)
  const cookies = await context.cookies()
  expect(new Set(cookies.filter(({ name }) => name.startsWith("daybook")).map(({ path }) => path))).toEqual(
    new Set(["/daybook"])
  )

  await page.goto(`${url}/`)
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(`${url}/`)
  await page.reload()
  await page.getByRole("heading", { level: 1 }).waitFor()
  await context.setOffline(true)
  await page.goto(`${url}/history`)
  await page.getByRole("heading", { name: "History", exact: true }).waitFor()
  await context.setOffline(false)

  for (const way of [
    page.getByRole("button", { name: "Sign in with a passkey" }),
    page.getByRole("link", { name: "Sign in with Authelia" })
  ]) {
    await page.goto(`${url}/settings/security`)
    await page.getByRole("button", { name: "Sign out", exact: true }).click()
    await isAt("/login")
    await way.click()
    await isAt("/")
  }
}

inBrowser("below a path one signs in in each way, moves about, and starts the app without a network", () =>
  Effect.gen(function* () {
    const provider = yield* newIdentityProvider
    provider.person = "Sam"
    const { clientId, clientSecret, issuer, name } = oidcOf(provider)
    const settings = {
      DAYBOOK_PUBLIC_URL: "http://localhost/daybook",
      DAYBOOK_OIDC_ISSUER: issuer,
      DAYBOOK_OIDC_CLIENT_ID: clientId,
      DAYBOOK_OIDC_CLIENT_SECRET: clientSecret,
      DAYBOOK_OIDC_NAME: name
    }
    const test = (app: App) => use(app, provider.start)
    yield* Effect.promise(() => withApp(test, { settings, signedIn: false, serviceWorker: true, changesPages: true }))
  }).pipe(Effect.scoped, Effect.runPromise)
)
