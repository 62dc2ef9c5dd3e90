import { DocumentedApi } from "@daybook/core"
import * as HttpApiScalar from "@effect/platform/HttpApiScalar"
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as PlatformServer from "@effect/platform/HttpServer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type StaticPage, staticPage } from "./StaticPage.ts"

/** Without the buttons and links that lead to the services of Scalar's vendor. The platform's type has not all settings. */
const SCALAR = {
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  showToolbar: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: 'a[href*="scalar.com"] { display: none !important; }'
} as const

/**
 * The documentation page: Scalar, as the platform ships it, with everything inside, so that it works without the internet.
 * It is some megabytes; it is made when it is first requested.
 */
export const docsPage: Effect.Effect<StaticPage> = Effect.flatMap(
  Effect.promise(async () => {
    const { dispose, handler } = HttpLayerRouter.toWebHandler(
      HttpApiScalar.layerHttpLayerRouter({
        api: DocumentedApi,
        path: "/docs",
        scalar: SCALAR
      }).pipe(Layer.provide(PlatformServer.layerContext)),
      { disableLogger: true }
    )
    const page = await handler(new Request("http://daybook/docs"))
    const text = await page.text()
    await dispose()
    return text
  }),
  (text) => staticPage(text, HEADERS)
)

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer"
}
