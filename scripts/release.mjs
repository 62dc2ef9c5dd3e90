// Publishes the packages whose version is not in the registry yet. With --dry-run everything but the upload is done, with
// --without-provenance they are published without a statement of where they were built.
import { execFileSync } from "node:child_process"

const { env } = process

/** The two providers for which npm makes a statement, each with the token that it needs. */
const hasProvenance =
  (env.GITHUB_ACTIONS === "true" && env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined) ||
  (env.GITLAB_CI === "true" && env.SIGSTORE_ID_TOKEN !== undefined)

const run = (command, ...args) =>
  execFileSync(command, args, { stdio: "inherit", env: { ...env, NPM_CONFIG_PROVENANCE: String(hasProvenance) } })

const isDryRun = process.argv.includes("--dry-run")
if (!hasProvenance && !isDryRun && !process.argv.includes("--without-provenance")) {
  console.error(`npm can state where a package was built (provenance) only in GitHub Actions with the permission id-token: write, and in GitLab CI
with the id token SIGSTORE_ID_TOKEN. Release from there, or without that statement: npm run release -- --without-provenance`)
  process.exit(1)
}
if (!isDryRun && execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" }) !== "") {
  console.error("The working tree has changes; a release is made from a commit.")
  process.exit(1)
}
run("node", "scripts/build.mjs", ...(isDryRun ? ["--if-changed"] : []))
run("node", "scripts/check-packages.mjs")
if (isDryRun) {
  for (const name of ["core", "sdk", "server", "cli"]) run("npm", "publish", "--dry-run", "-w", `packages/${name}`)
} else run("node_modules/.bin/changeset", "publish")
