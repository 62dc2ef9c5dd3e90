import { randomUUID } from "node:crypto"
import type { Tool } from "@daybook/core"
import { type Doubt, doubtSentences, doubtText } from "@daybook/core/plausibility"
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext
} from "@modelcontextprotocol/server"
import { isObject, memberOf, safeText } from "./Messages.ts"

/** The user's answer to a question, or its absence. */
export type Confirmation =
  | { readonly kind: "confirmed" }
  | { readonly kind: "declined" }
  /** Nobody answered: the client runs without a person, or the question was closed. */
  | { readonly kind: "unanswered" }
  /** The client can ask the user, and has not yet. */
  | { readonly kind: "open"; readonly ask: (question: string) => InputRequiredResult }
  /** The client cannot ask. */
  | { readonly kind: "impossible" }

const KEY = "confirmation"

const BY_ACTION = { accept: "confirmed", cancel: "unanswered", decline: "declined" } as const

/**
 * The confirmation of a call. A server without open connections can ask only in the stateless versions: it answers with the question, and
 * the client repeats the call with the user's answer.
 */
export const confirmationOf = ({ mcpReq }: ServerContext): Confirmation => {
  const answer = inputResponse(mcpReq.inputResponses, KEY)
  if (answer.kind === "elicit") return { kind: BY_ACTION[answer.action] }
  return asksByForm(memberOf(memberOf(mcpReq.envelope, CLIENT_CAPABILITIES_META_KEY), "elicitation"))
    ? { kind: "open", ask: questionTo }
    : { kind: "impossible" }
}

/** True if the client shows forms. A client that declares no mode does. */
const asksByForm = (elicitation: unknown): boolean =>
  isObject(elicitation) && ("form" in elicitation || !("url" in elicitation))

const questionTo = (message: string): InputRequiredResult =>
  inputRequired({
    inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema: { type: "object", properties: {} } }) }
  })

/** The question to the user, which names what the call changes, and why it is asked. */
export const questionBefore = ({ title }: Tool, what: string | undefined, doubts: ReadonlyArray<Doubt>): string => {
  const act = what === undefined ? title : `${title}: ${safeText(what)}`
  return doubts.length === 0
    ? `${act}? It can be undone later.`
    : `${act}? ${safeText(doubts.map(doubtSentences).join(" "))} Do it anyway?`
}

/** The refusal after a question that was not accepted, now or a few minutes ago. */
const NOT_CONFIRMED = {
  declined: "declined: The user did not confirm this. Nothing was changed.",
  before: "declined: The user refused this a few minutes ago. Nothing was changed. Ask what is meant, and send that.",
  unanswered: "unanswered: Nobody could be asked, so nothing was changed. Ask the user in the chat."
}

/** The error after a question that the user did not accept. It tells the model what was asked, and what to send instead. */
export const notConfirmed = (kind: keyof typeof NOT_CONFIRMED, doubts: ReadonlyArray<Doubt>): string => {
  const asked = safeText(doubts.map(doubtText).join("; "))
  if (doubts.length === 0 || kind === "before") return NOT_CONFIRMED[kind]
  return `${NOT_CONFIRMED[kind]} It was asked because ${asked}.${kind === "declined" ? " Ask what is meant." : ""}`
}

/** The properties of a client that its answers depend on. */
export interface Client {
  /** True if it shows cards. */
  readonly showsCards: boolean
  /** The part of a result that it gives its model. */
  readonly modelReads: ModelReads
}

/** The parts of a result that a client gives its model. */
type ModelReads = "text" | "structured" | "both"

/** The clients that give their model more than the text, by their names: as measured in docs/measured.md, "Assistants". */
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
