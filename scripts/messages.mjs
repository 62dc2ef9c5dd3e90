// Compiles the catalogues of messages, a JSON file for each language, into modules, of which the build takes those of a language. It refuses
// catalogues that differ. docs/translate.md says how a message is written.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { changelogModule } from "./changelog.mjs"
import { expression } from "./messages/compile.mjs"
import { modulesOf } from "./messages/modules.mjs"
import { argumentsOf, parse } from "./messages/parse.mjs"

/** The packages with catalogues, with the folder of their modules. */
const PACKAGES = {
  "packages/app": "packages/app/src/generated",
  "packages/server": "packages/server/src/generated",
  "packages/cli": "packages/cli/src/generated/text"
}

/** Messages that the terminal has from the app: the sentences on likely slips. */
const SHARED = {
  "packages/cli/messages": { folder: "packages/app/messages", from: "slips.slips.", to: "terminal.slips." }
}

const sharedWith = (folder, language) => {
  const shared = SHARED[folder]
  if (shared === undefined) return []
  const entries = Object.entries(JSON.parse(readFileSync(`${shared.folder}/${language}.json`, "utf8")))
  return entries
    .filter(([key]) => key.startsWith(shared.from))
    .map(([key, text]) => [shared.to + key.slice(shared.from.length), text])
}

/** Modules of what Core and the server say in English, so that the English catalogue has none of it. */
const isElsewhere = (key) => /^(?:faults|labels|refusals|signals)\b/.test(key)

/** A catalogue with the text, the arguments and the code of each message, and with what is wrong in it. */
const read = (folder, language) => {
  const file = `${folder}/${language}.json`
  const messages = new Map()
  const problems = []
  for (const [key, text] of [
    ...Object.entries(JSON.parse(readFileSync(file, "utf8"))),
    ...sharedWith(folder, language)
  ]) {
    try {
      // A number stands for a group of the pattern that finds the sentence of the server.
      const parts = parse(key.startsWith("refusals.") ? text.replaceAll(/\{(\d)\}/g, "$$$1") : text)
      messages.set(key, { text, args: argumentsOf(parts), code: expression(parts, language) })
    } catch (problem) {
      problems.push(`${file}: "${key}" ${problem.message}.`)
      messages.set(key, { text, args: new Map(), code: "" })
    }
  }
  return { file, language, messages, problems }
}

/** The arguments of a translation that the English message does not have, or the other way round. */
const argumentProblems = (at, found, { args, text }) => {
  const english = `The English text is ${JSON.stringify(text)}`
  return [
    ...[...args.keys()].filter((name) => !found.has(name)).map((name) => `${at} lacks {${name}}: add it. ${english}.`),
    ...[...found.keys()]
      .filter((name) => !args.has(name))
      .map((name) => `${at} has {${name}}, which is no argument of it: remove or rename it. ${english}.`)
  ]
}

/** The arguments of a message are called in the order of one text, which the texts without an English one must all have. */
const orderProblems = (at, found, { args, text }) =>
  String([...found.keys()]) === String([...args.keys()])
    ? []
    : [`${at} has its arguments in another order than ${JSON.stringify(text)}: keep that order.`]

/** What a catalogue lacks of the messages that it should have, or has beyond them. */
const differences = ({ file, messages, problems }, wanted) => [
  ...problems,
  ...[...wanted].flatMap(([key, message]) => {
    const found = messages.get(key)
    return found === undefined
      ? [`${file}: "${key}" is missing: add it, in this language, for ${JSON.stringify(message.text)}.`]
      : [
          ...argumentProblems(`${file}: "${key}"`, found.args, message),
          ...(isElsewhere(key) && found.args.size === message.args.size
            ? orderProblems(`${file}: "${key}"`, found.args, message)
            : [])
        ]
  }),
  ...[...messages.keys()]
    .filter((key) => !wanted.has(key))
    .map((key) => `${file}: "${key}" is no key of the English catalogue: remove it, or add it there.`)
]

/** The names that each module exports. */
const exportedOf = (keys) => {
  const exported = new Map()
  for (const key of keys) {
    const [module, name] = key.split(".")
    exported.set(module, (exported.get(module) ?? new Set()).add(name))
  }
  return exported
}

/** The modules of the catalogues of a folder, by path. */
export const compile = (folder) => {
  const languages = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => read(folder, path.basename(name, ".json")))
  const english = languages.find(({ language }) => language === "en")
  const all = languages.flatMap(({ messages }) => [...messages])
  const translated = new Map([...all.filter(([key]) => isElsewhere(key)), ...english.messages])
  const problems = languages.flatMap((each) => differences(each, each === english ? english.messages : translated))
  if (problems.length > 0) throw new Error(`The messages cannot be compiled.\n${problems.join("\n")}`)
  const numbers = new Set(
    all.flatMap(([key, { args }]) => [...args].flatMap(([name, isNumber]) => (isNumber ? [`${key} ${name}`] : [])))
  )
  /** A message with arguments as a function, whose numbers a plural of some language depends on. */
  const codeOf = (key, code) => {
    const args = [...translated.get(key).args.keys()]
    const typed = args.map((name) => `${name}: ${numbers.has(`${key} ${name}`) ? "number" : "string | number"}`)
    return args.length === 0 ? code : `(${typed.join(", ")}) => ${code}`
  }
  const exported = exportedOf(translated.keys())
  const other = languages.find((each) => each !== english)?.language
  return languages.flatMap(({ file, language, messages }) => {
    const codes = [...messages].map(([key, { code }]) => [key, codeOf(key, code)])
    return [...modulesOf(language, codes, exported, other)].map(([module, consts]) => [
      `${language}/${module}.ts`,
      `// Compiled by scripts/messages.mjs from ${file}, where it is changed.\n${consts.join("\n")}`
    ])
  })
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined)

/** Writes the modules of all catalogues, and removes others from their folders. Files that stay as they are keep their time. */
export const writeMessages = () => {
  for (const [folder, to] of Object.entries(PACKAGES)) {
    const modules = new Map(compile(`${folder}/messages`))
    // The page of what is new is in English alone.
    if (folder === "packages/app")
      for (const language of readdirSync(`${folder}/messages`))
        modules.set(`${path.basename(language, ".json")}/changelog.ts`, changelogModule())
    for (const [name, code] of modules) {
      const file = `${to}/${name}`
      if (textOf(file) === code) continue
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, code)
    }
    for (const name of readdirSync(to, { recursive: true, encoding: "utf8" }))
      if (name.endsWith(".ts") && !modules.has(name)) rmSync(`${to}/${name}`)
  }
}
