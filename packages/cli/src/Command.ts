import { type ParseArgsConfig, parseArgs } from "node:util"

/** Exit codes that scripts may rely on. */
export const EXIT = { done: 0, failure: 1, usage: 2, notFound: 3 } as const

/** A command line that cannot be understood; says what to type instead. */
export class Usage extends Error {
  override readonly name = "Usage"
}

export interface Command {
  /** Shown by `daybook COMMAND --help`. */
  readonly help: string
  /** Runs with the words after the command's name; gives the exit code. */
  readonly run: (args: ReadonlyArray<string>) => Promise<number>
}

/** Reads a command's options strictly: one that it does not know is refused, never swallowed. */
export const options = <const Config extends ParseArgsConfig>(config: Config) => {
  try {
    return parseArgs({ ...config, strict: true })
  } catch (error) {
    throw new Usage(
      error instanceof Error ? error.message.replace(/\. To specify a positional.*$/s, "") : String(error)
    )
  }
}
