import { ImportFault, type SourceFile } from "./Model.ts"

/** The encoding that a byte order mark names. Text without one that is no UTF-8 is what old programs of Windows write. */
const encodingOf = (head: Uint8Array): string => {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true })
    return "utf-8"
  } catch {
    return "windows-1252"
  }
}

const decoderOf = (head: Uint8Array, fatal = false) => new TextDecoder(encodingOf(head), { fatal })

/** The databases store no NUL. */
const cleaned = (text: string): string => text.replaceAll("\r\n", "\n").replaceAll("\u0000", "")

/** The text at the start of a file, without byte order mark and with `\n` as the end of lines. */
export const headText = ({ head }: Pick<SourceFile, "head">): string =>
  cleaned(decoderOf(head).decode(head, { stream: true }))

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
  let kept = ""
  for await (const chunk of file.open()) {
    const text = kept + decoded(chunk)
    kept = text.endsWith("\r") ? "\r" : ""
    const whole = cleaned(kept === "" ? text : text.slice(0, -1))
    if (whole !== "") yield whole
  }
  const last = kept + decoded()
  if (last !== "") yield last
}

/** A text as headers are compared: trimmed, without case, and with accents written one way. */
export const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase()

/** The start of a text. A character of two units is not cut in half: no database stores a half. */
export const cut = (text: string, length: number): string => {
  const start = text.slice(0, length)
  return start.isWellFormed() ? start : start.slice(0, -1)
}
