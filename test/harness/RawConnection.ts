import * as net from "node:net"
import * as Effect from "effect/Effect"
import type { Sent } from "./send.ts"

/** A TCP connection for arbitrary bytes. */
export class RawConnection {
  readonly #socket: net.Socket
  readonly #closed: Promise<void>
  #received = Buffer.alloc(0)
  #onReceived = (): void => {}

  private constructor(socket: net.Socket) {
    this.#socket = socket
    this.#closed = new Promise((resolve) => socket.once("close", () => resolve()))
    socket.on("data", (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes])
      this.#onReceived()
    })
    // The tests look at what arrived before a reset.
    socket.on("error", () => {})
    socket.once("close", () => this.#onReceived())
  }

  static open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = net.connect({ host: hostname, port: Number(port) })
      socket.once("error", reject)
      socket.once("connect", () => {
        socket.off("error", reject)
        socket.setNoDelay()
        resolve(new RawConnection(socket))
      })
    })
  }

  write(bytes: string | Uint8Array): void {
    this.#socket.write(bytes)
  }

  get receivedBytes(): Buffer {
    return this.#received
  }

  /** Everything received so far. */
  get received(): string {
    return this.#received.toString()
  }

  /** Waits until a text is received. */
  async until(text: string): Promise<void> {
    while (!this.#received.includes(text)) {
      if (this.#socket.closed) throw new Error(`closed before "${text}" came: ${this.#received}`)
      await this.#more()
    }
  }

  /** Waits until one response is complete or the connection is closed. */
  async oneAnswer(): Promise<void> {
    while (responsesIn(this.#received).answers.length === 0 && !this.#socket.closed) await this.#more()
  }

  /** Waits until the server closes the connection, and returns all responses. */
  async answers(): Promise<ReadonlyArray<Sent>> {
    await this.#closed
    const { answers, rest } = responsesIn(this.#received)
    if (rest.length > 0) throw new Error(`not a complete HTTP response: ${rest}`)
    return answers
  }

  /** Ends the sending side. */
  end(): void {
    this.#socket.end()
  }

  close(): void {
    this.#socket.destroy()
  }

  /** Waits until more is received or the connection is closed. */
  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#onReceived = resolve
    })
  }
}

/** Sends bytes unchanged, waits until the server closes the connection, and returns all responses. */
export const sendRaw = (
  url: string,
  ...parts: ReadonlyArray<string | Uint8Array>
): Effect.Effect<ReadonlyArray<Sent>> =>
  Effect.promise(async () => {
    const connection = await RawConnection.open(url)
    for (const part of parts) connection.write(part)
    return connection.answers()
  })

/** The bytes of a JSON POST with `Connection: close`; given headers replace those of the same name. */
export const postBytes = (
  path: string,
  key: string,
  body: string | Uint8Array,
  replaced: Readonly<Record<string, string | undefined>> = {}
): Uint8Array =>
  Buffer.concat([
    headBytes(`POST ${path} HTTP/1.1`, {
      Host: "localhost",
      Connection: "close",
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
      ...replaced
    }),
    Buffer.from(body)
  ])

/** A request line and its headers. */
export const headBytes = (requestLine: string, headers: Readonly<Record<string, string | undefined>>): Uint8Array => {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}\r\n`]
  )
  return Buffer.from(`${requestLine}\r\n${lines.join("")}\r\n`)
}

/** One chunk of `Transfer-Encoding: chunked`. */
export const chunk = (bytes: string | Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`), Buffer.from(bytes), Buffer.from("\r\n")])

/** The last chunk. */
export const LAST_CHUNK = "0\r\n\r\n"

/** Every complete response in the bytes, without interim ones, and the bytes after them. */
const responsesIn = (received: Buffer): { readonly answers: ReadonlyArray<Sent>; readonly rest: Buffer } => {
  const answers: Array<Sent> = []
  let rest = received
  for (;;) {
    const end = rest.indexOf("\r\n\r\n")
    const [statusLine = "", ...lines] = rest.subarray(0, Math.max(0, end)).toString().split("\r\n")
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
    if (end < 0 || Number.isNaN(status)) return { answers, rest }
    const headers = new Headers(
      lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)])
    )
    const from = end + 4
    const isInterim = status < 200
    const length = isInterim || status === 204 ? "0" : headers.get("content-length")
    // Without a length, everything up to the end is the body.
    const to = length === null ? rest.length : from + Number(length)
    if (to > rest.length) return { answers, rest }
    if (!isInterim) answers.push({ status, headers, body: rest.subarray(from, to).toString() })
    rest = rest.subarray(to)
  }
}

/** Sends a request on a connection of its own, and returns the response as bytes, not decoded by a client. */
export const exactAnswer = (
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET"
) =>
  Effect.promise(async () => {
    const connection = await RawConnection.open(url)
    connection.write(headBytes(`${method} ${path} HTTP/1.1`, { Host: "localhost", Connection: "close", ...headers }))
    await connection.answers().catch(() => undefined)
    const bytes = connection.receivedBytes
    const end = bytes.indexOf("\r\n\r\n")
    const [statusLine = "", ...lines] = bytes.subarray(0, end).toString().split("\r\n")
    const named = lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")),
      line.slice(line.indexOf(":") + 1)
    ])
    return { status: Number(statusLine.split(" ")[1]), headers: new Headers(named), body: bytes.subarray(end + 4) }
  })
