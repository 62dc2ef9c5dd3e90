import { COMMON, type Command } from "../Command.ts"
import { nodeFetch } from "../config/Http.ts"
import { clientSettings, hasKey, serverAddress } from "../config/Settings.ts"
import { fieldOf, parseJson } from "../Json.ts"
import { printResult } from "../output/Output.ts"
import { safeText, table } from "../output/Text.ts"

const TIMEOUT_MS = 5000

/** Set by the build. */
declare const VERSION: string

export const version: Command = {
  summary: "the versions of the terminal, of Node and of the server",
  usage: "daybook version\ndaybook --version",
  about:
    "The server tells its version only to who has a key. daybook --version prints the terminal's alone, without asking a server.",
  flags: COMMON,
  words: 0,
  run: async ({ flags }) => {
    const { origin } = serverAddress()
    const server = hasKey() ? await serverVersion() : { why: "no key yet" }
    const found = { daybook: VERSION, node: process.versions.node, url: origin, server: server.version ?? null }
    const text = table([
      ["daybook", VERSION],
      ["node", process.versions.node],
      ["server", `${safeText(server.version ?? `unknown (${server.why})`)} at ${origin}`]
    ])
    return printResult(flags.json === true, found, text)
  }
}

/** Nothing of REST tells it; assistants are told when they connect. */
const hello = () => ({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "daybook", version: VERSION } }
})

const serverVersion = async (): Promise<{ readonly version?: string; readonly why?: string }> => {
  const { key, origin } = clientSettings()
  try {
    const response = await nodeFetch(`${origin}/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream"
      },
      body: JSON.stringify(hello()),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    const told = fieldOf(fieldOf(fieldOf(parseJson(await response.text()), "result"), "serverInfo"), "version")
    return typeof told === "string" ? { version: told } : { why: `it answered ${response.status}` }
  } catch {
    return { why: "not reached" }
  }
}
