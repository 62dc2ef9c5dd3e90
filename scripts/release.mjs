// Makes the files of a release in dist/release, and publishes those packages whose version is not in the registry yet: exactly these files. The
// same commit makes the same files. With --dry-run everything but the upload is done.
import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { PUBLISHED, writeRelease } from "./release-files.mjs"

const { env } = process

/** The two providers for which npm states where a package was built (provenance), each with the token that it needs. */
const hasProvenance =
  (env.GITHUB_ACTIONS === "true" && env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined) ||
  (env.GITLAB_CI === "true" && env.SIGSTORE_ID_TOKEN !== undefined)

const run = (command, ...args) =>
  execFileSync(command, args, { stdio: "inherit", env: { ...env, NPM_CONFIG_PROVENANCE: String(hasProvenance) } })

const isInRegistry = (name, version) => {
  const { status, stderr, stdout } = spawnSync("npm", ["view", `${name}@${version}`, "version"], { encoding: "utf8" })
  if (status !== 0 && !stderr.includes("E404")) throw new Error(stderr)
  return status === 0 && stdout.trim() !== ""
}

const isDryRun = process.argv.includes("--dry-run")
if (!isDryRun && execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" }) !== "") {
  console.error("The working tree has changes; a release is made from a commit.")
  process.exit(1)
}
run("node", "scripts/build.mjs", ...(isDryRun ? ["--if-changed"] : []))
run("node", "scripts/check-packages.mjs")
const files = writeRelease()
if (!hasProvenance) {
  console.error(`Without a statement of where they were built: npm makes it only in GitHub Actions with the permission id-token: write, and in
GitLab CI with the id token SIGSTORE_ID_TOKEN.`)
}
if (!/^ARG NODE_IMAGE=.*@sha256:/m.test(readFileSync("packaging/Dockerfile", "utf8"))) {
  console.error(
    "The image's base has no digest: `node scripts/pin-image.mjs` writes it, where Docker Hub can be reached; commit that first."
  )
}
for (const folder of PUBLISHED) {
  const { file, name, version } = files.packed[folder]
  if (isDryRun) run("npm", "publish", file, "--access", "public", "--dry-run")
  else if (isInRegistry(name, version)) console.log(`${name}@${version} is in the registry`)
  else run("npm", "publish", file, "--access", "public")
}
console.log(`The files of the release are in ${files.folder}`)
