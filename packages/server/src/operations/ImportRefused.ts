import * as Data from "effect/Data"

/** An export was refused; the message says where and why. Nothing of it is kept. */
export class ImportRefused extends Data.TaggedError("ImportRefused")<{ readonly message: string }> {}
