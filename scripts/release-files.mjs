// The files of a release: the packed packages, what systemd, Docker and proxies need, the bundle for desktop assistants, the entry for the MCP
// registry, a list of all that is in them (SBOM), and their checksums. They depend only on the commit: no clock, folder or order of files is in them.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"

/** The packages that are published, each after those that it needs. */
export const PUBLISHED = ["core", "sdk", "server", "cli"]

const FOLDER = "dist/release"

const output = (command, ...args) => execFileSync(command, args, { encoding: "utf8", maxBuffer: 64e6 })

/** Packs a package, which is built, into a folder. */
export const pack = (name, folder) => {
  const where = ["--pack-destination", folder, "-w", `packages/${name}`]
  const [packed] = JSON.parse(output("npm", "pack", "--json", "--ignore-scripts", ...where))
  return { file: `./${folder}/${packed.filename}`, name: packed.name, version: packed.version }
}

/** Writes what systemd, Docker and the proxies need beside the packed packages; the templates are for those who run a store. */
export const writePackaging = (folder, version) => {
  for (const entry of readdirSync("packaging", { withFileTypes: true }))
    if (entry.isFile()) cpSync(`packaging/${entry.name}`, `${folder}/${entry.name}`)
  const image = readFileSync(`${folder}/Dockerfile`, "utf8")
  writeFileSync(`${folder}/Dockerfile`, image.replace("@VERSION@", version))
}

/** What the packages depend on and what is in their bundles, as CycloneDX. npm adds a random number, the time and the folder's name. */
const billOfMaterials = () => {
  const workspaces = [...PUBLISHED, "app"].flatMap((name) => ["-w", `packages/${name}`])
  const text = output("npm", "sbom", "--package-lock-only", "--sbom-format", "cyclonedx", ...workspaces)
  const { serialNumber: _, metadata, ...bill } = JSON.parse(text)
  const timestamp = new Date(output("git", "log", "-1", "--format=%cI").trim()).toISOString()
  return { ...bill, metadata: { ...metadata, timestamp, component: { ...metadata.component, name: "daybook" } } }
}

/** Writes the files; the packed packages are named by their folders. */
export const writeRelease = () => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const packed = Object.fromEntries(PUBLISHED.map((name) => [name, pack(name, FOLDER)]))
  writePackaging(FOLDER, packed.cli.version)
  execFileSync(process.execPath, ["scripts/mcpb.mjs"], { stdio: "inherit" })
  for (const file of ["daybook.mcpb", "server.json"]) cpSync(`dist/mcp/${file}`, `${FOLDER}/${file}`)
  writeFileSync(`${FOLDER}/sbom.cdx.json`, `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
  const sums = readdirSync(FOLDER)
    .sort()
    .map(
      (file) =>
        `${createHash("sha256")
          .update(readFileSync(`${FOLDER}/${file}`))
          .digest("hex")}  ${file}\n`
    )
  writeFileSync(`${FOLDER}/SHA256SUMS`, sums.join(""))
  return { folder: FOLDER, packed }
}
