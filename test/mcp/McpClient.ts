import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from "@modelcontextprotocol/client"
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import * as Effect from "effect/Effect"
import { expect } from "vitest"

/** The result of a tool call as a client receives it. */
export interface Called {
  readonly isError: boolean
  readonly text: string
  readonly structured: unknown
}

/** A connected MCP client, of any SDK and protocol era. */
export interface Assistant {
  readonly version: string | undefined
  readonly instructions: string | undefined
  readonly tools: () => Promise<ReadonlyArray<{ readonly name: string }>>
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<Called>
  readonly resource: (uri: string) => Promise<string>
  readonly prompt: (name: string, args: Record<string, string>) => Promise<string>
}

interface Connection {
  readonly assistant: Assistant
  readonly close: () => Promise<void>
}

type Result = Awaited<ReturnType<ClientV1["callTool"]>> | Awaited<ReturnType<ClientV2["callTool"]>>

/** A result as the tests compare it. */
export const calledOf = (result: Result): Called => {
  const content: unknown = result.content
  const [first] = Array.isArray(content) ? content : []
  expect(first).toMatchObject({ type: "text" })
  return { isError: result.isError === true, text: String(first.text), structured: result.structuredContent }
}

const textIn = (contents: ReadonlyArray<object>): string => {
  const [first] = contents
  return first !== undefined && "text" in first ? String(first.text) : ""
}

const promptIn = (messages: ReadonlyArray<{ readonly content: unknown }>): string => {
  const content = messages[0]?.content
  return typeof content === "object" && content !== null && "text" in content ? String(content.text) : ""
}

const INFO = { name: "test", version: "1" }

const connectV2 =
  (mode: "auto" | "legacy") =>
  async (url: URL, headers: Record<string, string>): Promise<Connection> => {
    const client = new ClientV2(INFO, { versionNegotiation: { mode } })
    const transport = new TransportV2(url, { requestInit: { headers } })
    await client.connect(transport)
    return {
      close: () => client.close(),
      assistant: {
        version: client.getNegotiatedProtocolVersion(),
        instructions: client.getInstructions(),
        tools: async () => (await client.listTools()).tools,
        call: async (name: string, args: Record<string, unknown> = {}) =>
          calledOf(await client.callTool({ name, arguments: args })),
        resource: async (uri: string) => textIn((await client.readResource({ uri })).contents),
        prompt: async (name: string, args: Record<string, string>) =>
          promptIn((await client.getPrompt({ name, arguments: args })).messages)
      }
    }
  }

const connectV1 = async (url: URL, headers: Record<string, string>): Promise<Connection> => {
  const client = new ClientV1(INFO)
  const transport = new TransportV1(url, { requestInit: { headers } })
  await client.connect(transport)
  return {
    close: () => client.close(),
    assistant: {
      version: transport.protocolVersion,
      instructions: client.getInstructions(),
      tools: async () => (await client.listTools()).tools,
      call: async (name: string, args: Record<string, unknown> = {}) =>
        calledOf(await client.callTool({ name, arguments: args })),
      resource: async (uri: string) => textIn((await client.readResource({ uri })).contents),
      prompt: async (name: string, args: Record<string, string>) =>
        promptIn((await client.getPrompt({ name, arguments: args })).messages)
    }
  }
}

/** The MCP clients, by SDK and era. */
export const CLIENTS = {
  "SDK 2, 2026-07-28": connectV2("auto"),
  "SDK 2, the earlier era": connectV2("legacy"),
  "SDK 1": connectV1
}

/** Connects a client to a server with a key; it disconnects with the scope. */
export const connected = (client: keyof typeof CLIENTS, url: string, key: string) =>
  Effect.acquireRelease(
    Effect.promise(() => CLIENTS[client](new URL(`${url}/mcp`), { authorization: `Bearer ${key}` })),
    ({ close }) => Effect.promise(() => close())
  ).pipe(Effect.map(({ assistant }): Assistant => assistant))
