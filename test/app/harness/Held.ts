import type { Page } from "playwright-core"

/** Holds the requests of a page to an address. Returns a function that lets them go. */
export const held = async (page: Page, address: string | RegExp): Promise<() => void> => {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}
