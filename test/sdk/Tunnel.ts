import * as net from "node:net"
import * as Effect from "effect/Effect"

/** What passed through the tunnel. */
export interface Tunnel {
  readonly url: string
  /** POSTs that reached the server. */
  readonly posts: () => number
}

/**
 * Forwards bytes to and from a server. When the server has carried out a given POST, the connection is closed instead of
 * forwarding its response. `FaultProxy` cannot be used here: a browser sends a POST again if its reused connection closes.
 */
export const tunnelTo = (target: string, options: { readonly lost: number }) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const { hostname, port } = new URL(target)
      const open = new Set<net.Socket>()
      let posts = 0
      const server = net.createServer((near) => {
        const far = net.connect({ host: hostname, port: Number(port) })
        let isLost = false
        for (const [socket, other] of [
          [near, far],
          [far, near]
        ] as const) {
          open.add(socket)
          // If one side closes, so does the other.
          socket.on("error", () => other.destroy()).on("close", () => other.destroy())
        }
        near.on("data", (bytes) => {
          if (bytes.toString("latin1").startsWith("POST ")) isLost = ++posts === options.lost
          far.write(bytes)
        })
        far.on("data", (bytes) => (isLost ? near.destroy() : near.write(bytes)))
      })
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      const address = server.address()
      if (typeof address !== "object" || address === null) throw new Error("the tunnel does not listen")
      const tunnel: Tunnel = { url: `http://127.0.0.1:${address.port}`, posts: () => posts }
      return { server, open, tunnel }
    }),
    ({ open, server }) =>
      Effect.promise(async () => {
        const closed = new Promise((resolve) => server.close(resolve))
        for (const socket of open) socket.destroy()
        await closed
      })
  ).pipe(Effect.map(({ tunnel }) => tunnel))
