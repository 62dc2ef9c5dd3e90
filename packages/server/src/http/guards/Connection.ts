import { IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { BlockList, Socket } from "node:net"
import { isWithin } from "../Proxy.ts"

/** The most requests of one connection, and of all together, that may wait for earlier responses. Each holds its headers. */
const PIPELINE_MAX = 16
const WAITING_MAX = 2_048

/** In milliseconds. A connection that is idle for this long, because its client does not read or sends nothing, is closed. */
export const STALLED_TIMEOUT = 30_000

const connections = new WeakMap<Socket, Connection>()

let waitingInAll = 0

/** The requests of one connection: the server works on one at a time, in the order of their arrival. */
export class Connection {
  /** The newest request, also while it waits. */
  latest: GuardedRequest | undefined
  /** The response that is being made or sent. */
  current: ServerResponse | undefined
  readonly #waiting: Array<{
    readonly response: ServerResponse
    readonly start: () => void
    readonly settle: (response: ServerResponse) => void
  }> = []
  #isEnding = false
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  static of(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const connection = new Connection(socket)
    connections.set(socket, connection)
    socket.once("close", () => {
      for (let next = connection.#next(); next !== undefined; next = connection.#next()) next.settle(next.response)
    })
    return connection
  }

  get isFull(): boolean {
    const { length } = this.#waiting
    return length >= PIPELINE_MAX || (length > 0 && waitingInAll >= WAITING_MAX)
  }

  /** Starts the work on a request once the earlier responses are sent. `settle` is called once, when the request is finished or dropped. */
  enter(response: ServerResponse, start: () => void, settle: (response: ServerResponse) => void): void {
    if (this.current === undefined) this.#begin(response, start, settle)
    else {
      waitingInAll++
      this.#waiting.push({ response, start, settle })
    }
  }

  #next() {
    if (this.#waiting.length > 0) waitingInAll--
    return this.#waiting.shift()
  }

  /** Ends the connection after the accepted requests, or at the latest after the timeout: bytes that still come keep it alive. */
  endAfterAccepted(): void {
    if (this.#isEnding) return
    this.#isEnding = true
    const deadline = setTimeout(() => this.#socket.destroy(), STALLED_TIMEOUT)
    this.#socket.once("close", () => clearTimeout(deadline))
    if (this.current === undefined) this.#socket.end()
  }

  #begin(response: ServerResponse, start: () => void, settle: (response: ServerResponse) => void): void {
    this.current = response
    if (this.#isEnding && this.#waiting.length === 0) response.shouldKeepAlive = false
    response.once("close", () => {
      settle(response)
      const next = this.#next()
      this.current = next?.response
      if (next === undefined) {
        if (this.#isEnding) this.#socket.end()
        return
      }
      // The next request starts in another turn of the event loop, so that calls do not nest.
      setImmediate(() =>
        this.#socket.destroyed ? next.settle(next.response) : this.#begin(next.response, next.start, next.settle)
      )
    })
    start()
  }
}

/**
 * Node's request, with its connection.
 *
 * Node parses everything that it has read before it can be told to stop. A client that pipelines thousands of small requests in
 * one segment would make it allocate an object for each: gigabytes over a thousand connections. Only an upgrade ends parsing at
 * once. So a request that exceeds the limit of its connection claims to be an upgrade, and `refusePipelined` then takes over the
 * connection, of which nothing more is parsed.
 */
export class GuardedRequest extends IncomingMessage {
  readonly client: Connection
  readonly receivedAt = performance.now()
  readonly #isOverLimit: boolean

  constructor(socket: Socket) {
    super(socket)
    this.client = Connection.of(socket)
    this.#isOverLimit = this.client.isFull
  }

  /** Node sets this if the client offers an upgrade, which this server never accepts. Only CONNECT is always an upgrade. */
  set upgrade(_: boolean) {}

  get upgrade(): boolean {
    return this.method === "CONNECT" || this.#isOverLimit
  }
}

/** Ends a connection whose pipeline is full, after the responses to the accepted requests. The others are not run or answered. */
export const refusePipelined = (_: IncomingMessage, socket: Socket): void => {
  Connection.of(socket).endAfterAccepted()
  // Node has removed its own listeners, as it does for an upgrade.
  socket.on("error", () => socket.destroy())
  // Closing on unread data would reset the connection, and the client would lose the responses. So the rest is read and dropped.
  socket.resume()
}

/** The most connections in all, and of one address, so that no single client can take them all. */
export const CONNECTIONS = 4_096
export const CONNECTIONS_OF_ADDRESS = 2_048

/**
 * Closes the connections of an address beyond its limit. A trusted proxy is not limited: its connections are those of all its clients.
 * `refused` gets the address, and true if this is the first refusal since the address had no connection.
 */
export const limitByAddress = (
  server: Pick<Server, "on">,
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

/** The most bytes of responses, over all connections, that may wait for their clients to read them. */
const UNREAD_MAX = 64 * 1024 * 1024
/** Smaller responses are not counted: the number of connections bounds them. */
const COUNTED_FROM = 16 * 1024

/** Bounds the memory that clients hold by not reading. Beyond the limit, the connections that have waited longest are closed. */
export class UnreadResponses {
  readonly #bytes = new Map<ServerResponse, number>()
  #total = 0
  readonly #closed: () => void

  /** `closed` is called for each connection that is closed. */
  constructor(closed: () => void) {
    this.#closed = closed
  }

  get bytes(): number {
    return this.#total
  }

  add(response: ServerResponse, bytes: number): void {
    if (bytes < COUNTED_FROM) return
    this.#bytes.set(response, bytes)
    this.#total += bytes
    response.once("close", () => this.#remove(response))
    for (const oldest of this.#bytes.keys()) {
      if (this.#total <= UNREAD_MAX) return
      this.#remove(oldest)
      oldest.destroy()
      this.#closed()
    }
  }

  #remove(response: ServerResponse): void {
    this.#total -= this.#bytes.get(response) ?? 0
    this.#bytes.delete(response)
  }
}

/** The time in which requests are started in one turn of the event loop, in milliseconds. */
const TURN = 8
/** The same while connections arrive. Node accepts one connection in a turn, so with long turns new clients would wait for seconds. */
const TURN_WHILE_ACCEPTING = 0.15

/**
 * Starts requests, and between them lets node read and accept connections. Requests of one credential start in the order of their
 * arrival. If several credentials wait, they take turns, so that a flood of one delays only its own requests.
 */
export class Pace {
  readonly #waiting = new Map<string, Array<() => void>>()
  #left = TURN
  #isResting = false
  #hasAccepted = false

  /** A connection was accepted, and more may wait for it. */
  accepted(): void {
    this.#hasAccepted = true
  }

  /** Starts the work at once if nothing waits. The credential is as the request claims; it is not checked yet. */
  start(work: () => void, credential: string): void {
    if (this.#isResting || this.#hasAccepted) {
      const before = this.#waiting.get(credential)
      if (before === undefined) this.#waiting.set(credential, [work])
      else before.push(work)
    } else this.#spend(work)
    if (this.#waiting.size > 0 || this.#left <= 0) this.#rest()
  }

  /** The next request, of the credential whose turn it is. The credential then moves behind the others. */
  #next(): (() => void) | undefined {
    for (const [credential, requests] of this.#waiting) {
      const work = requests.shift()
      this.#waiting.delete(credential)
      if (requests.length > 0) this.#waiting.set(credential, requests)
      return work
    }
    return undefined
  }

  #spend(work: () => void): void {
    const before = performance.now()
    work()
    this.#left -= performance.now() - before
  }

  #rest(): void {
    if (this.#isResting) return
    this.#isResting = true
    setImmediate(() => {
      // While connections arrive, time that the last turn overran is taken from this one.
      this.#left = this.#hasAccepted ? Math.min(this.#left, 0) + TURN_WHILE_ACCEPTING : TURN
      this.#hasAccepted = false
      while (this.#left > 0) {
        const work = this.#next()
        if (work === undefined) break
        this.#spend(work)
      }
      this.#isResting = false
      if (this.#waiting.size > 0) this.#rest()
    })
  }
}
