import * as net from "node:net"

/** Many connections that one would rather not have. */
export interface SlowClients {
  /** How many the server has closed. */
  readonly closed: () => number
  /** What the server said before it closed them. */
  readonly told: () => ReadonlyArray<string>
  readonly close: () => void
}

interface Kind {
  /** Sent at once. */
  readonly opening: string
  /** Sent over and over, every so many milliseconds. */
  readonly drip?: { readonly byte: string; readonly everyMs: number }
  /** Never takes in an answer. */
  readonly deaf?: true
}

/** Opens so many connections of a kind. */
export const slowClients = async (url: string, count: number, { deaf, drip, opening }: Kind): Promise<SlowClients> => {
  const { hostname, port } = new URL(url)
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = { socket: net.connect({ host: hostname, port: Number(port) }), told: "", closed: false }
      client.socket.on("error", () => {})
      client.socket.on("close", () => {
        client.closed = true
      })
      await new Promise<void>((resolve) => client.socket.once("connect", resolve).once("close", () => resolve()))
      if (deaf) client.socket.pause()
      else {
        client.socket.on("data", (bytes) => {
          client.told += bytes
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
    told: () => clients.map(({ told }) => told).filter((told) => told !== ""),
    close: () => {
      clearInterval(dripping)
      for (const { socket } of clients) socket.destroy()
    }
  }
}
