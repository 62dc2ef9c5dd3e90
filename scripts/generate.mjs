// Writes what follows from the definition in packages/core and is kept in the repository: the SDK's routes, types, errors
// and methods, the terminal's checks, and the OpenAPI document. Tests compare them with the definition.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

// Inside the project, where what is left outside of the bundle is found.
const folder = mkdtempSync("node_modules/.generate-")
try {
  const build = await rolldown({
    input: "scripts/generate/Files.ts",
    platform: "node",
    external: [/^effect/, /^@effect\//],
    resolve: { conditionNames: ["daybook-source", "import", "node"] }
  })
  await build.write({ format: "esm", file: `${folder}/generate.mjs` })
  await build.close()
  const { files } = await import(pathToFileURL(path.resolve(folder, "generate.mjs")).href)
  for (const [file, text] of Object.entries(files())) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(file)
  }
} finally {
  rmSync(folder, { recursive: true })
}
