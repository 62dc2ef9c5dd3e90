// Writes the modules of the catalogues of messages, and the files that are generated from the definition in packages/core: routes, types, errors and methods of the SDK, the checks of
// the terminal, and those that are kept in git, which a test compares. With --if-changed it writes only those that the build makes, and
// only if the definition, the generator or one of them changed since the last time.
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { writeMessages } from "./messages.mjs"

/** The files that the generated ones follow from. The package names the version of Effect, which makes the schemas. */
const SOURCES = ["packages/core/package.json", "packages/core/src", "scripts/generate.mjs", "scripts/generate"]

/** The folders that hold only what the build generates, besides the terminal's messages. */
const FOLDERS = ["packages/cli/src/generated", "packages/sdk/src/generated"]
const MESSAGES = "packages/cli/src/generated/text/"

/** Holds the hash of the sources and of what was made from them. */
const GENERATED = "dist/generated"

/** A file, or the files of a folder and its folders; none where it does not exist. */
const filesIn = (name) => {
  const found = statSync(name, { throwIfNoEntry: false })
  if (found === undefined) return []
  return found.isFile() ? [name] : readdirSync(name).flatMap((inner) => filesIn(`${name}/${inner}`))
}

const generatedIn = (names) => names.flatMap(filesIn).filter((file) => !file.startsWith(MESSAGES))

const hashOf = (names) => {
  const hash = createHash("sha256")
  for (const file of generatedIn(names).sort()) hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest("hex")
}

const textOf = (file) => (filesIn(file).length === 0 ? undefined : readFileSync(file, "utf8"))

/** Ends here rather than at the next build, whose error would be in a generated file. */
const refuseUnparsable = (parseAst, file, text) => {
  if (!file.endsWith(".ts")) return
  try {
    parseAst(text, { lang: "ts" })
  } catch (cause) {
    throw new Error(`${file} would not parse, so nothing was written: ${cause.message}`, { cause })
  }
}

/** Runs the generator and returns its files, by whether the build makes them or git keeps them. */
const generated = async () => {
  const [{ parseAst }, { importSource }] = await Promise.all([
    import("rolldown/parseAst"),
    import("./import-source.mjs")
  ])
  const { builtFiles, keptFiles } = await importSource("scripts/generate/Files.ts")
  const files = { built: Object.entries(builtFiles()), kept: Object.entries(keptFiles()) }
  for (const [file, text] of [...files.built, ...files.kept]) refuseUnparsable(parseAst, file, text)
  return files
}

/** Files that stay as they are keep their time, so that the build does not count them as changed. */
const write = (files) => {
  for (const [file, text] of files) {
    if (textOf(file) === text) continue
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(file)
  }
}

/** Writes the files that the build makes, and removes others from their folders. */
const writeBuilt = (files, sources) => {
  write(files)
  const names = new Set(files.map(([file]) => file))
  for (const file of generatedIn(FOLDERS)) if (!names.has(file)) rmSync(file)
  mkdirSync(path.dirname(GENERATED), { recursive: true })
  writeFileSync(GENERATED, sources + hashOf(FOLDERS))
}

/** Writes the files that the build makes, if the last ones are not of these sources. */
export const generateIfChanged = async () => {
  writeMessages()
  const sources = hashOf(SOURCES)
  if (textOf(GENERATED) !== sources + hashOf(FOLDERS)) writeBuilt((await generated()).built, sources)
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes("--if-changed")) await generateIfChanged()
  else {
    writeMessages()
    const sources = hashOf(SOURCES)
    const { built, kept } = await generated()
    writeBuilt(built, sources)
    write(kept)
  }
}
