// A chat that shows cards, in a page: the reference host of MCP Apps between a card's frame and a real client of the server.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { AppBridge, getToolUiResourceUri, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge"

export interface Chat {
  readonly key: string
  readonly era: "auto" | "legacy"
  readonly theme: "light" | "dark"
  readonly tool: string
  readonly args: Record<string, unknown>
  /** Where the test serves the card that it is given. */
  readonly frameUrl: string
}

/** What the card asked of the chat. */
export const asked: Array<unknown> = []

/** Calls a tool, and shows its card. Returns the card's page for the test to serve it, before its frame loads it. */
export const openChat = async (
  { args, era, frameUrl, key, theme, tool: name }: Chat,
  serve: (html: string) => Promise<void>
): Promise<void> => {
  const client = new Client(
    { name: "chat", version: "1" },
    {
      versionNegotiation: { mode: era },
      capabilities: { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } }
    }
  )
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", location.href), { requestInit: { headers } }))
  const tool = (await client.listTools()).tools.find((each) => each.name === name)
  const uri = tool === undefined ? undefined : getToolUiResourceUri(tool)
  if (uri === undefined) throw new Error(`${name} has no card`)
  const [card] = (await client.readResource({ uri })).contents
  if (card === undefined || !("text" in card) || card.mimeType !== "text/html;profile=mcp-app") {
    throw new Error(`${uri} is no card`)
  }
  await serve(card.text)
  const frame = document.createElement("iframe")
  frame.sandbox.add("allow-scripts")
  frame.title = name
  document.body.append(frame)
  const { contentWindow } = frame
  if (contentWindow === null) throw new Error("no frame")
  const bridge = new AppBridge(
    client,
    { name: "chat", version: "1" },
    { serverTools: {}, openLinks: {}, updateModelContext: { text: {} } },
    { hostContext: { theme, locale: "en-GB" } }
  )
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height}px`
  }
  bridge.onopenlink = async (params) => {
    asked.push(params)
    return {}
  }
  bridge.onupdatemodelcontext = async (params) => {
    asked.push(params)
    return {}
  }
  bridge.oninitialized = async () => {
    await bridge.sendToolInput({ arguments: args })
    await bridge.sendToolResult(await client.callTool({ name, arguments: args }))
  }
  await bridge.connect(new PostMessageTransport(contentWindow, contentWindow))
  frame.src = frameUrl
}
