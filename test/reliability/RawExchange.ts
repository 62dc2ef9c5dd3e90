import * as net from "node:net"
import type { Sent } from "../harness/send.ts"

/** The parts that are sent on one connection. */
export interface Exchange {
  readonly parts: ReadonlyArray<string | Uint8Array>
  /**
   * What follows the last part. `probe`: after the first response another request, whose response shows that no other is
   * outstanding. `end`: the end of the sending side. `answerThenEnd`: the same, after the first response.
   */
  readonly after?: "probe" | "end" | "answerThenEnd"
  /** Sent after the first response. */
  readonly late?: string | Uint8Array
}

const PROBE = "GET /v1/probe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
const PROBED = '"code":"not_found"'

/** Sends bytes and returns every response until the server closes the connection, except that to the probe. */
export const exchange = (url: string, { late, parts, after = "probe" }: Exchange): Promise<ReadonlyArray<Sent>> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let received = Buffer.alloc(0)
    let followed = false
    const follow = (): void => {
      if (followed) return
      followed = true
      if (late !== undefined) socket.write(late)
      if (after === "probe") socket.write(PROBE)
      else socket.end()
    }
    socket.setNoDelay()
    socket.on("connect", () => {
      for (const part of parts) socket.write(part)
      if (after === "end") follow()
    })
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes])
      if (completeResponses(received).answers.length > 0) follow()
    })
    socket.on("end", () => socket.end())
    // Responses before a reset are checked too.
    socket.on("error", () => {})
    socket.on("close", () => {
      const { answers, rest } = completeResponses(received)
      if (rest.length > 0) reject(new Error(`an incomplete response: ${rest}`))
      else resolve(after === "probe" && answers.at(-1)?.body.includes(PROBED) ? answers.slice(0, -1) : answers)
    })
  })

const completeResponses = (received: Buffer): { readonly answers: ReadonlyArray<Sent>; readonly rest: Buffer } => {
  const answers: Array<Sent> = []
  let rest = received
  for (;;) {
    const end = rest.indexOf("\r\n\r\n")
    if (end < 0) return { answers, rest }
    const [statusLine = "", ...lines] = rest.subarray(0, end).toString().split("\r\n")
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
    const headers = new Headers(
      lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)])
    )
    const to = end + 4 + Number(headers.get("content-length") ?? 0)
    if (to > rest.length || Number.isNaN(status)) return { answers, rest }
    if (status >= 200) answers.push({ status, headers, body: rest.subarray(end + 4, to).toString() })
    rest = rest.subarray(to)
  }
}
