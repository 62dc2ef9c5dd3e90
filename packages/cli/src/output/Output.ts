import { CommandError, EXIT, UsageError } from "../Exit.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { fieldOf } from "../Json.ts"
import { texts } from "../Texts.ts"
import { listing, showable } from "./Layout.ts"
import { safeText, wrap } from "./Text.ts"

const ESCAPE = "\u001b"

/** The escape sequences of `Layout.ts`, or any character that moves the cursor, colours text or reverses its direction. */
const CONTROL = new RegExp(`${ESCAPE}\\[(?:0|1|2|31|32|33|36)m|(?!\\n)[\\p{Cc}\\p{Bidi_Control}]`, "gu")

/** Signs that no text of `--jq` may have; `@tsv` makes tabs. */
const CONTROL_BUT_TAB = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu

/** A second defence after `safeText`: only line breaks and, if allowed, the program's own styles reach the terminal. */
const sanitized = (text: string, allowsStyle: boolean): string =>
  text.replace(CONTROL, (found) => (allowsStyle && found.length > 1 ? found : "\ufffd"))

/** Prints text for the person on standard output. */
export const print = (text: string): void => {
  process.stdout.write(sanitized(showable(text), true))
}

/** Prints data on standard output, which keeps all its letters in every locale. */
export const printExact = (text: string): void => {
  process.stdout.write(sanitized(text, false))
}

let filter: ((json: string) => string) | undefined

/** Has all JSON pass through jq with an expression: its results, a line each, texts without quotes. */
export const filterJson = async (expression: string): Promise<void> => {
  const jq = await loadedJq()
  // A space before the expression keeps jq from taking one such as `-h` for an option.
  const run = (json: string): { readonly exitCode: number; readonly stderr: string; readonly stdout: string } =>
    jq.raw(json, ` ${expression}`, ["-r", "-c"])
  const { exitCode, stderr } = run("null")
  if (exitCode === NOT_COMPILED) throw refusedExpression(stderr)
  filter = (json) => {
    const { exitCode, stderr, stdout } = run(json)
    if (exitCode !== 0) throw refusedExpression(stderr)
    return stdout
  }
}

/** The exit code of jq for an expression that it cannot compile. */
const NOT_COMPILED = 3

const refusedExpression = (message: string): UsageError =>
  new UsageError(
    `--jq: ${(message.split("\n")[0] ?? "").replace(/^jq: error(?: \(at \S+\))?: /, "").replace(/:$/, "")}`
  )

const loadedJq = async () => {
  try {
    return await (await import("jq-wasm")).loadJq()
  } catch (error) {
    if (fieldOf(error, "code") !== "ERR_MODULE_NOT_FOUND") throw error
    throw new CommandError(EXIT.failure, "--jq needs the package jq-wasm, which npm installs with @daybook/cli")
  }
}

export const printJson = (value: unknown): void => {
  if (filter !== undefined) {
    const lines = filter(JSON.stringify(value))
    process.stdout.write(lines === "" ? "" : `${lines.replace(CONTROL_BUT_TAB, "\ufffd")}\n`)
    return
  }
  // JSON.stringify leaves some characters that terminals interpret. Escaped, they have the same meaning in JSON.
  process.stdout.write(
    `${JSON.stringify(value, null, 2).replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, escaped)}\n`
  )
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Prints data as the flags of a list ask for it; false if they ask for text. A table has these columns also without rows. */
export const printData = ({ flags }: Line, data: unknown, columns: ReadonlyArray<string> = []): boolean => {
  if (flags.json === true) printJson(data)
  else if ((flags.csv === true || flags.tsv === true) && Array.isArray(data)) {
    process.stdout.write(delimited(data, columns, flags.csv === true ? "," : "\t"))
  } else return false
  return true
}

/** How a list is shown to the person. */
interface ListText<Row> {
  /** Its columns in a table for programs. */
  readonly columns: ReadonlyArray<string>
  readonly empty: string
  readonly heads: ReadonlyArray<string>
  readonly cells: (row: Row) => ReadonlyArray<string>
  /** The columns that are aligned to the right. */
  readonly right?: ReadonlyArray<number>
}

/** Prints a list as its flags ask for it, and returns the exit code of success. */
export const printList = <Row>(
  line: Line,
  rows: ReadonlyArray<Row>,
  { cells, columns, empty, heads, right }: ListText<Row>
): number => {
  if (printData(line, rows, columns)) return EXIT.done
  if (rows.length === 0) noteWithin(empty)
  else print(listing([heads, ...rows.map(cells)], right))
  return EXIT.done
}

export const note = (text: string): void => {
  process.stderr.write(`${sanitized(showable(text), false)}\n`)
}

/** Prints a sentence of a list on standard error, in lines that fit its terminal. */
export const noteWithin = (text: string): void =>
  note(wrap(text, process.stderr.columns || Number.POSITIVE_INFINITY, ""))

/** Prints a result, as JSON or as text, and returns the exit code of success. */
export const printResult = ({ flags }: Pick<Line, "flags">, data: unknown, text: string): number => {
  if (flags.json === true) printJson(data)
  else print(text)
  return EXIT.done
}

/** The values of a row by column; those of an object inside have its name and a dot before theirs. */
const valuesOf = (row: object, before = ""): ReadonlyArray<readonly [column: string, value: unknown]> =>
  Object.entries(row).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? valuesOf(value, `${before}${name}.`)
      : [[`${before}${name}`, value] as const]
  )

