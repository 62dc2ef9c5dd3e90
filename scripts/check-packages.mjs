// Lints what each package would publish, and weighs the SDK.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { rolldown } from "rolldown"
import { NOTICES } from "./notices.mjs"

const complain = (line) => {
  console.error(line)
  process.exitCode = 1
}

for (const name of ["core", "sdk", "server", "cli"]) {
  const pkgDir = `packages/${name}`
  const pkg = JSON.parse(readFileSync(`${pkgDir}/package.json`, "utf8"))
  const { messages } = await publint({ pkgDir, strict: true })
  for (const message of messages) complain(`${pkg.name}: ${formatMessage(message, pkg)}`)
}

const folder = mkdtempSync(join(tmpdir(), "daybook-packages-"))
try {
  // Do the types resolve for whoever imports what is published?
  for (const name of ["core", "sdk", "server"]) {
    const [{ filename, files }] = JSON.parse(
      execFileSync("npm", ["pack", "--json", "--pack-destination", folder, "-w", `packages/${name}`], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"]
      })
    )
    // Effect and the MCP SDK are in the server's bundle; the other packages contain nothing of others.
    if (name === "server" && !files.some(({ path }) => path === `dist/${NOTICES}`)) {
      complain(`@daybook/server: dist/${NOTICES} is missing; npm run build writes it`)
    }
    try {
      execFileSync("node_modules/.bin/attw", [join(folder, filename), "--profile", "esm-only", "--no-color"], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"]
      })
    } catch (error) {
      complain(`@daybook/${name}: ${error.stdout}${error.stderr}`)
    }
  }

  // A page that uses the client, as a bundler would send it.
  const SDK_BYTES = 3000
  const page = join(folder, "page.js")
  writeFileSync(
    page,
    `import { Daybook } from ${JSON.stringify(resolve("packages/sdk/dist/index.js"))}\nglobalThis.daybook = new Daybook()\n`
  )
  const build = await rolldown({ input: page, platform: "browser" })
  const { output } = await build.generate({ format: "esm", minify: true })
  const bytes = gzipSync(output[0].code, { level: 9 }).length
  if (bytes > SDK_BYTES) complain(`@daybook/sdk: ${bytes} bytes gzipped in a page, at most ${SDK_BYTES}`)
} finally {
  rmSync(folder, { recursive: true })
}
