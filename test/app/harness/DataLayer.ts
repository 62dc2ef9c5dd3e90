import { ADDRESSES } from "@daybook/core/app"
import type { BrowserContext, Page } from "playwright-core"
import { rolldown } from "rolldown"

const SCRIPT = "/assets/data-layer-of-tests.js"

let bundled: Promise<string> | undefined

/** The data layer as one script: a module, or one that sets the variable `layer`. */
export const bundleDataLayer = async (format: "esm" | "iife", alias: Record<string, string> = {}): Promise<string> => {
  const build = await rolldown({
    input: "test/app/parts/dataLayer.ts",
    platform: "browser",
    tsconfig: "packages/app/tsconfig.json",
    resolve: { alias, conditionNames: ["daybook-source", "import", "browser"] },
    transform: { define: { ADDRESSES: JSON.stringify(ADDRESSES) } }
  })
  const { output } = await build.generate({ format, name: "layer", codeSplitting: false })
  await build.close()
  return output[0].code
}

/** The app's reads and writes, to call in a page without the interface around them. */
export type DataLayer = typeof import("../parts/dataLayer.ts")

/** Lets pages of a context load the data layer. */
export const serveDataLayer = async (context: BrowserContext): Promise<void> => {
  bundled ??= bundleDataLayer("esm")
  const body = await bundled
  await context.route(`**${SCRIPT}`, (route) => route.fulfill({ contentType: "text/javascript", body }))
}

/** Begins a session in a page of the app, and gives it the global `layer`. As a text, since the tests' own build changes imports. */
export const startDataLayer = (page: Page): Promise<void> =>
  page.evaluate(`import("${SCRIPT}").then(async (layer) => {
    globalThis.layer = layer
    await layer.startSession()
    layer.startSending()
  })`)

declare global {
  var layer: DataLayer
}
