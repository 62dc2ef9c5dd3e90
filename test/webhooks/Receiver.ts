import * as http from "node:http"
import type { AddressInfo } from "node:net"
import * as Effect from "effect/Effect"
import { Webhook } from "standardwebhooks"

/** A request to a receiver. */
export interface Received {
  readonly id: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** The status of an answer, or its status and headers; `silence` for none. */
export type Reply = number | readonly [status: number, headers: http.OutgoingHttpHeaders] | "silence"

/** A program that receives events. `replies` answer its next requests; without any it answers 204. */
export const receiver = Effect.acquireRelease(
  Effect.promise(async () => {
    const received: Array<Received> = []
    const replies: Array<Reply> = []
    const server = http.createServer((request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        const { headers } = request
        received.push({ id: String(headers["webhook-id"]), headers, body: Buffer.concat(chunks).toString("utf8") })
        const reply = replies.shift() ?? 204
        if (reply === "silence") return
        const [status, more] = typeof reply === "number" ? [reply, {}] : reply
        response.writeHead(status, more).end(status >= 300 ? "not\nnow" : "")
      })
    })
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    const { port } = server.address() as AddressInfo
    return { port, url: `http://127.0.0.1:${port}/hook`, received, replies, server }
  }),
  ({ server }) => Effect.sync(() => server.close().closeAllConnections())
)

/** The event of a request, whose signature a receiver has verified with the library of Standard Webhooks. */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, {
    "webhook-id": String(headers["webhook-id"]),
    "webhook-timestamp": String(headers["webhook-timestamp"]),
    "webhook-signature": String(headers["webhook-signature"])
  })
