import { BrokenResponse, connectionsTo, type Outgoing, postJson } from "../harness/HttpConnections.ts"
import type { Sent } from "../harness/send.ts"
import type { Ledger } from "./Ledger.ts"
import type { Write } from "./Writes.ts"

/** The outcome of a request: a response, or a connection that ended without a complete one. */
export type Outcome =
  | { readonly kind: "answered"; readonly sent: Sent }
  /** `begun`: the status, if it was received. */
  | { readonly kind: "unknown"; readonly begun: number | undefined }

/** A keep-alive connection. */
export interface KeyedConnection {
  readonly post: (path: string, body: unknown) => Promise<Outcome>
  readonly get: (path: string) => Promise<Outcome>
  readonly close: () => void
}

/** Opens a keep-alive connection that sends requests with a key. */
export const connectWithKey = (url: string, key: string): KeyedConnection => {
  const connection = connectionsTo(url, 1)
  const ask = (outgoing: Outgoing): Promise<Outcome> =>
    connection.send(outgoing).then(
      (sent) => ({ kind: "answered", sent }),
      (error) => ({ kind: "unknown", begun: error instanceof BrokenResponse ? error.status : undefined })
    )
  return {
    post: (path, body) => ask(postJson(path, key, body)),
    get: (path) => ask({ method: "GET", target: path, headers: { authorization: `Bearer ${key}` } }),
    close: connection.close
  }
}

/** Whether a writer continues after a response; `acknowledged` means 200. */
export type AfterResponse = (answer: {
  readonly acknowledged: boolean
  readonly sent: Sent
  readonly write: Write
}) => boolean

/**
 * Writes on several connections concurrently and records each outcome, until `shouldContinue` returns false or a connection
 * ends. Returns the statuses of incomplete responses, of which a server should leave none.
 */
export const writeAll = async (
  { key, url }: { readonly url: string; readonly key: string },
  ledger: Ledger,
  next: () => Write,
  shouldContinue: AfterResponse,
  writers = 8
): Promise<ReadonlyArray<number>> => {
  const begun: Array<number> = []
  const write = async () => {
    const line = connectWithKey(url, key)
    for (let on = true; on; ) {
      const write = next()
      const outcome = await line.post(write.path, write.body)
      if (outcome.kind === "unknown") {
        if (outcome.begun !== undefined) begun.push(outcome.begun)
        // A status of 200 alone already acknowledges the write.
        ledger[outcome.begun === 200 ? "acknowledged" : "unknown"].add(write.identity)
        break
      }
      const acknowledged = outcome.sent.status === 200
      ledger[acknowledged ? "acknowledged" : "refused"].add(write.identity)
      on = shouldContinue({ acknowledged, sent: outcome.sent, write })
    }
    line.close()
  }
  await Promise.all(Array.from({ length: writers }, write))
  return begun
}
