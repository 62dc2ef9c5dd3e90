import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { layer } from "@effect/vitest"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import * as Effect from "effect/Effect"
import { expect, it as plain } from "vitest"
import { toolNames } from "../harness/ContractRoutes.ts"
import { TestServer } from "../harness/TestServer.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

layer(TestServer.layer())("the bundle for desktop assistants", (it) => {
  it.scoped("unpacked in an empty folder it connects with its two settings alone", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const folder = yield* temporaryFolder
    execFileSync(process.execPath, ["scripts/mcpb.mjs"], { stdio: "ignore" })
    execFileSync("scripts/node_modules/.bin/mcpb", ["unpack", "dist/mcp/daybook.mcpb", folder], { stdio: "ignore" })
    const { server, user_config } = JSON.parse(fs.readFileSync(path.join(folder, "manifest.json"), "utf8"))
    expect(Object.keys(user_config)).toEqual(["url", "api_key"])
    const args = server.mcp_config.args.map((word: string) => word.replace("$" + "{__dirname}", folder))
    const client = new Client({ name: "desktop", version: "1" })
    yield* Effect.acquireRelease(
      Effect.promise(() =>
        client.connect(
          new StdioClientTransport({
            command: process.execPath,
            args,
            env: { DAYBOOK_URL: url, DAYBOOK_API_KEY: keys.read },
            stderr: "ignore"
          })
        )
      ),
      () => Effect.promise(() => client.close())
    )
    expect((yield* Effect.promise(() => client.listTools())).tools).toHaveLength(toolNames("read").length)
  })
})

plain("the registry entry and the package name each other", () => {
  const { mcpName, name, version } = JSON.parse(fs.readFileSync("packages/cli/package.json", "utf8"))
  const entry = JSON.parse(fs.readFileSync("dist/mcp/server.json", "utf8"))
  expect(entry).toMatchObject({ name: mcpName, version, packages: [{ identifier: name, version }] })
  expect(entry.description.length).toBeLessThanOrEqual(100)
})
