/** The error for words that cannot be understood. The message says what to type instead. */
export class LineError extends Error {
  override readonly name = "LineError"
}
