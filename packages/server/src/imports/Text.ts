import type { SourceFile } from "./Model.ts"

/** The encoding that a byte order mark names; UTF-8 where there is none. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return "utf-16le"
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8"
}

const decoderOf = (head: Uint8Array) => new TextDecoder(encodingOf(head))

/** The databases store no NUL. */
const cleaned = (text: string): string => text.replaceAll("\r\n", "\n").replaceAll("\u0000", "")

/** The text at the start of a file, without byte order mark and with `\n` as the end of lines. */
export const headText = ({ head }: Pick<SourceFile, "head">): string =>
  cleaned(decoderOf(head).decode(head, { stream: true }))

/** The text of a file in pieces, without byte order mark and with `\n` as the end of lines. */
export async function* textOf(file: SourceFile): AsyncGenerator<string> {
  const decoder = decoderOf(file.head)
  let kept = ""
  for await (const chunk of file.open()) {
    const text = kept + decoder.decode(chunk, { stream: true })
    kept = text.endsWith("\r") ? "\r" : ""
    const whole = cleaned(kept === "" ? text : text.slice(0, -1))
    if (whole !== "") yield whole
  }
  const last = kept + decoder.decode()
  if (last !== "") yield last
}

/** A text as headers are compared: trimmed, without case, and with accents written one way. */
export const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase()

/** The start of a text. A character of two units is not cut in half: no database stores a half. */
export const cut = (text: string, length: number): string => {
  const start = text.slice(0, length)
  return start.isWellFormed() ? start : start.slice(0, -1)
}
