import { setImmediate as nextTurn } from "node:timers/promises"
import {
  PERMISSIONS,
  type Permission,
  type PersonDay,
  type Principal,
  personDayIn,
  type ToolGroup,
  type Unavailable
} from "@daybook/core"
import {
  classifyInboundRequest,
  createMcpHandler,
  type InboundClassificationOutcome,
  ProtocolErrorCode,
  type Server
} from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import type { HttpResponse } from "../http/Response.ts"
import { type Standing, standingHeaders } from "../identity/RateLimiter.ts"
import { challengeOf } from "../oauth/MetadataPages.ts"
import { type Client, clientBefore2026, clientOf, sessionOf } from "./Client.ts"
import {
  FAILED,
  idOf,
  isPlainCall,
  logFailure,
  memberOf,
  parseMessage,
  respondInMemory,
  respondToCall,
  responseOf,
  rpcError,
  rpcErrorText,
  withoutInternals,
  withParsedArguments
} from "./Messages.ts"

/** The sender of a message, the address by which it reaches the server, and the groups of tools that the address names. */
interface Sender {
  readonly principal: Principal["Type"]
  readonly origin: string
  readonly groups?: ReadonlyArray<ToolGroup>
}

/** Answers a JSON-RPC body of an authenticated principal. */
export type Protocol = (
  sender: Sender,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array
) => Effect.Effect<HttpResponse>

/** The principal of an MCP request, and its callbacks. */
export interface McpRequest {
  readonly principal: Principal["Type"]
  /** The server's address as the client uses it. */
  readonly origin: string
  readonly client: Client
  /** The groups of tools to list; all by default. */
  readonly groups?: ReadonlyArray<ToolGroup>
  /** The day of the person. */
  readonly day: PersonDay
  /** Called with the state of the budget that the request counts against. */
  readonly charged: (standing: Standing) => void
  /** Called if a connected app lacks a permission that its owner can still grant. */
  readonly lacking: (permission: Permission) => void
  /** Runs an effect as part of the request, so that its log lines carry the request's id. */
  readonly run: <A>(effect: Effect.Effect<A>) => Promise<A>
}

/** Makes the protocol's server for one request. */
export type McpServerFactory = (request: McpRequest) => Server

/** Runs the protocol with the official SDK, stateless: one protocol server a message. */
export const protocol = (
  makeServer: McpServerFactory,
  dayOf: (principal: Principal["Type"]) => Effect.Effect<PersonDay, Unavailable> = () => NOWHERE
): Protocol => {
  const respond = async (
    headers: Readonly<Record<string, string>>,
    message: unknown,
    mcp: Omit<McpRequest, "client">
  ): Promise<HttpResponse> => {
    const route = routeOf(headers, message)
    const isLegacy = route.kind === "legacy"
    const client = isLegacy ? clientBefore2026(headers, message) : clientOf(message)
    const factory = () => makeServer({ ...mcp, client })
    if (isLegacy) {
      const response = await respondInMemory(factory, headers["mcp-protocol-version"], message)
      return memberOf(message, "method") === "initialize" ? { ...response, headers: sessionOf(client) } : response
    }
    if (route.kind === "modern" && isPlainCall(route, headers)) return respondToCall(factory, route)
    const request = new Request(ADDRESS, { method: "POST", headers })
    return responseOf(await createMcpHandler(factory, { legacy: "reject" }).fetch(request, { parsedBody: message }))
  }

  const answer = (headers: Readonly<Record<string, string>>, message: unknown, mcp: Omit<McpRequest, "client">) =>
    memberOf(message, "method") === LISTEN
      ? Effect.succeed(
          rpcError(
            404,
            idOf(message),
            ProtocolErrorCode.MethodNotFound,
            `${LISTEN} is not supported: nothing here streams.`
          )
        )
      : Effect.tryPromise(() => respond(headers, withParsedArguments(message), mcp)).pipe(
          Effect.flatMap((response) =>
            Effect.map(withoutInternals(String(response.body)), (body) => ({ ...response, body }))
          ),
          Effect.catchAll(({ error }) =>
            Effect.as(logFailure(error), rpcError(500, idOf(message), ProtocolErrorCode.InternalError, FAILED))
          )
        )

  return (sender, headers, body) =>
    Effect.gen(function* () {
      const message = parseMessage(body)
      if (message === undefined) {
        return rpcError(400, null, ProtocolErrorCode.ParseError, "The body is not JSON in UTF-8.")
      }
      let standing: Standing | undefined
      let lacks: Permission | undefined
      const mcp = {
        ...sender,
        // A log that cannot be read refuses the calls of tools, and nothing else.
        day: yield* Effect.catchAll(dayOf(sender.principal), () => NOWHERE),
        charged: (now: Standing) => {
          standing = now
        },
        lacking: (permission: Permission) => {
          lacks = permission
        },
        run: Runtime.runPromise(yield* Effect.runtime())
      }
      const response = Array.isArray(message)
        ? yield* answerBatch(headers, message, (one) => answer(headers, one, mcp))
        : yield* answer(headers, message, mcp)
      if (lacks !== undefined && !Array.isArray(message)) return askForMore(sender.origin, lacks, response)
      return { ...response, headers: { ...response.headers, ...(standing && standingHeaders(standing)) } }
    })
}

