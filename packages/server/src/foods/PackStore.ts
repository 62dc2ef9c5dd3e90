import type { Unavailable } from "@daybook/core"
import type { FoodHit } from "@daybook/core/foods"
import type { FoodName, Pack, PackFood } from "@daybook/imports/foods"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { StoredFood } from "./StoredFood.ts"

/** A food that was found, in its pack. */
export interface PackHit {
  /** The name of the pack. */
  readonly pack: string
  readonly food: PackFood
  /** The name that the query matched best; the first one of a food that was not searched by name. */
  readonly name: FoodName
}

/** A food that words found. */
export interface PackFound extends PackHit, Pick<FoodHit<PackFood>, "isRight" | "missed" | "score"> {}

/** A pack that cannot be read, with a sentence that says why and what to do. */
export interface UnusablePack {
  readonly name: string
  readonly why: string
}

/** The format of the packs that this Daybook writes and reads. It changes with what is stored, and with what a term is. */
export const PACK_FORMAT = 3

/** A pack cannot be added or removed, in a sentence for the person. */
export class PackRefused extends Data.TaggedError("PackRefused")<{ readonly message: string }> {}

/** A term of a pack, and the number of foods that have it. */
export interface CountedTerm {
  readonly term: string
  readonly foods: number
}

/** A pack that is open for reading. Foods are in the order of their scores. */
export interface OpenPack {
  readonly pack: Pack
  /** Of these terms, those that foods have, with their number, and the most used terms that begin with a prefix. */
  readonly terms: (
    words: ReadonlyArray<string>,
    prefix: string,
    limit: number
  ) => Effect.Effect<
    { readonly known: ReadonlyMap<string, number>; readonly completions: ReadonlyArray<string> },
    Unavailable
  >
  /** The terms under these keys of `Search.ts`, by key. */
  readonly near: (
    keys: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<CountedTerm>>, Unavailable>
  /** The first foods that have a term of each group in the beginnings of their names and, if these are fewer, the first ones of all. */
  readonly foods: (
    groups: ReadonlyArray<ReadonlyArray<string>>,
    limit: number
  ) => Effect.Effect<ReadonlyArray<PackFood>, Unavailable>
  /** The food with a barcode of 13 digits. */
  readonly byBarcode: (barcode: string) => Effect.Effect<PackFood | undefined, Unavailable>
  readonly get: (id: string) => Effect.Effect<PackFood | undefined, Unavailable>
}

/** A pack that is being built, in a place of its own. It is removed with its scope unless it is published. */
export interface Draft {
  readonly add: (foods: ReadonlyArray<StoredFood>) => Effect.Effect<void, PackRefused | Unavailable>
  /** Orders and indexes the foods, then puts the pack into the place of the one with its name, in one step. */
  readonly publish: (pack: Omit<Pack, "foods">) => Effect.Effect<Pack, PackRefused | Unavailable>
}

/** The packs in a database engine. */
export class PackStore extends Context.Tag("daybook/foods/PackStore")<
  PackStore,
  {
    /** The packs as they are now, by name. */
    readonly open: Effect.Effect<
      { readonly packs: ReadonlyArray<OpenPack>; readonly unusable: ReadonlyArray<UnusablePack> },
      Unavailable
    >
    /** Begins a pack, and removes what was left of drafts whose process ended. */
    readonly draft: (name: string) => Effect.Effect<Draft, PackRefused | Unavailable, Scope.Scope>
    /** Removes a pack; false if there is none. */
    readonly remove: (name: string) => Effect.Effect<boolean, PackRefused | Unavailable>
    /** Removes what was left of drafts of a pack whose process or thread ended. */
    readonly tidy: (name: string) => Effect.Effect<void, PackRefused | Unavailable>
    /** True if a person removed the pack, until it is added again. */
    readonly wasRemoved: (name: string) => Effect.Effect<boolean, Unavailable>
  }
>() {}

/** Says why a pack of another format is not read; undefined for the present one. */
export const formatFault = (name: string, format: number): string | undefined => {
  if (format === PACK_FORMAT) return undefined
  const maker = format > PACK_FORMAT ? "a newer Daybook" : "an older Daybook"
  return `The pack ${name} was made by ${maker} (format ${format}, this one reads ${PACK_FORMAT}). Add it again, or remove it: daybook foods remove ${name}`
}
