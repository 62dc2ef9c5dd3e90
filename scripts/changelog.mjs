// Reads CHANGELOG.md for the app's page of what is new.
import { existsSync, readFileSync } from "node:fs"

/** A link as its words: the page has no place to lead to. */
const plain = (text) => text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")

/** The releases, newest first, each with its parts and their lines. */
export const readChangelog = (text) => {
  const releases = []
  for (const line of text.split("\n")) {
    const [, release] = /^## (.+)$/.exec(line) ?? []
    const [, part] = /^### (.+)$/.exec(line) ?? []
    const parts = releases.at(-1)?.parts
    const lines = parts?.at(-1)?.lines
    if (release !== undefined) releases.push({ title: release, parts: [{ title: "", lines: [] }] })
    else if (part !== undefined) parts.push({ title: part, lines: [] })
    else if (line.startsWith("- ")) lines.push(line.slice(2))
    else if (/^\s+\S/.test(line) && lines?.length > 0) lines.push(`${lines.pop()} ${line.trim()}`)
  }
  return releases.map(({ parts, title }) => ({
    title,
    parts: parts.filter(({ lines }) => lines.length > 0).map(({ lines, title }) => ({ title, lines: lines.map(plain) }))
  }))
}

/** A copy of the sources may be without it; the page is then empty. */
const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "")

/** The module that has them. */
export const changelogModule = () =>
  `// Compiled by scripts/changelog.mjs from CHANGELOG.md, where it is changed.
export interface Release {
  readonly title: string
  readonly parts: ReadonlyArray<{ readonly title: string; readonly lines: ReadonlyArray<string> }>
}
export const releases: ReadonlyArray<Release> = ${JSON.stringify(readChangelog(textOf("CHANGELOG.md")), undefined, 2)}
`
