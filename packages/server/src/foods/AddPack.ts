import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Pack, PackFood } from "./PackFood.ts"
import { PackRefused, PackStore } from "./PackStore.ts"
import { type StoredFood, storedFood } from "./StoredFood.ts"

/** The foods that are stored at a time. */
const BATCH = 500

/** What makes a pack: its foods, one after the other, and its description once they are read. */
export interface PackSource {
  readonly name: string
  readonly foods: AsyncIterable<PackFood>
  readonly about: () => Omit<Pack, "foods" | "name">
}

/** Builds a pack beside the present one of its name, and then replaces that. On any failure the present one stays. */
export const addPack = (source: PackSource): Effect.Effect<Pack, PackRefused | Unavailable, PackStore> =>
  Effect.gen(function* () {
    const draft = yield* (yield* PackStore).draft(source.name)
    const foods = source.foods[Symbol.asyncIterator]()
    yield* Effect.addFinalizer(() => Effect.promise(async () => void (await foods.return?.())))
    for (;;) {
      const batch = yield* nextBatch(foods)
      if (batch.length > 0) yield* draft.add(batch)
      if (batch.length < BATCH) break
    }
    return yield* draft.publish({ name: source.name, ...source.about() })
  }).pipe(Effect.scoped)

const nextBatch = (foods: AsyncIterator<PackFood>) =>
  Effect.tryPromise({
    try: async () => {
      const batch: Array<StoredFood> = []
      while (batch.length < BATCH) {
        const next = await foods.next()
        if (next.done === true) break
        batch.push(storedFood(next.value))
      }
      return batch
    },
    catch: (error) => new PackRefused({ message: error instanceof Error ? error.message : String(error) })
  })
