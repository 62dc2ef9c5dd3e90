import type { Tool } from "@daybook/core"
import { type Doubt, doubtSentences, doubtText } from "@daybook/core/plausibility"
import {
  CLIENT_CAPABILITIES_META_KEY,
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
