import * as Data from "effect/Data"

/** Why the database cannot be opened, in one line for the person at the terminal. */
export class CannotOpen extends Data.TaggedError("CannotOpen")<{
  readonly message: string
  /** True if there is no database at all. */
  readonly isMissing?: boolean
}> {}
