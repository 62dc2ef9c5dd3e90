import * as OpenApi from "@effect/platform/OpenApi"
import { Api } from "../api/Api.ts"

/** The OpenAPI 3.1 document of the interface, for a server that its users reach at `baseUrl`. */
export const openApiDocument = (baseUrl: string) => ({
  ...OpenApi.fromApi(Api),
  servers: [{ url: baseUrl, description: "This server" }]
})
