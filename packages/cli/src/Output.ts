const ESCAPE = "\u001b"

/** Our own few styles, or whatever else would move the cursor, colour, or write backwards. */
const CONTROL = new RegExp(`${ESCAPE}\\[(?:0|1|2|31|32|33|36)m|(?!\\n)[\\p{Cc}\\p{Bidi_Control}]`, "gu")

/** The second wall before the terminal, behind `safeText`: nothing but lines and our own styles passes. */
const tame = (text: string, hasStyle: boolean): string =>
  text.replace(CONTROL, (found) => (hasStyle && found.length > 1 ? found : "\ufffd"))

/** Data, for whoever reads standard output. */
export const print = (text: string): void => {
  process.stdout.write(tame(text, true))
}

/** A value as JSON, for programs. */
export const printJson = (value: unknown): void => {
  // JSON escapes what it must; what a terminal would obey beyond that is escaped too, and means the same.
  process.stdout.write(
    `${JSON.stringify(value, null, 2).replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, escaped)}\n`
  )
}

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Talk, for the person at the terminal; never mixed into the data. */
export const note = (text: string): void => {
  process.stderr.write(`${tame(text, false)}\n`)
}
