import * as net from "node:net"

/** Connections that send slowly or do not read. */
export interface SlowClients {
  /** The number of connections that the server closed. */
  readonly closed: () => number
  /** What the server sent on them. */
  readonly received: () => ReadonlyArray<string>
  readonly close: () => void
}

interface Kind {
  /** Sent after connecting. */
  readonly opening: string
  /** A byte that is sent repeatedly. */
  readonly drip?: { readonly byte: string; readonly everyMs: number }
  /** Never reads a response. */
  readonly neverReads?: true
}

/** Opens connections of a kind. */
export const slowClients = async (
  url: string,
  count: number,
  { drip, neverReads, opening }: Kind
): Promise<SlowClients> => {
  const { hostname, port } = new URL(url)
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = { socket: net.connect({ host: hostname, port: Number(port) }), received: "", closed: false }
      client.socket.on("error", () => {})
      client.socket.on("close", () => {
        client.closed = true
      })
      await new Promise<void>((resolve) => client.socket.once("connect", resolve).once("close", () => resolve()))
      if (neverReads) client.socket.pause()
      else {
        client.socket.on("data", (bytes) => {
          client.received += bytes
        })
      }
      client.socket.write(opening)
      return client
    })
  )
  const dripping = setInterval(() => {
    for (const { closed, socket } of clients) if (!closed && drip !== undefined) socket.write(drip.byte)
  }, drip?.everyMs ?? 60_000)
  return {
    closed: () => clients.filter(({ closed }) => closed).length,
    received: () => clients.map(({ received }) => received).filter((text) => text !== ""),
    close: () => {
      clearInterval(dripping)
      for (const { socket } of clients) socket.destroy()
    }
  }
}
