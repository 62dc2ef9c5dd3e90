import type { Unavailable } from "@daybook/core"
import type { Pack, PackFood } from "@daybook/imports/foods"
import * as Effect from "effect/Effect"
import { nextTurn } from "../runtime/EventLoop.ts"
import { PackRefused, PackStore } from "./PackStore.ts"
import { type StoredFood, storedFood } from "./StoredFood.ts"

/** The foods that are stored at a time. */
const BATCH = 200

/** Foods that become a pack; those of a large table are read meanwhile. */
export interface FoodsOfPack {
  readonly pack: Omit<Pack, "foods">
  readonly foods: AsyncIterable<PackFood> | Iterable<PackFood>
}

/**
 * Builds a pack of foods that are read, beside the present one of its name, and then replaces that. On any failure, and where nothing is
 * read, the present one stays.
 */
export const addPack = ({ foods, pack }: FoodsOfPack): Effect.Effect<Pack, PackRefused | Unavailable, PackStore> =>
  Effect.gen(function* () {
    const draft = yield* (yield* PackStore).draft(pack.name)
    const reading = iteratorOf(foods)
    yield* Effect.addFinalizer(() => Effect.promise(async () => void (await reading.return?.())))
    let count = 0
    for (;;) {
      const batch = yield* nextBatch(reading)
      count += batch.length
      if (batch.length > 0) yield* draft.add(batch)
      yield* nextTurn
      if (batch.length < BATCH) break
    }
    if (count === 0) return yield* new PackRefused({ message: "No food was found. The packs are as before." })
    return yield* draft.publish(pack)
  }).pipe(Effect.scoped)

const iteratorOf = (foods: FoodsOfPack["foods"]): AsyncIterator<PackFood> | Iterator<PackFood> =>
  Symbol.asyncIterator in foods ? foods[Symbol.asyncIterator]() : foods[Symbol.iterator]()

const nextBatch = (foods: AsyncIterator<PackFood> | Iterator<PackFood>) =>
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
