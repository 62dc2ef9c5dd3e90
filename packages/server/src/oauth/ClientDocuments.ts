import type { Unavailable } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Runtime from "effect/Runtime"
import { Provider } from "oidc-provider"
import type { Sql } from "../engines/Sql.ts"
import { oauthDocumentStore } from "../identity/OAuthClientStore.ts"
import { ClientDocumentNetwork, type FetchedDocument, requestDocument } from "./DocumentRequest.ts"
import { clientMetadataOf } from "./Registrations.ts"

/** A client's metadata document, as far as it is used. */
interface KnownDocument {
  readonly client_id: string
  readonly client_name: string
  readonly client_uri?: string
  readonly redirect_uris: ReadonlyArray<string>
}

/**
 * The metadata documents of well-known clients, for servers that cannot fetch them: those without internet access, and those in data
 * centres, which claude.ai answers with a page that only a browser passes. Names and redirect URIs are as their owners published them at
 * these addresses in September and October 2026. A document that can be fetched has precedence.
 */
const DOCUMENTS: ReadonlyArray<KnownDocument> = [
  {
    client_id: "https://claude.ai/oauth/mcp-oauth-client-metadata",
    client_name: "Claude",
    client_uri: "https://claude.ai",
    redirect_uris: ["https://claude.ai/api/mcp/auth_callback"]
  },
  {
    client_id: "https://claude.ai/oauth/claude-code-client-metadata",
    client_name: "Claude Code",
    client_uri: "https://claude.ai",
    redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback"]
  },
  {
    client_id: "https://chatgpt.com/oauth/client.json",
    client_name: "ChatGPT",
    client_uri: "https://chatgpt.com/",
    redirect_uris: ["https://chatgpt.com/connector_platform_oauth_redirect"]
  },
  {
    client_id: "https://chatgpt.com/oauth/codex/client.json",
    client_name: "Codex",
    redirect_uris: ["http://127.0.0.1/callback", "http://localhost/callback"]
  },
  {
    client_id: "https://opencode.ai/oauth/opencode/client.json",
    client_name: "opencode",
    client_uri: "https://opencode.ai",
    redirect_uris: ["http://127.0.0.1/callback", "http://localhost/callback"]
  },
  {
    client_id: "https://vscode.dev/oauth/client-metadata.json",
    client_name: "Visual Studio Code",
    client_uri: "https://vscode.dev/product",
    redirect_uris: ["http://127.0.0.1:33418/", "https://vscode.dev/redirect"]
  },
  {
    client_id: "https://grok.com/oauth/mcp-client.json",
    client_name: "Grok",
    client_uri: "https://grok.com",
    redirect_uris: [
      "https://grok.com/connectors-oauth-exchange-code/",
      "https://console.x.ai/connectors-oauth-exchange-code/"
    ]
  },
  {
    client_id: "https://zed.dev/oauth/client-metadata.json",
    client_name: "Zed",
    redirect_uris: ["http://127.0.0.1/callback"]
  }
]

const BY_ID = new Map(DOCUMENTS.map((document) => [document.client_id, document]))

/** The document of a well-known client. */
const knownDocument = (url: string): KnownDocument | undefined => BY_ID.get(url)

/** The reason why a metadata document cannot be used. */
class DocumentFault extends Data.TaggedError("DocumentFault")<{
  readonly message: string
  /** True if the host did not serve the document. Then an older copy of it may still be right. */
  readonly isAway: boolean
}> {}

/** A document as the authorization server reads it. */
interface ClientDocument {
  readonly body: string
  readonly cacheControl: string
}

const FETCHES_AT_ONCE = 4

/** A copy is used for this long before its host is asked again. */
const COPY_CACHE = "max-age=300"

