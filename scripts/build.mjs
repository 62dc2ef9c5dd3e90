// Builds every package into its dist/: the libraries as modules with their types, the server and the terminal as bundles.
import { execFileSync } from "node:child_process"
import { chmodSync, readFileSync, rmSync } from "node:fs"
import { rolldown } from "rolldown"

const { version } = JSON.parse(readFileSync("packages/cli/package.json", "utf8"))

for (const name of ["core", "sdk", "server", "cli"]) rmSync(`packages/${name}/dist`, { recursive: true, force: true })

const bundle = async (input, output, external) => {
  const build = await rolldown({
    input,
    platform: "node",
    external,
    resolve: { conditionNames: ["source", "import", "node"] },
    transform: { target: "node20", define: { VERSION: JSON.stringify(version) } }
  })
  await build.write({ format: "esm", minify: false, sourcemap: false, ...output })
  await build.close()
}

await Promise.all([
  bundle("packages/server/src/index.ts", { dir: "packages/server/dist" }, ["better-sqlite3"]),
  bundle("packages/cli/src/daybook.ts", { file: "packages/cli/dist/daybook.js" }, ["@daybook/server"])
])
chmodSync("packages/cli/dist/daybook.js", 0o755)

// The types of the server name nothing but its own plain functions; the libraries are emitted whole.
for (const name of ["core", "sdk", "server"]) {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", `packages/${name}/tsconfig.build.json`], { stdio: "inherit" })
}
