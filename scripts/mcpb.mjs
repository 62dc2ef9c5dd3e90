// Creates the files in dist/mcp from which assistants install Daybook's bridge: daybook.mcpb, a bundle for desktop assistants,
// and server.json, the entry for the MCP registry.
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { zipSync } from "fflate"
import { tool } from "./tools.mjs"

const OUT = "dist/mcp"
const { description, mcpName, version } = JSON.parse(readFileSync("packages/cli/package.json", "utf8"))

const SETTINGS = {
  DAYBOOK_URL: {
    title: "Server",
    description: "Address of your Daybook server",
    default: "http://127.0.0.1:7350",
    sensitive: false
  },
  DAYBOOK_API_KEY: {
    title: "API key",
    description: "A key made with: daybook keys create --name assistant --scope write",
    sensitive: true
  }
}

const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

rmSync(OUT, { recursive: true, force: true })
mkdirSync(`${OUT}/bundle/server`, { recursive: true })
const PROGRAM = readdirSync("packages/cli/dist").filter((file) => file.endsWith(".js"))
for (const file of PROGRAM) cpSync(`packages/cli/dist/${file}`, `${OUT}/bundle/server/${file}`)
writeJson(`${OUT}/bundle/server/package.json`, { type: "module" })
cpSync("LICENSE", `${OUT}/bundle/LICENSE`)
writeJson(`${OUT}/bundle/manifest.json`, {
  manifest_version: "0.3",
  name: "daybook",
  display_name: "Daybook",
  version,
  description: "Your own log of training and nutrition, for your assistant.",
  author: { name: "The Daybook authors" },
  license: "MIT",
  server: {
    type: "node",
    entry_point: "server/daybook.js",
    mcp_config: {
      command: "node",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the assistant fills these in
      args: ["${__dirname}/server/daybook.js", "mcp"],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the assistant fills these in
      env: { DAYBOOK_URL: "${user_config.url}", DAYBOOK_API_KEY: "${user_config.api_key}" }
    }
  },
  tools_generated: true,
  prompts_generated: true,
  compatibility: { runtimes: { node: ">=20.19" } },
  user_config: {
    url: { type: "string", required: true, ...SETTINGS.DAYBOOK_URL },
    api_key: { type: "string", required: true, ...SETTINGS.DAYBOOK_API_KEY }
  }
})
execFileSync(tool("mcpb"), ["validate", `${OUT}/bundle/manifest.json`], { stdio: "inherit" })
// Not by mcpb, which writes the time of the day into the bundle. A zip file has the local time, and none before 1980.
const SERVER = ["package.json", ...PROGRAM].map((file) => `server/${file}`)
const content = ["LICENSE", "manifest.json", ...SERVER].map((file) => [file, readFileSync(`${OUT}/bundle/${file}`)])
writeFileSync(`${OUT}/daybook.mcpb`, zipSync(Object.fromEntries(content), { level: 9, mtime: new Date(1980, 0, 1) }))

writeJson(`${OUT}/server.json`, {
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: mcpName,
  title: "Daybook",
  description,
  version,
  packages: [
    {
      registryType: "npm",
      identifier: "@daybook/cli",
      version,
      transport: { type: "stdio" },
      packageArguments: [{ type: "positional", value: "mcp" }],
      environmentVariables: Object.entries(SETTINGS).map(([name, { default: fallback, description, sensitive }]) => ({
        name,
        description,
        isRequired: fallback === undefined,
        isSecret: sensitive,
        ...(fallback && { default: fallback })
      }))
    }
  ],
  remotes: [
    {
      type: "streamable-http",
      url: "https://{host}/mcp",
      variables: { host: { description: "Where your Daybook is reached", isRequired: true } },
      headers: [{ name: "Authorization", description: "Bearer and an API key", isRequired: true, isSecret: true }]
    }
  ]
})
