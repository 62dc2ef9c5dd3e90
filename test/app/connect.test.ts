import { once } from "node:events"
import { createServer } from "node:http"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { realNow } from "../harness/realTime.ts"
import { inApp, inBrowser, OWNER, withApp } from "./harness/Browser.ts"
import { withConnectingApp } from "./harness/ConnectingApp.ts"
import { addAuthenticator, addPasskey } from "./harness/Passkeys.ts"
import { faultsInBothThemes } from "./harness/Screens.ts"

const signInHere = async (page: Page) => {
  await page.getByLabel("Name", { exact: true }).fill(OWNER.name)
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

const heading = (page: Page) => page.getByRole("heading", { name: "Connect Meal helper to your Daybook?" })

const press = (page: Page, name: "Connect" | "Cancel") => page.getByRole("button", { name, exact: true }).click()

const choose = (page: Page, name: "Read only" | "Read & write" | "Full access") =>
  page.getByRole("radio", { name, exact: true }).check()

/** After that, nobody proved just now who they are. */
const sixMinutesLater = () => realNow() + 6 * 60_000

inBrowser("an app connects without JavaScript, from the sign-in to its own page, and gets what the owner chose", () =>
  withApp(
    async ({ page, server }) =>
      withConnectingApp(server.url, async ({ answers, redirectUri, request, use }) => {
        await page.goto(request)
        expect(new URL(page.url()).pathname).toBe("/login")
        await signInHere(page)
        await heading(page).waitFor()
        expect(await page.getByText("unverified", { exact: true }).isVisible()).toBe(true)
        expect(await page.getByText(new URL(redirectUri).host, { exact: true }).isVisible()).toBe(true)
        expect(await page.getByText(OWNER.name, { exact: true }).isVisible()).toBe(true)
        expect(await page.getByRole("radio", { name: "Read & write", exact: true }).isChecked()).toBe(true)
        await choose(page, "Read only")
        await press(page, "Connect")
        await page.getByRole("heading", { name: "You are back" }).waitFor()
        expect(page.url().startsWith(`${redirectUri}?`)).toBe(true)
        expect(answers[0]?.get("state")).toBe("of the app")
        expect(answers[0]?.get("iss")).toBe(server.url)
        expect(await use()).toEqual({ scope: "read", status: 200 })
      }),
    { signedIn: false, script: false }
  )
)

inBrowser("an app connects to a server whose clock is behind that of the browser", () =>
  withApp(async ({ page, server }) =>
    withConnectingApp(server.url, async ({ request, use }) => {
      await server.setClock(realNow() - 3_600_000)
      await page.goto(request)
      await press(page, "Connect")
      await page.getByRole("heading", { name: "You are back" }).waitFor()
      expect(await use()).toEqual({ scope: "read write", status: 200 })
    })
  )
)

inBrowser("a double click on Connect connects once", () =>
  withApp(async ({ page, server }) =>
    withConnectingApp(server.url, async ({ answers, request, use }) => {
      await page.goto(request)
      await page.getByRole("button", { name: "Connect", exact: true }).dblclick()
      await page.getByRole("heading", { name: "You are back" }).waitFor()
      expect(answers).toHaveLength(1)
      expect(await use()).toEqual({ scope: "read write", status: 200 })
      const connections = await (await page.request.get(`${server.url}/app/api/connections`)).json()
      expect(connections).toHaveLength(1)
    })
  )
)

inBrowser("a person who cancels is led back to the app, which gets access_denied", () =>
  withApp(async ({ page, server }) =>
    withConnectingApp(server.url, async ({ answers, request }) => {
      await page.goto(request)
      await press(page, "Cancel")
      await page.getByRole("heading", { name: "You are back" }).waitFor()
      const [answer] = answers
      expect(Object.fromEntries(answer ?? [])).toEqual({
        error: "access_denied",
        error_description: "The owner of the log refused access.",
        state: "of the app",
        iss: server.url
      })
    })
  )
)

inApp("the way may lead on: to a page of another site, and to an app of the device", async ({ page, server }) => {
  const elsewhere = createServer((_request, response) => response.end("Further on")).listen(0, "localhost")
  await once(elsewhere, "listening")
  const address = elsewhere.address()
  const port = typeof address === "object" ? address?.port : undefined
  for (const target of [`http://localhost:${port}/`, "meal-helper://connected"]) {
    await withConnectingApp(
      server.url,
      async ({ request }) => {
        await page.goto(request)
        const arrived = page.waitForRequest((sent) => sent.url().startsWith(target))
        await press(page, "Connect")
        if (target.startsWith("http")) {
          await arrived
          await page.getByText("Further on").waitFor()
        } else await expect.poll(() => hops).toContain(target)
      },
      {
        page: (_request, response) => {
          hops.push(target)
          response.writeHead(302, { location: target }).end()
        }
      }
    )
  }
  elsewhere.close()
})

const hops: Array<string> = []

inBrowser("a request that is not valid ends at a page that says so, also from the sign-in", () =>
  withApp(
    async ({ page, server }) =>
      withConnectingApp(
        server.url,
        async ({ answers, request }) => {
          await page.goto(request)
          await signInHere(page)
          await page.getByRole("heading", { name: "The app cannot be connected" }).waitFor()
          expect(answers).toEqual([])
        },
        { parameters: { code_challenge_method: "plain" } }
      ),
    { signedIn: false }
  )
)

inBrowser("an app that opened the page in a window hears from its own page there", () =>
  withApp(
    async ({ page, server }) =>
      withConnectingApp(
        server.url,
        async ({ redirectUri, request }) => {
          await page.goto(new URL("/start", redirectUri).href)
          const opened = page.waitForEvent("popup")
          await page.evaluate((request) => {
            addEventListener("message", ({ data }) => {
              document.title = String(data)
            })
            open(request)
          }, request)
          const popup = await opened
          await signInHere(popup)
          // A page that has just come forward takes no press for half a second, and a hidden page draws no frames to wait in.
          const connect = popup.getByRole("button", { name: "Connect", exact: true })
          await expect
            .poll(async () => {
              if (await connect.isVisible()) await connect.click({ timeout: 2_000 }).catch(() => undefined)
              return page.title()
            })
            .toBe("connected")
        },
        {
          page: (request, response) => {
            const script = request.url?.startsWith("/callback") === true ? 'opener.postMessage("connected", "*")' : ""
            response.setHeader("content-type", "text/html").end(`<!doctype html><script>${script}</script>`)
          }
        }
      ),
    { signedIn: false }
  )
)

inBrowser("the page appears in no frame, and its form is not sent by another site", () =>
  withApp(async ({ allowProblem, context, page, server }) =>
    withConnectingApp(server.url, async ({ answers, request }) => {
      allowProblem(/frame|X-Frame-Options/i)
      await page.goto(request)
      await heading(page).waitFor()
      const path = new URL(page.url()).pathname
      const other = "http://127.0.0.1:9999"
      await context.route(`${other}/**`, (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<iframe src="${server.url}${path}"></iframe>
<form method="post" action="${server.url}${path}"><input name="answer" value="connect"><input name="scope" value="write"></form>`
        })
      )
      const foreign = await context.newPage()
      await foreign.goto(`${other}/`)
      await foreign.waitForLoadState("networkidle")
      const [frame, ...more] = foreign.frames().slice(1)
      expect(more).toEqual([])
      expect(await frame?.getByRole("button", { name: "Connect" }).count()).toBe(0)
      const refused = foreign.waitForResponse((response) => response.request().method() === "POST")
      await foreign.evaluate(() => document.forms[0]?.submit())
      expect((await refused).status()).toBe(403)
      expect(answers).toEqual([])
      await press(page, "Connect")
      await page.getByRole("heading", { name: "You are back" }).waitFor()
    })
  )
)

inBrowser("a click that was meant for a page over this one connects nothing", () =>
  withApp(
    async ({ page, server }) =>
      withConnectingApp(server.url, async ({ answers, request }) => {
        await page.clock.install()
        await page.clock.pauseAt(realNow() + 60_000)
        await page.goto(request)
        const connect = page.getByRole("button", { name: "Connect", exact: true })
        for (const comesForward of [false, true]) {
          if (comesForward) await page.evaluate(() => dispatchEvent(new Event("focus")))
          expect(await connect.isDisabled()).toBe(true)
          await page.clock.runFor(500)
          expect(await connect.isEnabled()).toBe(true)
        }
        expect(answers).toEqual([])
        await connect.click()
        await page.getByRole("heading", { name: "You are back" }).waitFor()
      }),
    { changesPages: true }
  )
)

inBrowser("full access asks for the password, where it was not entered just now, and only full access does", () =>
  withApp(
    async ({ page, server }) =>
      withConnectingApp(server.url, async ({ request, use }) => {
        await server.setClock(sixMinutesLater())
        await page.goto(request)
        const password = page.getByLabel("Password", { exact: true })
        expect(await password.isVisible()).toBe(false)
        await choose(page, "Full access")
        await press(page, "Connect")
        await page.getByText("Full access asks who you are: enter your password.").waitFor()
        expect(await page.getByRole("radio", { name: "Full access", exact: true }).isChecked()).toBe(true)
        await password.fill("a wrong password")
        await password.press("Enter")
        await page.getByText("This is not your password.").waitFor()
        await password.fill(OWNER.password)
        await password.press("Enter")
        await page.getByRole("heading", { name: "You are back" }).waitFor()
        await server.setClock(realNow())
        expect(await use()).toEqual({ scope: "read write delete", status: 200 })
      }),
    { script: false }
  )
)

inApp(
  "a passkey signs in on the way, and proves who is there for full access",
  { signedIn: false, changesPages: true },
  async ({ page, server, signIn }) => {
    // Browsers want a name for passkeys.
    const url = server.url.replace("127.0.0.1", "localhost")
    await addAuthenticator(page)
    await signIn(page, url)
    await page.goto(`${url}/settings/security`)
    await addPasskey(page)
    await page.getByRole("button", { name: "Sign out", exact: true }).click()
    await page.waitForURL(`${url}/login`)
    await withConnectingApp(url, async ({ answers, request, use }) => {
      await page.goto(request)
      await page.getByRole("button", { name: "Sign in with a passkey" }).click()
      await heading(page).waitFor()
      await server.setClock(sixMinutesLater())
      await page.reload()
      await choose(page, "Full access")
      await page.getByRole("button", { name: "Use a passkey" }).click()
      await page.getByText("It is you. Connect within five minutes.").waitFor()
      expect(answers).toEqual([])
      await press(page, "Connect")
      await page.getByRole("heading", { name: "You are back" }).waitFor()
      await server.setClock(realNow())
      expect(await use()).toEqual({ scope: "read write delete", status: 200 })
    })
  }
)

inApp("the worker of the app leaves the way of a connecting app", { serviceWorker: true }, async ({ page, server }) => {
  await page.goto(`${server.url}/`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await withConnectingApp(server.url, async ({ request }) => {
    await page.goto(request)
    await heading(page).waitFor()
  })
})

inApp(
  "the page has no fault that axe finds and does not overflow, in either theme",
  { changesPages: true },
  async ({ page, server }) => {
    await server.setClock(sixMinutesLater())
    for (const name of ["Meal helper", "W".repeat(200)]) {
      await withConnectingApp(
        server.url,
        async ({ request }) => {
          await page.goto(request)
          await choose(page, "Full access")
          await press(page, "Connect")
          await page.getByRole("alert").waitFor()
          expect(await faultsInBothThemes(page)).toEqual([])
        },
        { name }
      )
    }
  }
)
