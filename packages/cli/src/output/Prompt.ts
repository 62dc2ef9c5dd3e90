import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import { CommandError, EXIT } from "../Exit.ts"

/** True if a person can answer a question. It is false in a pipe. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Asks a question on standard error. Call only if `canAsk`. */
export const ask = (question: string, { hidden = false } = {}): Promise<string> =>
  new Promise((resolve, reject) => {
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

/** Asks for confirmation; anything but y or yes declines. */
export const confirm = async (question: string): Promise<boolean> => /^y(es)?$/i.test(await ask(`${question} [y/N] `))

/** Reads all of standard input. */
export const readStdin = async (): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString("utf8").trim()
}
