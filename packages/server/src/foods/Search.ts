import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { PackFood } from "./PackFood.ts"
import type { PackHit } from "./PackHit.ts"
import type { OpenPack } from "./PackStore.ts"
import { rankFoods } from "./Rank.ts"
import { keysNear } from "./Segments.ts"
import { nearTerms, termsOf } from "./Terms.ts"

/** The foods of a pack that are ranked, of those with the words in the beginning of a name, and of all. */
const MOST_CANDIDATES = 150

/** The words that an incomplete last word may become. */
const MOST_COMPLETIONS = 8

/** Where exact words find fewer foods, words with wrong letters are tried too. */
const FEW = 3

const MOST_WORDS = 8

type Candidates = ReadonlyArray<{ readonly pack: string; readonly food: PackFood }>
type Groups = ReadonlyArray<ReadonlyArray<string>>

/** Finds the best foods of packs for a query. */
export const searchPacks = (
  packs: ReadonlyArray<OpenPack>,
  query: string,
  limit: number
): Effect.Effect<ReadonlyArray<PackHit>, Unavailable> =>
  Effect.gen(function* () {
    const words = termsOf(query).slice(0, MOST_WORDS)
    if (words.length === 0) return []
    const searches = yield* each(packs, (pack) => Effect.map(exactly(pack, words), (groups) => ({ pack, groups })))
    const exact = yield* candidatesOf(searches)
    if (exact.length >= FEW) return rankFoods(query, exact, limit)
    const loose = yield* each(searches, ({ groups, pack }) =>
      Effect.map(nearly(pack, words, groups), (groups) => ({ pack, groups }))
    )
    const near = yield* candidatesOf(loose)
    const all = joined(exact, near)
    return rankFoods(query, all.length > 0 ? all : yield* anyOf(loose), limit)
  })

const each = <A, B>(items: ReadonlyArray<A>, use: (item: A) => Effect.Effect<B, Unavailable>) =>
  Effect.forEach(items, use, { concurrency: "unbounded" })

interface PackSearch {
  readonly pack: OpenPack
  readonly groups: Groups
}

/** A group for each word: the word, and what the last one may become. A group is empty if no food has the word. */
const exactly = (pack: OpenPack, words: ReadonlyArray<string>) =>
  Effect.map(pack.terms(words, words.at(-1) ?? "", MOST_COMPLETIONS), ({ completions, known }) =>
    words.map((word, at) => [
      ...new Set([...(known.has(word) ? [word] : []), ...(at === words.length - 1 ? completions : [])])
    ])
  )

/** Adds the near terms of words to groups: to empty ones, or if there is none, to all. */
const nearly = (pack: OpenPack, words: ReadonlyArray<string>, groups: Groups) => {
  const areAllKnown = groups.every((group) => group.length > 0)
  return Effect.forEach(words, (word, at) => {
    const group = groups[at] ?? []
    if (group.length > 0 && !areAllKnown) return Effect.succeed(group)
    return Effect.map(pack.near(keysNear(word)), (terms) => [...new Set([...group, ...nearTerms(word, terms)])])
  })
}

/** The foods that have a term of every group; none where a group is empty. */
const candidatesOf = (searches: ReadonlyArray<PackSearch>): Effect.Effect<Candidates, Unavailable> =>
  Effect.map(
    each(searches, ({ groups, pack }) =>
      groups.length === 0 || groups.some((group) => group.length === 0)
        ? Effect.succeed([])
        : Effect.map(
            Effect.all([pack.foods(groups, "head", MOST_CANDIDATES), pack.foods(groups, "any", MOST_CANDIDATES)], {
              concurrency: "unbounded"
            }),
            ([head, any]) => distinct([...head, ...any]).map((food) => ({ pack: pack.pack.name, food }))
          )
    ),
    (found) => found.flat()
  )

/** The foods that have some of the words, for a query whose words are in no food together. */
const anyOf = (searches: ReadonlyArray<PackSearch>) =>
  candidatesOf(
    searches.flatMap(({ groups, pack }) => {
      const found = groups.filter((group) => group.length > 0)
      if (found.length < 2) return [{ pack, groups: found }]
      return found.map((_, left) => ({ pack, groups: found.filter((_, at) => at !== left) }))
    })
  ).pipe(Effect.map((found) => joined([], found)))

const distinct = (foods: ReadonlyArray<PackFood>): ReadonlyArray<PackFood> => [
  ...new Map(foods.map((food) => [food.id, food])).values()
]

const joined = (before: Candidates, found: Candidates): Candidates => [
  ...new Map([...before, ...found].map((each) => [`${each.pack} ${each.food.id}`, each])).values()
]
