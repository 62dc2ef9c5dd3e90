import * as fs from "node:fs"
import * as path from "node:path"
import { HEALTH_CATALOGUE, INSIGHT_WORDS, type InsightWords } from "@daybook/core"
import { parseAst } from "rolldown/parseAst"
import { describe, expect, it } from "vitest"
import { SUMMARY_WORDS } from "../packages/server/src/schema/words/SummaryWords.ts"

const APP = path.resolve("packages/app/src")
const TEXTS = path.join(APP, "text")
const SERVER = path.resolve("packages/server/src")

/** The modules of texts. A capital begins the name of what only serves them. */
const MODULES = fs.readdirSync(TEXTS).filter((file) => /^[a-z]\w*\.ts$/.test(file))

const textsOf = async (language: string, file: string): Promise<Readonly<Record<string, unknown>>> =>
  import(path.join(TEXTS, language, file))

const isFunction = (value: unknown): value is (...args: ReadonlyArray<unknown>) => unknown =>
  typeof value === "function"

const entriesOf = (value: unknown): ReadonlyArray<readonly [string, unknown]> | undefined =>
  value instanceof Map ? [...value] : typeof value === "object" && value !== null ? Object.entries(value) : undefined

/** What a translation lacks of the English texts, or has beyond them: names, texts, and parameters that the English text shows. */
const differences = (english: unknown, other: unknown, at: string): ReadonlyArray<string> => {
  if (isFunction(english)) {
    if (!isFunction(other)) return [`${at} is no function`]
    const args = Array.from({ length: english.length }, (_, index) => `«${index}»`)
    const [said, translated] = [english, other].map((each) => JSON.stringify(each(...args)))
    return args.filter((arg) => said?.includes(arg) && !translated?.includes(arg)).map((arg) => `${at} lacks ${arg}`)
  }
  const inEnglish = entriesOf(english)
  if (inEnglish === undefined)
    return typeof english === typeof other && (english === "") === (other === "") ? [] : [`${at} has no text`]
  const others = new Map(entriesOf(other))
  return [
    ...inEnglish.flatMap(([name, value]) => differences(value, others.get(name), `${at}.${name}`)),
    ...[...others.keys()].filter((name) => !inEnglish.some(([known]) => known === name)).map((name) => `${at}.${name}`)
  ]
}

/** Functions that take a value of Core rather than words. */
const OF_CORE = ["labels.ts", "signals.ts", "refusals.ts", "language.ts"]

/** The sentences without the one that takes a status, and no words. */
const ofWords = ({ progression, recovery: { unsettled: _, ...recovery } }: InsightWords) => ({ progression, recovery })

describe.each(["de", "fr"] as const)("the texts in %s", (language) => {
  it("are all there, with the parameters of the English ones", async () => {
    expect(fs.readdirSync(path.join(TEXTS, language)).sort()).toEqual(MODULES.toSorted())
    const found: Array<string> = []
    for (const file of MODULES.filter((file) => !OF_CORE.includes(file)))
      found.push(...differences(await textsOf("", file), await textsOf(language, file), file))
    expect(found).toEqual([])
  })

  it("of the pages before the app are all there, too", async () => {
    const [english, other] = await Promise.all(
      ["en", language].map((each) => import(path.join(SERVER, `auth-pages/texts/${each}.ts`)))
    )
    expect(differences(english.en, other[language], "texts")).toEqual([])
  })

  it("of insights are all there, too", () => {
    expect(differences(ofWords(INSIGHT_WORDS.en), ofWords(INSIGHT_WORDS[language]), "insights")).toEqual([])
  })

  it("of the summaries of changes are all there, too", () => {
    expect(differences(SUMMARY_WORDS.en, SUMMARY_WORDS[language], "summaries")).toEqual([])
  })

  it("name every signal of the health catalogue", async () => {
    const { signalLabel } = await textsOf(language, "signals.ts")
    if (!isFunction(signalLabel)) throw new Error("no function")
    expect(HEALTH_CATALOGUE.filter(({ key }) => signalLabel({ key, label: "" }) === "").map(({ key }) => key)).toEqual(
      []
    )
  })
})

/** Attributes that people read or hear. */
const READ = /^(?:aria-label|alt|hint|label|lead|placeholder|title)$/

/** Words that are the same in every language. */
const NAMES = ["Daybook", "Bearer", "Ctrl Z", "/docs", "kcal", "ml"]

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

const nodesIn = (node: Node): ReadonlyArray<Node> => [
  node,
  ...Object.values(node)
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .filter(isNode)
    .flatMap(nodesIn)
]

/** The words that an expression gives itself, and not through a name or a call. */
const wordsOf = (node: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(node)) return node.flatMap(wordsOf)
  if (!isNode(node)) return []
  switch (node.type) {
    case "Literal":
    case "JSXText":
      return [node.value]
    case "TemplateLiteral":
      return Array.isArray(node.quasis) ? node.quasis.map(({ value }) => value.raw) : []
    default:
      return ["expression", "consequent", "alternate", "left", "right"].flatMap((part) =>
        /^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(node.type)
          ? wordsOf(node[part])
          : []
      )
  }
}

/** The words that a file of components has itself: in elements, and in attributes that people read. */
const textsIn = (source: string): ReadonlyArray<string> =>
  nodesIn(JSON.parse(JSON.stringify(parseAst(source, { lang: "tsx" }))))
    .flatMap(({ children, name, type, value }) =>
      type !== "JSXAttribute" ? wordsOf(children) : isNode(name) && READ.test(String(name.name)) ? wordsOf(value) : []
    )
    .map((text) => String(text).trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !NAMES.includes(text))

it("no component has texts of its own", () => {
  expect(textsIn('const A = () => <p title="Some words">Hello {name}<b hint={isA ? `of` : a} /></p>')).toEqual([
    "Hello",
    "Some words",
    "of"
  ])
  const files = fs.readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"))
  const found = files.map((file) => [file, textsIn(fs.readFileSync(path.join(APP, file), "utf8"))] as const)
  expect(found.filter(([, texts]) => texts.length > 0)).toEqual([])
})

/** The words that the pages before the app have themselves: between tags, and in the values of options that people read. */
const pageTextsIn = (source: string): ReadonlyArray<string> =>
  nodesIn(JSON.parse(JSON.stringify(parseAst(source, { lang: "ts" }))))
    .flatMap(({ key, quasi, tag, type, value }) => {
      if (type === "Property") return isNode(key) && READ.test(String(key.name)) ? wordsOf(value) : []
      if (type !== "TaggedTemplateExpression" || !isNode(tag) || tag.name !== "html") return []
      const markup = wordsOf(quasi).join("")
      // A template that begins with a space is an attribute.
      return [...(markup.startsWith(" ") ? markup : `>${markup}`).matchAll(/>([^<>]+)/g)].map(([, text]) => text)
    })
    .map((text) => String(text).trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !/^(?:· )?Daybook$/.test(text))

it("no page before the app has texts of its own", () => {
  const page = `html\`<p title="\${a}">Some \${b} <i>words</i></p>\${{ title: "More" }}\${html\` hidden\`}\``
  expect(pageTextsIn(page)).toEqual(["Some", "words", "More"])
  const files = ["auth-pages", "oauth"].flatMap((folder) =>
    fs.readdirSync(path.join(SERVER, folder)).flatMap((name) => (name.endsWith(".ts") ? `${folder}/${name}` : []))
  )
  const found = files.map((file) => [file, pageTextsIn(fs.readFileSync(path.join(SERVER, file), "utf8"))] as const)
  expect(found.filter(([, texts]) => texts.length > 0)).toEqual([])
})
