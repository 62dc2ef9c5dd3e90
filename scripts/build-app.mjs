// Builds the web app into packages/server/dist/app: scripts by page, a style sheet for Today and one for the other pages, the shell, the worker, the manifest and icons.
// Every file is compressed here, so that the server only reads it. `files.json` lists them with their sizes.
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { importSource } from "./import-source.mjs"
import { writeNotices } from "./notices.mjs"

const FROM = "packages/app"
const GENERATED = `${FROM}/src/generated`
const TO = "packages/server/dist/app"

/** The addresses of the calls that the app's source names: it loads them first. */
const calledOf = (addresses) => {
  const files = readdirSync(`${FROM}/src`, { recursive: true }).filter((file) => /\.tsx?$/.test(file))
  const source = files.map((file) => readFileSync(`${FROM}/src/${file}`, "utf8")).join("\n")
  return Object.fromEntries(Object.entries(addresses).filter(([name]) => new RegExp(`\\b${name}\\b`).test(source)))
}

/** What Today and the sheets over it need. They set the order of layers; the files of the other pages follow in the order of their names. */
const FIRST_STYLES = ["tokens.css", "base.css", "parts.css", "frame.css", "today.css", "mine.css"]

const TYPES = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json"
}

/** What reads codes for browsers that cannot. It is loaded when the camera opens, so the service worker does not load it before. */
const DECODER = "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm"
const OF_DECODER = /\/node_modules\/zxing-wasm\//

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("base64url").slice(0, 10)

/**
 * Each part of d3 comes as one file, whose functions are completed after they are defined: a kind of curve gets its prototype, a function
 * is made by another. Marked as free of effects, those that nothing uses are left out.
 */
const CURVE = /^function (\w+)(\([^)]*\) \{\n[\s\S]*?^\})\n\n\1\.prototype = (\{[\s\S]*?^\});$/gm
const UNUSED_OF_D3 = {
  name: "unused-of-d3",
  transform: (code, id) =>
    /\/node_modules\/d3-/.test(id)
      ? code
          .replace(CURVE, "const $1 = Object.assign(function $1$2, { prototype: $3 });")
          .replace(/^((?:var|const) \w+ = )(?=[\w.]+\(|\(function)/gm, "$1/* @__PURE__ */ ")
      : null
}

/** Bundles a script for browsers. The last has what is not the same for all. */
export const bundle = async (input, output, { plugins = [], treeshake, ...transform } = {}) => {
  const build = await rolldown({
    input,
    plugins: [UNUSED_OF_D3, ...plugins],
    ...(treeshake !== undefined && { treeshake }),
    platform: "browser",
    // A file of constants is otherwise a script of its own, which is fetched.
    optimization: { inlineConst: { mode: "all" } },
    resolve: { conditionNames: ["daybook-source", "import", "browser"] },
    tsconfig: `${FROM}/tsconfig.json`,
    transform: { target: "es2022", ...transform }
  })
  const { output: chunks } = await build.generate({
    minify: true,
    comments: { annotation: false },
    sourcemap: false,
    ...output
  })
  await build.close()
  return chunks
}

/** Without comments and what blanks a style sheet can do without; the rest is for the compression. */
const smaller = (css) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};]) ?/g, "$1")
    .replaceAll(/([:,]) /g, "$1")
    .replaceAll(";}", "}")
    .trim()

/** Style sheets of the app as one. */
export const styleOf = (paths) => smaller(paths.map((path) => readFileSync(`${FROM}/src/${path}`, "utf8")).join("\n"))

/** The pages before the app look like it. */
const AUTH_PAGE_STYLES = ["styles/tokens.css", "styles/base.css", "styles/parts.css", "auth-pages/auth-pages.css"]

const styleOfFiles = (files) => styleOf(files.map((file) => `styles/${file}`))

const moreStyles = () =>
  readdirSync(`${FROM}/src/styles`).filter((file) => file.endsWith(".css") && !FIRST_STYLES.includes(file))

/** Gives a build the messages of a language. */
const textsOf = (language) => ({
  name: "texts",
  resolveId: (id) => (id.startsWith("#text/") ? path.resolve(`${GENERATED}/${language}/${id.slice(6)}.ts`) : null)
})

/** Lists the chunks that the browser loads for one: itself and those that it imports at once. */
const loadOf = (chunks, chunk) => {
  const names = new Set()
  const add = (name) => {
    if (names.has(name)) return
    names.add(name)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(imported)
  }
  add(chunk.fileName)
  return [...names]
}

const shell = ({ icons, language, manifest, noscript, scripts, style }) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f7f3ea" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#141210" media="(prefers-color-scheme: dark)">
<title>Daybook</title>
<link rel="stylesheet" href="${style}">
<link rel="icon" href="${icons["icon.svg"]}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${icons["icon-192.png"]}">
<link rel="manifest" href="${manifest}">
${scripts
  .slice(1)
  .map((script) => `<link rel="modulepreload" href="${script}">`)
  .join("\n")}
