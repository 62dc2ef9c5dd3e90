import * as dns from "node:dns"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { Network } from "../http/PublicInternet.ts"

/** The network through which documents of other servers are fetched. */
export interface DocumentNetwork extends Network {
  /** The longest time for an answer. */
  readonly timeoutMs: number
}

/** The public internet: no private, loopback, link-local, shared or multicast address, nor one that carries another inside. */
const PUBLIC_INTERNET: DocumentNetwork = { lookup: dns.lookup, allowed: [], ca: undefined, timeoutMs: 5000 }

/** The network that metadata documents are fetched from; undefined if none are fetched. */
export class ClientDocumentNetwork extends Context.Reference<ClientDocumentNetwork>()(
  "daybook/oauth/ClientDocumentNetwork",
  { defaultValue: (): DocumentNetwork | undefined => PUBLIC_INTERNET }
) {}

/** Without the network for documents, an app signs in by registering itself, or with a document that Daybook comes with. */
export const clientDocuments = ({
  fetchClientDocuments = true
}: {
  readonly fetchClientDocuments?: boolean | undefined
}): Layer.Layer<never> => (fetchClientDocuments ? Layer.empty : Layer.succeed(ClientDocumentNetwork, undefined))
