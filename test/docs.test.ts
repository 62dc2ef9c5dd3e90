import * as fs from "node:fs"
import * as path from "node:path"
import { CLIENT_ROUTES } from "@daybook/core"
import { describe, expect, it } from "vitest"

const PAGES = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"],
  ...fs
    .readdirSync("docs", { recursive: true, encoding: "utf8" })
    .flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []))
]

/** Variables that Daybook's own programs do not read: those of the Caddyfile and of the evaluation. */
const OTHER_VARIABLES = ["DAYBOOK_UPSTREAM", "DAYBOOK_EVALUATE_DATA"]

describe.each(PAGES)("%s", (page) => {
  const text = fs.readFileSync(page, "utf8")

  it("has only links to files that exist", () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, target = ""]) => target)
    const missing = targets.filter((target) => !fs.existsSync(path.join(path.dirname(page), target)))
    expect(missing).toEqual([])
  })

  it("names only variables that the page on settings has", () => {
    const settings = fs.readFileSync("docs/settings.md", "utf8")
    const named = [...text.matchAll(/\bDAYBOOK_[A-Z_]+\b/g)].map(([name]) => name)
    const unknown = named.filter((name) => !settings.includes(`\`${name}\``) && !OTHER_VARIABLES.includes(name))
    expect(unknown).toEqual([])
  })
})

/**
 * What a page is made of, in its order: levels of headings, pictures, blocks of code as they are, the digits of table rows, items of lists.
 * Numbers have other separators in other languages.
 */
const madeOf = (page: string) =>
  [...fs.readFileSync(page, "utf8").matchAll(/^```.*?^```$|^#+ |^\|[^\n]*|^- |pictures\/[\w-]+\.webp/gms)].map(
    ([part]) => (part.startsWith("|") ? `| ${part.replace(/\D/g, "")}` : part)
  )

const TRANSLATED = PAGES.filter((page) => /^docs\/(de|fr)\//.test(page))

it.each(TRANSLATED)("%s has what its English page has", (page) => {
  expect(madeOf(page)).toEqual(madeOf(page.replace(/^docs\/../, "docs")))
})

/** Pages that say how to get a package of ours from the registry: those of the packages too. */
const INSTALLING = [...PAGES, ...fs.readdirSync("packages").map((name) => `packages/${name}/README.md`)].filter(
  (page) => fs.existsSync(page) && page !== "CHANGELOG.md"
)

const FROM_REGISTRY = /np[mx] (?:(?:i|install|exec|view) )?(?:-\S+ )*@daybook\/|`@daybook\/cli`, `mcp`|npmjs\.com/

it("until the first release, a page that installs from the registry says that it works after the first release", () => {
  const isReleased = !/^## .*\(unreleased\)$/m.exec(fs.readFileSync("CHANGELOG.md", "utf8"))
  for (const page of INSTALLING) {
    const paragraphs = fs.readFileSync(page, "utf8").split(/\n\n|\n(?=[|-])/)
    for (const paragraph of paragraphs.filter((each) => FROM_REGISTRY.test(each))) {
      expect(/after the first release/i.test(paragraph), `${page}: ${paragraph}`).toBe(!isReleased)
    }
  }
})

it("packages/sdk/api.md lists every method with its route", () => {
  const page = fs.readFileSync("packages/sdk/api.md", "utf8")
  const parts = page.matchAll(/^### (\w+)\n\n([^.\n]+)\.[^\n]*\n\n`([A-Z]+) (\S+)`/gm)
  expect([...parts].map(([, name, title, method, path]) => [name, title, method, path])).toEqual(
    CLIENT_ROUTES.map(({ method, name, path, title }) => [name, title, method, path])
  )
})
