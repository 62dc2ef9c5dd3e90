import * as http from "node:http"
import type { Sent } from "../harness/send.ts"
import type { Ledger } from "./Ledger.ts"
import type { Write } from "./Writes.ts"

/** What became of a request: an answer, or a connection that ended without a whole one. */
export type Outcome =
  | { readonly kind: "answered"; readonly sent: Sent }
  /** `begun`: the status that had already come, if any had. */
  | { readonly kind: "unknown"; readonly begun: number | undefined }

/** A connection that is kept open from request to request. */
export interface Line {
  readonly post: (path: string, body: unknown) => Promise<Outcome>
  readonly get: (path: string) => Promise<Outcome>
  readonly close: () => void
}

/** Opens a keep-alive connection that speaks with a key. */
export const lineTo = (url: string, key: string): Line => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (method: string, path: string, body?: string): Promise<Outcome> =>
    new Promise((resolve) => {
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
      }
      const request = http.request(url + path, { agent, method, headers })
      request.once("error", () => resolve({ kind: "unknown", begun: undefined }))
      request.once("response", (response) => {
        const status = response.statusCode ?? 0
        let text = ""
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part
        })
        response.once("error", () => resolve({ kind: "unknown", begun: status }))
        response.once("end", () =>
          resolve({ kind: "answered", sent: { status, headers: headersOf(response), body: text } })
        )
      })
      request.end(body)
    })
  return {
    post: (path, body) => ask("POST", path, JSON.stringify(body)),
    get: (path) => ask("GET", path),
    close: () => agent.destroy()
  }
}

const headersOf = ({ headers }: http.IncomingMessage): Headers =>
  new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]))

/** What a writer does after an answer; `acked` is whether it was 200. */
export type AfterAnswer = (answer: { readonly acked: boolean; readonly sent: Sent; readonly write: Write }) => boolean

/**
 * Writes on several connections at once, noting each outcome, until `goOn` says no or a connection ends. Gives the
 * statuses that had begun to come on connections that ended: a whole answer or none is what a client can work with.
 */
export const writeAll = async (
  { key, url }: { readonly url: string; readonly key: string },
  ledger: Ledger,
  next: () => Write,
  goOn: AfterAnswer,
  writers = 8
): Promise<ReadonlyArray<number>> => {
  const begun: Array<number> = []
  const write = async () => {
    const line = lineTo(url, key)
    for (let on = true; on; ) {
      const write = next()
      const outcome = await line.post(write.path, write.body)
      if (outcome.kind === "unknown") {
        if (outcome.begun !== undefined) begun.push(outcome.begun)
        // The status alone is a promise already.
        ledger[outcome.begun === 200 ? "acked" : "unknown"].add(write.identity)
        break
      }
      const acked = outcome.sent.status === 200
      ledger[acked ? "acked" : "refused"].add(write.identity)
      on = goOn({ acked, sent: outcome.sent, write })
    }
    line.close()
  }
  await Promise.all(Array.from({ length: writers }, write))
  return begun
}
