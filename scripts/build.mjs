// Builds every package into its dist/: the libraries as modules with their types, the server and the terminal as bundles. Before that
// it generates what the SDK and the terminal take from the definition. With --if-changed it does nothing if no source is newer than the
// last build.
import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { rolldown } from "rolldown"
import { buildApp } from "./build-app.mjs"
import { buildCards } from "./build-cards.mjs"
import { buildHelp } from "./build-help.mjs"
import { generateIfChanged } from "./generate.mjs"
import { writeManPage } from "./man.mjs"
import { writeNotices } from "./notices.mjs"

process.chdir(new URL("..", import.meta.url).pathname)

const { version } = JSON.parse(readFileSync("packages/cli/package.json", "utf8"))

const PACKAGES = ["core", "server", "sdk", "cli"]

await generateIfChanged()

/**
 * Written when a build is done, with the time of its start, so that one that fails or is interrupted does not count, nor a source that
 * changes meanwhile. The compiler writes its files also where it finds errors.
 */
const BUILT = "dist/built"
const startedAt = new Date()

const isCurrent = () => {
  const sources = [...PACKAGES, "imports", "app"].flatMap((name) =>
    readdirSync(`packages/${name}/src`, { recursive: true, encoding: "utf8" }).map(
      (file) => `packages/${name}/src/${file}`
    )
  )
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return sources.every((file) => statSync(file).mtimeMs <= built)
}
if (process.argv.includes("--if-changed") && isCurrent()) process.exit(0)

console.error("Building once, which takes half a minute or more.")
rmSync(BUILT, { force: true })
for (const name of PACKAGES) rmSync(`packages/${name}/dist`, { recursive: true, force: true })

/**
 * Shorter text is read and compiled sooner. Names and expressions stay: stack traces in the log say where they come from, and oidc-provider
 * takes what it stores from the names of its classes.
 */
const MINIFY = { compress: false, mangle: false, codegen: true }

/** The platform's server comes with WebSockets, which Daybook never accepts. Without them a start reads 70 kB less, and loads no TLS. */
const NO_WEBSOCKETS = {
  name: "no-websockets",
  resolveId: (id) => (id === "ws" ? "\0ws" : null),
  load: (id) => (id === "\0ws" ? "export const WebSocketServer = undefined" : null)
}

const bundle = async (input, output, external) => {
  const build = await rolldown({
    input,
    plugins: [NO_WEBSOCKETS],
    // A dependency of oidc-provider has an eval that nothing calls.
    checks: { eval: false },
    platform: "node",
    external,
    resolve: { conditionNames: ["daybook-source", "import", "node"] },
    transform: { target: "node20", define: { VERSION: JSON.stringify(version) } }
  })
  const { output: chunks } = await build.write({ format: "esm", minify: MINIFY, sourcemap: false, ...output })
  await build.close()
  return chunks
}

/** The best takes ten seconds for the last tenth. */
const DOCS_QUALITY = 9

/** The libraries of MCP, in parts that are loaded at its first use: each is compiled in a turn of the event loop of its own. */
const MCP_PARTS = [
  { name: "zod", test: /node_modules\/zod\// },
  { name: "ajv", test: /modelcontextprotocol\/server\/dist\/ajvProvider/ },
  { name: "mcp-server", test: /modelcontextprotocol\/server\/dist\/src-/ },
  { name: "mcp", test: /node_modules\/@modelcontextprotocol\// }
]

/** What a start needs, in one file: a hundred small ones take a tenth of a second to be found, read and linked. */
const START = { name: "start", test: /server\/src\/index\.ts$/ }

/** What every command of the terminal needs, and what each needs that reads or writes the log. The commands are files of their own. */
const TERMINAL_PARTS = [
  { name: "daybook", test: /cli\/src\/(daybook|Command)\.ts$/ },
  { name: "log", test: /cli\/src\/outbox\/Submit\.ts$/ }
]

const SERVER_DIST = "packages/server/dist"

const serverBundle = (entries, groups = []) =>
  bundle(
    entries.map((path) => `packages/server/src/${path}.ts`),
    { dir: SERVER_DIST, codeSplitting: { groups } },
    // PostgreSQL's driver is loaded only where it is used; its classes break when they are bundled.
    ["better-sqlite3", "pg"]
  )

// A thread that shared code with the server would load all that a start needs, or cut that into small files.
const [serverChunks, cliChunks] = await Promise.all([
  Promise.all([
    serverBundle(["index"], [...MCP_PARTS, START]),
    serverBundle(["threads/thread", "threads/database-process"]),
    serverBundle(["http/docs-page"])
  ]),
  bundle("packages/cli/src/daybook.ts", { dir: "packages/cli/dist", codeSplitting: { groups: TERMINAL_PARTS } }, [
    "@daybook/server",
    "jq-wasm"
  ]),
  buildApp(),
  buildCards()
])
writeNotices(serverChunks.flat(), SERVER_DIST)
writeNotices(cliChunks, "packages/cli/dist")
await writeManPage("packages/cli/dist/daybook.1")

buildHelp(`${SERVER_DIST}/help`)

// The page is megabytes, and making it holds a server's event loop for a tenth of a second. It is needed no more.
const { docsPage } = await import("../packages/server/dist/docs-page.js")
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: DOCS_QUALITY } }
writeFileSync(`${SERVER_DIST}/docs.html.br`, brotliCompressSync(docsPage, quality))
rmSync(`${SERVER_DIST}/docs-page.js`)

for (const name of ["core", "server", "sdk"]) {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", `packages/${name}/tsconfig.build.json`], {
    stdio: "inherit"
  })
}

// Consumers of the server need the types of its entry only; the others would need effect.
for (const file of readdirSync(SERVER_DIST, { recursive: true, encoding: "utf8" })) {
  if (/\.d\.ts(\.map)?$/.test(file) && !/^(index|runtime\/Failure)\./.test(file)) rmSync(`${SERVER_DIST}/${file}`)
}

mkdirSync(dirname(BUILT), { recursive: true })
writeFileSync(BUILT, "")
utimesSync(BUILT, startedAt, startedAt)
