// Lints what each package would publish.
import { readFileSync } from "node:fs"
import { publint } from "publint"
import { formatMessage } from "publint/utils"

for (const name of ["core", "sdk", "server", "cli"]) {
  const pkgDir = `packages/${name}`
  const pkg = JSON.parse(readFileSync(`${pkgDir}/package.json`, "utf8"))
  const { messages } = await publint({ pkgDir, strict: true })
  for (const message of messages) {
    console.error(`${pkg.name}: ${formatMessage(message, pkg)}`)
    process.exitCode = 1
  }
}
