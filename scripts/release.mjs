// Publishes the packages whose version is not in the registry yet. With --dry-run everything but the upload is done.
import { execFileSync } from "node:child_process"

const run = (command, ...args) => execFileSync(command, args, { stdio: "inherit" })

const isDryRun = process.argv.includes("--dry-run")
if (!isDryRun && execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" }) !== "") {
  console.error("The working tree has changes; a release is made from a commit.")
  process.exit(1)
}
run("node", "scripts/build.mjs", ...(isDryRun ? ["--if-changed"] : []))
run("node", "scripts/check-packages.mjs")
if (isDryRun) {
  for (const name of ["core", "sdk", "server", "cli"]) run("npm", "publish", "--dry-run", "-w", `packages/${name}`)
} else run("node_modules/.bin/changeset", "publish")
