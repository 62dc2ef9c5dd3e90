import { randomUUID } from "node:crypto"
import { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server"
import { memberOf } from "./Messages.ts"

/** The properties of a client that its answers depend on. */
export interface Client {
  /** True if it shows cards. */
  readonly showsCards: boolean
  /** The part of a result that it gives its model. */
  readonly modelReads: ModelReads
}

/** The parts of a result that a client gives its model. */
type ModelReads = "text" | "structured" | "both"

/** The clients that give their model more than the text, by their names: as measured in docs/mcp.md, "What the model is given". */
const MODEL_READS: ReadonlyMap<unknown, ModelReads> = new Map([
  ["claude-code", "structured"],
  ["codex-mcp-client", "both"]
])

/** The extension that shows cards in a chat: MCP Apps, revision 2026-01-26. */
export const CARDS_EXTENSION = "io.modelcontextprotocol/ui"

/** The type of a card as a resource. */
export const CARD_TYPE = "text/html;profile=mcp-app"

const clientBy = (capabilities: unknown, info: unknown): Client => {
  const types = memberOf(memberOf(memberOf(capabilities, "extensions"), CARDS_EXTENSION), "mimeTypes")
  return {
    showsCards: Array.isArray(types) && types.includes(CARD_TYPE),
    modelReads: MODEL_READS.get(memberOf(info, "name")) ?? "text"
  }
}

/** The client that sent a message of version 2026-07-28: each message describes it. */
export const clientOf = (message: unknown): Client => {
  const meta = memberOf(memberOf(message, "params"), "_meta")
  return clientBy(memberOf(meta, CLIENT_CAPABILITIES_META_KEY), memberOf(meta, CLIENT_INFO_META_KEY))
}

const SESSION = "mcp-session-id"
const WITH_CARDS = "cards"

/**
 * The client that sent a message of a version up to 2025-11-25. `initialize` alone describes it, and the server remembers nothing: the
 * answer gives the client a session whose id says it, which the client sends with every later message.
 */
export const clientBefore2026 = (headers: Readonly<Record<string, string>>, message: unknown): Client => {
  if (memberOf(message, "method") === "initialize") {
    const params = memberOf(message, "params")
    return clientBy(memberOf(params, "capabilities"), memberOf(params, "clientInfo"))
  }
  const words = headers[SESSION]?.split("-") ?? []
  const modelReads = [...MODEL_READS.values()].find((parts) => words.includes(parts)) ?? "text"
  return { showsCards: words[0] === WITH_CARDS, modelReads }
}

/** The header of the session of a client. One of which nothing need be known has no session. */
export const sessionOf = ({ modelReads, showsCards }: Client): Record<string, string> => {
  const words = [...(showsCards ? [WITH_CARDS] : []), ...(modelReads === "text" ? [] : [modelReads])]
  return words.length === 0 ? {} : { [SESSION]: [...words, randomUUID()].join("-") }
}
