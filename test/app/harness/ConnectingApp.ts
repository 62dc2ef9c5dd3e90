import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import * as Effect from "effect/Effect"
import { authorizeAddress, exchange, newPkce, register } from "../../harness/OAuthClient.ts"

/** An app on the person's computer, which waits for the answer of the browser at a port of its own. */
export interface ConnectingApp {
  /** Where a browser asks for access. */
  readonly request: string
  readonly redirectUri: string
  /** What the browser brought back, the last first. */
  readonly answers: ReadonlyArray<URLSearchParams>
  /** Exchanges the code of the last answer, and calls a tool with the token; returns the scope and the status of the call. */
  readonly use: () => Promise<{ readonly scope: unknown; readonly status: number }>
}

const DONE: RequestListener = (_request, response) => {
  response.setHeader("content-type", "text/html").end("<!doctype html><title>Back</title><h1>You are back</h1>")
}

/** Runs a test with an app that is registered at a server. `page` answers its redirect URI. */
export const withConnectingApp = async (
  url: string,
  test: (app: ConnectingApp) => Promise<void>,
  {
    name = "Meal helper",
    page = DONE,
    parameters = {}
  }: {
    readonly name?: string
    readonly page?: RequestListener
    /** Parameters of the request that differ from the usual ones. */
    readonly parameters?: Readonly<Record<string, string>>
  } = {}
): Promise<void> => {
  const answers: Array<URLSearchParams> = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1")
    if (pathname === "/callback") answers.unshift(searchParams)
    if (pathname === "/favicon.ico") response.writeHead(404).end()
    else page(request, response)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const redirectUri = `http://127.0.0.1:${address.port}/callback`
  const { challenge, verifier } = newPkce()
  const clientId = await Effect.runPromise(register(url, { client_name: name, redirect_uris: [redirectUri] }))
  const asked = { state: "of the app", scope: "read write", ...parameters }
  try {
    await test({
      request: authorizeAddress(url, { challenge, clientId, redirectUri }, asked),
      redirectUri,
      answers,
      use: async () => {
        const code = answers[0]?.get("code") ?? ""
        const { body } = await Effect.runPromise(exchange(url, { clientId, code, redirectUri, verifier }))
        const called = await fetch(`${url}/mcp`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${body.access_token}`,
            "content-type": "application/json",
            accept: "application/json, text/event-stream"
          },
          body: JSON.stringify({
            jsonrpc: "2.0",
            id: 1,
            method: "tools/call",
            params: { name: "get_goals", arguments: {} }
          })
        })
        return { scope: body.scope, status: called.status }
      }
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
