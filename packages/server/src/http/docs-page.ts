// Input of scripts/build.mjs, which makes the documentation page. The server only serves the result.
import { DocumentedApi } from "@daybook/core"
import * as HttpApiScalar from "@effect/platform/HttpApiScalar"
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as PlatformServer from "@effect/platform/HttpServer"
import * as Layer from "effect/Layer"

/** Hides the buttons and links to the services of Scalar's vendor. The platform's type lacks some of the settings. */
const SCALAR = {
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  showToolbar: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: 'a[href*="scalar.com"] { display: none !important; }'
} as const

const { dispose, handler } = HttpLayerRouter.toWebHandler(
  HttpApiScalar.layerHttpLayerRouter({ api: DocumentedApi, path: "/docs", scalar: SCALAR }).pipe(
    Layer.provide(PlatformServer.layerContext)
  ),
  { disableLogger: true }
)

/** The page is served in a sandbox, where browsers give it no storage, and Scalar does not start without one. This one is in memory. */
const STORAGE = `<script>
for (const name of ["localStorage", "sessionStorage"]) {
  const kept = new Map()
  const value = {
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, text) => void kept.set(String(key), String(text)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() { return kept.size }
  }
  Object.defineProperty(window, name, { value })
}
</script>`

const made = await (await handler(new Request("http://daybook/docs"))).text()
if (!made.includes("<head>")) throw new Error("Scalar makes its page in another way")

/** The documentation page: Scalar, as the platform ships it, with everything inside, so that it works without the internet. */
export const docsPage: string = made.replace("<head>", () => `<head>${STORAGE}`)

await dispose()
