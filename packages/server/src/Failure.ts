/** An error that the person who started a command can understand from its message alone. */
export class Failure extends Error {
  override readonly name = "Failure"
}
