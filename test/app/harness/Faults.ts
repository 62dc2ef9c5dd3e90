import type { Page } from "playwright-core"
import { type AppOptions, withApp } from "./Browser.ts"
import { HEIGHT, settled, WIDTHS } from "./Screens.ts"

const DEVICE: AppOptions = { log: "weeks", screen: { width: WIDTHS[0], height: HEIGHT } }

/** The faults of each screen, by what `look` finds on it. An address that is no page is answered by the service worker. */
export const faults = async (
  screens: ReadonlyArray<string>,
  look: (page: Page, screen: string) => Promise<ReadonlyArray<string>>,
  options: AppOptions = {}
): Promise<Record<string, unknown>> => {
  const all: Record<string, unknown> = {}
  await withApp(
    async ({ page, server }) => {
      for (const screen of screens) {
        await page.goto(server.url + screen)
        await settled(page)
        const found = await look(page, screen)
        if (found.length > 0) all[screen] = found
      }
    },
    { ...DEVICE, ...options }
  )
  return all
}