const NOWHERE = personDayIn(null)

/** A refusal that tells a client how to sign in. */
export const withChallenge = (response: HttpResponse, challenge: string): HttpResponse => ({
  ...response,
  headers: { ...response.headers, "WWW-Authenticate": challenge }
})

/** The answer to a call of a tool that the owner did not permit. It lets the client ask for more (RFC 6750, 3.1). */
const askForMore = (origin: string, permission: Permission, response: HttpResponse): HttpResponse => {
  const scope = PERMISSIONS.full.slice(0, PERMISSIONS.full.indexOf(permission) + 1).join(" ")
  const description = `The owner of the log did not grant ${permission}.`
  return withChallenge(
    { ...response, status: 403 },
    challengeOf(origin, { error: "insufficient_scope", scope, description })
  )
}

/** The SDK requires an absolute address, but does not use it. */
const ADDRESS = "http://daybook/mcp"

/** The only method that holds a stream open. */
const LISTEN = "subscriptions/listen"

/** The version that removed batches; a client that names none may be older. */
const BATCHES_REMOVED = "2025-06-18"

/** The number of bytes in responses after which the rest of a batch is not run. */
const BATCH_BYTES = 4 * 1024 * 1024

/**
 * Answers a batch of 2025-03-26, one message after the other, with a turn of the event loop between them. The total length is bounded: a
 * small batch can ask for gigabytes.
 */
const answerBatch = (
  headers: Readonly<Record<string, string>>,
  messages: ReadonlyArray<unknown>,
  answer: (message: unknown) => Effect.Effect<HttpResponse>
): Effect.Effect<HttpResponse> =>
  Effect.gen(function* () {
    if ((headers["mcp-protocol-version"] ?? "") >= BATCHES_REMOVED) {
      return rpcError(
        400,
        null,
        ProtocolErrorCode.InvalidRequest,
        `Batches were removed in ${BATCHES_REMOVED}; send each message alone.`
      )
    }
    if (!isBatch(messages)) {
      return rpcError(
        400,
        null,
        ProtocolErrorCode.InvalidRequest,
        "A batch holds messages of the protocol up to 2025-03-26, each request with an id of its own; initialize is sent alone."
      )
    }
    const bodies: Array<string> = []
    let size = 0
    for (const message of messages) {
      const isOver = size > BATCH_BYTES
      if (isOver && memberOf(message, "id") === undefined) continue
      const body = isOver
        ? rpcErrorText(
            idOf(message),
            TOO_LARGE,
            "Not run: the responses of this batch are too large; send the message alone."
          )
        : String((yield* answer(message)).body)
      size += body.length
      if (body !== "") bodies.push(body)
      yield* Effect.promise(() => nextTurn())
    }
    return {
      status: bodies.length === 0 ? 202 : 200,
      headers: {},
      body: bodies.length === 0 ? "" : `[${bodies.join(",")}]`
    }
  })

const TOO_LARGE = -32000

/** True if each message can be answered by its id. Otherwise nothing of the batch runs. */
const isBatch = (messages: ReadonlyArray<unknown>): boolean => {
  const ids = messages.flatMap((message) => memberOf(message, "id") ?? [])
  return (
    messages.length > 0 &&
    new Set(ids).size === ids.length &&
    ids.every((id) => typeof id === "string" || Number.isSafeInteger(id)) &&
    messages.every((message) => {
      const method = memberOf(message, "method")
      const meta = memberOf(memberOf(message, "params"), "_meta")
      return (
        memberOf(message, "jsonrpc") === "2.0" &&
        typeof method === "string" &&
        method !== "initialize" &&
        memberOf(meta, MODERN_VERSION) === undefined
      )
    })
  )
}

/** The member that marks a message of the stateless versions. */
const MODERN_VERSION = "io.modelcontextprotocol/protocolVersion"

/** The version of a message, which the SDK reads from its headers and its envelope. It calls those up to 2025-11-25 legacy. */
const routeOf = (headers: Readonly<Record<string, string>>, body: unknown): InboundClassificationOutcome => {
  const {
    "mcp-method": mcpMethodHeader,
    "mcp-name": mcpNameHeader,
    "mcp-protocol-version": protocolVersionHeader
  } = headers
  return classifyInboundRequest({
    httpMethod: "POST",
    body,
    ...(protocolVersionHeader !== undefined && { protocolVersionHeader }),
    ...(mcpMethodHeader !== undefined && { mcpMethodHeader }),
    ...(mcpNameHeader !== undefined && { mcpNameHeader })
  })
}
