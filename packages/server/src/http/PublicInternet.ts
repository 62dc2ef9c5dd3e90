import type * as https from "node:https"
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net"
import { RequestFilteringHttpsAgent } from "request-filtering-agent"

/** The network through which servers of the public internet are reached. */
export interface Network {
  /** Resolves the names of hosts. */
  readonly lookup: LookupFunction
  /** Addresses that are allowed beside those of the public internet. */
  readonly allowed: ReadonlyArray<string>
  /** The certificate authority to trust; undefined for those that node trusts. */
  readonly ca: string | undefined
}

/** The assigned IPv6 addresses of the internet. The agent takes some others for public, such as `::7f00:1`, which may lead to 127.0.0.1. */
const ASSIGNED = new BlockList()
ASSIGNED.addSubnet("2000::", 3, "ipv6")

/** Addresses that the agent takes for public: networks of tests (RFC 2544), and Azure's host, which machines in Azure alone reach. */
const NOT_PUBLIC = ["198.18.0.0/15", "168.63.129.16/32"]

const DENIED = new BlockList()
for (const range of NOT_PUBLIC) {
  const [network = "", bits] = range.split("/")
  DENIED.addSubnet(network, Number(bits), "ipv4")
}

const isRefused = (address: string): boolean =>
  isIPv6(address) ? !ASSIGNED.check(address, "ipv6") : DENIED.check(address, "ipv4")

const faultOf = (addresses: ReadonlyArray<string>): Error | null => {
  const found = addresses.find(isRefused)
  return found === undefined ? null : new Error(`the address ${found} is not allowed: it is not of the public internet`)
}

/** Resolves names to assigned addresses only. */
const assigned =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, done) =>
    lookup(name, options, (error, found, family) =>
      done(error ?? faultOf([found].flat().map((one) => (typeof one === "string" ? one : one.address))), found, family)
    )

/** The address that a URL has in place of a name. */
const literalIn = (url: string): ReadonlyArray<string> => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "")
  return isIP(host) > 0 ? [host] : []
}

/**
 * An agent that connects to an address of https only if it is of the public internet. Each address of the host's name is checked when the
 * connection is made, so that the name cannot resolve to another one between check and use. Throws if the address itself is refused.
 */
export const publicAgent = (url: string, { allowed, ca, lookup }: Network): https.Agent => {
  const fault = faultOf(literalIn(url))
  if (fault !== null) throw fault
  return new RequestFilteringHttpsAgent({
    allowIPAddressList: [...allowed],
    denyIPAddressList: NOT_PUBLIC,
    lookup: assigned(lookup),
    ...(ca !== undefined && { ca })
  })
}
