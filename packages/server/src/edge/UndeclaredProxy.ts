import type { IncomingMessage } from "node:http"
import type { BlockList } from "node:net"
import { isProxy } from "./ClientAddress.ts"

/** Anybody can send the header, so only the first addresses are told. */
const ADDRESSES_MAX = 10

/**
 * Tells of each address that names the client of a request without being a trusted proxy, once. Where that is a proxy, all its
 * clients count as one: the failures of one of them delay the others.
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
