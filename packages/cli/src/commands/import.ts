import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs"
import type { ImportFileOptions, ImportQuestion, ImportSummary, ReadExport } from "@daybook/server"
import { COMMON, type Command, YES } from "../Command.ts"
import { nodeFetch, serverPackage } from "../config/Client.ts"
import { refuseMissing } from "../config/Files.ts"
import { clientSettings, hasKey, refuseProfile } from "../config/Settings.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { fieldOf, parseJson } from "../Json.ts"
import { sameAccount } from "../outbox/Changes.ts"
import { importText, isImportSummary, isWithoutUse, readingProgress } from "../output/Import.ts"
import { ask, canAsk, confirm, note, print, printJson, readStdin } from "../output/Output.ts"
import { rowCountText } from "../output/Text.ts"

/** The words that answer a question about the files. */
const ANSWERS = {
  unit: ["kg", "lb"],
  dates: ["dmy", "mdy"],
  decimal: ["comma", "point"],
  distance: ["km", "mi", "m", "yd"]
} as const satisfies {
  readonly [Name in "unit" | "dates" | "decimal" | "distance"]: ReadonlyArray<ImportFileOptions[Name]>
}

export const importCommand: Command = {
  usage:
    "daybook import strong.csv\ndaybook import export.zip --zone Europe/Paris --dry-run\ndaybook import strong.csv --unit lb --yes\ndaybook import daybook.json",
  about: `Reads the files of one export, shows what would be imported and what is left out, and asks. All of it is one change, which
daybook undo takes back; importing a newer export of the same app adds only what is new. What the files leave open, such as the unit of
weights, is asked. The import goes to the server that daybook login names; without a key, or with --account, into the database that
DAYBOOK_DATABASE names. Daybook's own export is imported whole, byte for byte, into a log without entries; stop the server first. API
keys are not imported; those of this log stay valid.`,
  flags: {
    format: { value: "NAME", help: "the format of the files, where it is not to be recognised" },
    unit: { value: "UNIT", offers: ANSWERS.unit, help: "the unit of weights, where the files have none" },
    zone: { value: "ZONE", help: "your time zone, where the files have times in UTC: Europe/Paris" },
    dates: { value: "ORDER", offers: ANSWERS.dates, help: "the order of dates such as 3/4/2026" },
    decimal: { value: "MARK", offers: ANSWERS.decimal, help: "what is before decimals, where 1,234 may be either" },
    person: { value: "NAME", help: "whose rows to import, where the file has those of several persons" },
    distance: { value: "UNIT", offers: ANSWERS.distance, help: "the unit of distances, where the files have none" },
    "with-warmups": { help: "without effect: warm-up sets are imported as such" },
    account: { value: "NAME", help: "into the log of this account, on the server's machine" },
    "dry-run": { short: "n", help: "show what would be imported" },
    ...YES,
    ...COMMON
  },
  run: async (line) => {
    const [first, ...others] = line.words
    if (first === undefined) throw new UsageError("missing file: daybook import FILE")
    if (first === "daybook") return importOwn(line, others)
    return isOwnExport(first) ? importOwn(line, line.words) : importOther(line)
  }
}

const importOwn = async (line: Line, [file, ...more]: ReadonlyArray<string>): Promise<number> => {
  refuseProfile("import of its own export")
  if (more.length > 0) throw new UsageError("Daybook's own export is one file: daybook import daybook.json")
  if (file !== undefined) refuseMissing([file])
  if (file === undefined && canAsk()) throw new UsageError("missing file: daybook import daybook FILE")
  const text = file === undefined ? await readStdin() : readFileSync(file, "utf8")
  const server = await serverPackage()
  const rows = await server.importJson(process.env, text)
  if (line.flags.json === true) printJson({ imported: rows })
  note(`Imported ${rowCountText(rows)}.`)
  return EXIT.done
}

const OWN_EXPORT = /^\s*\{\s*"format"\s*:\s*"daybook-export"/
const HEAD_BYTES = 200

const isOwnExport = (path: string): boolean => {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
  const file = openSync(path, "r")
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    return OWN_EXPORT.test(head.toString("utf8", 0, readSync(file, head)))
  } finally {
    closeSync(file)
  }
}

