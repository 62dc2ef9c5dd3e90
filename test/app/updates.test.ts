import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { registryThatSays } from "../operations/Registry.ts"
import { inBrowser, withApp } from "./harness/Browser.ts"

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
