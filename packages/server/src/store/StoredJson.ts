/**
 * Reads a JSON document of a row. Were one unreadable, because another program wrote it, the parser's own message would quote
 * it, and a note or a food's name would reach the log.
 */
export const storedJson = <A>(table: string, text: string): A => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`a row of ${table} holds unreadable JSON; daybook verify checks the file`)
  }
}
