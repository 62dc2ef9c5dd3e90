import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { HEALTH_CATALOGUE, INSIGHT_WORDS, type InsightWords } from "@daybook/core"
import { BODY_FIELDS, READINGS } from "@daybook/core/check-in"
import { parseAst } from "rolldown/parseAst"
import { describe, expect, it } from "vitest"
import { SUMMARY_WORDS } from "../packages/server/src/schema/words/SummaryWords.ts"

const APP = path.resolve("packages/app/src")
const GENERATED = path.join(APP, "generated")
const SERVER = path.resolve("packages/server/src")

const moduleOf = async (language: string, name: string): Promise<Readonly<Record<string, unknown>>> =>
  import(path.join(GENERATED, language, `${name}.ts`))

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

/** The sentences without the one that takes a status, and no words. */
const ofWords = ({ progression, recovery: { unsettled: _, ...recovery } }: InsightWords) => ({ progression, recovery })

describe.each(["de", "fr"] as const)("the texts in %s", (language) => {
  it("of insights are all there, too", () => {
    expect(differences(ofWords(INSIGHT_WORDS.en), ofWords(INSIGHT_WORDS[language]), "insights")).toEqual([])
  })

  it("of the summaries of changes are all there, too", () => {
    expect(differences(SUMMARY_WORDS.en, SUMMARY_WORDS[language], "summaries")).toEqual([])
  })

  it("name every signal of the health catalogue, every reading and every measurement", async () => {
    const { signals } = await moduleOf(language, "signals")
    const { body, bodyWords, readings, units } = await moduleOf(language, "labels")
    const keysOf = (names: unknown) => Object.keys(names ?? {}).sort()
    expect(keysOf(signals)).toEqual(HEALTH_CATALOGUE.map(({ key }) => key).sort())
    for (const each of [readings, units]) expect(keysOf(each)).toEqual(READINGS.map(({ name }) => name).sort())
    for (const each of [body, bodyWords]) expect(keysOf(each)).toEqual(BODY_FIELDS.toSorted())
  })
})

it("the forms of a plural are those of the language", async () => {
  const waiting = async (language: string) => {
    const { shell } = await moduleOf(language, "shell")
    const text = entriesOf(shell)?.find(([name]) => name === "waiting")?.[1]
    return isFunction(text) ? [0, 1, 2].map((count) => text(count)) : []
  }
  expect(await waiting("en")).toEqual(
    ["0 entries wait", "1 entry waits", "2 entries wait"].map((text) => `${text} to be sent.`)
  )
  expect(await waiting("fr")).toEqual([
    "0 entrée attend d’être envoyée.",
    "1 entrée attend d’être envoyée.",
    "2 entrées attendent d’être envoyées."
  ])
})

describe("catalogues of messages", () => {
  const compiled = async (catalogues: Readonly<Record<string, object>>): Promise<ReadonlyMap<string, string>> => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "messages-"))
    for (const [language, messages] of Object.entries(catalogues))
      fs.writeFileSync(path.join(folder, `${language}.json`), JSON.stringify(messages))
    const { compile } = await import(path.resolve("scripts/messages.mjs"))
    return new Map(compile(folder))
  }

  it("become constants, and functions of the arguments in the English order", async () => {
    const modules = await compiled({
      en: {
        "a.said.name": "Say `{name}` $1 \\",
        "a.said.sent": "{done} of {all, plural, =0 {none} one {# set} other {# sets}}, {name}",
        "a.said.list.0": "one"
      },
      pl: {
        "a.said.name": "{name}",
        "a.said.sent": "{name}: {all, plural, =0 {nic} one {# seria} few {# serie} other {# serii}}, {done}",
        "a.said.list.0": "jeden"
      }
    })
    const saidIn = async (language: string) => {
      const plain = modules.get(`${language}/a.ts`)?.replaceAll(/: (?:string \| )?number| as const/g, "")
      const { said } = await import(`data:text/javascript,${encodeURIComponent(plain ?? "")}`)
      const sent = [0, 1, 2, 5, 22].map((all) => said.sent("«done»", all, "«name»"))
      return [...sent, said.name("«name»"), said.list]
    }
    expect(await saidIn("en")).toEqual([
      ...["none", "1 set", "2 sets", "5 sets", "22 sets"].map((sets) => `«done» of ${sets}, «name»`),
      "Say `«name»` $1 \\",
      ["one"]
    ])
    expect(await saidIn("pl")).toEqual([
      ...["nic", "1 seria", "2 serie", "5 serii", "22 serie"].map((sets) => `«name»: ${sets}, «done»`),
      "«name»",
      ["jeden"]
    ])
  })

  it.each([
    [{ "a.b": "One", "a.c": "Two" }, { "a.b": "Un" }, 'fr.json: "a.c" is missing: add it'],
    [{ "a.b": "One" }, { "a.b": "Un", "a.c": "Deux" }, 'fr.json: "a.c" is no key of the English catalogue'],
    [{ "a.b": "{name} of {day}" }, { "a.b": "{name}" }, 'fr.json: "a.b" lacks {day}: add it'],
    [{ "a.b": "{name}" }, { "a.b": "{nom}" }, 'fr.json: "a.b" has {nom}, which is no argument of it'],
    [
      { "a.b": "{n, plural, one {#} other {#}}" },
      { "a.b": "{n, plural, few {#} other {#}}" },
      "has the plural form `few`"
    ],
    [{ "a.b": "{n, plural, one {#} other {#}}" }, { "a.b": "{n, plural, one {#}}" }, "does not end with `other"],
    [{ "a.b": "{name}" }, { "a.b": "{name" }, "cannot be read from `{name` on"],
    [{ "a.b": "x", "a.b.c": "y" }, { "a.b": "x", "a.b.c": "y" }, '"a.b.c" is below a key that has a message']
  ])("that differ or cannot be read are refused: %j and %j", async (en, fr, problem) => {
    await expect(compiled({ en, fr })).rejects.toThrow(problem)
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
