import type { IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"
import type { HttpResponse } from "./Response.ts"

/** Named ranges of addresses: those of the machine itself, and those of private networks. */
const NAMED: Readonly<Record<string, ReadonlyArray<string>>> = {
  loopback: ["127.0.0.0/8", "::1"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]
}

/** Parses addresses, CIDR ranges and names of ranges, separated by commas; undefined if an entry is none of these. */
export const addressRanges = (text: string): BlockList | undefined => {
  const ranges = new BlockList()
  const entries = text.split(",").map((entry) => entry.trim())
  const areAdded = entries.flatMap((entry) => NAMED[entry] ?? [entry]).every((entry) => add(ranges, entry))
  return areAdded ? ranges : undefined
}

const RANGE = /^([\d.]+|[\da-f:.]+)(?:\/(\d{1,3}))?$/i

const add = (ranges: BlockList, entry: string): boolean => {
  const [, address, bits] = RANGE.exec(entry) ?? []
  // This test comes before `isIP`, which makes a large regular expression for the first text that is no IPv4 address.
  if (address === undefined) return false
  const version = isIP(address)
  const length = version === 4 ? 32 : 128
  const prefix = Number(bits ?? length)
  if (version === 0 || prefix > length) return false
  ranges.addSubnet(address, prefix, version === 4 ? "ipv4" : "ipv6")
  return true
}

/** A connection that was reset before it was accepted has no address. It is in no range. */
export const isWithin = (ranges: BlockList, address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && ranges.check(address, version === 6 ? "ipv6" : "ipv4")
}

/**
 * The address that a request comes from: that of its connection or, if that is a trusted proxy, the last address in the proxies' header
 * that is not a trusted proxy. Addresses further left may have been written by the client.
 */
export const clientAddress = ({ headers, socket }: IncomingMessage, proxies: BlockList): string =>
  addressBehind(headers, socket.remoteAddress, proxies)

/** The same, from the headers of a request and the address of its connection. */
export const addressBehind = (
  headers: IncomingMessage["headers"],
  remoteAddress: string | undefined,
  proxies: BlockList
): string => {
  let client = plain(remoteAddress ?? "")
  for (const named of forwardedFor(headers).reverse()) {
    if (!isWithin(proxies, client)) break
    const address = plain(named)
    // RFC 7239 allows a name instead of an address. Then the address behind it is unknown.
    if (isIP(address) === 0) break
    client = address
  }
  return client
}

/** True if a connection comes from a trusted proxy. */
export const isProxy = (remoteAddress: string | undefined, proxies: BlockList): boolean =>
  isWithin(proxies, plain(remoteAddress ?? ""))

const FORWARDED_FOR = /(?:^|[;,])\s*for=(?:"([^"]*)"|([^\s;,]*))/gi

/** The addresses in X-Forwarded-For or, without that, in Forwarded (RFC 7239). Each proxy adds one at the end. */
const forwardedFor = (headers: IncomingMessage["headers"]): Array<string> => {
  const list = headers["x-forwarded-for"]
  if (list !== undefined) return String(list).split(",")
  return [...(headers.forwarded ?? "").matchAll(FORWARDED_FOR)].map(([, quoted, token]) => quoted ?? token ?? "")
}

/** An address without a port and without brackets; an IPv4 address in the notation of IPv6 as IPv4. */
const plain = (text: string): string => {
  const address = text.trim()
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare
}

/** Anybody can send the header, so only this many addresses are reported. */
const ADDRESSES_MAX = 10

/**
 * Reports, once, each address that sends such a header without being a trusted proxy. If it is a proxy, all its clients count as one: the
 * failures of one of them delay the others.
 */
export const undeclaredProxies = (
  trusted: BlockList,
  tell: (address: string, header: string) => void
): ((request: IncomingMessage) => void) => {
  const told = new Set<string>()
  return ({ headers, socket: { remoteAddress } }) => {
    const header =
      headers["x-forwarded-for"] !== undefined
        ? "X-Forwarded-For"
        : headers.forwarded !== undefined
          ? "Forwarded"
          : undefined
    if (header === undefined || remoteAddress === undefined || told.size >= ADDRESSES_MAX) return
    if (told.has(remoteAddress) || isProxy(remoteAddress, trusted)) return
    told.add(remoteAddress)
    tell(remoteAddress, header)
  }
}

/** The path of the public address, below which browsers see the server: `/daybook`. Empty at the root of a host. */
export const basePathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "")

// Inside, the server is always at the root: pages, forms and cookies know no base path. It is taken off requests and put on responses.

/** The path of a request without the base path. A proxy may have removed it already. */
export const withoutBase = (path: string, base: string): string =>
  base !== "" && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || "/" : path

// A cookie of the prefix `__Host-` is for all paths, so other programs of the host would be sent it. `__Secure-` may have a path.

/** The Cookie header of a request, with the names that the server gives its cookies at the root of a host. */
export const cookiesWithoutBase = (cookies: string): string => cookies.replaceAll("__Secure-daybook", "__Host-daybook")

const cookieBelow =
  (base: string) =>
  (cookie: string): string =>
    cookie
      .replace(/^__Host-/, "__Secure-")
      .replace(/; path=(\/[^;]*)/i, (_, path: string) => `; Path=${base}${path === "/" ? "" : path}`)

/** The addresses of this server in a page that it made. What people typed has no plain quotation mark. */
const ADDRESS = /(\s(?:href|src|action)="|\scontent="0;url=)(?=\/(?!\/))/g

/** A page below a base path. Scripts find it in the root element. */
export const pageBelow = (base: string, page: string): string =>
  page.replace("<html ", `<html data-base="${base}" `).replace(ADDRESS, `$1${base}`)

type HeaderValue = HttpResponse["headers"][string]

const headerBelow = (base: string, name: string, value: HeaderValue): HeaderValue => {
  switch (name.toLowerCase()) {
    case "location":
      return typeof value === "string" && /^\/(?!\/)/.test(value) ? base + value : value
    case "set-cookie":
      return [value].flat().map(cookieBelow(base))
    default:
      return value
  }
}

/** A response for a browser that sees the server below a base path. */
export const responseBelow = (base: string, { body, headers, status }: HttpResponse): HttpResponse => {
  const isPage = typeof body === "string" && String(headers["Content-Type"]).startsWith("text/html")
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerBelow(base, name, value)])),
    body: isPage ? pageBelow(base, body) : body
  }
}
