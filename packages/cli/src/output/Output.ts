import { EXIT } from "../Exit.ts"

const ESCAPE = "\u001b"

/** The escape sequences of `Style.ts`, or any character that moves the cursor, colours text or reverses its direction. */
const CONTROL = new RegExp(`${ESCAPE}\\[(?:0|1|2|31|32|33|36)m|(?!\\n)[\\p{Cc}\\p{Bidi_Control}]`, "gu")

/** A second defence after `safeText`: only line breaks and, if allowed, the program's own styles reach the terminal. */
const sanitized = (text: string, allowsStyle: boolean): string =>
  text.replace(CONTROL, (found) => (allowsStyle && found.length > 1 ? found : "\ufffd"))

/** Prints data on standard output. */
export const print = (text: string): void => {
  process.stdout.write(sanitized(text, true))
}

/** Prints a value as JSON on standard output. */
export const printJson = (value: unknown): void => {
  // JSON.stringify leaves some characters that terminals interpret. Escaped, they have the same meaning in JSON.
  process.stdout.write(
    `${JSON.stringify(value, null, 2).replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, escaped)}\n`
  )
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Prints a message for the user on standard error. */
export const note = (text: string): void => {
  process.stderr.write(`${sanitized(text, false)}\n`)
}

/** Prints a result, as JSON or as text, and returns the exit code of success. */
export const printResult = (asJson: boolean, data: unknown, text: string | (() => string)): number => {
  if (asJson) printJson(data)
  else print(typeof text === "string" ? text : text())
  return EXIT.done
}
