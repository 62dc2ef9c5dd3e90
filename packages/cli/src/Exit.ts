/** Exit codes that scripts may rely on. */
export const EXIT = {
  done: 0,
  failure: 1,
  usage: 2,
  notFound: 3,
  access: 4,
  rateLimited: 5,
  network: 6,
  interrupted: 130
} as const

/** A failure that ends a command, with its exit code. */
export class CommandError extends Error {
  readonly exit: number
  constructor(exit: number, message: string) {
    super(message)
    this.exit = exit
  }
}

/** A command line that cannot be understood or is out of bounds; the message says what to type instead. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(EXIT.usage, message)
  }
}
