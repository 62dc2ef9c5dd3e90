import { describe, expect, it } from "vitest"
import { receiverOf, redirectFault } from "../../packages/server/src/identity/OAuthParameters.ts"

/** The redirect URIs of known clients, as each registers them or writes them in its metadata document. */
const OF_CLIENTS: ReadonlyArray<readonly [client: string, uri: string]> = [
  ["Claude", "https://claude.ai/api/mcp/auth_callback"],
  ["Claude", "https://claude.com/api/mcp/auth_callback"],
  ["Claude Code", "http://localhost/callback"],
  ["Claude Code", "http://127.0.0.1/callback"],
  ["Claude Code", "http://localhost:54545/callback"],
  ["ChatGPT", "https://chatgpt.com/connector/oauth/AbC_123-x"],
  ["ChatGPT", "https://chatgpt.com/connector_platform_oauth_redirect"],
  ["Cursor", "cursor://anysphere.cursor-mcp/oauth/callback"],
  ["Cursor", "https://www.cursor.com/agents/mcp/oauth/callback"],
  ["Cursor", "http://localhost:8787/callback"],
  ["VS Code", "vscode://ms-vscode.mcp/callback"],
  ["VS Code", "vscode-insiders://ms-vscode.mcp/callback"],
  ["VS Code", "https://vscode.dev/redirect"],
  ["VS Code", "https://insiders.vscode.dev/redirect"],
  ["VS Code", "http://127.0.0.1/"],
  ["VS Code", "http://127.0.0.1:33418/"],
  ["Gemini CLI", "http://localhost:7777/oauth/callback"],
  ["Gemini CLI", "http://localhost:49152/oauth/callback"],
  ["Codex", "http://127.0.0.1:5391/callback"],
  ["Codex", "http://127.0.0.1:5391/callback/cE9x2_aQb-1k"],
  ["opencode", "http://127.0.0.1:19876/mcp/oauth/callback"],
  ["mcp-remote", "http://localhost:3334/oauth/callback"],
  ["MCP Inspector", "http://localhost:6274/oauth/callback"],
  ["Windsurf", "windsurf://oauth/callback"],
  ["Raycast", "raycast://oauth?package_name=daybook"],
  ["an app with a scheme in reverse domain notation", "com.example.app:/oauth2redirect"],
  ["an app with a scheme of two parts", "example.app://callback"],
  ["an app on IPv6", "http://[::1]:4000/callback"],
  ["a client with a query", "https://assistant.example/callback?tenant=1"]
]

const REFUSED: ReadonlyArray<readonly [uri: string, why: RegExp]> = [
  ["http://evil.example/callback", /https/],
  ["http://localhost.evil.example/callback", /https/],
  ["http://127.0.0.1.nip.io/callback", /https/],
  ["http://192.168.1.20/callback", /https/],
  ["http://0.0.0.0/callback", /https/],
  ["https://localhost/callback", /http:\/\//],
  ["https://127.0.0.1:8080/callback", /http:\/\//],
  ["https:evil.example/callback", /https:\/\//],
  ["https:///evil.example/callback", /https:\/\//],
  ["http:127.0.0.1/callback", /http:\/\//],
  ["javascript:alert(1)", /javascript:/],
  ["JaVaScRiPt://localhost/%0aalert(1)", /javascript:/],
  ["vbscript:msgbox(1)", /vbscript:/],
  ["data:text/html,<script>alert(1)</script>", /data:/],
  ["file:///etc/passwd", /file:/],
  ["blob:https://claude.ai/1", /blob:/],
  ["about:blank", /about:/],
  ["view-source:https://claude.ai/", /view-source:/],
  ["wss://claude.ai/callback", /wss:/],
  ...[
    ...["ms-msdt:", "search-ms:", "shell:", "ms-officecmd:", "res:", "mk:", "ssh:", "telnet:", "itms-services:"],
    ...[
      "ms-word:",
      "ms-settings:",
      "ms-appinstaller:",
      "ldap:",
      "smb:",
      "nfs:",
      "afp:",
      "vnc:",
      "rdp:",
      "hcp:",
      "jar:"
    ],
    ...["facetime:", "sms:", "tel:", "mailto:", "intent:", "content:", "chrome:", "magnet:", "slack:", "my-app:"]
  ].map((scheme): readonly [string, RegExp] => [
    `${scheme}//x/callback`,
    new RegExp(`cannot start with ${scheme}; use`)
  ]),
  [".com.example:/callback", /absolute/],
  ["com..example:/callback", /com\.\.example:/],
  ["https://claude.ai/callback#", /fragment/],
  ["https://claude.ai/callback#token", /fragment/],
  ["cursor://anysphere.cursor-mcp/#x", /fragment/],
  ["https://user@claude.ai/callback", /user name/],
  ["https://claude.ai:secret@evil.example/callback", /user name/],
  ["http://user:secret@localhost/callback", /user name/],
  ["/callback", /absolute/],
  ["claude.ai/callback", /absolute/],
  ["", /absolute/],
  ["https://", /absolute/],
  ["java\nscript:alert(1)", /absolute/],
  [" https://claude.ai/callback", /absolute/],
  ["https://claude.ai/call back", /absolute/],
  ["https://claude.ai\\@evil.example/", /absolute/],
  ["https://clаude.ai/callback", /absolute/],
  [`https://claude.ai/${"x".repeat(2000)}`, /characters/]
]

describe("redirect URIs", () => {
  it.each(OF_CLIENTS)("that of %s is allowed: %s", (_, uri) => {
    expect(redirectFault(uri)).toBeUndefined()
  })

  it.each(REFUSED)("%j is refused, with a sentence that says why", (uri, why) => {
    expect(redirectFault(uri)).toMatch(why)
    expect(redirectFault(uri)).toMatch(/\.$/)
  })

  it("one that leads to a program on the user's machine is distinguished from one that leads to a site", () => {
    const clientsOf = (receiver: string) =>
      OF_CLIENTS.filter(([, uri]) => receiverOf(uri) === receiver).map(([client]) => client)
    expect(clientsOf("loopback")).toEqual([
      ...["Claude Code", "Claude Code", "Claude Code", "Cursor", "VS Code", "VS Code", "Gemini CLI", "Gemini CLI"],
      ...["Codex", "Codex", "opencode", "mcp-remote", "MCP Inspector", "an app on IPv6"]
    ])
    expect(clientsOf("scheme")).toEqual([
      ...["Cursor", "VS Code", "VS Code", "Windsurf", "Raycast"],
      ...["an app with a scheme in reverse domain notation", "an app with a scheme of two parts"]
    ])
  })
})
