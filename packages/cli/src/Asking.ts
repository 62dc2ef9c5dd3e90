import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import { EXIT, Stop } from "./Command.ts"

/** Whether there is a person to ask: questions are never put to a pipe. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Asks a question on standard error and gives the answer. Only where `canAsk`. */
export const ask = (question: string, { hidden = false } = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    // A terminal echoes what is typed unless readline does it, here to nowhere.
    const nowhere = new Writable({ write: (_, __, done) => done() })
    const lines = createInterface({ input: process.stdin, output: hidden ? nowhere : process.stderr, terminal: true })
    if (hidden) process.stderr.write(question)
    // After an answer this rejects nothing any more.
    lines.once("close", () => reject(new Stop(EXIT.interrupted, "stopped")))
    lines.question(hidden ? "" : question, (answer) => {
      resolve(answer.trim())
      lines.close()
      if (hidden) process.stderr.write("\n")
    })
  })

/** Asks whether to go on; anything but y or yes is no. */
export const confirm = async (question: string): Promise<boolean> => /^y(es)?$/i.test(await ask(`${question} [y/N] `))

/** All of standard input, where something is piped into it. */
export const piped = async (): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString("utf8").trim()
}
