import * as http from "node:http"
import * as net from "node:net"
import * as Effect from "effect/Effect"

/** The response of the real server. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request at the proxy. */
export interface Exchange {
  readonly socket: net.Socket
  readonly response: http.ServerResponse
  /** A target for redirects; requests that arrive there are counted as strayed. */
  readonly elsewhere: string
  /** Sends the request to the real server. */
  readonly forward: () => Promise<Answer>
}

/** Injects a fault into a request. */
export type Spoil = (exchange: Exchange) => void | Promise<void>

/** The route of one client through the proxy. */
export interface Passage {
  /** The base URL for the client. */
  readonly baseUrl: string
  /** Requests of the chosen method: received by the proxy, forwarded to the real server, strayed to `elsewhere`. */
  readonly counts: { received: number; forwarded: number; strayed: number }
}

/** A proxy in front of the real server that injects faults into requests. */
export class FaultProxy {
  readonly #server: http.Server
  readonly #target: string
  readonly #passages = new Map<string, Passage & { spoils: ReadonlyArray<Spoil>; method: string }>()
  readonly #origin: string
  /** An address that refuses connections while the proxy is open. */
  readonly refusing: string

  private constructor(server: http.Server, target: string, refusing: number) {
    this.#server = server
    this.#target = target
    this.#origin = originOf(server)
    this.refusing = `http://127.0.0.1:${refusing}`
    server.on("request", (request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(new Error(String(error))))
    })
  }

  /** Starts a proxy in front of a server; it closes with the scope. */
  static readonly before = (target: string) =>
    Effect.acquireRelease(
      Effect.promise(async () => {
        // Between two tests of a busy machine node would close an idle connection just as a client uses it again.
        const server = http.createServer({ keepAliveTimeout: IDLE_MS })
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
        // The local port of an open connection: nothing listens there, and no other program can get it.
        const { hostname, port } = new URL(originOf(server))
        const held = net.connect({ host: hostname, port: Number(port) })
        await new Promise<void>((resolve) => held.once("connect", resolve))
        return { proxy: new FaultProxy(server, target, held.localPort ?? 0), held }
      }),
      ({ held, proxy }) =>
        Effect.promise(async () => {
          held.destroy()
          const closed = new Promise((resolve) => proxy.#server.close(resolve))
          proxy.#server.closeAllConnections()
          await closed
        })
    ).pipe(Effect.map(({ proxy }) => proxy))

  /** A route through the proxy, on which the first requests of a method meet the given faults, one each. */
  passage(method: string, spoils: ReadonlyArray<Spoil>): Passage {
    const name = `${this.#passages.size}`
    const passage = {
      baseUrl: `${this.#origin}/${name}`,
      counts: { received: 0, forwarded: 0, strayed: 0 },
      spoils,
      method
    }
    this.#passages.set(name, passage)
    return passage
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const [, name = "", path = ""] = /^\/(\d+)(\/.*)$/.exec(request.url ?? "") ?? []
    const passage = this.#passages.get(name)
    if (passage === undefined) throw new Error(`no passage ${request.url}`)
    const { counts, method, spoils } = passage
    if (path.startsWith("/elsewhere")) counts.strayed++
    const isCounted = request.method === method
    const spoil = isCounted ? spoils[counts.received++] : undefined
    const forward = async (): Promise<Answer> => {
      if (isCounted) counts.forwarded++
      return forwarded(this.#target + path, request)
    }
    const elsewhere = `${this.#origin.replace("127.0.0.1", "localhost")}/${name}/elsewhere`
    if (spoil !== undefined) return spoil({ socket: request.socket, response, elsewhere, forward })
    const { body, headers, status } = await forward()
    response.writeHead(status, headers).end(body)
  }
}

const IDLE_MS = 600_000

const originOf = (server: http.Server): string => {
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("the proxy does not listen")
  return `http://127.0.0.1:${address.port}`
}

/** Headers that belong to one connection, not to the message. */
const OF_THE_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "content-length", "host"]

const withoutConnection = (headers: Iterable<[string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !OF_THE_CONNECTION.includes(name)))

const forwarded = async (url: string, request: http.IncomingMessage): Promise<Answer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  const answer = await fetch(url, {
    method: request.method ?? "GET",
    headers: withoutConnection(Object.entries(request.headers).map(([name, value]) => [name, `${value}`])),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) })
  })
  return { status: answer.status, headers: withoutConnection(answer.headers), body: await answer.text() }
}
