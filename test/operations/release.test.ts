import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { start } from "../harness/Process.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { images, registry, tarballOf } from "./Registry.ts"

const git = (folder: string, ...args: ReadonlyArray<string>): string => {
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
  const dates = { GIT_AUTHOR_DATE: "2026-11-26T12:00:00Z", GIT_COMMITTER_DATE: "2026-11-26T12:00:00Z" }
  return execFileSync("git", [...who, ...args], { cwd: folder, encoding: "utf8", env: { ...process.env, ...dates } })
}

/** The project as one commit in a folder of another name, with the packages that are installed here. */
const committed = Effect.map(temporaryFolder, (folder) => {
  for (const file of git(".", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")) {
    if (file !== "" && fs.existsSync(file)) fs.cpSync(file, path.join(folder, file))
  }
  git(folder, "init", "--quiet")
  git(folder, "add", ".")
  git(folder, "commit", "--quiet", "--message", "Release")
  for (const name of ["node_modules", "scripts/node_modules"]) {
    fs.symlinkSync(path.resolve(name), path.join(folder, name))
    fs.appendFileSync(path.join(folder, ".git/info/exclude"), `/${name}\n`)
  }
  return folder
})

/** The files of the release that was made in a folder, by name, as their SHA-256. */
const filesIn = (folder: string): Readonly<Record<string, string>> => {
  const made = path.join(folder, "dist/release")
  const sum = (file: string) =>
    createHash("sha256")
      .update(fs.readFileSync(path.join(made, file)))
      .digest("hex")
  return Object.fromEntries(fs.readdirSync(made).map((file) => [file, sum(file)]))
}

it.scopedLive("a release publishes its files to the registry, and a commit makes the same each time", function* () {
  const { npmrc, packages } = yield* registry
  const [first, second] = [yield* committed, yield* committed]
  const release = (folder: string, more = {}) =>
    Effect.promise(() => {
      const userconfig = path.join(folder, ".git/npmrc")
      fs.writeFileSync(userconfig, npmrc)
      const environment = { HOME: folder, npm_config_userconfig: userconfig, ...more }
      return start(process.execPath, ["scripts/release.mjs"], environment, { folder }).ended
    })

  const { code, stderr } = yield* release(first)
  expect(code, stderr).toBe(0)
  expect(stderr).toContain("Without a statement of where they were built")
  expect(stderr).toContain("The image's base has no digest")
  const files = filesIn(first)
  const tarballs = Object.keys(files).filter((file) => file.endsWith(".tgz"))
  expect(Object.keys(files).sort()).toEqual(
    [
      ...tarballs,
      ...fs.readdirSync("packaging").filter((name) => name !== "templates"),
      "SHA256SUMS",
      "daybook.mcpb",
      "sbom.cdx.json",
      "server.json"
    ].sort()
  )
  expect([...packages.keys()]).toEqual(["core", "sdk", "server", "cli"].map((name) => `@daybook/${name}`))
  const uploaded = [...packages.values()].map((each) => createHash("sha256").update(tarballOf(each)).digest("hex"))
  expect(uploaded.sort()).toEqual(tarballs.map((file) => files[file]).sort())
  execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: path.join(first, "dist/release") })
  const summed = fs.readFileSync(path.join(first, "dist/release/SHA256SUMS"), "utf8").match(/\S+$/gm) ?? []
  expect(summed.sort()).toEqual(
    Object.keys(files)
      .filter((file) => file !== "SHA256SUMS")
      .sort()
  )
  const { components } = JSON.parse(fs.readFileSync(path.join(first, "dist/release/sbom.cdx.json"), "utf8"))
  const names: ReadonlyArray<string> = components.map(({ name }: { readonly name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(["better-sqlite3", "effect", "oidc-provider", "preact"]))

  const again = yield* release(second, { TZ: "Asia/Tokyo" })
  expect(again.code, again.stderr).toBe(0)
  for (const name of packages.keys()) expect(again.stdout).toMatch(new RegExp(`^${name}@\\S+ is in the registry$`, "m"))
  expect(filesIn(second)).toEqual(files)

  fs.appendFileSync(path.join(second, "README.md"), "\nMore.\n")
  expect(yield* release(second)).toMatchObject({ code: 1, stderr: expect.stringContaining("has changes") })
})

it.scopedLive("one command gives the project another owner, in every file but the change log, and back", function* () {
  const folder = yield* committed
  const rename = (owner: string) =>
    Effect.promise(() => start(process.execPath, ["scripts/rename.mjs", owner], {}, { folder }).ended)
  for (const bad of ["", "Field", "-field", "field--log", "@field"])
    expect(yield* rename(bad)).toMatchObject({ code: 2 })
  expect(git(folder, "status", "--porcelain")).toBe("")

  const owner = "field-log"
  expect(yield* rename(owner)).toMatchObject({ code: 0, stdout: expect.stringContaining(`@${owner}/cli`) })
  // What is left is the name of a matcher of Caddy, and the ends of the identifiers of entries in calendars.
  const places = "@(daybook)|(github.com|ghcr.io)[/:]daybook|io[.]github[.]daybook|daybook-[^ ]*[.]tgz"
  const left = git(folder, "grep", "-noE", places, "--", ":!CHANGELOG.md").replace(/:\d+:/g, ":").trim().split("\n")
  expect(left).toEqual([
    "docs/hosting.md:@daybook",
    "docs/hosting.md:@daybook",
    "packages/server/src/feed/Calendar.ts:@daybook"
  ])
  const { packages } = JSON.parse(fs.readFileSync(path.join(folder, "package-lock.json"), "utf8"))
  for (const place of git(folder, "ls-files", "packages/*/package.json").trim().split("\n")) {
    const { name } = JSON.parse(fs.readFileSync(path.join(folder, place), "utf8"))
    expect(name.startsWith(`@${owner}/`), place).toBe(true)
    expect(packages[`node_modules/${name}`]).toEqual({ resolved: path.dirname(place), link: true })
  }

  expect(yield* rename("daybook")).toMatchObject({ code: 0 })
  expect(git(folder, "status", "--porcelain")).toBe("")
})

it.scopedLive("the image's base gets the digest of its index from a registry of images", function* () {
  const folder = yield* temporaryFolder
  for (const file of ["packaging/Dockerfile", "scripts/pin-image.mjs"]) fs.cpSync(file, path.join(folder, file))
  const digest = `sha256:${"0a".repeat(32)}`
  const { asked, url } = yield* images({
    "docker-content-digest": digest,
    "content-type": "application/vnd.oci.image.index.v1+json"
  })
  const pin = start(process.execPath, ["scripts/pin-image.mjs", url], {}, { folder })
  expect(yield* Effect.promise(() => pin.ended)).toMatchObject({ code: 0, stdout: expect.stringContaining(digest) })
  expect([...asked]).toEqual(["/v2/library/node/manifests/22-bookworm-slim", "/token?service=here&scope=pull"])
  const image = fs.readFileSync(path.join(folder, "packaging/Dockerfile"), "utf8")
  expect(image).toContain(`\nARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim@${digest}\n`)
})
