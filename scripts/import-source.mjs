// Imports a source file of the project, which node cannot run, with what it imports.
import { mkdtempSync, rmSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

export const importSource = async (input, external = []) => {
  // Inside the project, so that the external packages resolve.
  const folder = mkdtempSync("node_modules/.source-")
  try {
    const build = await rolldown({
      input,
      platform: "node",
      external: [/^effect/, /^@effect\//, ...external],
      resolve: { conditionNames: ["daybook-source", "import", "node"] }
    })
    // In one file, since what it loads later is removed by then.
    await build.write({ format: "esm", file: `${folder}/source.mjs`, codeSplitting: false })
    await build.close()
    return await import(pathToFileURL(path.resolve(folder, "source.mjs")).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
