/** An error that the person who started a command can understand from its message alone. */
export class Failure extends Error {
  override readonly name = "Failure"
  /** `not_found` if the command names something that does not exist. */
  readonly code: "failure" | "not_found"
  constructor(message: string, code: "failure" | "not_found" = "failure") {
    super(message)
    this.code = code
  }
}
