import { createInterface } from "node:readline"
import { type ClientSettings, clientSettings } from "../Client.ts"
import { type Command, EXIT, options } from "../Command.ts"
import { note, print } from "../Output.ts"

export const mcp: Command = {
  help: `daybook mcp

Lets a desktop assistant that only starts programs use a Daybook server, also one on a private host: it reads MCP
messages from standard input, one a line, passes them on to the server's /mcp, and prints the answers.

  DAYBOOK_URL        the server (http://127.0.0.1:7350)
  DAYBOOK_API_KEY    the key that decides what the assistant may do
`,
  run: async (args) => {
    options({ args: [...args], options: {} })
    const bridge = bridgeTo(clientSettings(process.env))
    const underWay = new Set<Promise<void>>()
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === "") continue
      const passed = bridge(line).finally(() => underWay.delete(passed))
      underWay.add(passed)
    }
    await Promise.all(underWay)
    return EXIT.done
  }
}

interface Message {
  readonly id?: string | number
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
}

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion"

/** Passes one message on, and its answer back. What cannot be passed on is answered as the protocol's own error. */
const bridgeTo = ({ key, origin }: ClientSettings) => {
  // What `initialize` agreed on; from the revision of 2026 on every message says it itself.
  let agreed: string | undefined

  return async (line: string): Promise<void> => {
    const message = parsed(line)
    try {
      const response = await fetch(`${origin}/mcp`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${key}`,
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          ...protocolHeaders(message, agreed)
        },
        body: line
      })
      const body = await response.text()
      if (body === "") return
      const answer: unknown = JSON.parse(body)
      if (!isObject(answer) || (answer.jsonrpc === undefined && !Array.isArray(answer))) {
        fail(message, refusalIn(answer, response.status))
        return
      }
      if (message.method === "initialize" && isObject(answer.result)) agreed = textIn(answer.result.protocolVersion)
      print(`${JSON.stringify(answer)}\n`)
    } catch (error) {
      fail(message, `Daybook at ${origin} cannot be reached: ${reasonOf(error)}`)
    }
  }
}

const protocolHeaders = ({ method, params }: Message, agreed: string | undefined): Record<string, string> => {
  const meta = isObject(params?._meta) ? params._meta : {}
  const own = textIn(meta[VERSION_KEY])
  if (own === undefined) return agreed === undefined ? {} : { "MCP-Protocol-Version": agreed }
  const name = textIn(params?.name) ?? textIn(params?.uri)
  return {
    "MCP-Protocol-Version": own,
    ...(method !== undefined && { "Mcp-Method": method }),
    ...(name !== undefined && { "Mcp-Name": name })
  }
}

/** Daybook refuses what is not the protocol's business with its own error body. */
const refusalIn = (answer: unknown, status: number): string => {
  const error = isObject(answer) && isObject(answer.error) ? answer.error : {}
  return `${textIn(error.code) ?? `HTTP ${status}`}: ${textIn(error.message) ?? "the server gave no MCP answer"}`
}

const INTERNAL_ERROR = -32603

const fail = ({ id }: Message, message: string): void => {
  note(`daybook mcp: ${message}`)
  // A notification has no id and gets no answer.
  if (id !== undefined) print(`${JSON.stringify({ jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message } })}\n`)
}

const parsed = (line: string): Message => {
  try {
    const message: unknown = JSON.parse(line)
    if (!isObject(message)) return {}
    const { id, method, params } = message
    return {
      ...((typeof id === "string" || typeof id === "number") && { id }),
      ...(typeof method === "string" && { method }),
      ...(isObject(params) && { params })
    }
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
