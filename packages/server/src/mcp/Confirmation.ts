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
  /** The client can ask the user, and has not yet. */
  | { readonly kind: "open"; readonly ask: (question: string) => InputRequiredResult }
  /** The client cannot ask. */
  | { readonly kind: "impossible" }

const KEY = "confirmation"

/**
 * The confirmation of a call. A server without open connections can ask only in the stateless versions: it answers with the question, and
 * the client repeats the call with the user's answer.
 */
export const confirmationOf = ({ mcpReq }: ServerContext): Confirmation => {
  const answer = inputResponse(mcpReq.inputResponses, KEY)
  if (answer.kind === "elicit") return answer.action === "accept" ? { kind: "confirmed" } : { kind: "declined" }
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

/** The error after a question that the user did not accept. It tells the model what was asked. */
export const declinedText = (doubts: ReadonlyArray<Doubt>): string => {
  const declined = "declined: The user did not confirm this. Nothing was changed."
  return doubts.length === 0
    ? declined
    : `${declined} It was asked because ${safeText(doubts.map(doubtText).join("; "))}. Ask what is meant.`
}
