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
export const knownDocument = (url: string): KnownDocument | undefined => BY_ID.get(url)
