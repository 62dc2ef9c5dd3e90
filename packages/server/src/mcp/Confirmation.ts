import type { Tool, ToolRequest } from "@daybook/core"
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
  | { readonly kind: "confirmed" | "declined" }
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
  if (answer.kind === "elicit") return { kind: answer.action === "accept" ? "confirmed" : "declined" }
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

/** True if the user is asked before a call is run: before a delete, and about dates in the future. */
export const needsConfirmation = ({ route }: Tool, { unconfirmed }: ToolRequest): boolean =>
  unconfirmed.length > 0 || route.method === "DELETE"

/** The argument of the path that names an entry, a check-in or a custom metric. */
export const idIn = (tool: Tool, given: Readonly<Record<string, unknown>>): string | undefined => {
  const name = tool.arguments.find(({ isDate, place }) => place === "path" && !isDate)?.name
  const id = name === undefined ? undefined : given[name]
  return typeof id === "string" ? id : undefined
}

/** The question to the user, which names what the call changes. */
export const questionBefore = ({ title }: Tool, what: string | undefined, { unconfirmed }: ToolRequest): string => {
  const act = what === undefined ? title : `${title}: ${safeText(what)}`
  return unconfirmed.length > 0
    ? `${act}. Is ${unconfirmed.join(", ")} the date you mean? It is in the future.`
    : `${act}? It can be undone later.`
}