const importOther = async (line: Line): Promise<number> => {
  const options = optionsOf(line)
  refuseMissing(line.words)
  const { title, body, importInto } = await read(line.words, options)
  const account = flagValue(line, "account")
  if (account !== undefined) refuseProfile("import --account")
  const send = (isDryRun: boolean) =>
    account === undefined && hasKey() ? sendTo(body(isDryRun)) : importInto(process.env, { account, isDryRun })
  const asJson = line.flags.json === true
  const isSure = line.flags.yes !== undefined
  if (line.flags["dry-run"] === true || !isSure) {
    const planned = await send(true)
    if (line.flags["dry-run"] === true) {
      if (asJson) printJson(planned)
      else print(importText(title, planned))
      return endOf(planned)
    }
    if (!canAsk()) throw new UsageError("importing asks first: add --yes, or --dry-run to see what would be imported")
    note(importText(title, planned).trimEnd())
    if (planned.imported === 0) return endOf(planned)
    if (!(await confirm("Import this?"))) {
      note("Nothing was imported.")
      return EXIT.failure
    }
  }
  const done = await send(false)
  if (asJson) printJson(done)
  else if (isSure) print(importText(title, done))
  if (done.id === null) return endOf(done)
  note(`Imported. To take it back: daybook undo ${done.id}${sameAccount(line)}`)
  return EXIT.done
}

/** Notes why nothing was imported, if so. Returns the exit code: a failure if nothing in the files can be imported. */
const endOf = (summary: ImportSummary): number => {
  if (summary.imported > 0) return EXIT.done
  if (isWithoutUse(summary)) {
    note("Nothing in these files can be imported.")
    return EXIT.failure
  }
  note(summary.rows === 0 ? "The files have no rows." : "There is nothing new to import.")
  return EXIT.done
}

const oneOf = <Word extends string>(line: Line, name: string, words: ReadonlyArray<Word>): Word | undefined => {
  const value = flagValue(line, name)
  const found = words.find((word) => word === value)
  if (value !== undefined && found === undefined)
    throw new UsageError(`--${name}: expected ${words.join(" or ")}, got "${value}"`)
  return found
}

const zoneIn = (line: Line): string | undefined => {
  const zone = flagValue(line, "zone")
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone })
    return zone
  } catch {
    throw new UsageError(`--zone: "${zone}" is no time zone; name one as in Europe/Paris or America/New_York`)
  }
}

const optionsOf = (line: Line): ImportFileOptions => ({
  format: flagValue(line, "format"),
  unit: oneOf(line, "unit", ANSWERS.unit),
  zone: zoneIn(line),
  dates: oneOf(line, "dates", ANSWERS.dates),
  decimal: oneOf(line, "decimal", ANSWERS.decimal),
  person: flagValue(line, "person"),
  distance: oneOf(line, "distance", ANSWERS.distance)
})

/** Reads the files, and asks for information that they lack. */
const read = async (paths: ReadonlyArray<string>, options: ImportFileOptions): Promise<ReadExport> => {
  const { readImport } = await serverPackage()
  const progress = readingProgress(paths)
  const found = await readImport(paths, { ...options, onProgress: progress.report }).finally(progress.end)
  return "question" in found ? read(paths, { ...options, ...(await answerTo(found)) }) : found
}

const hintOf = (question: ImportQuestion["question"]): string => {
  if (question === "zone") return "--zone with the name of your time zone, such as --zone Europe/Paris"
  if (question === "person") return "--person with one of the names"
  const flags = ANSWERS[question].map((word) => `--${question} ${word}`)
  return `${flags.slice(0, -1).join(", ")} or ${flags.at(-1)}`
}

const answerTo = async ({ message, question }: ImportQuestion): Promise<Partial<ImportFileOptions>> => {
  if (!canAsk()) throw new UsageError(`${message} Add ${hintOf(question)}.`)
  const answer = await ask(`${message} `)
  if (question === "zone" || question === "person") return { [question]: answer }
  const word = ANSWERS[question].find((each) => each === answer.toLowerCase())
  if (word !== undefined) return { [question]: word }
  note(`"${answer}" is no answer to this.`)
  return {}
}

/** The time for an upload of the largest import and its work. */
const UPLOAD_MS = 600_000

/** Imports on the server that the terminal is configured for. */
const sendTo = async (body: string) => {
  const { key, origin } = clientSettings()
  const response = await nodeFetch(`${origin}/sync/import`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(UPLOAD_MS)
  }).catch((error: unknown) => {
    throw new CommandError(
      EXIT.network,
      `${origin} cannot be reached: ${error instanceof Error ? error.message : String(error)}`
    )
  })
  const answer = parseJson(await response.text())
  if (response.status === 200 && isImportSummary(answer)) return answer
  const message = fieldOf(fieldOf(answer, "error"), "message") ?? `${origin} answered ${response.status}`
  throw new CommandError(
    response.status === 401 || response.status === 403 ? EXIT.access : EXIT.failure,
    String(message)
  )
}
