import type { FoodName, PackFood } from "@daybook/imports/foods"

/** A food that was found, in its pack. */
export interface PackHit {
  /** The name of the pack. */
  readonly pack: string
  readonly food: PackFood
  /** The name that the query matched best; the first one of a food that was not searched by name. */
  readonly name: FoodName
}

/** A food that words found. */
export interface PackFound extends PackHit {
  readonly score: number
}

/** A pack that cannot be read, with a sentence that says why and what to do. */
export interface UnusablePack {
  readonly name: string
  readonly why: string
}
