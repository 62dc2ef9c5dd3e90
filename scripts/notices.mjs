// Writes the licence notices of the third-party code in a bundle, which must be distributed with it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"

/** The name of the notices, beside each bundle that contains third-party code. */
export const NOTICES = "THIRD-PARTY-NOTICES.txt"

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-.].*)?$/i

/** A package may be a bundle itself. Paths that its bundler left in comments name what it contains: `.pnpm/ajv@8.18.0/`. */
const TAKEN_IN = /(?:#region .*\.pnpm|Original file: \/npm)\/(@[^@/+\s]+[/+])?([^@/\s]+)@([^/_\s]+)/g

/** Licences of packages that are only contained in such a bundle, and not installed. */
const NOT_INSTALLED = { "@scalar/api-reference": "MIT, Copyright (c) 2023-present Scalar" }

/** What packages contain as WebAssembly, where no comment names it, and a copy of its licence. */
const COMPILED = {
  "zxing-wasm": { of: "zxing-cpp", licence: "Apache-2.0", text: "node_modules/typescript/LICENSE" }
}

/** Copyright comments of authors. Some are the only sign of the code below them. */
const COMMENT = /\/\*[*!][\s\S]{0,3000}?\*\//g
const CLAIM = /^\/\*!|@license|copyright/i

const byCode = (a, b) => (a < b ? -1 : 1)

const tidy = (text) => text.replace(/[^\S\n]+$/gm, "").replace(/^\n+|\n+$/g, "")

const compiledIn = ({ name, version }) => {
  const { licence, of, text } = COMPILED[name]
  return { name: `${of}, in ${name}`, version, licence, text: tidy(readFileSync(text, "utf8")) }
}

const withoutMarks = (comment) => tidy(comment.replace(/\s*\*+\/$/, "").replace(/^[ \t]*(\/\*)?[*!]+ ?/gm, ""))

const installed = (folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const texts = files.sort(byCode).map((file) => tidy(readFileSync(`${folder}/${file}`, "utf8")))
  return { name, version, licence: license ?? "no licence named", text: texts.join("\n\n") }
}

/** The licence of the installed version, which may differ from the bundled one; licences rarely change between versions. */
const takenIn = (name, version, within) => {
  const folder = `node_modules/${name}`
  const { licence, text } = existsSync(folder) ? installed(folder) : { licence: NOT_INSTALLED[name], text: "" }
  if (licence === undefined) throw new Error(`${within} contains ${name}: add its licence to scripts/notices.mjs`)
  return { name, version, licence: `${licence}; in ${within}`, text }
}

/** Writes the notices of a bundle's chunks into its folder, unless all code is Daybook's. */
export const writeNotices = (chunks, folder) => {
  const packages = new Map()
  const claims = new Set()
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules ?? {}))) {
    const from = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0]
    if (from === undefined || renderedLength === 0) continue
    if (!packages.has(from)) packages.set(from, installed(from))
    const { name } = packages.get(from)
    if (name in COMPILED) packages.set(`${from} compiled`, compiledIn(packages.get(from)))
    // A script for browsers is kept as a string, in which line ends are escaped.
    const source = readFileSync(id, "utf8").replaceAll("\\n", "\n")
    for (const [mark, scope = "", base, version] of source.matchAll(TAKEN_IN)) {
      packages.set(`${from} ${mark}`, takenIn(scope.replace("+", "/") + base, version, name))
    }
    for (const [comment] of source.matchAll(COMMENT)) if (CLAIM.test(comment)) claims.add(withoutMarks(comment))
  }
  if (packages.size === 0) return

  const namesByText = new Map()
  for (const { name, version, licence, text } of packages.values()) {
    const names = namesByText.get(text) ?? []
    namesByText.set(text, [...names, `${name} ${version} (${licence})`])
  }
  const licences = [...namesByText].map(([text, names]) =>
    [...names.sort(byCode), "", text || "Its package comes without the text of the licence."].join("\n")
  )
  const parts = ["This package contains code of others, under the licences below.", ...licences.sort(byCode)]
  if (claims.size > 0) parts.push(["Comments in that code:", ...[...claims].sort(byCode)].join("\n\n"))
  writeFileSync(`${folder}/${NOTICES}`, `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`)
}
