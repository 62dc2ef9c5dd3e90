// What scripts/build.mjs makes the documentation page with. The server only serves the result.
import { DocumentedApi } from "@daybook/core"
import * as HttpApiScalar from "@effect/platform/HttpApiScalar"
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as PlatformServer from "@effect/platform/HttpServer"
import * as Layer from "effect/Layer"

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

const { dispose, handler } = HttpLayerRouter.toWebHandler(
  HttpApiScalar.layerHttpLayerRouter({ api: DocumentedApi, path: "/docs", scalar: SCALAR }).pipe(
    Layer.provide(PlatformServer.layerContext)
  ),
  { disableLogger: true }
)

/** The documentation page: Scalar, as the platform ships it, with everything inside, so that it works without the internet. */
export const docsPage: string = await (await handler(new Request("http://daybook/docs"))).text()

await dispose()
