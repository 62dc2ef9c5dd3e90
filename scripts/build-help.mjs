// Makes the site that the server serves at /help from docs/: a page for each file, an index of its sections for the search, the pictures.
// docs/de and docs/fr have the pages that are translated; the others are in English in every language.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, posix } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { GROUPS, LANGUAGES } from "./help/contents.mjs"

// The tools beside this file have an older one.
const require = createRequire(new URL("../package.json", import.meta.url))
const { Marked } = require("marked")

const DOCS = "docs"

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The text of a heading as an anchor, in the form that GitHub gives it. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")

/** The text of HTML, with `gap` in the place of each tag. */
const plain = (html, gap = " ") =>
  html
    .replace(/<[^>]*>/g, gap)
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim()

/**
 * A page of docs/ as HTML, with its title and its sections for the search. `up` leads from its address to /help/. The headings of a
 * translated page have the anchors of its English one too, `anchors`, since pages that are in English link to those.
 */
const rendered = (name, text, up, addressOf, anchors = []) => {
  const sections = []
  const seen = new Map()
  const anchorOf = (title) => {
    const slug = slugOf(title)
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  }
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ depth, tokens }) {
        const html = this.parser.parseInline(tokens)
        const title = plain(html, "")
        const id = anchorOf(title)
        const other = anchors[sections.length] ?? id
        sections.push({ id, title, text: [] })
        const also = other === id ? "" : `<span id="${escaped(other)}"></span>`
        return `<h${depth} id="${escaped(id)}">${also}${html}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        if (/^https?:/.test(href)) return `<a href="${escaped(href)}" rel="noreferrer">${html}</a>`
        const [path, anchor] = href.split("#")
        const target = path === "" ? "" : addressOf(posix.join(posix.dirname(name), path))
        // Files of the repository that are no page of the site stay text.
        if (target === undefined) return html
        return `<a href="${target === "" ? "" : up + target}${anchor === undefined ? "" : `#${escaped(anchor)}`}">${html}</a>`
      },
      table(token) {
        const cells = (row, tag) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")
        const body = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")
        return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${body}</tbody></table></div>\n`
      },
      html({ text: html }) {
        return html.replace(/src="(?:\.\.\/)*pictures\//g, `src="${up}pictures/`)
      },
      image({ href, text: alt }) {
        return `<img src="${up}pictures/${escaped(posix.basename(href))}" alt="${escaped(alt)}" loading="lazy">`
      }
    }
  })
  const html = marked.parse(text)
  // The text of each section is what stands between its heading and the next one.
  const parts = html.split(/<h[1-6] id=/).slice(1)
  for (const [at, part] of parts.entries()) sections[at]?.text.push(plain(part.slice(part.indexOf("</h") + 5)))
  const [first] = sections
  return {
    html,
    title: first?.title ?? name,
    sections: sections.map(({ text: said, ...each }) => ({ ...each, text: said.join(" ") }))
  }
}

/** The colours and sizes are those of the app. */
const styles = () =>
  ["packages/app/src/styles/tokens.css", "scripts/help/help.css"].map((file) => readFileSync(file, "utf8")).join("")

/** Writes the site into a folder, each file compressed with Brotli, and the list of its files. */
export const buildHelp = (folder) => {
  const files = {}
  const write = (path, type, bytes) => {
    const name = path.endsWith("/") ? `${path}index` : path
    const file = type.startsWith("image/") ? name : `${name}.br`
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), file === name ? bytes : brotliCompressSync(bytes))
    files[path] = { file, type, tag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22) }
  }
  const finish = () => writeFileSync(join(folder, "files.json"), JSON.stringify({ files }))
  mkdirSync(folder, { recursive: true })
  // Packages may be built from their sources alone.
  if (!existsSync(DOCS)) return finish()
  for (const picture of readdirSync(join(DOCS, "pictures")))
    write(`pictures/${picture}`, "image/webp", readFileSync(join(DOCS, "pictures", picture)))
  write("help.svg", "image/svg+xml", readFileSync("packages/app/icons/icon.svg"))
  write("help.css", "text/css; charset=utf-8", styles())
  write("help.js", "text/javascript; charset=utf-8", readFileSync("scripts/help/help.js"))

  const names = GROUPS.flatMap(({ pages }) => pages)
  for (const [language, words] of Object.entries(LANGUAGES)) {
    const addressOf = (file) => {
      const page = file.replace(/^\.\.\//, "").replace(/\.md$/, "")
      return names.includes(page) ? `${language}/${page}` : undefined
    }
    const pages = names.map((page) => {
      const own = language === "en" ? undefined : join(DOCS, language, `${page}.md`)
      const isTranslated = own !== undefined && existsSync(own)
      const file = isTranslated ? own : join(DOCS, `${page}.md`)
      const up = "../".repeat(page.split("/").length)
      const htmlOf = (source, anchors) => rendered(`${page}.md`, readFileSync(source, "utf8"), up, addressOf, anchors)
      const anchors = isTranslated ? htmlOf(join(DOCS, `${page}.md`)).sections.map(({ id }) => id) : []
      return { page, up, textLanguage: isTranslated ? language : "en", ...htmlOf(file, anchors) }
    })
    const titleOf = (page) => pages.find((each) => each.page === page)?.title ?? page
    const contents = (up, present) =>
      GROUPS.map(
        ({ id, pages: listed }) =>
          `<h2>${escaped(words.groups[id])}</h2><ul>${listed
            .map(
              (page) =>
                `<li><a href="${up}${language}/${page}"${page === present ? ' aria-current="page"' : ""}>${escaped(titleOf(page))}</a></li>`
            )
            .join("")}</ul>`
      ).join("")
    const frame = ({ body, page, textLanguage, title, up }) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Daybook</title>
<link rel="icon" href="${up}help.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}help.css">
<script type="module" src="${up}help.js"></script>
</head>
<body data-index="${up}${language}/index.json" data-none="${escaped(words.none)}">
<a class="skip" href="#text">${escaped(words.skip)}</a>
<header>
<a class="mark" href="${up}${language}/">Daybook</a>
<search><label for="search">${escaped(words.search)}</label><input id="search" type="search" autocomplete="off"></search>
<nav aria-label="${escaped(words.languages)}">${Object.entries(LANGUAGES)
      .map(
        ([each, { name }]) =>
          `<a href="${up}${each}/${page}" lang="${each}" hreflang="${each}"${each === language ? ' aria-current="true"' : ""}>${name}</a>`
      )
      .join(" ")}</nav>
</header>
<div class="found" role="status" hidden></div>
<main id="text" lang="${textLanguage}">
${body}</main>
<nav class="contents" aria-label="${escaped(words.contents)}">${contents(up, page)}</nav>
</body>
</html>
`
    const welcome = `<h1>${escaped(words.title)}</h1><p>${escaped(words.lead)}</p>`
    write(
      `${language}/`,
      "text/html; charset=utf-8",
      frame({ body: welcome, page: "", textLanguage: language, title: words.title, up: "../" })
    )
    for (const each of pages) {
      const hint =
        each.textLanguage === language ? "" : `<p class="hint" lang="${language}">${escaped(words.english)}</p>`
      write(`${language}/${each.page}`, "text/html; charset=utf-8", frame({ ...each, body: hint + each.html }))
    }
    const index = pages.flatMap(({ page, sections, title }) =>
      sections.map((section) => ({ ...section, page: `${language}/${page}`, of: title }))
    )
    write(`${language}/index.json`, "application/json", JSON.stringify(index))
  }
  finish()
}
