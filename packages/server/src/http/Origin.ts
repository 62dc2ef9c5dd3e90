import { BlockList } from "node:net"
import { addressBehind, isProxy } from "./ClientAddress.ts"
import type { HttpRequest } from "./Request.ts"

/** How a browser reaches the server. */
export interface Origin {
  readonly isSecure: boolean
  /** The address without a path: `https://log.example.org`. */
  readonly url: string
  /** The address of the client itself. */
  readonly client: string
}

/** What tells how a browser reaches the server. */
export interface OriginSettings {
  readonly publicUrl: string | undefined
  readonly trustedProxies?: BlockList | undefined
}

/**
 * How a browser reaches the server: by https where a trusted proxy says so, or where it asks for the public address and that is
 * one of https. The same server may be reached by plain HTTP under a name of the home network.
 */
export const originOf = ({ publicUrl, trustedProxies = new BlockList() }: OriginSettings) => {
  const published = publicUrl === undefined ? undefined : new URL(publicUrl)
  return ({ headers, host = "", remoteAddress }: HttpRequest): Origin => {
    const said = isProxy(remoteAddress, trustedProxies) ? headers["x-forwarded-proto"] : undefined
    const isPublished = published !== undefined && host.toLowerCase() === published.host
    const isSecure =
      said === undefined
        ? isPublished && published.protocol === "https:"
        : String(said).split(",")[0]?.trim().toLowerCase() === "https"
    return {
      isSecure,
      url: `${isSecure ? "https" : "http"}://${host.toLowerCase()}`,
      client: addressBehind(headers, remoteAddress, trustedProxies)
    }
  }
}

/**
 * Whether a request that writes was sent by a page of this server. The browser says so itself over https and on the machine; over
 * plain HTTP only its Origin does. `unknown` where it says neither.
 */
export const senderOf = (
  { headers, host }: HttpRequest,
  publicUrl: string | undefined
): "same-origin" | "other" | "unknown" => {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin" ? "same-origin" : "other"
  const { origin } = headers
  if (origin === undefined) return "unknown"
  if (!URL.canParse(origin)) return "other"
  const named = new URL(origin)
  const isOwn =
    named.host === host?.toLowerCase() || (publicUrl !== undefined && named.origin === new URL(publicUrl).origin)
  return isOwn ? "same-origin" : "other"
}