const cell = (value: unknown): string =>
  value === null || value === undefined ? "" : safeText(typeof value === "object" ? JSON.stringify(value) : `${value}`)

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Rows as lines of comma- or tab-separated values, one a line, below the names of the columns: the known ones, and those that only the
 * rows have. A list inside a row stays JSON.
 */
const delimited = (rows: ReadonlyArray<object>, columns: ReadonlyArray<string>, separator: "," | "\t"): string => {
  const found = rows.map((row) => new Map(valuesOf(row)))
  // Instead of an object a row may have null.
  const isKnown = (name: string) => columns.some((column) => column.startsWith(`${name}.`))
  const others = found.flatMap((row) => [...row.keys()].filter((name) => !isKnown(name)))
  const names = [...new Set([...columns, ...others])]
  const lines = [names, ...found.map((row) => names.map((name) => cell(row.get(name))))]
  return lines.map((cells) => `${(separator === "," ? cells.map(quoted) : cells).join(separator)}\n`).join("")
}

/** True if a person can answer a question. It is false in a pipe. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Asks a question on standard error. Call only if `canAsk`. */
export const ask = async (question: string, { hidden = false } = {}): Promise<string> => {
  // Loaded where a person answers, which few commands ask for.
  const [{ createInterface }, { Writable }] = await Promise.all([import("node:readline"), import("node:stream")])
  return new Promise((resolve, reject) => {
    // readline in terminal mode echoes to its output, so a discarding output hides the answer.
    const discard = new Writable({ write: (_, __, done) => done() })
    const lines = createInterface({ input: process.stdin, output: hidden ? discard : process.stderr, terminal: true })
    if (hidden) process.stderr.write(question)
    // This has no effect after an answer, when the promise is already resolved.
    lines.once("close", () => reject(new CommandError(EXIT.interrupted, "stopped")))
    lines.question(hidden ? "" : question, (answer) => {
      resolve(answer.trim())
      lines.close()
      if (hidden) process.stderr.write("\n")
    })
  })
}

/** Anything but yes, or its first letter, declines. */
export const confirm = async (question: string): Promise<boolean> =>
  texts()
    .yes.split(" ")
    .includes((await ask(`${question} ${texts().yesNo} `)).toLowerCase())

/**
 * Asks before something that is not easily undone, unless `--yes` is given; without a terminal it is refused. A person who declines is told
 * that nothing was done.
 */
export const isConfirmed = async (
  { flags }: Line,
  { declined, question, would }: { readonly would: string; readonly question: string; readonly declined: string }
): Promise<boolean> => {
  if (flags.yes !== undefined) return true
  if (!canAsk()) throw new UsageError(`this would ${would}; add --yes`)
  const isAnswered = await confirm(question)
  if (!isAnswered) note(declined)
  return isAnswered
}

export const readStdin = async (): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString("utf8").trim()
}
