import { BlockList, isIP } from "node:net"
import { InsufficientScope } from "@daybook/core"
import { addressBehind, basePathOf, isProxy } from "./Proxy.ts"
import type { HttpRequest, Refuse } from "./Request.ts"
import { type HttpResponse, refusal } from "./Response.ts"

/** The address by which a browser reaches the server. */
export interface Origin {
  readonly isSecure: boolean
  /** The address of the server, without a final slash: `https://log.example.org`, or `https://nas.example/daybook`. */
  readonly url: string
  /** The address of the client itself. */
  readonly client: string
}

/** The settings from which the address is found by which a browser reaches the server. */
export interface OriginSettings {
  readonly publicUrl: string | undefined
  readonly trustedProxies?: BlockList | undefined
}

/**
 * Finds how a browser reaches the server: by https if a trusted proxy says so, or if it asks for the public address and that is one of
 * https. The same server may be reached by plain HTTP under a name of the home network.
 */
export const originOf = ({ publicUrl, trustedProxies = new BlockList() }: OriginSettings) => {
  const published = publicUrl === undefined ? undefined : new URL(publicUrl)
  const basePath = basePathOf(publicUrl)
  return ({ headers, host = "", remoteAddress }: HttpRequest): Origin => {
    const forwarded = headers["x-forwarded-proto"]
    const said = forwarded !== undefined && isProxy(remoteAddress, trustedProxies) ? forwarded : undefined
    const isPublished = published !== undefined && host.toLowerCase() === published.host
    const isSecure =
      said === undefined
        ? isPublished && published.protocol === "https:"
        : String(said).split(",")[0]?.trim().toLowerCase() === "https"
    return {
      isSecure,
      url: `${isSecure ? "https" : "http"}://${host.toLowerCase()}${basePath}`,
      client: addressBehind(headers, remoteAddress, trustedProxies)
    }
  }
}

/**
 * The sender of a request that writes: a page of this server, or another. Over https and on the machine itself, browsers say it in
 * Sec-Fetch-Site; over plain HTTP they send only Origin. `unknown` if a request has neither.
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

/** The rule for the name of a host in the settings, without a port. */
export const isHostName = (text: string): boolean => /^\w[\w-]*(?:\.[\w-]+)*\.?$/.test(text)

/** The address on which the server listens, and the one that users use if it differs. */
export interface Addresses {
  readonly host: string
  readonly publicUrl: string | undefined
  /** Further host names of the server, in lower case. */
  readonly allowedHosts?: ReadonlyArray<string> | undefined
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

/** Names without a dot, and names in domains that nobody can register. No site of the internet has one. */
const OF_NETWORK = /^[^.]+$|\.(?:localhost|local|lan|home|home\.arpa|internal|localdomain|test)$/

export interface HostFault {
  /** The name of the host, if the header holds one. */
  readonly name?: string
  readonly message: string
}

/**
 * The check of the Host header against DNS rebinding: a page that rebinds its own name to this machine sends that name and is refused. A
 * literal IP address cannot be rebound, and a name of a home network is not that of a page on the internet.
 */
export const hostPolicy = ({ allowedHosts = [], host, publicUrl }: Addresses) => {
  // In the form of a URL: in lower case, an IPv6 address in brackets.
  const listening = hostnameOf(`http://${host.includes(":") ? `[${host}]` : host}`) ?? host
  const published = publicUrl === undefined ? [] : [new URL(publicUrl).hostname]
  const own = new Set([...LOOPBACK, listening, ...published, ...allowedHosts])
  return {
    /** True if a name is set for the server or is one of its own machine. */
    isOwn: (name: string): boolean => own.has(name),
    /** The reason to refuse a request for its Host; undefined if it is allowed. */
    refusal: ({ host }: Pick<HttpRequest, "host">): HostFault | undefined => {
      const name = authorityName(host)
      if (name === undefined) return { message: "The Host header is missing or invalid." }
      if (own.has(name) || isAddress(name) || OF_NETWORK.test(name)) return undefined
      return {
        name,
        message: `The Host ${name} is not an address of this server. If it is yours, set DAYBOOK_PUBLIC_URL to the address that you use, or list the name in DAYBOOK_ALLOWED_HOSTS.`
      }
    }
  }
}

/** Refuses requests for an address that does not belong to the server, with the response that `respond` makes. */
export const atOwnHosts = (
  addresses: Addresses,
  respond: (request: HttpRequest, fault: HostFault) => HttpResponse
): Refuse => {
  const hosts = hostPolicy(addresses)
  return (request) => {
    const fault = hosts.refusal(request)
    return fault === undefined ? undefined : respond(request, fault)
  }
}

/** The response of the interfaces to such a request. */
export const refusedHost = (_: HttpRequest, { message }: HostFault): HttpResponse =>
  refusal(new InsufficientScope({ message }))

export const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : undefined

/** The name in a Host header; undefined if it holds more than a name and a port. */
const authorityName = (host: string | undefined): string | undefined =>
  host === undefined || /[^\w.:[\]-]/.test(host) ? undefined : hostnameOf(`http://${host}`) || undefined

/** True if a name is a literal IP address; an IPv6 address is in brackets. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0
