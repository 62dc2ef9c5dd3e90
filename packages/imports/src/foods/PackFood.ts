import type { FoodPortion, FoodUnit, Per100 } from "@daybook/core/foods"

/** A name of a food in one language. */
export interface FoodName {
  /** Two letters of ISO 639-1; "xx" if the table does not say. */
  readonly language: string
  readonly text: string
}

/** A food as a reader of a published table gives it, and as a pack stores it. */
export interface PackFood {
  /** The code in its table. */
  readonly id: string
  /** At least one. Hits show the name that the query matched best, else the first one. */
  readonly names: ReadonlyArray<FoodName>
  /** Further words by which people find it. They are never shown. */
  readonly aliases: ReadonlyArray<string>
  readonly brand: string | null
  readonly per100: Per100
  readonly unit: FoodUnit
  readonly portions: ReadonlyArray<FoodPortion>
  /** EAN or UPC as 13 digits, with zeros in front of shorter codes; `null` without one. */
  readonly barcode: string | null
  /** How many people use it, from 0 (unknown) on. Of equal hits, the more popular comes first. */
  readonly popularity: number
}

/** A published table that was read into the reference data. */
export interface Pack {
  /** `ciqual`, `usda`, `off`, or `basic` for the one that is shipped. */
  readonly name: string
  readonly title: string
  /** The publisher's release, such as "2025-11-03". */
  readonly release: string
  /** The line that the licence asks to be shown. */
  readonly attribution: string
  readonly license: string
  readonly foods: number
}
