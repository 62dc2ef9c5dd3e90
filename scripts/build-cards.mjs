// Builds the cards that assistants show (packages/app/src/cards) into packages/server/dist/cards: a page each, which loads nothing.
import { mkdirSync, writeFileSync } from "node:fs"
import { bundle, styleOf } from "./build-app.mjs"
import { writeNotices } from "./notices.mjs"

const TO = "packages/server/dist/cards"

const CARDS = ["day", "exercise", "energy"]

const STYLES = [
  ...["tokens", "base", "parts", "charts", "energy"].map((name) => `styles/${name}.css`),
  "cards/cards.css"
]

/** Modules that a smaller one in `cards/small` stands in for. */
const SMALL = [
  [/^@preact\/signals$/, "signals.ts"],
  [/\/Icon\.tsx$/, "Icon.tsx"],
  [/^d3-path$/, "path.ts"]
]

const SMALL_MODULES = {
  name: "small-modules",
  resolveId: (id) => {
    const small = SMALL.find(([pattern]) => pattern.test(id))
    return small === undefined ? null : `${process.cwd()}/packages/app/src/cards/small/${small[1]}`
  }
}

/** Elements as calls of `h`: shorter than those of the usual runtime. */
const SHORT_ELEMENTS = {
  jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" },
  inject: { h: ["preact", "h"], Fragment: ["preact", "Fragment"] }
}

/** Members of d3-shape that nothing else reads. */
const SHORT_NAMES = {
  ...{ compress: true, mangle: true, codegen: true },
  mangleProps: { include: /^_(?:context|line|point|[xyt][01])$/ }
}

/** Reading a member, and calculating the constants of d3, does nothing else: what nothing uses is left out. */
const UNUSED = { propertyReadSideEffects: false, manualPureFunctions: ["sqrt", "sin", "cos"] }

/** What the page itself has, and words of selectors that are no elements. */
const IN_PAGE = /^(?:html|body|main|root|before|after|selection)$/

/** The classes, elements and tones that a selector names, classes and tones with a dot. */
const namesIn = (selector) =>
  selector.replaceAll(/\[data-tone="(\w+)"\]/g, ".$1").match(/\.[a-z][\w-]*|(?<![-\w:#"[=.])[a-z][\w-]*/g) ?? []

/** A style sheet without the rules for what the script does not draw, and without the variables that no rule uses. */
const usedStyles = (css, script) => {
  const isNamed = (name) =>
    name.startsWith(".")
      ? new RegExp(`(?:[^(=][\`"]| )${name.slice(1)}[\`" ]`).test(script)
      : IN_PAGE.test(name) || new RegExp(`\\([\`"]${name}[\`"]`).test(script)
  const isUsed = (selector) => {
    const choices = selector.match(/:(?:is|not|has)\([^()]*\)/g) ?? []
    const rest = choices.reduce((left, choice) => left.replace(choice, ""), selector)
    return (
      namesIn(rest).every(isNamed) && choices.map(namesIn).every((names) => names.length === 0 || names.some(isNamed))
    )
  }
  const rules = css
    .replaceAll(/([^{};]+)\{([^{}]*)\}/g, (rule, selectors, body) => {
      if (selectors.startsWith("@")) return rule
      const used = selectors.split(/,(?![^(]*\))/).filter(isUsed)
      return used.length === 0 ? "" : `${used.join(",")}{${body}}`
    })
    .replaceAll(/@(?:media|container|layer)[^{};]*\{\}/g, "")
  return rules.replaceAll(/(--[\w-]+):[^;}]*;?/g, (declared, name) => (rules.includes(`var(${name}`) ? declared : ""))
}

const page = (card, style, script) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Daybook: ${card}</title>
<style>${style}</style>
</head>
<body>
<main></main>
<script>${script.replaceAll("</script", "<\\/script")}</script>
</body>
</html>
`

/** Builds the cards. */
export const buildCards = async () => {
  mkdirSync(TO, { recursive: true })
  const style = styleOf(STYLES)
  const scripts = await Promise.all(
    CARDS.map(async (card) => {
      const from = `packages/app/src/cards/${card}.tsx`
      const output = { format: "iife", file: `${card}.js`, minify: SHORT_NAMES }
      const [script] = await bundle(from, output, { ...SHORT_ELEMENTS, plugins: [SMALL_MODULES], treeshake: UNUSED })
      writeFileSync(`${TO}/${card}.html`, page(card, usedStyles(style, script.code), script.code.trim()))
      return script
    })
  )
  writeNotices(scripts, TO)
}
