import * as Schema from "effect/Schema"

/** The response of every delete route. */
export const Deleted = Schema.Struct({ deleted: Schema.Literal(true), id: Schema.String }).annotations({
  identifier: "Deleted",
  examples: [{ deleted: true, id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56" }]
})
