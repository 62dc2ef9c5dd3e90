/** An error that the person who started a command can understand from its message alone. */
export class Failure extends Error {
  override readonly name = "Failure"
  /** `not_found` if the command names something that does not exist, `usage` if a value or a setting is refused. */
  readonly code: "failure" | "not_found" | "usage"
  constructor(message: string, code: Failure["code"] = "failure") {
    super(message)
    this.code = code
  }
}
