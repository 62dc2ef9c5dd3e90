import * as fs from "node:fs"
import * as path from "node:path"
import { layer } from "@effect/vitest"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import * as Effect from "effect/Effect"
import { expect, it as plain } from "vitest"
import { RESOURCE_TEMPLATES, RESOURCES } from "../../packages/server/src/mcp/Cards.ts"
import { promptList } from "../../packages/server/src/mcp/Prompts.ts"
import { toolNames } from "../harness/ContractRoutes.ts"
import { TestServer } from "../harness/TestServer.ts"

const GUIDE = fs.readFileSync("docs/mcp.md", "utf8")
const [byAddress = "", byProgram = ""] = [...GUIDE.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = ""]) => text)

/** A configuration of the page, with the address and the key replaced. */
const pasted = (json: string, url: string, key: string) =>
  JSON.parse(json.replaceAll("http://127.0.0.1:7350", url).replaceAll("daybook_sk_…", key)).mcpServers.daybook

/** With the project's own `daybook`. */
const PATH = `${path.resolve("node_modules/.bin")}:${process.env.PATH}`

layer(TestServer.layer())("docs/mcp.md", (it) => {
  it.scoped("both configurations connect", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const { headers, url: address } = pasted(byAddress, url, keys.read)
    const { args, command, env } = pasted(byProgram, url, keys.read)
    const transports = [
      new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }),
      new StdioClientTransport({ command, args, env: { ...env, PATH }, stderr: "ignore" })
    ]
    for (const transport of transports) {
      const client = new Client({ name: "reader", version: "1" })
      yield* Effect.acquireRelease(
        Effect.promise(() => client.connect(transport)),
        () => Effect.promise(() => client.close())
      )
      expect((yield* Effect.promise(() => client.listTools())).tools).toHaveLength(toolNames("read").length)
    }
  })
})

plain("the page names the tools, resources and prompts that there are", () => {
  const names = [...GUIDE.matchAll(/`((?:get|list|log|set|create|update|delete|undo)_\w+)`/g)].map(([, name]) => name)
  const known = toolNames("full")
  expect(names.filter((name) => name !== "log_from_text").every((name) => known.includes(name ?? ""))).toBe(true)
  expect(GUIDE).toContain(`${known.length} tools`)
  for (const { uri } of RESOURCES) expect(GUIDE).toContain(uri)
  for (const { uriTemplate } of RESOURCE_TEMPLATES) expect(GUIDE).toContain(uriTemplate)
  for (const { name } of promptList("full")) expect(GUIDE).toContain(`\`${name}\``)
})