/** True if an address may be the id of a client: https, with a path, and of printable characters, since it is logged. */
const isClientId = (url: string): boolean => {
  if (url.length > 500 || /[^!-~]|\\|#/.test(url) || !URL.canParse(url)) return false
  const { hash, password, pathname, protocol, username } = new URL(url)
  return protocol === "https:" && pathname !== "/" && hash === "" && username === "" && password === ""
}

/** The last good copy of a client's metadata document, or the one that Daybook comes with. */
export const documentCopy: Effect.Effect<(url: string) => Effect.Effect<string | undefined, Unavailable>, never, Sql> =
  Effect.map(
    oauthDocumentStore,
    (documents) => (url) =>
      Effect.map(documents.find(url), (kept) => {
        const known = knownDocument(url)
        return kept ?? (known && JSON.stringify({ client_id: url, ...reducedOf(known) }))
      })
  )

/**
 * Fetches the metadata documents by which clients name themselves, reduced to what the authorization server uses. If a host does not
 * answer, its last good document is used, or the one that Daybook comes with.
 */
export const clientDocumentFetch: Effect.Effect<(url: string | URL | Request) => Promise<Response>, never, Sql> =
  Effect.gen(function* () {
    const documents = yield* oauthDocumentStore
    const network = yield* ClientDocumentNetwork
    const copied = yield* documentCopy
    const runtime = yield* Effect.runtime<never>()
    const permits = yield* Effect.makeSemaphore(FETCHES_AT_ONCE)
    const pending = new Map<string, Promise<ClientDocument>>()
    const ofRequests = new WeakMap<object, Map<string, Promise<ClientDocument>>>()

    const fetched = (url: string): Effect.Effect<ClientDocument, DocumentFault | Unavailable> =>
      Effect.gen(function* () {
        if (network === undefined) return yield* away("this server does not fetch documents")
        const response = yield* permits.withPermits(1)(
          Effect.tryPromise({
            try: () => requestDocument(url, network),
            catch: (error) => new DocumentFault({ message: reasonOf(error), isAway: true })
          })
        )
        const body = yield* reduced(url, response)
        yield* documents.keep(url, body)
        return { body, cacheControl: response.cacheControl ?? "" }
      })

    const load = (url: string): Effect.Effect<ClientDocument, DocumentFault | Unavailable> =>
      isClientId(url)
        ? Effect.catchTag(fetched(url), "DocumentFault", (fault) =>
            Effect.gen(function* () {
              const body = fault.isAway ? yield* copied(url) : undefined
              const what = body === undefined ? "it is refused" : "the last known one is used"
              yield* Effect.logWarning(`the metadata document of the client ${url}: ${fault.message}; ${what}`)
              return body === undefined ? yield* fault : { body, cacheControl: COPY_CACHE }
            })
          )
        : refused("it is not an https address with a path")

    const shared = (url: string): Promise<ClientDocument> => {
      const loading = pending.get(url) ?? Runtime.runPromise(runtime)(load(url)).finally(() => pending.delete(url))
      pending.set(url, loading)
      return loading
    }

    /** The library asks again for a refused document, to report the refusal. Within one request it gets the same result. */
    const ofRequest = (url: string): Promise<ClientDocument> => {
      const request = Provider.ctx
      if (request === undefined) return shared(url)
      const known = ofRequests.get(request) ?? new Map<string, Promise<ClientDocument>>()
      ofRequests.set(request, known)
      const loading = known.get(url) ?? shared(url)
      known.set(url, loading)
      return loading
    }

    return async (from) => {
      const { body, cacheControl } = await ofRequest(from instanceof Request ? from.url : String(from))
      return new Response(body, { headers: { "Content-Type": "application/json", "Cache-Control": cacheControl } })
    }
  })

const away = (message: string) => new DocumentFault({ message, isAway: true })
const refused = (message: string) => new DocumentFault({ message, isAway: false })

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "its host did not answer"
  return error.name === "TimeoutError" || error.name === "AbortError"
    ? "its host did not answer in time"
    : error.message
}

/** Hosts answer like this if they have a failure, or if they block the server as a bot. */
const isAwayStatus = (status: number): boolean => status >= 500 || status === 403 || status === 429

const reduced = (url: string, { body, mediaType, status }: FetchedDocument): Effect.Effect<string, DocumentFault> => {
  if (status !== 200) {
    const message = `its host answered ${status}`
    return isAwayStatus(status) ? away(message) : refused(message)
  }
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(mediaType)) return refused("it is not JSON")
  return Effect.flatMap(
    Effect.try({ try: (): unknown => JSON.parse(body), catch: () => refused("it is not JSON") }),
    (document) => {
      if (
        typeof document !== "object" ||
        document === null ||
        !("client_id" in document) ||
        document.client_id !== url
      ) {
        return refused("its client_id is not its own address")
      }
      const metadata = clientMetadataOf(document, METHODS)
      return Either.isLeft(metadata)
        ? refused(metadata.left.description)
        : Effect.succeed(JSON.stringify({ client_id: url, ...metadata.right }))
    }
  )
}

/** A client without a secret authenticates only by PKCE. */
const METHODS = ["none"] as const

const reducedOf = (document: object) => Either.getOrThrow(clientMetadataOf(document, METHODS))
