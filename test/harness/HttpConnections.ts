import * as http from "node:http"
import type { Sent } from "./send.ts"

/** A request whose path and headers are sent unchanged; `fetch` would normalize them. */
export interface Outgoing {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
}

/** A POST of JSON with a key. */
export const postJson = (target: string, key: string, body: unknown): Outgoing => ({
  method: "POST",
  target,
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  body: Buffer.from(JSON.stringify(body))
})

/** The connection ended within a response. */
export class BrokenResponse extends Error {
  readonly status: number
  constructor(status: number, cause: Error) {
    super(cause.message, { cause })
    this.status = status
  }
}

/** Keep-alive connections to one server. */
export interface Connections {
  /** Fails unless a complete response arrives, with `BrokenResponse` if only part of one does. */
  readonly send: (outgoing: Outgoing) => Promise<Sent>
  readonly close: () => void
}

/** Opens up to `most` connections, as needed. */
export const connectionsTo = (url: string, most: number): Connections => {
  const { hostname, port } = new URL(url)
  const agent = new http.Agent({ keepAlive: true, maxSockets: most })
  return {
    send: ({ body, headers, method, target }) =>
      new Promise((resolve, reject) => {
        const request = http.request({
          agent,
          hostname,
          port,
          method,
          path: target,
          headers: {
            ...headers,
            ...(body !== undefined && headers["transfer-encoding"] === undefined && { "content-length": body.length })
          }
        })
        request.once("error", reject)
        request.once("response", (response) => {
          const chunks: Array<Buffer> = []
          response.on("data", (chunk: Buffer) => chunks.push(chunk))
          response.once("error", (cause) => reject(new BrokenResponse(response.statusCode ?? 0, cause)))
          response.once("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: headersOf(response.rawHeaders),
              body: Buffer.concat(chunks).toString()
            })
          )
        })
        request.end(body)
      }),
    close: () => agent.destroy()
  }
}

const headersOf = (raw: ReadonlyArray<string>): Headers => {
  const headers = new Headers()
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? "", raw[at + 1] ?? "")
  return headers
}
