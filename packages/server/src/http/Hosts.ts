import { isIP } from "node:net"
import { InsufficientScope } from "@daybook/core"
import type { Refuse } from "./Entry.ts"
import type { HttpRequest } from "./Request.ts"
import { type HttpResponse, refusal } from "./Response.ts"

/** The address on which the server listens, and the one that users use if it differs. */
export interface Addresses {
  readonly host: string
  readonly publicUrl: string | undefined
  /** Further host names of the server, in lower case. */
  readonly allowedHosts?: ReadonlyArray<string> | undefined
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

/** Names without a dot, and those of domains that nobody can register: a site of the internet has none of them. */
const OF_NETWORK = /^[^.]+$|\.(?:localhost|local|lan|home|home\.arpa|internal|localdomain|test)$/

/**
 * The check of the Host header against DNS rebinding: a page that rebinds its own name to this machine sends that name and is refused.
 * A literal IP address cannot be rebound, and a name of a home network is not that of a page on the internet.
 */
export const hostPolicy = ({ allowedHosts = [], host, publicUrl }: Addresses) => {
  // As a URL has them: in lower case, an IPv6 address in brackets.
  const listening = hostnameOf(`http://${host.includes(":") ? `[${host}]` : host}`) ?? host
  const published = publicUrl === undefined ? [] : [new URL(publicUrl).hostname]
  const own = new Set([...LOOPBACK, listening, ...published, ...allowedHosts])
  return {
    /** Whether a name is one that the settings give the server, or one of its own machine. */
    isOwn: (name: string): boolean => own.has(name),
    /** Why a request is refused for the Host that it names, if it is. */
    refusal: ({ host }: Pick<HttpRequest, "host">): string | undefined => {
      const name = authorityName(host)
      if (name === undefined) return "The Host header is missing or invalid."
      return own.has(name) || isAddress(name) || OF_NETWORK.test(name)
        ? undefined
        : `The Host ${name} is not an address of this server. If it is yours, set DAYBOOK_PUBLIC_URL to the address that you use, or list the name in DAYBOOK_ALLOWED_HOSTS.`
    }
  }
}

/** Refuses requests for an address that is none of the server's, by the response that `respond` makes. */
export const atOwnHosts = (
  addresses: Addresses,
  respond: (request: HttpRequest, message: string) => HttpResponse
): Refuse => {
  const hosts = hostPolicy(addresses)
  return (request) => {
    const message = hosts.refusal(request)
    return message === undefined ? undefined : respond(request, message)
  }
}

/** Refuses such a request as the interfaces do. */
export const refusedHost = (_: HttpRequest, message: string): HttpResponse =>
  refusal(new InsufficientScope({ message }))

export const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : undefined

/** The name in a Host header; nothing where it holds more than a name and a port. */
const authorityName = (host: string | undefined): string | undefined =>
  host === undefined || /[^\w.:[\]-]/.test(host) ? undefined : hostnameOf(`http://${host}`) || undefined

/** Whether a name is a literal IP address; an IPv6 address is in brackets. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0
