// Gives the project another owner where it is published, in every file of git but the change logs: `node scripts/rename.mjs fieldlog` for the
// packages @fieldlog/*, github.com/fieldlog/daybook and ghcr.io/fieldlog/daybook. The product, its command and its settings keep their names. The
// owner so far is the scope of packages/cli/package.json.
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"

const [next, ...rest] = process.argv.slice(2)
// npm's names of scopes and GitHub's names of accounts, where both agree.
if (!/^[a-z\d](?:-?[a-z\d]){0,38}$/.test(next ?? "") || rest.length > 0) {
  console.error("node scripts/rename.mjs OWNER: small letters, digits and single hyphens between them, at most 39")
  process.exit(2)
}

const { mcpName, name } = JSON.parse(readFileSync("packages/cli/package.json", "utf8"))
const { owner } = /^@(?<owner>[^/]+)\/cli$/.exec(name).groups
/** The places of an owner's name: before it and after it. Others, such as a folder /etc/daybook, are the product's. */
const PLACES = [
  // A package, and a scope in npm's settings; "\\/" is a slash in an expression.
  ["@", String.raw`(?=\\?\/|:registry|["'])`],
  // The project at its host, its image, and its entry in the MCP registry.
  [String.raw`(?:github\.com[:/]|githubusercontent\.com\/|ghcr\.io\/|io\.github\.)`, String.raw`(?=\/)`],
  // The files that npm packs.
  [String.raw`(?<![\w-])`, String.raw`(?=-(?:(?:core|sdk|server|cli)(?:-\d|-\*|\`)|\$\{name\}-\*|\*\.tgz))`]
].map(([before, after]) => new RegExp(`(?<=${before})${owner}${after}`, "g"))

const holding = ["grep", "-lzIF", "-e", owner, "--", ":(exclude,glob)**/CHANGELOG.md"]
const files = execFileSync("git", holding, { encoding: "utf8" }).split("\0").slice(0, -1)
const renamed = files.filter((file) => {
  const text = readFileSync(file, "utf8")
  const changed = PLACES.reduce((before, place) => before.replace(place, next), text)
  if (changed !== text) writeFileSync(file, changed)
  return changed !== text
})
console.log(`${name} is @${next}/cli and ${mcpName} is io.github.${next}/daybook, in ${renamed.length} files.
Next: npm install, which links the packages by their new names, and npm run format, which sorts the imports.`)
