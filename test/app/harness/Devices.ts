import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { launchChromium } from "../../../scripts/app/chromium.mjs"

/** How a person's browser is set. */
export interface Device {
  readonly locale?: string
  readonly timeZone?: string
  readonly screen?: "phone" | "desktop" | { readonly width: number; readonly height: number }
  readonly theme?: "light" | "dark"
  /** Without it pages run no script. */
  readonly script?: boolean
  /** With it the app starts without the server, too. */
  readonly serviceWorker?: boolean
  /** The moment at which the clock of the browser starts: `2026-11-21T18:42:00+01:00`. */
  readonly now?: string
}

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } }
} satisfies Record<string, BrowserContextOptions>

// A guard against a page that never shows what a test waits for; no test is judged by it.
const HANGS = 120_000

let running: Promise<Browser> | undefined

/** The browser of this process. It ends with the process. */
const browser = (): Promise<Browser> => {
  running ??= launchChromium()
  return running
}

/** A browser context of its own, as on another device. The caller closes it. Nothing moves on its screen. */
export const newContext = async (device: Device): Promise<BrowserContext> => {
  const screen = device.screen ?? "phone"
  const context = await (await browser()).newContext({
    ...(typeof screen === "string" ? SCREENS[screen] : { viewport: screen }),
    locale: device.locale ?? "en-GB",
    timezoneId: device.timeZone ?? "Europe/Berlin",
    colorScheme: device.theme ?? "light",
    javaScriptEnabled: device.script ?? true,
    reducedMotion: "reduce",
    serviceWorkers: device.serviceWorker === true ? "allow" : "block",
    ignoreHTTPSErrors: true
  })
  context.setDefaultTimeout(HANGS)
  if (device.now !== undefined) await context.clock.install({ time: device.now })
  return context
}

/** A page that a test uses, in a context that nobody else uses meanwhile. */
export interface Leased {
  readonly context: BrowserContext
  readonly page: Page
  /** Gives the page to a following test on such a device. What it stores stays, by address. */
  readonly giveBack: () => Promise<void>
  readonly close: () => Promise<void>
}

const idle = new Map<string, Array<Leased>>()

/**
 * A page of a device. It may be one that an earlier test gave back: a page whose process has run the app before opens it in half the
 * time. Service workers, which outlive their pages, are left to contexts of their own.
 */
export const leasePage = async (device: Device): Promise<Leased> => {
  const { now, ...setting } = device
  const key = JSON.stringify({ ...setting, hasClock: now !== undefined })
  const found = idle.get(key)?.pop()
  if (found !== undefined) {
    if (now !== undefined) await found.context.clock.setSystemTime(now)
    return found
  }
  const context = await newContext(device)
  const page = await context.newPage()
  const size = page.viewportSize()
  const close = () => context.close()
  const clear = async () => {
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await context.unrouteAll({ behavior: "ignoreErrors" })
    await page.goto("about:blank")
    await context.setOffline(false)
    await context.clearCookies()
    await context.clearPermissions()
    if (size !== null) await page.setViewportSize(size)
  }
  const leased: Leased = {
    context,
    page,
    close,
    giveBack: async () => {
      if (device.serviceWorker === true || page.isClosed()) return close()
      try {
        await clear()
      } catch {
        // A page that does not come back clean is for no other test.
        return close()
      }
      idle.set(key, [...(idle.get(key) ?? []), leased])
    }
  }
  return leased
}
