// Checks what each package would publish: metadata, contents, types and the size of the SDK.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { rolldown } from "rolldown"
import { NOTICES } from "./notices.mjs"
import { tool } from "./tools.mjs"

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
  for (const name of ["core", "sdk", "server", "cli"]) {
    const pkg = JSON.parse(readFileSync(`packages/${name}/package.json`, "utf8"))
    const [{ filename, files }] = JSON.parse(
      execFileSync(
        "npm",
        ["pack", "--json", "--ignore-scripts", "--pack-destination", folder, "-w", `packages/${name}`],
        {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"]
        }
      )
    )
    const entries = Object.values(pkg.exports ?? {}).flatMap((entry) =>
      typeof entry === "string" ? entry : Object.values(entry)
    )
    const required = [...entries, ...Object.values(pkg.bin ?? {})].map((path) => path.replace(/^\.\//, ""))
    // The server's bundle contains code of other packages.
    if (name === "server") required.push(`dist/${NOTICES}`)
    for (const file of ["README.md", "LICENSE", ...required]) {
      if (!files.some(({ path }) => path === file)) complain(`${pkg.name}: ${file} is missing in the package`)
    }
    if (pkg.exports === undefined) continue
    // The types have to resolve for a consumer of the published package.
    try {
      execFileSync(tool("attw"), [join(folder, filename), "--profile", "esm-only", "--no-color"], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"]
      })
    } catch (error) {
      complain(`@daybook/${name}: ${error.stdout}${error.stderr}`)
    }
  }

  // The size of the program in README.md as a page: what the client adds to one.
  const SDK_BYTES = 3200
  const [, program] = /```js\n(import \{ Daybook \}[\s\S]*?)```/.exec(readFileSync("README.md", "utf8"))
  const page = join(folder, "page.js")
  writeFileSync(page, program.replace('"@daybook/sdk"', JSON.stringify(resolve("packages/sdk/dist/index.js"))))
  const build = await rolldown({ input: page, platform: "browser" })
  const { output } = await build.generate({ format: "esm", minify: true })
  const bytes = gzipSync(output[0].code, { level: 9 }).length
  if (bytes > SDK_BYTES) complain(`@daybook/sdk: ${bytes} bytes gzipped in a page, expected at most ${SDK_BYTES}`)
} finally {
  rmSync(folder, { recursive: true })
}
