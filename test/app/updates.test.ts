import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { registryThatSays } from "../operations/Registry.ts"
import { inApp, inBrowser, withApp } from "./harness/Browser.ts"

inBrowser("Settings names a newer version, once the server has found one", () =>
  Effect.gen(function* () {
    const { asked, url } = yield* registryThatSays('{"version":"9.10.0"}')
    yield* Effect.promise(() =>
      withApp(
        async ({ page, server }) => {
          await expect.poll(() => asked.length).toBe(1)
          await page.goto(`${server.url}/settings`)
          await page.getByText("Version 9.10.0 is available.").waitFor()
        },
        { settings: { DAYBOOK_UPDATE_CHECK: url } }
      )
    )
  }).pipe(Effect.scoped, Effect.runPromise)
)

inApp("after an update of the server the app says so once, and shows what is new", async ({ page, server }) => {
  const body = await (await page.request.get(`${server.url}/app/api/session`)).json()
  const answer = (version: string) =>
    page.route("**/app/api/session", (route) => route.fulfill({ json: { ...body, version } }))
  await answer("0.0.9")
  await page.goto(server.url)
  await page.getByRole("region", { name: "Water" }).waitFor()
  expect(await page.getByText("Daybook is now").count()).toBe(0)
  await page.unroute("**/app/api/session")
  await page.reload()
  await page.getByRole("status").getByText(`Daybook is now ${body.version}.`).waitFor()
  await page.getByRole("status").getByRole("button", { name: "What is new" }).click()
  await page.getByRole("heading", { name: "What is new", level: 1 }).waitFor()
  await page.getByRole("listitem").filter({ hasText: "Every write is a change" }).waitFor()
  await page.goto(server.url)
  await page.getByRole("region", { name: "Water" }).waitFor()
  expect(await page.getByText("Daybook is now").count()).toBe(0)
})
