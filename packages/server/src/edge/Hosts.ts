import { isIP } from "node:net"
import * as Effect from "effect/Effect"
import type { Mount } from "./Mounts.ts"
import type { HttpRequest } from "./Request.ts"
import type { HttpResponse } from "./Response.ts"

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

/** Mounts that answer under the names of the server only. `refuse` makes the response to a request for another one. */
export const atOwnHosts = (
  addresses: Addresses,
  mounts: ReadonlyArray<Mount>,
  refuse: (request: HttpRequest, message: string) => HttpResponse
): ReadonlyArray<Mount> => {
  const { refusal } = hostPolicy(addresses)
  return mounts.map((mount) => ({
    ...mount,
    admit: (request) => {
      const message = refusal(request)
      return message === undefined ? mount.admit(request) : Effect.succeed(refuse(request, message))
    }
  }))
}

export const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : undefined

/** The name in a Host header; nothing where it holds more than a name and a port. */
const authorityName = (host: string | undefined): string | undefined =>
  host === undefined || /[^\w.:[\]-]/.test(host) ? undefined : hostnameOf(`http://${host}`) || undefined

/** Whether a name is a literal IP address; an IPv6 address is in brackets. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0
