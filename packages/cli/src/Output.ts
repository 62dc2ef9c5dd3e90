/** Data, for whoever reads standard output. */
export const print = (text: string): void => {
  process.stdout.write(text)
}

/** A value as JSON, for programs. */
export const printJson = (value: unknown): void => print(`${JSON.stringify(value, null, 2)}\n`)

/** Talk, for the person at the terminal; never mixed into the data. */
export const note = (text: string): void => {
  process.stderr.write(`${text}\n`)
}
