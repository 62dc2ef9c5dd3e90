import * as http from "node:http"
import * as Effect from "effect/Effect"
import type { ServerProcess } from "../harness/ServerProcess.ts"

/** One address for several servers, as a proxy in front of them gives it. */
export interface OneAddress {
  readonly url: string
  /** Sends the next requests to one of the servers only; without a number, to each in turn. */
  readonly sendTo: (server?: number) => void
}

/** A proxy that passes every request on as it is, with its Host. */
export const oneAddressOf = (servers: ReadonlyArray<ServerProcess>) => {
  const ports = servers.map(({ url }) => Number(new URL(url).port))
  let only: number | undefined
  let passed = 0
  return Effect.acquireRelease(
    Effect.async<{ readonly proxy: http.Server; readonly port: number }>((resume) => {
      const proxy = http.createServer((request, response) => {
        const port = ports[only ?? passed++ % ports.length]
        const { headers, method, url: path } = request
        const onward = http.request({ host: "127.0.0.1", port, headers, method, path, agent: false }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
          answer.pipe(response)
        })
        onward.on("error", () => response.destroy())
        request.pipe(onward)
      })
      proxy.listen(0, "127.0.0.1", () => {
        const address = proxy.address()
        if (address === null || typeof address === "string") throw new Error("no port")
        resume(Effect.succeed({ proxy, port: address.port }))
      })
    }),
    ({ proxy }) =>
      Effect.sync(() => {
        proxy.close()
        proxy.closeAllConnections()
      })
  ).pipe(
    Effect.map(
      ({ port }): OneAddress => ({
        url: `http://127.0.0.1:${port}`,
        sendTo: (server) => {
          only = server
        }
      })
    )
  )
}
