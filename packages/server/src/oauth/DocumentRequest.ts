import * as https from "node:https"
import { BlockList, isIPv6, type LookupFunction } from "node:net"
import { RequestFilteringHttpsAgent } from "request-filtering-agent"
import type { DocumentNetwork } from "./DocumentNetwork.ts"

/** The answer of a host. */
export interface FetchedDocument {
  readonly status: number
  readonly mediaType: string
  readonly cacheControl: string | undefined
  readonly body: string
}

const MOST_BYTES = 5 * 1024

/** The assigned IPv6 addresses of the internet. The agent takes some others for public, such as `::7f00:1`, which may lead to 127.0.0.1. */
const ASSIGNED = new BlockList()
ASSIGNED.addSubnet("2000::", 3, "ipv6")

const faultOf = (addresses: ReadonlyArray<string>): Error | null => {
  const found = addresses.find((address) => isIPv6(address) && !ASSIGNED.check(address, "ipv6"))
  return found === undefined ? null : new Error(`the address ${found} is not allowed: it is not of the public internet`)
}

/** Resolves names to assigned addresses only. */
const assigned =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, done) =>
    lookup(name, options, (error, found, family) =>
      done(error ?? faultOf([found].flat().map((one) => (typeof one === "string" ? one : one.address))), found, family)
    )

/** The address in brackets that a URL has in place of a name. */
const literalIn = (url: string): ReadonlyArray<string> => /^\[(.*)\]$/.exec(new URL(url).hostname)?.slice(1) ?? []

/**
 * Fetches a document by https. A redirect is not followed. Each address of the host's name is checked when the connection is made, so
 * that the name cannot resolve to another one between check and use.
 */
export const requestDocument = (url: string, network: DocumentNetwork): Promise<FetchedDocument> =>
  new Promise((resolve, reject) => {
    const fault = faultOf(literalIn(url))
    if (fault !== null) throw fault
    const agent = new RequestFilteringHttpsAgent({
      allowIPAddressList: [...network.allowed],
      lookup: assigned(network.lookup),
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
