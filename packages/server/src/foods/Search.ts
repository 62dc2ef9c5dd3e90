import type { Unavailable } from "@daybook/core"
import { type FoodCandidate, type FoodWord, queryWords, rankFoods, wrongLettersIn } from "@daybook/core/foods"
import * as Effect from "effect/Effect"
import type { PackFood } from "./PackFood.ts"
import type { PackHit } from "./PackHit.ts"
import type { OpenPack } from "./PackStore.ts"
import { keysNear } from "./Segments.ts"

/** The foods of a pack that are ranked, of those with the words in the beginning of a name, and of all. */
const MOST_CANDIDATES = 60

/** The words that an incomplete last word may become. */
const MOST_COMPLETIONS = 8

/** If exact words find fewer foods, words with wrong letters are tried too. */
const FEW = 3

/** The terms that a word with wrong letters may mean. */
const MOST_NEAR = 6
const MOST_NEAR_KNOWN = 2

/** For each word of a query, the terms of which a food has one. */
type Groups = ReadonlyArray<ReadonlyArray<string>>

interface PackSearch {
  readonly pack: OpenPack
  readonly groups: Groups
}

interface Found {
  readonly pack: string
  readonly food: PackFood
}

interface Candidate extends FoodCandidate {
  readonly food: PackFood
}

/** Finds the best foods of packs for a query. */
export const searchPacks = (
  packs: ReadonlyArray<OpenPack>,
  query: string,
  limit: number
): Effect.Effect<ReadonlyArray<PackHit>, Unavailable> =>
  Effect.gen(function* () {
    const words = queryWords(query)
    if (words.length === 0) return []
    const searches = yield* each(packs, (pack) => Effect.map(exactGroups(pack, words), (groups) => ({ pack, groups })))
    const exact = yield* candidatesOf(searches)
    if (exact.length >= FEW) return bestOf(query, exact, limit)
    const near = yield* each(searches, ({ groups, pack }) =>
      Effect.map(nearGroups(pack, words, groups), (loose) => ({ pack, groups: loose }))
    )
    const found = [...exact, ...(yield* candidatesOf(near))]
    if (found.length > 0) return bestOf(query, found, limit)
    // A word that no food has, such as the 1.5 of "milk 1.5 %", does not hide the others.
    const fewer = near.map(({ groups, pack }) => ({ pack, groups: groups.filter((group) => group.length > 0) }))
    return bestOf(query, yield* candidatesOf(fewer), limit)
  })

const each = <A, B>(items: ReadonlyArray<A>, use: (item: A) => Effect.Effect<B, Unavailable>) =>
  Effect.forEach(items, use, { concurrency: "unbounded" })

/**
 * The terms to search for each word of a query, without spelling mistakes: the word's own term, or its parts if it is a compound that no food
 * has. The last word also has the terms that begin with it. A group is empty if no food has the word.
 */
const exactGroups = (pack: OpenPack, words: ReadonlyArray<FoodWord>): Effect.Effect<Groups, Unavailable> => {
  const terms = words.flatMap(({ parts, term }) => [term, ...parts])
  return Effect.map(pack.terms(terms, words.at(-1)?.text ?? "", MOST_COMPLETIONS), ({ completions, known }) =>
    words.flatMap(({ parts, term }, at) => {
      const group = distinct([...(known.has(term) ? [term] : []), ...(at === words.length - 1 ? completions : [])])
      const isOfParts = group.length === 0 && parts.length > 0 && parts.every((part) => known.has(part))
      return isOfParts ? parts.map((part) => [part]) : [group]
    })
  )
}

/** Adds the terms near to words: to those of which no food has the term or, if there is none, to all. */
const nearGroups = (
  pack: OpenPack,
  words: ReadonlyArray<FoodWord>,
  groups: Groups
): Effect.Effect<Groups, Unavailable> => {
  const isUnknown = groups.some((group) => group.length === 0)
  return each([...words.entries()], ([at, { term, text }]) => {
    const group = groups.length === words.length ? (groups[at] ?? []) : []
    if (isUnknown && group.length > 0) return Effect.succeed(group)
    return Effect.map(pack.near(distinct([...keysNear(term), ...keysNear(text)])), (terms) => {
      const near = terms
        .flatMap(({ foods, term: found }) => {
          const wrong = wrongLettersIn(term, found) ?? wrongLettersIn(text, found)
          return wrong === undefined ? [] : [{ found, foods, wrong }]
        })
        .sort((a, b) => a.wrong - b.wrong || b.foods - a.foods)
      // A word that foods have is seldom wrong.
      const most = group.length > 0 ? MOST_NEAR_KNOWN : MOST_NEAR
      return distinct([...group, ...near.slice(0, most).map(({ found }) => found)])
    })
  })
}

/** The foods that have a term of every group; none where a group is empty. */
const candidatesOf = (searches: ReadonlyArray<PackSearch>): Effect.Effect<ReadonlyArray<Found>, Unavailable> =>
  Effect.map(
    each(
      searches.filter(({ groups }) => groups.length > 0 && groups.every((group) => group.length > 0)),
      ({ groups, pack }) =>
        Effect.gen(function* () {
          const any = yield* pack.foods(groups, "any", MOST_CANDIDATES)
          // Foods with the words in the beginning of a name are ranked first. It is among all, if these are few.
          const head = any.length < MOST_CANDIDATES ? [] : yield* pack.foods(groups, "head", MOST_CANDIDATES)
          const found = head.length < MOST_CANDIDATES ? [...head, ...any] : head
          return found.map((food) => ({ pack: pack.pack.name, food }))
        })
    ),
    (found) => found.flat()
  )

const known = new WeakMap<PackFood, Candidate>()

/** The candidate of a food. It is the same for the same food, of which `rankFoods` keeps the words. */
const candidateOf = (food: PackFood): Candidate => {
  const candidate = known.get(food) ?? {
    food,
    names: food.names.map(({ text }) => text),
    aliases: food.aliases,
    brand: food.brand,
    isOwn: false,
    uses: 0,
    popularity: food.popularity
  }
  known.set(food, candidate)
  return candidate
}

const bestOf = (query: string, found: ReadonlyArray<Found>, limit: number): ReadonlyArray<PackHit> => {
  const packs = new Map(found.map(({ food, pack }) => [candidateOf(food), pack]))
  return rankFoods(query, [...packs.keys()])
    .slice(0, limit)
    .flatMap(({ candidate, name }) => {
      const matched = candidate.food.names.find(({ text }) => text === name)
      const pack = packs.get(candidate)
      return matched === undefined || pack === undefined ? [] : [{ pack, food: candidate.food, name: matched }]
    })
}

const distinct = (terms: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(terms)]
