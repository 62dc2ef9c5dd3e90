import * as OpenApi from "@effect/platform/OpenApi"
import { Api } from "../api/Api.ts"
import { SyncApi } from "../sync/SyncApi.ts"
import { refineDocument } from "./OpenApiRefine.ts"

/** The definition with its finished OpenAPI document, for the platform's functions that take an `HttpApi`. */
export const DocumentedApi = Api.addHttpApi(SyncApi).annotate(OpenApi.Transform, ({ components, paths, ...rest }) => ({
  ...rest,
  ...refineDocument(paths, components)
}))

/** The OpenAPI 3.1 document of the interface; `baseUrl` is the server's public address. */
export const openApiDocument = (baseUrl: string) => ({
  ...OpenApi.fromApi(DocumentedApi),
  servers: [{ url: baseUrl, description: "This server" }]
})
