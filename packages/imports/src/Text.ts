import { characters } from "@daybook/core"
import { ImportFault, type SourceFile } from "./Model.ts"

/** The entry of a table under a name from outside. `constructor` and other members of every object do not count. */
export const entryNamed = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The encoding of a text: that of its byte order mark, UTF-8, or else Windows-1252, which old programs of Windows write. */
const encodingOf = (head: Uint8Array): string => {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  // Without the mark, every other byte of a header is 0.
  if (head[1] === 0 && head[3] === 0) return "utf-16le"
  if (first === 0 && head[2] === 0) return "utf-16be"
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true })
    return "utf-8"
  } catch {
    return "windows-1252"
  }
}

const decoderOf = (head: Uint8Array, fatal = false) => new TextDecoder(encodingOf(head), { fatal })

type Head = Pick<SourceFile, "head">

/** Makes a text one without NUL, which the databases do not store, and with `\n` as the end of lines. Old programs of the Mac end them by `\r`. */
const cleaning = ({ head }: Head): ((text: string) => string) => {
  const isOfMac = !head.includes(LF) && head.includes(CR)
  return (text) => text.replaceAll(isOfMac ? "\r" : "\r\n", "\n").replaceAll("\u0000", "")
}

const LF = 10
const CR = 13

/** The text at the start of a file, without byte order mark and with `\n` as the end of lines. */
export const headText = (file: Head): string => cleaning(file)(decoderOf(file.head).decode(file.head, { stream: true }))

/** The text of a file in pieces, without byte order mark and with `\n` as the end of lines. */
export async function* textOf(file: SourceFile): AsyncGenerator<string> {
  const decoder = decoderOf(file.head, true)
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new ImportFault(`${file.name} has characters that are not in UTF-8. Save it as UTF-8, and import it again.`)
    }
  }
  const cleaned = cleaning(file)
  let kept = ""
  for await (const chunk of file.open()) {
    const text = kept + decoded(chunk)
    kept = text.endsWith("\r") ? "\r" : ""
    const whole = cleaned(kept === "" ? text : text.slice(0, -1))
    if (whole !== "") yield whole
  }
  const last = cleaned(kept + decoded())
  if (last !== "") yield last
}

/** The lines of a file, some at a time. One of more than `most` characters comes in pieces. */
export async function* lineGroups(
  file: SourceFile,
  most = Number.POSITIVE_INFINITY
): AsyncGenerator<ReadonlyArray<string>> {
  let rest = ""
  for await (const text of textOf(file)) {
    const lines = (rest + text).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > most) {
      lines.push(rest)
      rest = ""
    }
    yield lines
  }
  yield [rest]
}

/** The lines of a file. */
export async function* linesOf(file: SourceFile): AsyncGenerator<string> {
  for await (const lines of lineGroups(file)) yield* lines
}

/** A text for comparing headers: trimmed, in lower case, with accents written one way, without characters of no width. */
export const folded = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .trim()
    .toLowerCase()

/** The names in a list of them, `date, datum`. */
export const words = (list: string): ReadonlyArray<string> => list.split(", ")

/** The start of a text, of so many characters as its field counts them. */
export const cut = (text: string, length: number): string =>
  characters(text) > length ? [...text].slice(0, length).join("") : text

/** As `cut`, without white space at the end. */
export const cutText = (text: string, length: number): string => cut(text, length).trimEnd()

/** Texts in a row without white space around them, each once. */
export const joinedTexts = (texts: ReadonlyArray<string>, between: string): string =>
  [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))].join(between)
