import { openApiDocument } from "@daybook/core"

/** The OpenAPI document as it is served. This is a module of its own, so that a start does not load what makes the document. */
export const openApiText = (baseUrl: string): string => JSON.stringify(openApiDocument(baseUrl))
