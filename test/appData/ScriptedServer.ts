import * as http from "node:http"

/** A write as it arrived. */
export interface Received {
  readonly writeId: string
  /** The name of the food, or the writes that it undoes. */
  readonly what: string
}

/**
 * How the server behaves towards a write. `apply` does it, once by id, and answers as the server of Daybook does; `store` does it without
 * an answer.
 */
type Behaviour = (response: http.ServerResponse, apply: () => void, store: () => void) => void

export interface ScriptedServer {
  readonly url: string
  /** Every write that arrived, in order. */
  readonly received: ReadonlyArray<Received>
  /** What is in the log: every write that was done, in order. */
  readonly log: ReadonlyArray<string>
  /** The behaviour towards the next write. Without one a write is applied. */
  readonly behave: (next: Behaviour) => void
  /** Whether the session of the browser holds, as it does from the start. */
  readonly setSession: (holds: boolean) => void
  /** The account that the browser is signed in to: `me` from the start. */
  readonly setAccount: (id: string) => void
  readonly close: () => void
}

export const json = (
  response: http.ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {}
): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
}

const bodyOf = async (request: http.IncomingMessage): Promise<string> => {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** A server on loopback that does with each write what the test says. */
export const startScriptedServer = async (): Promise<ScriptedServer> => {
  const received: Array<Received> = []
  const done = new Map<string, string>()
  const script: Array<Behaviour> = []
  let isSignedIn = true
  let accountId = "me"
  const server = http.createServer(async (request, response) => {
    if (!isSignedIn) return json(response, 401, { error: { code: "unauthorized", message: "Sign in." } })
    if (request.method === "GET") return json(response, 200, { accountId, name: accountId })
    const { name, writes } = JSON.parse(await bodyOf(request))
    const writeId = String(request.headers["daybook-write"])
    const what = name ?? `undo ${writes}`
    received.push({ writeId, what })
    const store = () => void done.set(writeId, what)
    const apply = () => {
      store()
      json(response, 200, { what }, { "daybook-change": `change-${writeId}` })
    }
    const behaviour = script.shift() ?? ((_, apply) => apply())
    behaviour(response, apply, store)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    received,
    get log() {
      return [...done.values()]
    },
    behave: (next) => void script.push(next),
    setSession: (holds) => {
      isSignedIn = holds
    },
    setAccount: (id) => {
      accountId = id
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
