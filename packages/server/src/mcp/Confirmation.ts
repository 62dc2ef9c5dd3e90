import type { Tool, ToolRequest } from "@daybook/core"
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext
} from "@modelcontextprotocol/server"
import { isObject, memberOf, shortened } from "./Messages.ts"
import { safeText } from "./SafeText.ts"

/** What the user says to a question, as far as it is known. */
export type Confirmation =
  | { readonly kind: "confirmed" | "declined" }
  /** The client can ask the user, and has not yet. */
  | { readonly kind: "open"; readonly ask: (question: string) => InputRequiredResult }
  /** The client cannot ask. */
  | { readonly kind: "impossible" }

const KEY = "confirmation"

/**
 * How a call stands to a question to the user. Only in the stateless versions can a server without open connections ask: it
 * answers with the question, and the client repeats the call with the user's answer.
 */
export const confirmationOf = ({ mcpReq }: ServerContext): Confirmation => {
  const answer = inputResponse(mcpReq.inputResponses, KEY)
  if (answer.kind === "elicit") return { kind: answer.action === "accept" ? "confirmed" : "declined" }
  return asksByForm(memberOf(memberOf(mcpReq.envelope, CLIENT_CAPABILITIES_META_KEY), "elicitation"))
    ? { kind: "open", ask: questionTo }
    : { kind: "impossible" }
}

/** Whether the client shows forms: one that declares no mode does. */
const asksByForm = (elicitation: unknown): boolean =>
  isObject(elicitation) && ("form" in elicitation || !("url" in elicitation))

const questionTo = (message: string): InputRequiredResult =>
  inputRequired({
    inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema: { type: "object", properties: {} } }) }
  })

/** What to ask the user before a call is run, if anything: about a delete, and about dates in the future. */
export const questionBefore = (
  { arguments: known, route, title }: Tool,
  given: Readonly<Record<string, unknown>>,
  { unconfirmed }: ToolRequest
): string | undefined => {
  if (unconfirmed.length > 0) return `${title}: is ${unconfirmed.join(", ")} the date you mean? It is in the future.`
  if (route.method !== "DELETE") return undefined
  const what = known.map(({ name }) => `${name} ${shortened(safeText(String(given[name])))}`).join(", ")
  return `${title}? (${what}) It can be undone later.`
}
