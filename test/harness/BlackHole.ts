import * as net from "node:net"
import * as Effect from "effect/Effect"

/** A way to a database that can stop passing on what is sent, without closing any connection. */
export interface BlackHole {
  /** The connection string that goes through it. */
  readonly url: string
  /** Stops passing on, or passes on again. */
  readonly swallow: (isSwallowing: boolean) => void
}

/** Opens a way to a database; it closes with the scope. */
export const blackHoleBefore = (database: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const { hostname, port } = new URL(database)
        const state = { isSwallowing: false }
        const sockets = new Set<net.Socket>()
        const keep = (socket: net.Socket, other: net.Socket) => {
          sockets.add(socket)
          socket.on("data", (data) => state.isSwallowing || other.write(data))
          socket.on("error", () => {})
          socket.on("close", () => other.destroy())
        }
        const server = net.createServer((client) => {
          const target = net.connect(Number(port), hostname)
          keep(client, target)
          keep(target, client)
        })
        await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
        return { server, sockets, state }
      }),
      ({ server, sockets }) =>
        Effect.promise(async () => {
          const closed = new Promise((resolve) => server.close(resolve))
          for (const socket of sockets) socket.destroy()
          await closed
        })
    ),
    ({ server, state }): BlackHole => {
      const address = server.address()
      if (typeof address !== "object" || address === null) throw new Error("the way to the database is not open")
      const url = new URL(database)
      url.host = `127.0.0.1:${address.port}`
      return {
        url: url.href,
        swallow: (isSwallowing) => {
          state.isSwallowing = isSwallowing
        }
      }
    }
  )
