import { openApiDocument } from "@daybook/core"

/** The OpenAPI document as it is served. A module of its own, since a start needs nothing of what the document is made with. */
export const openApiText = (baseUrl: string): string => JSON.stringify(openApiDocument(baseUrl))
