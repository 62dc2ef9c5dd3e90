import * as Effect from "effect/Effect"
import { addPack } from "./AddPack.ts"
import { PackStore } from "./PackStore.ts"

/**
 * Builds the pack that is there by default, where it is missing or of another version of Daybook. A person who removed it does not get it
 * again. Without it, searches find the foods of other packs. Returns false if it could not be made.
 */
export const installBasic: Effect.Effect<boolean, never, PackStore> = Effect.gen(function* () {
  const { open, wasRemoved } = yield* PackStore
  if (yield* wasRemoved("basic")) return true
  const { basicPack } = yield* Effect.promise(() => import("./basic/BasicPack.ts"))
  const shipped = basicPack()
  const present = (yield* open).packs.find(({ pack }) => pack.name === "basic")
  if (present?.pack.release !== shipped.pack.release) yield* addPack(shipped)
  return true
}).pipe(
  Effect.catchAllCause((cause) =>
    Effect.as(Effect.logWarning("the pack of basic foods could not be made", cause), false)
  )
)
