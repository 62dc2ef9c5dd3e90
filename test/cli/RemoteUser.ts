import * as fs from "node:fs"
import * as net from "node:net"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { FaultProxy, type Spoil } from "../harness/FaultProxy.ts"
import { type Environment, until } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"
import { newUser } from "./User.ts"

/** A TCP proxy that can be closed, so that connections are refused, and opened again on the same port. */
const closableProxy = (target: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const { hostname, port } = new URL(target)
      const through = new Set<net.Socket>()
      const server = net.createServer((near) => {
        const far = net.connect(Number(port), hostname)
        for (const socket of [near, far]) {
          through.add(socket)
          socket.on("error", () => {})
          socket.once("close", () => through.delete(socket))
        }
        near.pipe(far).pipe(near)
        // If one side breaks, so does the other.
        near.once("close", () => far.destroy())
        far.once("close", () => near.destroy())
      })
      const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve))
      await listen(0)
      const address = server.address()
      const own = typeof address === "object" && address !== null ? address.port : 0
      const close = () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          for (const socket of through) socket.destroy()
        })
      return { url: `http://127.0.0.1:${own}`, close, open: () => listen(own), isOpen: () => server.listening }
    }),
    ({ close, isOpen }) => Effect.promise(() => (isOpen() ? close() : Promise.resolve()))
  )

/** A write in the queue file. */
export interface QueuedItem {
  readonly id: number
  readonly origin: string
  readonly route: string
  readonly params: Readonly<Record<string, unknown>>
  readonly state: "waiting" | "unsure" | "refused"
  readonly sentAt?: string
  readonly why?: string
}

/** A user whose connection can be cut, and whose first writes meet the given faults. */
export const remoteUser = (
  faults: ReadonlyArray<Spoil> = [],
  options: { readonly method?: string; readonly env?: Environment; readonly scope?: "read" | "write" | "full" } = {}
) =>
  Effect.gen(function* () {
    const { env: own, scope } = options
    const user = yield* newUser({ ...(own !== undefined && { env: own }), ...(scope !== undefined && { scope }) })
    const proxy = yield* FaultProxy.before(user.url)
    const { baseUrl, counts } = proxy.passage(options.method ?? "POST", faults)
    const { origin, pathname } = new URL(baseUrl)
    const connection = yield* closableProxy(origin)
    const env = { DAYBOOK_URL: connection.url + pathname }
    const file = path.join(user.home, ".local", "state", "daybook", "queue.json")
    const queue = (): ReadonlyArray<QueuedItem> =>
      fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : []
    return {
      ...user,
      /** The address of the server as the user knows it. */
      proxyUrl: env.DAYBOOK_URL,
      counts,
      file,
      queue,
      run: (typed: Parameters<typeof user.run>[0], more: Parameters<typeof user.run>[1] = {}) =>
        user.run(typed, { ...more, env: { ...env, ...more.env } }),
      runInPty: (typed: Parameters<typeof user.runInPty>[0], more: Parameters<typeof user.runInPty>[1] = {}) =>
        user.runInPty(typed, { ...more, env: { ...env, ...more.env } }),
      launch: (typed: Parameters<typeof user.launch>[0]) => user.launch(typed, { env }),
      disconnect: Effect.promise(connection.close),
      reconnect: Effect.promise(connection.open),
      /** Waits until so many writes have reached the proxy. */
      received: (count: number) => Effect.promise(() => until(() => counts.received >= count)),
      /** Makes the unsure writes so old that they can no longer be in flight. */
      ageUnsureWrites: Effect.sync(() =>
        fs.writeFileSync(
          file,
          JSON.stringify(queue().map((item) => ({ ...item, sentAt: new Date(realNow() - 61_000).toISOString() })))
        )
      )
    }
  })

/** Forwards the request and drops the connection before the response. */
export const lostResponse: Spoil = async ({ forward, socket }) => {
  await forward()
  socket.destroy()
}

/** Drops the connection without forwarding the request. */
export const lostRequest: Spoil = ({ socket }) => {
  socket.destroy()
}

/** Forwards the request and the response. */
export const passedThrough: Spoil = async ({ forward, response }) => {
  const { body, headers, status } = await forward()
  response.writeHead(status, headers).end(body)
}
