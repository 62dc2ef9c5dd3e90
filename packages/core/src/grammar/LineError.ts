/** Typed words that cannot be understood; the message says what to type instead. */
export class LineError extends Error {
  override readonly name = "LineError"
}
