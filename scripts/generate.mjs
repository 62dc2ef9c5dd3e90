// Writes the files that are generated from the definition in packages/core and kept in the repository: routes, types, errors and
// methods of the SDK, the checks of the terminal, and the OpenAPI document. A test fails if they are out of date.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"
import { parseAst } from "rolldown/parseAst"

/** Ends here rather than at the next build, whose error would be in a generated file. */
const refuseUnparsable = (file, text) => {
  if (!file.endsWith(".ts")) return
  try {
    parseAst(text, { lang: "ts" })
  } catch (cause) {
    throw new Error(`${file} would not parse, so nothing was written: ${cause.message}`, { cause })
  }
}

// Inside the project, so that the external packages resolve.
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
  const written = Object.entries(files())
  for (const [file, text] of written) refuseUnparsable(file, text)
  for (const [file, text] of written) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(file)
  }
} finally {
  rmSync(folder, { recursive: true })
}
