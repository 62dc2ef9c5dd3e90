import * as https from "node:https"
import { RequestFilteringHttpsAgent } from "request-filtering-agent"
import type { DocumentNetwork } from "./DocumentNetwork.ts"

/** What a host answered. */
export interface FetchedDocument {
  readonly status: number
  readonly mediaType: string
  readonly cacheControl: string | undefined
  readonly body: string
}

const MOST_BYTES = 5 * 1024

/**
 * Asks for a document by https. A redirect is not followed. Each address that the host's name stands for is checked where the
 * connection is made, so that the name cannot stand for another one between check and use.
 */
export const requestDocument = (url: string, network: DocumentNetwork): Promise<FetchedDocument> =>
  new Promise((resolve, reject) => {
    const agent = new RequestFilteringHttpsAgent({
      allowIPAddressList: [...network.allowed],
      lookup: network.lookup,
      ...(network.ca !== undefined && { ca: network.ca })
    })
    const request = https.get(url, {
      agent,
      headers: { Accept: "application/json", "Accept-Encoding": "identity", "User-Agent": "Daybook" },
      maxHeaderSize: 16 * 1024,
      signal: AbortSignal.timeout(network.timeoutMs)
    })
    request.on("error", reject)
    request.on("close", () => agent.destroy())
    request.on("response", (response) => {
      const chunks: Array<Buffer> = []
      let length = 0
      response.on("error", reject)
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length > MOST_BYTES) response.destroy(new Error(`the document is longer than ${MOST_BYTES} bytes`))
      })
      response.on("end", () => {
        const { "cache-control": cacheControl, "content-type": type = "" } = response.headers
        resolve({
          status: response.statusCode ?? 0,
          mediaType: (type.split(";")[0] ?? "").trim().toLowerCase(),
          cacheControl,
          body: Buffer.concat(chunks).toString("utf8")
        })
      })
    })
  })
