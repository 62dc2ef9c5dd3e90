import type { Unavailable } from "@daybook/core"
import type { Pack, PackFood } from "@daybook/imports/foods"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { nextTurn } from "../runtime/Waiting.ts"
import { type OpenPack, type PackFound, type PackHit, PackRefused, PackStore, type UnusablePack } from "./PackStore.ts"
import { searchPacks } from "./Search.ts"
import { barcodeOf, type StoredFood, storedFood } from "./StoredFood.ts"

/** The foods that are stored at a time. */
const BATCH = 200

/** Foods that become a pack; those of a large table are read meanwhile. */
interface FoodsOfPack {
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

export type { PackHit, UnusablePack } from "./PackStore.ts"

const RETRY_MS = 60_000

/** The packs of this server, which all accounts share. Packs that are added or removed meanwhile count at the next call. */
export class FoodPacks extends Context.Tag("daybook/foods/FoodPacks")<
  FoodPacks,
  {
    /**
     * The best hits for words in any language and order, the best first. The last word may be incomplete. Words with up to two wrong
     * letters are found where the right ones find little.
     */
    readonly search: (query: string, limit: number) => Effect.Effect<ReadonlyArray<PackFound>, Unavailable>
    /** The food with an EAN or UPC of 8 to 14 digits. */
    readonly byBarcode: (code: string) => Effect.Effect<PackHit | undefined, Unavailable>
    /** The food of an id in a pack. */
    readonly get: (pack: string, id: string) => Effect.Effect<PackHit | undefined, Unavailable>
    /** The packs by name. */
    readonly packs: Effect.Effect<ReadonlyArray<Pack>, Unavailable>
    /** The packs that are there and cannot be read. Searches leave them out. */
    readonly unusable: Effect.Effect<ReadonlyArray<UnusablePack>, Unavailable>
    readonly remove: PackStore["Type"]["remove"]
    readonly tidy: PackStore["Type"]["tidy"]
    /** Brings back the pack that is there by default. */
    readonly restoreBasic: Effect.Effect<Pack, PackRefused | Unavailable>
  }
>() {
  static layer: Layer.Layer<FoodPacks, never, PackStore> = Layer.effect(
    FoodPacks,
    Effect.gen(function* () {
      const present = yield* PackStore
      const one = yield* Effect.makeSemaphore(1)
      let isInstalled = false
      let triedAt: number | undefined
      /** Makes the shipped pack at the first search. Another server may make it at the same time, so a failure is tried again. */
      const basic = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (isInstalled || (triedAt !== undefined && now - triedAt < RETRY_MS)) return
        isInstalled = yield* Effect.provideService(installBasic, PackStore, present)
        triedAt = now
      }).pipe(
        one.withPermits(1),
        Effect.unless(() => isInstalled)
      )
      const told = new Set<string>()
      const store = {
        open: Effect.zipRight(basic, present.open).pipe(
          Effect.tap(({ unusable }) =>
            Effect.forEach(
              unusable.filter(({ why }) => !told.has(why)),
              ({ why }) =>
                Effect.zipRight(
                  Effect.logWarning(why),
                  Effect.sync(() => told.add(why))
                ),
              { discard: true }
            )
          )
        )
      }
      const found = (pack: OpenPack, food: PackFood | undefined): PackHit | undefined => {
        const [name] = food?.names ?? []
        return food === undefined || name === undefined ? undefined : { pack: pack.pack.name, food, name }
      }
      /** A pack may be replaced after it was opened. One that is damaged finds nothing; own foods are found without it. */
      const again = <A>(work: Effect.Effect<A, Unavailable>, none: A) =>
        Effect.catchAllDefect(work, () =>
          Effect.catchAllDefect(work, (defect) =>
            Effect.as(Effect.logWarning("a pack of foods cannot be read; add it again", String(defect)), none)
          )
        )
      return {
        search: (query, limit) =>
          again(
            Effect.flatMap(store.open, ({ packs }) => searchPacks(packs, query, limit)),
            []
          ),
        byBarcode: (code) =>
          again(
            Effect.gen(function* () {
              const barcode = barcodeOf(code)
              if (barcode === undefined) return undefined
              for (const pack of (yield* store.open).packs) {
                const hit = found(pack, yield* pack.byBarcode(barcode))
                if (hit !== undefined) return hit
              }
              return undefined
            }),
            undefined
          ),
        get: (name, id) =>
          again(
            Effect.gen(function* () {
              const pack = (yield* store.open).packs.find((each) => each.pack.name === name)
              return pack && found(pack, yield* pack.get(id))
            }),
            undefined
          ),
        packs: Effect.map(store.open, ({ packs }) => packs.map(({ pack }) => pack)),
        unusable: Effect.map(store.open, ({ unusable }) => unusable),
        remove: present.remove,
        tidy: present.tidy,
        restoreBasic: Effect.provideService(Effect.flatMap(shippedPack, addPack), PackStore, present)
      }
    })
  )
}

const shippedPack = Effect.promise(async () => (await import("./basic/BasicPack.ts")).basicPack())

/**
 * Builds the pack that is there by default, where it is missing or of another version of Daybook. A person who removed it does not get it
 * again. Without it, searches find the foods of other packs. Returns false if it could not be made.
 */
const installBasic: Effect.Effect<boolean, never, PackStore> = Effect.gen(function* () {
  const { open, wasRemoved } = yield* PackStore
  if (yield* wasRemoved("basic")) return true
  const shipped = yield* shippedPack
  const present = (yield* open).packs.find(({ pack }) => pack.name === "basic")
  if (present?.pack.release !== shipped.pack.release) yield* addPack(shipped)
  return true
}).pipe(
  Effect.catchAllCause((cause) =>
    Effect.as(Effect.logWarning("the pack of basic foods could not be made", cause), false)
  )
)
