import { createInterface } from "node:readline"
import { type Command, EXIT, HELP, Usage } from "../Command.ts"
import { type ClientSettings, clientSettings } from "../local/Config.ts"
import { note, print } from "../Output.ts"

export const mcp: Command = {
  summary: "connect a desktop assistant to a server",
  usage: "daybook mcp",
  about: `Lets a desktop assistant that only starts programs use a Daybook server, also one on a private host: it reads MCP messages
from standard input, one a line, passes them on to the server's /mcp, and prints the answers.

  DAYBOOK_URL        the server (else as daybook login has it, else http://127.0.0.1:7350)
  DAYBOOK_API_KEY    the key that decides what the assistant may do (else as daybook login has it)`,
  flags: HELP,
  run: async ({ words }) => {
    if (words.length > 0) throw new Usage("mcp takes nothing; its settings are DAYBOOK_URL and DAYBOOK_API_KEY")
    const bridge = bridgeTo(clientSettings())
    // The assistant may be gone before its last answer.
    process.stdout.on("error", () => process.exit(EXIT.done))
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

/** Passes one line on, and its answer back. What cannot be passed on is answered as the protocol's own error. */
const bridgeTo = ({ key, origin }: ClientSettings) => {
  // What `initialize` agreed on; from the revision of 2026 on every message says it itself.
  let agreed: string | undefined

  return async (line: string): Promise<void> => {
    const messages = messagesIn(line)
    try {
      const response = await fetch(`${origin}/mcp`, {
        method: "POST",
        redirect: "error",
        headers: {
          Authorization: `Bearer ${key}`,
          "Content-Type": "application/json",
          ...protocolHeaders(messages, agreed)
        },
        body: line
      })
      const body = await response.text()
      if (body === "") return
      const answer = parsed(body)
      const refusal = refusalIn(answer, response.status)
      if (refusal !== undefined) {
        fail(messages, refusal)
        return
      }
      if (messages?.[0]?.method === "initialize" && isObject(answer) && isObject(answer.result)) {
        agreed = textIn(answer.result.protocolVersion)
      }
      print(`${JSON.stringify(answer)}\n`)
    } catch (error) {
      fail(messages, lossIn(error, origin))
    }
  }
}

const protocolHeaders = (messages: Messages, agreed: string | undefined): Record<string, string> => {
  const { method, params } = messages?.[0] ?? {}
  const meta = isObject(params?._meta) ? params._meta : {}
  const own = textIn(meta[VERSION_KEY])
  if (own === undefined) return agreed === undefined ? {} : { "MCP-Protocol-Version": agreed }
  const name = textIn(params?.name) ?? textIn(params?.uri)
  return {
    "MCP-Protocol-Version": own,
    ...(method !== undefined && { "Mcp-Method": encodeURI(method) }),
    ...(name !== undefined && { "Mcp-Name": /^[\x20-\x7e]*$/.test(name) ? name : encodeURI(name.toWellFormed()) })
  }
}

/** Why the server did not take the line, if it did not: in its own error body, or in the protocol's but for no message. */
const refusalIn = (answer: unknown, status: number): string | undefined => {
  if (Array.isArray(answer)) return undefined
  if (!isObject(answer)) return `the server gave no MCP answer (HTTP ${status})`
  const error = isObject(answer.error) ? answer.error : undefined
  if (answer.jsonrpc === undefined)
    return `${textIn(error?.code) ?? `HTTP ${status}`}: ${textIn(error?.message) ?? "no MCP answer"}`
  if (error === undefined || (answer.id ?? null) !== null) return undefined
  const hint = status === 403 ? "; on the server, set DAYBOOK_PUBLIC_URL to the address that you use" : ""
  return `${textIn(error.message) ?? `HTTP ${status}`}${hint}`
}

const NEVER_SENT = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]

/** How a message was lost: whether the server cannot have seen it, or may have done what it says. */
const lossIn = (error: unknown, origin: string): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = isObject(cause) ? (textIn(cause.code) ?? "") : ""
  return NEVER_SENT.includes(code)
    ? `Daybook at ${origin} cannot be reached (${code}); nothing was done`
    : `Daybook at ${origin} gave no answer; what was asked may have been done, so read the day before asking again`
}

const INTERNAL_ERROR = -32603
const PARSE_ERROR = -32700

/** Answers every request of a line with an error; a notification has no id and gets none. */
const fail = (messages: Messages, message: string): void => {
  note(`daybook mcp: ${message}`)
  const errors =
    messages === undefined
      ? [{ id: null, code: PARSE_ERROR }]
      : messages.flatMap(({ id }) => (id === undefined ? [] : [{ id, code: INTERNAL_ERROR }]))
  for (const { code, id } of errors) print(`${JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } })}\n`)
}

/** The messages of a line, more than one in a batch; undefined where the line is no JSON. */
type Messages = ReadonlyArray<Message> | undefined

const messagesIn = (line: string): Messages => {
  const sent = parsed(line)
  return sent === undefined ? undefined : [sent].flat().map(messageOf)
}

const messageOf = (sent: unknown): Message => {
  if (!isObject(sent)) return {}
  const { id, method, params } = sent
  return {
    ...((typeof id === "string" || typeof id === "number") && { id }),
    ...(typeof method === "string" && { method }),
    ...(isObject(params) && { params })
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)
