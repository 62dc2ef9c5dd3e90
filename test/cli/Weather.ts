import * as fs from "node:fs"
import * as net from "node:net"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { FaultProxy, type Spoil } from "../harness/FaultProxy.ts"
import { type Environment, until } from "../harness/Process.ts"
import { someone } from "./Terminal.ts"

/** A way to a server that can be shut, so that nobody listens there, and opened again at the same address. */
const doorTo = (target: string) =>
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
        // What breaks on one side breaks on the other.
        near.once("close", () => far.destroy())
        far.once("close", () => near.destroy())
      })
      const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve))
      await listen(0)
      const address = server.address()
      const own = typeof address === "object" && address !== null ? address.port : 0
      const shut = () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          for (const socket of through) socket.destroy()
        })
      return { url: `http://127.0.0.1:${own}`, shut, open: () => listen(own), isOpen: () => server.listening }
    }),
    ({ isOpen, shut }) => Effect.promise(() => (isOpen() ? shut() : Promise.resolve()))
  )

/** What is in the file of the queue. */
export interface Item {
  readonly id: number
  readonly origin: string
  readonly route: string
  readonly params: Readonly<Record<string, unknown>>
  readonly state: "waiting" | "unsure" | "refused"
  readonly sentAt?: string
  readonly why?: string
}

/** Someone whose way to the server can be shut, and spoils the first writes that go through it as it is told. */
export const someoneAfar = (
  spoils: ReadonlyArray<Spoil> = [],
  options: { readonly method?: string; readonly env?: Environment; readonly scope?: "read" | "write" | "full" } = {}
) =>
  Effect.gen(function* () {
    const { env: own, scope } = options
    const person = yield* someone({ ...(own !== undefined && { env: own }), ...(scope !== undefined && { scope }) })
    const proxy = yield* FaultProxy.before(person.url)
    const { baseUrl, counts } = proxy.passage(options.method ?? "POST", spoils)
    const { origin, pathname } = new URL(baseUrl)
    const door = yield* doorTo(origin)
    const env = { DAYBOOK_URL: door.url + pathname }
    const file = path.join(person.home, ".local", "state", "daybook", "queue.json")
    const queue = (): ReadonlyArray<Item> => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : [])
    return {
      ...person,
      /** The address by which they know the server. */
      afar: env.DAYBOOK_URL,
      counts,
      file,
      queue,
      type: (typed: Parameters<typeof person.type>[0], more: Parameters<typeof person.type>[1] = {}) =>
        person.type(typed, { ...more, env: { ...env, ...more.env } }),
      sit: (typed: Parameters<typeof person.sit>[0], more: Parameters<typeof person.sit>[1] = {}) =>
        person.sit(typed, { ...more, env: { ...env, ...more.env } }),
      begin: (typed: Parameters<typeof person.begin>[0]) => person.begin(typed, { env }),
      shut: Effect.promise(door.shut),
      open: Effect.promise(door.open),
      /** Waits until a write has come to the server's door. */
      received: (count: number) => Effect.promise(() => until(() => counts.received >= count)),
      /** Makes what is in doubt so old that it can no longer be on its way. */
      aMinuteLater: Effect.sync(() =>
        fs.writeFileSync(
          file,
          JSON.stringify(queue().map((item) => ({ ...item, sentAt: new Date(Date.now() - 61_000).toISOString() })))
        )
      )
    }
  })

/** Lets a request through and drops the connection before the answer. */
export const lostAnswer: Spoil = async ({ forward, socket }) => {
  await forward()
  socket.destroy()
}

/** Drops the connection and lets nothing through. */
export const lostRequest: Spoil = ({ socket }) => {
  socket.destroy()
}

/** Lets a request and its answer through. */
export const passed: Spoil = async ({ forward, response }) => {
  const { body, headers, status } = await forward()
  response.writeHead(status, headers).end(body)
}
