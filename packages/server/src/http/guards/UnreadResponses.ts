import type { ServerResponse } from "node:http"

/** Bytes of responses, over all connections, that may wait for their clients to read them. */
const UNREAD_MAX = 64 * 1024 * 1024
/** Smaller responses are bounded by the number of connections. */
const COUNTED_FROM = 16 * 1024

/** Bounds the memory that clients hold by not reading: beyond the limit the connections that have waited longest are closed. */
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
