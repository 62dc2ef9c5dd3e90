// Runs a program of scripts/package.json: what only checks, benchmarks and a release need. It is installed at its first use, and again when
// the lockfile changed. Without a program it only installs them; `--in` names folders beside it whose packages are installed so.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const SCRIPTS = fileURLToPath(new URL(".", import.meta.url))

/** Installs a folder of scripts/ as its lockfile says, if it is not. */
export const install = (folder = SCRIPTS) => {
  const lockfile = readFileSync(`${folder}/package-lock.json`, "utf8")
  const installed = `${folder}/node_modules/.installed`
  if (existsSync(installed) && readFileSync(installed, "utf8") === lockfile) return
  const { description } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
  console.error(`Installing once, which may take a minute: ${description}`)
  const { status } = spawnSync("npm", ["ci", "--silent", "--no-audit", "--no-fund", "--prefix", folder], {
    stdio: "inherit"
  })
  if (status !== 0) throw new Error(`npm ci failed in ${folder}`)
  writeFileSync(installed, lockfile)
}

/** The path of a program of scripts/package.json. */
export const tool = (name) => {
  install()
  return `${SCRIPTS}node_modules/.bin/${name}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined) install()
  else if (name === "--in") for (const folder of args) install(`${SCRIPTS}${folder}`)
  else process.exitCode = spawnSync(tool(name), args, { stdio: "inherit" }).status ?? 1
}
