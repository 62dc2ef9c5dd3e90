// The source of core and server as modules that node can run, a file for each source file, so that a function is found by its file.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

/** Builds the sources into a folder of their own inside the project, where packages are found. Returns the folder's path. */
export const buildSources = async (entry) => {
  const folder = path.resolve(mkdtempSync("node_modules/.walk-"))
  const build = await rolldown({
    input: entry,
    platform: "node",
    external: (id) => !/^(?:[./\0]|@daybook\/|@oxc-project\/)/.test(id),
    checks: { eval: false },
    resolve: { conditionNames: ["daybook-source", "import", "node"] },
    transform: { target: "node20", define: { VERSION: '"walk"' } }
  })
  await build.write({ dir: folder, format: "esm", preserveModules: true, preserveModulesRoot: "packages" })
  await build.close()
  // The server reads its version there.
  writeFileSync(path.join(folder, "server/package.json"), '{ "type": "module", "version": "0.0.0" }')
  return {
    load: (file) => import(pathToFileURL(path.join(folder, file)).href),
    /** The source file of a module, `server/src/log/Water.ts`; undefined for what is not ours. */
    sourceOf: (url) => {
      const prefix = `${pathToFileURL(folder).href}/`
      const file = url.startsWith(prefix) ? url.slice(prefix.length) : undefined
      return file?.startsWith("_virtual") || file === undefined ? undefined : file.replace(/\.js$/, ".ts")
    },
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}
