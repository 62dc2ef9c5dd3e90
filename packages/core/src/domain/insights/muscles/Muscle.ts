import * as Schema from "effect/Schema"
import { MUSCLES } from "../../../plain/Muscles.ts"

/** A muscle group that sets are counted for. */
export const Muscle = Schema.Literal(...MUSCLES)
export type Muscle = typeof Muscle.Type
