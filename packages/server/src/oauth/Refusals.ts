import type { ApiError } from "@daybook/core"
import { type HttpResponse, refusal } from "../http/Response.ts"
import type { MetadataFault } from "./ClientMetadata.ts"

/** The code of OAuth (RFC 6749, 5.2) for an error of the contract. */
const codeOf = (error: ApiError): string => {
  switch (error._tag) {
    case "rate_limited":
    case "unavailable":
      return "temporarily_unavailable"
    case "internal_error":
      return "server_error"
    default:
      return "invalid_request"
  }
}

/** An error as clients of OAuth read it, with the status and headers that it has everywhere. */
export const oauthRefusal = (error: ApiError): HttpResponse => ({
  ...refusal(error, { "Cache-Control": "no-store" }),
  body: JSON.stringify({ error: codeOf(error), error_description: error.message })
})

/** What is wrong with what a client says of itself, as clients read it. */
export const metadataRefusal = ({ description, error }: MetadataFault): HttpResponse => ({
  status: 400,
  headers: { "Cache-Control": "no-store" },
  body: JSON.stringify({ error, error_description: description })
})
