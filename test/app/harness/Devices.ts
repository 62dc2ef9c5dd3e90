import type { Browser, BrowserContextOptions } from "playwright-core"
import { launchChromium } from "../../../scripts/app/chromium.mjs"

/** How a person's browser is set. */
export interface Device {
  readonly locale?: string
  readonly timeZone?: string
  readonly screen?: "phone" | "desktop" | { readonly width: number; readonly height: number }
  readonly theme?: "light" | "dark"
  /** Without it pages run no script. */
  readonly script?: boolean
  readonly reducedMotion?: boolean
  readonly forcedColors?: boolean
  /** Without it nothing is kept for a start without the server. */
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

/** A browser context of its own, as on another device. The caller closes it. */
export const newContext = async (device: Device) => {
  const screen = device.screen ?? "phone"
  const context = await (await browser()).newContext({
    ...(typeof screen === "string" ? SCREENS[screen] : { viewport: screen }),
    locale: device.locale ?? "en-GB",
    timezoneId: device.timeZone ?? "Europe/Berlin",
    colorScheme: device.theme ?? "light",
    javaScriptEnabled: device.script ?? true,
    reducedMotion: device.reducedMotion === true ? "reduce" : "no-preference",
    forcedColors: device.forcedColors === true ? "active" : "none",
    serviceWorkers: device.serviceWorker === false ? "block" : "allow",
    ignoreHTTPSErrors: true
  })
  context.setDefaultTimeout(HANGS)
  if (device.now !== undefined) await context.clock.install({ time: device.now })
  return context
}
