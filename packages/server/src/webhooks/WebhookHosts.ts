import * as dns from "node:dns/promises"
import * as http from "node:http"
import * as https from "node:https"
import { BlockList, isIP, type LookupFunction } from "node:net"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { isHostName } from "../http/Origin.ts"
import { addressRanges, isWithin } from "../http/Proxy.ts"

/** The hosts that webhooks may reach beside those of the public internet: names, and networks of addresses. */
export interface PrivateHosts {
  readonly names: ReadonlyArray<string>
  readonly networks: BlockList
  /** True if webhooks of every account may reach them, and not only those of the owner's. */
  readonly forEveryone: boolean
}

const NONE: PrivateHosts = { names: [], networks: new BlockList(), forEveryone: false }

/** The hosts for the webhooks of an account. Who makes a webhook sees what the host answers, and could probe the network of the server. */
export const hostsFor = (isOwner: boolean, hosts: PrivateHosts): PrivateHosts =>
  isOwner || hosts.forEveryone ? hosts : NONE

/** The hosts that `DAYBOOK_WEBHOOK_HOSTS` names. */
export class WebhookHosts extends Context.Reference<WebhookHosts>()("daybook/webhooks/WebhookHosts", {
  defaultValue: () => NONE
}) {}

export const webhookHosts = ({ webhookHosts: hosts }: { readonly webhookHosts?: PrivateHosts | undefined }) =>
  hosts === undefined ? Layer.empty : Layer.succeed(WebhookHosts, hosts)

const EVERYONE = "everyone"

/** Parses host names, addresses, CIDR ranges, names of ranges and `everyone`, separated by commas; undefined if an entry is none of these. */
export const privateHosts = (text: string): PrivateHosts | undefined => {
  const said = text.split(",").map((entry) => entry.trim())
  const entries = said.filter((entry) => entry !== EVERYONE)
  const [ranges, names] = [entries.filter(isRange), entries.filter((entry) => !isRange(entry))]
  if (!names.every(isHostName)) return undefined
  return {
    names: names.map((name) => name.toLowerCase()),
    networks: (ranges.length > 0 && addressRanges(ranges.join(","))) || new BlockList(),
    forEveryone: entries.length < said.length
  }
}

const isRange = (entry: string): boolean => addressRanges(entry) !== undefined

/** The name or the address that an address of http or https leads to. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "")

/** Names of a home network, and names without a dot. */
const OWN_NAME = /^(?:[^.:]+|.+\.(?:local|lan|home|internal|home\.arpa))$/i

const ownNetworks = () => addressRanges("loopback,private") ?? new BlockList()

/**
 * True if an address leads into the own network, by what it says, and the setting does not name its host. No name is resolved, so that a
 * name may also be in a network that the setting has.
 */
export const lacksName = (url: URL, { names, networks }: PrivateHosts = NONE): boolean => {
  const host = hostOf(url)
  const isAddress = isIP(host) > 0
  if (names.includes(host.toLowerCase()) || (isAddress ? isWithin(networks, host) : networks.rules.length > 0))
    return false
  return url.protocol === "http:" || (isAddress ? isWithin(ownNetworks(), host) : OWN_NAME.test(host))
}

const addressesOf = async (host: string): Promise<ReadonlyArray<string>> =>
  isIP(host) > 0 ? [host] : (await dns.lookup(host, { all: true })).map(({ address }) => address)

/** Resolves every name to addresses that were checked before, so that it cannot resolve to others between check and use. */
const pinned =
  (addresses: ReadonlyArray<string>): LookupFunction =>
  (_name, options, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all === true) done(null, found)
    else done(null, found[0]?.address ?? "", found[0]?.family)
  }

/**
 * An agent that connects to the host of an address. Rejects if the host cannot be resolved, or may not be reached: it is neither of the
 * public internet, by https, nor named in the setting.
 */
export const agentOf = async (url: URL, { names, networks }: PrivateHosts): Promise<http.Agent> => {
  const host = hostOf(url)
  const addresses = await addressesOf(host)
  const named = names.includes(host.toLowerCase())
    ? addresses
    : addresses.filter((address) => isWithin(networks, address))
  if (named.length > 0) {
    const lookup = pinned(named)
    return url.protocol === "https:" ? new https.Agent({ lookup }) : new http.Agent({ lookup })
  }
  if (url.protocol !== "https:") {
    throw new Error(
      `http:// reaches only hosts that DAYBOOK_WEBHOOK_HOSTS names for this account, and ${host} is not among them`
    )
  }
  const { publicAgent } = await import("../http/PublicInternet.ts")
  return publicAgent(url.href, { lookup: pinned(addresses), allowed: [], ca: undefined })
}