<script type="module" src="${scripts[0]}"></script>
</head>
<body>
<div id="root"></div>
<noscript>${noscript[0]} <a href="/docs">${noscript[1]}</a>.</noscript>
</body>
</html>
`

const manifest = (icons, { description, shortcuts }) => ({
  name: "Daybook",
  short_name: "Daybook",
  description,
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#f7f3ea",
  theme_color: "#f7f3ea",
  icons: [
    { src: icons["icon.svg"], type: "image/svg+xml", sizes: "any" },
    { src: icons["icon-192.png"], type: "image/png", sizes: "192x192" },
    { src: icons["icon-512.png"], type: "image/png", sizes: "512x512" },
    { src: icons["icon-maskable.svg"], type: "image/svg+xml", sizes: "any", purpose: "maskable" }
  ],
  shortcuts: [
    { name: shortcuts.food, url: "/log/food" },
    { name: shortcuts.workout, url: "/log/workout" },
    { name: shortcuts.weigh, url: "/log/weigh" }
  ]
})

const svgs = (icons) => Object.values(icons).filter((path) => path.endsWith(".svg"))

/** Builds the app. */
export const buildApp = async () => {
  const files = {}
  const add = (path, bytes, kind = path.slice(path.lastIndexOf(".") + 1)) => {
    const body = Buffer.from(bytes)
    const isPacked = kind !== "png"
    const br = isPacked
      ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
      : body
    const gzip = isPacked ? gzipSync(body, { level: 9 }) : body
    const name = path === "/" ? "index.html" : path.slice(1).replaceAll("/", "-")
    if (isPacked) {
      writeFileSync(`${TO}/${name}.br`, br)
      writeFileSync(`${TO}/${name}.gz`, gzip)
    } else writeFileSync(`${TO}/${name}`, body)
    files[path] = {
      file: name,
      type: TYPES[kind],
      packed: isPacked,
      tag: hashOf(body),
      bytes: body.length,
      br: br.length,
      gzip: gzip.length
    }
    return path
  }

  mkdirSync(TO, { recursive: true })
  const { ADDRESSES, Language } = await importSource("packages/core/src/app/index.ts")
  const addStyle = (name, css) => add(`/assets/${name}-${hashOf(css)}.css`, css)
  const style = addStyle("app", styleOfFiles(FIRST_STYLES))
  const more = addStyle("pages", styleOfFiles(moreStyles().sort()))
  const wasm = readFileSync(DECODER)
  const decoder = add(`/assets/decoder-${hashOf(wasm)}.wasm`, wasm)
  const icons = {}
  for (const icon of readdirSync(`${FROM}/icons`)) {
    const bytes = readFileSync(`${FROM}/icons/${icon}`)
    icons[icon] = add(`/assets/${icon.replace(".", `-${hashOf(bytes)}.`)}`, bytes)
  }

  /** Builds the app in a language, and gives its shell, the files that start it without a network, and the scripts of its first load. */
  const addLanguage = async (language) => {
    const isEnglish = language === "en"
    const chunks = await bundle(
      `${FROM}/src/main.tsx`,
      {
        format: "esm",
        dir: "unused",
        entryFileNames: "[name]-[hash].js",
        // The first load names every page. Of builds of one page, 42 bits tell two apart.
        chunkFileNames: "[name]-[hash:7].js",
        // With all that they import at once: else the first page is a dozen small files.
        codeSplitting: { groups: [{ name: "first", test: /\/app\/src\/(main|pages\/Today)\.tsx$/ }] }
      },
      {
        plugins: [textsOf(language)],
        define: {
          ADDRESSES: JSON.stringify(calledOf(ADDRESSES)),
          MORE_STYLES: JSON.stringify(more),
          DECODER: JSON.stringify(decoder)
        }
      }
    )
    const effect = chunks.flatMap(({ moduleIds }) => moduleIds ?? []).find((id) => /node_modules\/@?effect\//.test(id))
    if (effect !== undefined)
      throw new Error(`The app would ship ${effect}: it imports types alone of @daybook/core/app.`)
    for (const { code, fileName } of chunks) add(`/assets/${fileName}`, code)
    if (isEnglish) writeNotices(chunks, TO)
    const kept = chunks.filter(({ moduleIds }) => !moduleIds?.some((id) => OF_DECODER.test(id)))
    const pathsOf = (chunk) => loadOf(chunks, chunk).map((name) => `/assets/${name}`)
    const scripts = pathsOf(chunks.find(({ isEntry }) => isEntry))
    const today = chunks.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith("/pages/Today.tsx")))
    const { frame } = await importSource(`${GENERATED}/${language}/frame.ts`)
    const about = JSON.stringify(manifest(icons, frame))
    const aboutPath = isEnglish ? "/manifest.webmanifest" : `/assets/manifest-${hashOf(about)}.webmanifest`
    add(aboutPath, about)
    const page = shell({ icons, language, manifest: aboutPath, noscript: frame.noscript, scripts, style })
    add(isEnglish ? "/" : `/${language}.html`, page, "html")
    return {
      files: [style, more, ...kept.map(({ fileName }) => `/assets/${fileName}`), ...svgs(icons)],
      scripts: [...new Set([...scripts, ...pathsOf(today)])]
    }
  }
  const builds = {}
  for (const language of Language.literals) builds[language] = await addLanguage(language)

  const [worker] = await bundle(
    `${FROM}/src/sw.ts`,
    { format: "iife", file: "sw.js" },
    {
      define: {
        FILES: JSON.stringify(
          Object.fromEntries(Object.entries(builds).map(([language, { files }]) => [language, files]))
        ),
        BUILD: JSON.stringify(hashOf(JSON.stringify(files)))
      }
    }
  )
  const [script] = await bundle(`${FROM}/src/auth-pages/auth-pages.ts`, { format: "esm", file: "auth-pages.js" })
  add("/auth-pages.js", script.code)
  add("/auth-pages.css", styleOf(AUTH_PAGE_STYLES))
  add("/auth-pages.svg", readFileSync(`${FROM}/icons/icon.svg`))
  add("/sw.js", worker.code)
  const first = Object.fromEntries(Object.entries(builds).map(([language, { scripts }]) => [language, scripts]))
  writeFileSync(`${TO}/files.json`, JSON.stringify({ first, style, files }, null, 1))
}
