import { expect, layer } from "@effect/vitest"
import * as Layer from "effect/Layer"
import { ClientDocumentNetwork } from "../../packages/server/src/oauth/DocumentRequest.ts"
import { connect, exchange, refresh, register } from "../harness/OAuthClient.ts"
import { TestServer } from "../harness/TestServer.ts"
import { connectedBy, listTools, newPerson, ownClient, tokensOf } from "./OAuthUser.ts"

/** A server without a way out, which has the documents that Daybook comes with. */
const server = TestServer.unlimited.pipe(Layer.provide(Layer.succeed(ClientDocumentNetwork, undefined)))

/** How a client connects: what it is known by, where it is sent back, and what it asks with. */
interface RealClient {
  readonly what: string
  /** The address of its document; else it registers these redirect URIs. */
  readonly knownBy: string | ReadonlyArray<string>
  readonly redirectUri: string
  readonly asks?: (url: string) => Readonly<Record<string, string>>
}

const CLAUDE_CODE = "https://claude.ai/oauth/claude-code-client-metadata"
const CODEX = "https://chatgpt.com/oauth/codex/client.json"
const OPENCODE = "https://opencode.ai/oauth/opencode/client.json"
const VS_CODE = "https://vscode.dev/oauth/client-metadata.json"

const CLIENTS: ReadonlyArray<RealClient> = [
  {
    what: "Claude on the web",
    knownBy: "https://claude.ai/oauth/mcp-oauth-client-metadata",
    redirectUri: "https://claude.ai/api/mcp/auth_callback",
    asks: (url) => ({ resource: `${url}/mcp`, scope: "read write" })
  },
  {
    what: "Claude on the web, at its other address",
    knownBy: ["https://claude.com/api/mcp/auth_callback"],
    redirectUri: "https://claude.com/api/mcp/auth_callback"
  },
  { what: "Claude Code", knownBy: CLAUDE_CODE, redirectUri: "http://localhost:54545/callback" },
  {
    what: "Claude Code, with the address in numbers",
    knownBy: CLAUDE_CODE,
    redirectUri: "http://127.0.0.1:8080/callback"
  },
  {
    what: "Claude Code that registers itself",
    knownBy: ["http://localhost/callback"],
    redirectUri: "http://localhost:60321/callback",
    asks: (url) => ({ resource: `${url}/mcp/` })
  },
  {
    what: "ChatGPT",
    knownBy: ["https://chatgpt.com/connector/oauth/AbC_123-x"],
    redirectUri: "https://chatgpt.com/connector/oauth/AbC_123-x"
  },
  {
    what: "ChatGPT of before",
    knownBy: "https://chatgpt.com/oauth/client.json",
    redirectUri: "https://chatgpt.com/connector_platform_oauth_redirect"
  },
  { what: "VS Code", knownBy: VS_CODE, redirectUri: "http://127.0.0.1:33418/" },
  { what: "VS Code, where its port is taken", knownBy: VS_CODE, redirectUri: "http://127.0.0.1:51234/" },
  { what: "VS Code in a browser", knownBy: VS_CODE, redirectUri: "https://vscode.dev/redirect" },
  {
    what: "VS Code that registers itself",
    knownBy: [
      ...["https://insiders.vscode.dev/redirect", "https://vscode.dev/redirect"],
      ...["http://127.0.0.1/", "http://127.0.0.1:33418/"]
    ],
    redirectUri: "http://127.0.0.1:33419/"
  },
  {
    what: "Gemini CLI",
    knownBy: ["http://localhost:7777/oauth/callback"],
    redirectUri: "http://localhost:49152/oauth/callback",
    asks: (url) => ({ resource: `${url}/mcp` })
  },
  // It asks for no scope, whatever the metadata of the resource says.
  { what: "Codex", knownBy: CODEX, redirectUri: "http://127.0.0.1:5391/callback" },
  {
    what: "Codex that registers itself",
    knownBy: ["http://127.0.0.1:5391/callback/cE9x2_aQb-1k"],
    redirectUri: "http://127.0.0.1:5391/callback/cE9x2_aQb-1k"
  },
  { what: "opencode", knownBy: OPENCODE, redirectUri: "http://127.0.0.1:19876/callback" },
  {
    what: "opencode that registers itself",
    knownBy: ["http://127.0.0.1:19876/mcp/oauth/callback"],
    redirectUri: "http://127.0.0.1:19876/mcp/oauth/callback"
  },
  { what: "Zed", knownBy: "https://zed.dev/oauth/client-metadata.json", redirectUri: "http://127.0.0.1:41111/callback" }
]

layer(server)("connects as it does in the wild:", (it) => {
  for (const { asks, knownBy, redirectUri, what } of CLIENTS) {
    it.effect(what, function* () {
      const person = yield* newPerson
      const { url } = person
      const clientId = typeof knownBy === "string" ? knownBy : yield* register(url, { redirect_uris: knownBy })
      const { access, granted, refreshToken } = yield* connectedBy(person, clientId, {
        redirectUri,
        ...(asks !== undefined && { parameters: asks(url) })
      })
      expect(granted.back.href.startsWith(`${redirectUri}?`)).toBe(true)
      expect((yield* listTools(url, access)).status).toBe(200)
      const next = tokensOf(yield* refresh(url, clientId, refreshToken))
      expect((yield* listTools(url, next.access)).status).toBe(200)
    })
  }

  it.effect("an assistant into which its person typed the id and the secret of a client made in the app", function* () {
    const person = yield* newPerson
    const { url } = person
    const redirectUri = "https://claude.ai/api/mcp/auth_callback"
    const clientId = yield* ownClient(person, "daybook_cs_secret", redirectUri)
    const granted = yield* connect(url, { ...person, clientId, redirectUri })
    const secret = { client_secret: "daybook_cs_secret" }
    const { access, refreshToken } = tokensOf(yield* exchange(url, { clientId, redirectUri, ...granted }, secret))
    expect((yield* listTools(url, access)).status).toBe(200)
    expect((yield* refresh(url, clientId, refreshToken)).body.error).toBe("invalid_client")
    tokensOf(yield* refresh(url, clientId, refreshToken, secret))
  })
})
