import { execFile } from "node:child_process"
import { promisify } from "node:util"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { newIdentityProvider, oidcOf } from "../harness/IdentityProvider.ts"
import { DAYBOOK } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"
import { type App, inApp, inBrowser, OWNER, withApp } from "./harness/Browser.ts"
import { withConnectingApp } from "./harness/ConnectingApp.ts"
import { addAuthenticator, addPasskey } from "./harness/Passkeys.ts"
import { HEIGHT, isTooWide, violations, WIDTHS } from "./harness/Screens.ts"

const OTHER = "another horse battery"

inApp(
  "a passkey: added, it confirms who is there, and signs in; removed, it does not",
  { signedIn: false, changesPages: true },
  async ({ page, server, signIn }) => {
    // Browsers want a name for passkeys.
    const url = server.url.replace("127.0.0.1", "localhost")
    await addAuthenticator(page)
    await signIn(page, url)
    await page.goto(`${url}/settings/security`)
    await addPasskey(page)
    const passkeys = page.getByRole("region", { name: "Passkeys" })

    await page.getByRole("button", { name: "Sign out", exact: true }).click()
    await page.waitForURL(`${url}/login`)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.waitForURL(`${url}/`)

    await server.setClock(realNow() + 6 * 60_000)
    await page.goto(`${url}/settings/security`)
    await passkeys.getByText("last used").waitFor()
    await passkeys.getByRole("button", { name: "Remove Phone" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
    await page
      .getByRole("dialog", { name: "Confirm that it is you" })
      .getByRole("button", { name: /passkey/ })
      .click()
    await passkeys.getByText("No passkey yet.").waitFor()

    await page.getByRole("button", { name: "Sign out", exact: true }).click()
    await page.waitForURL(`${url}/login`)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.getByText("This passkey is not known here.").waitFor()
    expect(new URL(page.url()).pathname).toBe("/login")
  }
)

inBrowser("an identity at a provider: linked, it signs in; unlinked, it does not", () =>
  Effect.gen(function* () {
    const provider = yield* newIdentityProvider
    provider.person = "Sam"
    const { clientId, clientSecret, issuer, name } = oidcOf(provider)
    const settings = {
      DAYBOOK_OIDC_ISSUER: issuer,
      DAYBOOK_OIDC_CLIENT_ID: clientId,
      DAYBOOK_OIDC_CLIENT_SECRET: clientSecret,
      DAYBOOK_OIDC_NAME: name
    }
    const test = async ({ device, page, server: { url } }: App) => {
      provider.start(url)
      await page.goto(`${url}/settings/security`)
      const identities = page.getByRole("region", { name: "Sign-in by a provider" })
      await identities.getByText("No identity is linked yet.").waitFor()
      await identities.getByRole("button", { name: "Link Authelia" }).click()
      await identities.getByText("never used").waitFor()
      expect(await violations(page)).toEqual([])

      const laptop = await device()
      await laptop.goto(`${url}/login?next=/trends`)
      expect(await violations(laptop)).toEqual([])
      await laptop.getByRole("link", { name: "Sign in with Authelia" }).click()
      await laptop.waitForURL(`${url}/trends`)

      await identities.getByRole("button", { name: "Unlink Sam@home" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click()
      await identities.getByText("No identity is linked yet.").waitFor()
      await laptop.context().clearCookies()
      await laptop.goto(`${url}/login`)
      await laptop.getByRole("link", { name: "Sign in with Authelia" }).click()
      await laptop.getByText("This identity is not linked to an account of this Daybook.").waitFor()
      expect(await violations(laptop)).toEqual([])
    }
    yield* Effect.promise(() => withApp(test, { settings }))
  }).pipe(Effect.scoped, Effect.runPromise)
)

inApp("the devices are listed; one signed out is asked to sign in", async ({ device, page, server, signIn }) => {
  const laptop = await device({ screen: "desktop" })
  await signIn(laptop)
  await page.goto(`${server.url}/settings/security`)
  const devices = page.getByRole("region", { name: "Devices" })
  await devices.getByText("This device").waitFor()
  expect(await devices.getByRole("listitem").count()).toBe(2)
  await devices.getByRole("button", { name: /^Sign out Chrome/ }).click()
  await page.getByRole("status").getByText("is signed out").waitFor()
  await laptop.goto(`${server.url}/`)
  await laptop.waitForURL(/\/login/)
  expect((await page.request.get(`${server.url}/app/api/session`)).status()).toBe(200)
})

inApp("a wrong current password is said at its field; only the new one signs in", async ({ device, page, server }) => {
  await page.goto(`${server.url}/settings/security`)
  await page.getByLabel("Current password").fill("a wrong password")
  await page.getByLabel("New password").fill(OTHER)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.getByText("this is not your password").waitFor()
  await page.getByLabel("Current password").fill(OWNER.password)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.getByText("The password is changed.").waitFor()
  const laptop = await device()
  for (const [password, path] of [
    [OWNER.password, "/login"],
    [OTHER, "/"]
  ] as const) {
    await laptop.goto(`${server.url}/login`)
    await laptop.getByLabel("Name", { exact: true }).fill(OWNER.name)
    await laptop.getByLabel("Password", { exact: true }).fill(password)
    await laptop.getByRole("button", { name: "Sign in", exact: true }).click()
    await laptop.waitForURL((url) => url.pathname === path)
  }
})

inApp(
  "a changed password shows the keys and the apps that stay, each with who it is, and ends one or all",
  async ({ key, newKey, page, server }) => {
    const isLive = async (one: string) => (await server.request("GET", "/v1/me", { key: one })).status === 200
    const tablet = await newKey("Kitchen tablet")
    await withConnectingApp(server.url, async ({ request, use }) => {
      await page.goto(request)
      await page.getByRole("button", { name: "Connect", exact: true }).click()
      await page.getByRole("heading", { name: "You are back" }).waitFor()
      await use()
    })
    // Uses are saved together, a moment later.
    const appUsed = async () => {
      await page.goto(`${server.url}/settings/apps`)
      return page.getByRole("listitem").filter({ hasText: "Meal helper" }).textContent()
    }
    await expect.poll(appUsed).not.toContain("never used")
    await page.goto(`${server.url}/settings/security`)
    expect(await page.getByRole("heading", { name: "Keys and connected apps" }).count()).toBe(0)
    await page.getByLabel("Current password").fill(OWNER.password)
    await page.getByLabel("New password").fill(OTHER)
    await page.getByRole("button", { name: "Change password" }).click()
    const programs = page.getByRole("region", { name: "Keys and connected apps" })
    await programs.getByText("They need no password and still have access to your log.").waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Keys and connected apps")
    const app = programs.getByRole("listitem").filter({ hasText: "Meal helper" })
    expect(await app.textContent()).toMatch(/Read & write.*app, unverified, of 127\.0\.0\.1:\d+.*last used/s)
    expect(await violations(page)).toEqual([])
    await programs.getByRole("button", { name: "Revoke Kitchen tablet" }).click()
    await page.getByRole("dialog", { name: "Revoke Kitchen tablet?" }).getByRole("button", { name: "Revoke" }).click()
    await page.getByRole("status").getByText("Kitchen tablet is revoked").waitFor()
    expect([await isLive(tablet), await isLive(key)]).toEqual([false, true])
    await programs.getByRole("button", { name: "End all of them" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "End all of them" }).click()
    await programs.getByText("No key and no connected app has access to your log.").waitFor()
    expect(await isLive(key)).toBe(false)
    const connections = await (await page.request.get(`${server.url}/app/api/connections`)).json()
    expect(connections).toMatchObject([{ name: "Meal helper", endedAt: expect.any(String) }])
  }
)

inApp(
  "the link of `daybook user reset` signs in once, and every device is signed out",
  async ({ device, environment, key, page, server }) => {
    const run = async (...args: ReadonlyArray<string>) => {
      const { port } = new URL(server.url)
      return promisify(execFile)(process.execPath, [DAYBOOK, ...args], {
        env: { PATH: process.env.PATH, ...environment, DAYBOOK_PORT: port }
      })
    }
    const { stderr, stdout } = await run("user", "reset")
    const link = stdout.trim()
    expect(link).toMatch(new RegExp(`^${server.url}/reset\\?code=[\\w-]{43}$`))
    expect(stderr).toContain("Signed out 1 device.")
    expect((await page.request.get(`${server.url}/app/api/session`)).status()).toBe(401)
    await page.goto(link)
    await page.getByLabel("Password", { exact: true }).fill(OTHER)
    await page.getByRole("button", { name: "Set password" }).click()
    await page.getByRole("heading", { name: "Who still has access" }).waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      expect([await violations(page), await isTooWide(page)]).toEqual([[], false])
    }
    expect((await server.request("GET", "/v1/me", { key })).status).toBe(200)
    await page.getByRole("button", { name: "End all of them" }).click()
    await page.getByText("No key and no connected app has access to your log.").waitFor()
    expect((await server.request("GET", "/v1/me", { key })).status).toBe(401)
    await page.getByRole("link", { name: "Open Daybook" }).click()
    await page.waitForURL(`${server.url}/`)
    const other = await device()
    expect((await other.goto(link))?.status()).toBe(404)

    await run("accounts", "create", "anna")
    const invitation = JSON.parse((await run("user", "reset", "--account", "anna", "--json")).stdout)
    await other.goto(invitation.url)
    expect(await other.getByLabel("Name", { exact: true }).inputValue()).toBe("anna")
    await other.getByLabel("Password", { exact: true }).fill(OTHER)
    await other.getByRole("button", { name: "Create account" }).click()
    await other.waitForURL(`${server.url}/`)
    const session = await (await other.request.get(`${server.url}/app/api/session`)).json()
    expect(session).toMatchObject({ name: "anna", account: "anna" })
    await expect(run("user", "reset", "--account", "nobody")).rejects.toMatchObject({ code: 3 })
  }
)
