import type { Server } from "node:http"
import type { BlockList, Socket } from "node:net"
import { isWithin } from "./ClientAddress.ts"

/** The most connections in all, and of one address, so that no single client can take them all. */
export const CONNECTIONS = 4_096
export const CONNECTIONS_OF_ADDRESS = 2_048

/**
 * Closes the connections of an address beyond its limit. A trusted proxy is not limited: its connections are those of all its
 * clients. `refused` is told the address, and whether this is the first time since the address had no connection.
 */
export const limitByAddress = (
  server: Server,
  proxies: BlockList,
  refused: (address: string, isFirst: boolean) => void
): void => {
  const open = new Map<string, { count: number; isRefused: boolean }>()
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? ""
    const known = open.get(address) ?? { count: 0, isRefused: false }
    if (known.count >= CONNECTIONS_OF_ADDRESS && !isWithin(proxies, address)) {
      refused(address, !known.isRefused)
      known.isRefused = true
      socket.destroy()
      return
    }
    known.count++
    open.set(address, known)
    socket.once("close", () => {
      known.count--
      if (known.count === 0) open.delete(address)
    })
  })
}
