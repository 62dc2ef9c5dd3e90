import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { FoodName, Pack, PackFood } from "./PackFood.ts"

/** A food that was found, in its pack. */
export interface PackHit {
  /** The name of the pack. */
  readonly pack: string
  readonly food: PackFood
  /** The name that the query matched best; the first one of a food that was not searched by name. */
  readonly name: FoodName
}

/** A pack that cannot be read, with a sentence that says why and what to do. */
export interface UnusablePack {
  readonly name: string
  readonly why: string
}

/** The packs of this server, which all accounts share. Packs that are added or removed meanwhile count at the next call. */
export class FoodPacks extends Context.Tag("daybook/foods/FoodPacks")<
  FoodPacks,
  {
    /**
     * The best hits for words in any language and order, the best first. The last word may be incomplete. Words with up to two wrong
     * letters are found where the right ones find little.
     */
    readonly search: (query: string, limit: number) => Effect.Effect<ReadonlyArray<PackHit>, Unavailable>
    /** The food with an EAN or UPC of 8 to 14 digits. */
    readonly byBarcode: (code: string) => Effect.Effect<PackHit | undefined, Unavailable>
    /** The food of an id in a pack. */
    readonly get: (pack: string, id: string) => Effect.Effect<PackHit | undefined, Unavailable>
    /** The packs by name. */
    readonly packs: Effect.Effect<ReadonlyArray<Pack>, Unavailable>
    /** The packs that are there and cannot be read. Searches leave them out. */
    readonly unusable: Effect.Effect<ReadonlyArray<UnusablePack>, Unavailable>
  }
>() {}
