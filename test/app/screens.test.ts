import { expect } from "vitest"
import { type AppOptions, inBrowser, withApp } from "./harness/Browser.ts"
import { AUTH_PAGES, HEIGHT, isTooWide, SCREENS, settled, violations, WIDTHS } from "./harness/Screens.ts"

/** What is wrong on the screens of a device, at every width. */
const faults = async (screens: ReadonlyArray<string>, options: AppOptions): Promise<Record<string, unknown>> => {
  const all: Record<string, unknown> = {}
  await withApp(
    async ({ page, server }) => {
      for (const screen of screens) {
        await page.goto(server.url + screen)
        await settled(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT })
          const found = await violations(page)
          const tooWide = (await isTooWide(page)) ? ["wider than the window"] : []
          if (found.length + tooWide.length > 0) all[`${screen} at ${width}`] = [...tooWide, ...found]
        }
      }
    },
    { log: "weeks", screen: { width: WIDTHS[0], height: HEIGHT }, reducedMotion: true, ...options }
  )
  return all
}

inBrowser("no screen has a fault that axe finds or overflows, in the light theme", async () => {
  expect(await faults(SCREENS, { theme: "light" })).toEqual({})
})

inBrowser("no screen has a fault that axe finds or overflows, in the dark theme", async () => {
  expect(await faults(SCREENS, { theme: "dark" })).toEqual({})
})

inBrowser("no screen has a fault that axe finds or overflows, from right to left", async () => {
  expect(await faults(SCREENS, { locale: "ar" })).toEqual({})
})

inBrowser("no auth page has a fault that axe finds or overflows, in either theme", async () => {
  for (const theme of ["light", "dark"] as const) {
    expect(await faults(AUTH_PAGES, { theme, signedIn: false }), theme).toEqual({})
    expect(await faults(["/setup"], { theme, signedIn: false, log: "unclaimed" }), theme).toEqual({})
  }
})
