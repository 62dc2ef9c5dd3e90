import * as Data from "effect/Data"

/** An export was refused; the message has the place and the reason. No row of it is kept. */
export class ImportRefused extends Data.TaggedError("ImportRefused")<{ readonly message: string }> {}
