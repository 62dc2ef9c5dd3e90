import * as dns from "node:dns"
import * as https from "node:https"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { Network } from "../http/PublicInternet.ts"

/** The network through which documents of other servers are fetched. */
export interface DocumentNetwork extends Network {
  /** The longest time for an answer. */
  readonly timeoutMs: number
}

/** The public internet: no private, loopback, link-local, shared or multicast address, nor one that carries another inside. */
const PUBLIC_INTERNET: DocumentNetwork = { lookup: dns.lookup, allowed: [], ca: undefined, timeoutMs: 5000 }

/** The network that metadata documents are fetched from; undefined if none are fetched. */
export class ClientDocumentNetwork extends Context.Reference<ClientDocumentNetwork>()(
  "daybook/oauth/ClientDocumentNetwork",
  { defaultValue: (): DocumentNetwork | undefined => PUBLIC_INTERNET }
) {}

/** Without the network for documents, an app signs in by registering itself, or with a document that Daybook comes with. */
export const clientDocuments = ({
  fetchClientDocuments = true
}: {
  readonly fetchClientDocuments?: boolean | undefined
}): Layer.Layer<never> => (fetchClientDocuments ? Layer.empty : Layer.succeed(ClientDocumentNetwork, undefined))

/** The answer of a host. */
export interface FetchedDocument {
  readonly status: number
  readonly mediaType: string
  readonly cacheControl: string | undefined
  readonly body: string
}

const MOST_BYTES = 5 * 1024

/** Fetches a document by https from the public internet. A redirect is not followed. */
export const requestDocument = async (url: string, network: DocumentNetwork): Promise<FetchedDocument> => {
  const { publicAgent } = await import("../http/PublicInternet.ts")
  return new Promise((resolve, reject) => {
    const agent = publicAgent(url, network)
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
}
