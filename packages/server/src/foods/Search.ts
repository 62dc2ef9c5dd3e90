import type { Unavailable } from "@daybook/core"
import {
  type FoodCandidate,
  type QueryWord,
  queryWords,
  rankFoods,
  wrongLetters,
  wrongLettersIn
} from "@daybook/core/foods"
import type { PackFood } from "@daybook/imports/foods"
import * as Effect from "effect/Effect"
import type { CountedTerm, OpenPack, PackFound } from "./PackStore.ts"

/** The most letters that may be wrong in a word. */
const MOST_WRONG = 2

const LONGEST_WITH_ONE_WRONG = Array.from({ length: 20 }, (_, at) => at).findLast(
  (length) => wrongLetters("a".repeat(length)) === 1
)

/** The bounds of equal parts of a term of this length. */
const boundsOf = (length: number, parts: number): ReadonlyArray<readonly [start: number, end: number]> =>
  Array.from({ length: parts }, (_, part) => [
    Math.floor((length * part) / parts),
    Math.floor((length * (part + 1)) / parts)
  ])

const keyOf = (length: number, wrong: number, part: number, text: string): string =>
  `${length}.${wrong}.${part}.${text}`

/**
 * The keys under which a term is found by words near to it. A wrong letter is in one of two halves, and two wrong letters are in at most two
 * of three parts: at least one part is as it should be, moved by at most as many letters (Li et al., Pass-Join, VLDB 2011).
 */
export const keysOfTerm = (term: string): ReadonlyArray<string> =>
  [1, MOST_WRONG]
    .filter((wrong) => isFoundWith(term.length, wrong))
    .flatMap((wrong) =>
      boundsOf(term.length, wrong + 1).map(([start, end], part) =>
        keyOf(term.length, wrong, part, term.slice(start, end))
      )
    )

/** True if a word that may have so many wrong letters can be a term of this length. */
const isFoundWith = (length: number, wrong: number): boolean => {
  const longest = LONGEST_WITH_ONE_WRONG ?? 0
  return wrong === 1 ? length > 1 && length <= longest + 1 : length > longest - MOST_WRONG
}

/** The keys of all terms that a word may mean. */
const keysNear = (word: string): ReadonlyArray<string> => {
  const wrong = wrongLetters(word)
  const keys = new Set<string>()
  if (wrong === 0) return []
  for (let length = word.length - wrong; length <= word.length + wrong; length++) {
    // A part that is moved is moved back by the end, up to this difference, and each move is a wrong letter.
    const longer = word.length - length
    for (const [part, [start, end]] of boundsOf(length, wrong + 1).entries()) {
      const last = Math.min(start + Math.floor((longer + wrong) / 2), word.length - (end - start))
      for (let at = Math.max(0, start + Math.ceil((longer - wrong) / 2)); at <= last; at++) {
        keys.add(keyOf(length, wrong, part, word.slice(at, at + end - start)))
      }
    }
  }
  // Two swapped letters at a bound are in two parts.
  const bounds = boundsOf(word.length, wrong + 1)
  for (const [, bound] of bounds.slice(0, -1)) {
    const swapped = word.slice(0, bound - 1) + word.charAt(bound) + word.charAt(bound - 1) + word.slice(bound + 1)
    for (const [part, [start, end]] of bounds.entries())
      keys.add(keyOf(word.length, wrong, part, swapped.slice(start, end)))
  }
  return [...keys]
}

/** The terms of a key as packs store them: each with the number of its foods, all separated by spaces. */
export const termsOfKey = (stored: string): ReadonlyArray<CountedTerm> => {
  const cells = stored.split(" ")
  const terms: Array<CountedTerm> = []
  for (let at = 0; at + 1 < cells.length; at += 2) terms.push({ term: cells[at] ?? "", foods: Number(cells[at + 1]) })
  return terms
}

/** The foods of a pack that are ranked, of those with the words in the beginning of a name, and of all. */
const MOST_CANDIDATES = 60

/** The words that an incomplete last word may become. */
const MOST_COMPLETIONS = 8

/** If exact words find fewer foods, words with wrong letters are tried too. */
const FEW = 3

/** Of a longer query, so many words are searched with wrong letters. Each costs as much as the rest of the search. */
const MOST_DOUBTFUL = 3

/** The terms that a word with wrong letters may mean. */
const MOST_NEAR = 6
const MOST_NEAR_KNOWN = 2

/** A word of so many letters is compared as it is. */
const SHORT = 4

/** A word that so many foods have, and so large a share of a pack, is not wrong. */
const SURE = 20
const SURE_SHARE = 0.001

/** Terms of which a food has one of each group. */
type Groups = ReadonlyArray<ReadonlyArray<string>>

/** A word of a query. */
interface Sought extends QueryWord {
  /** The terms that it may mean; several groups for a compound that no food has; an empty one for a word that no food has. */
  readonly groups: Groups
  readonly isSure: boolean
}

interface PackSearch {
  readonly pack: OpenPack
  readonly words: ReadonlyArray<Sought>
}

interface FoodInPack {
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
): Effect.Effect<ReadonlyArray<PackFound>, Unavailable> =>
  Effect.gen(function* () {
    const words = queryWords(query)
    if (words.length === 0) return []
    const searches = yield* each(packs, (pack) => exactWords(pack, words))
    const exact = yield* candidatesOf(searches)
    if (exact.length >= FEW) return bestOf(query, exact, limit)
    const loose = yield* each(searches, withNearTerms)
    const found = [...exact, ...(yield* candidatesOf(loose.filter((search) => !searches.includes(search))))]
    if (found.length > 0) return bestOf(query, found, limit)
    // A word that no food has, such as the 1.5 of "milk 1.5 %", does not hide the others.
    const known = loose.map(({ pack, words }) => ({ pack, words: words.filter((word) => !isMissing(word)) }))
    const fewer = known.filter(({ words }, at) => words.length < (loose[at]?.words.length ?? 0))
    const without = yield* candidatesOf(fewer)
    if (without.length > 0) return bestOf(query, without, limit)
    return bestOf(query, yield* candidatesOf(known.flatMap(withoutEach)), limit)
  })

/** The searches for all words but one. */
const withoutEach = ({ pack, words }: PackSearch): ReadonlyArray<PackSearch> =>
  words.length < 2 ? [] : words.map((word) => ({ pack, words: words.filter((other) => other !== word) }))

const isMissing = ({ groups }: Sought): boolean => groups.some((group) => group.length === 0)

const each = <A, B>(items: ReadonlyArray<A>, use: (item: A) => Effect.Effect<B, Unavailable>) =>
  Effect.forEach(items, use, { concurrency: "unbounded" })

/**
 * The words of a query with their terms in a pack, without spelling mistakes: the word's own term, or its parts if it is a compound that no
 * food has. The last word also has the terms that begin with it.
 */
const exactWords = (pack: OpenPack, words: ReadonlyArray<QueryWord>): Effect.Effect<PackSearch, Unavailable> => {
  const terms = words.flatMap(({ also, parts, term }) => [term, ...parts, ...also])
  const sure = Math.max(SURE, SURE_SHARE * pack.pack.foods)
  return Effect.map(pack.terms(terms, words.at(-1)?.text ?? "", MOST_COMPLETIONS), ({ completions, known }) => ({
    pack,
    words: words.map((word, at) => {
      const { also, parts, term } = word
      const group = distinct([
        ...[term, ...also].filter((each) => known.has(each)),
        ...(at === words.length - 1 ? completions : [])
      ])
      const isOfParts = group.length === 0 && parts.length > 0 && parts.every((part) => known.has(part))
      return {
        ...word,
        groups: isOfParts ? parts.map((part) => [part]) : [group],
        isSure: (known.get(term) ?? 0) >= sure
      }
    })
  }))
}

/** Adds the terms near to words: to those that no food has or, if there is none, to all that few foods have. */
const withNearTerms = (search: PackSearch): Effect.Effect<PackSearch, Unavailable> => {
  const { pack, words } = search
  const missing = words.filter(isMissing)
  const doubtful = (missing.length > 0 ? missing : words.filter(({ isSure }) => !isSure)).slice(0, MOST_DOUBTFUL)
  if (doubtful.length === 0) return Effect.succeed(search)
  const keys = new Map(doubtful.map((word) => [word, distinct(spellings(word).flatMap(keysNear))]))
  return Effect.map(pack.near(distinct([...keys.values()].flat())), (terms) => ({
    pack,
    words: words.map((word) => {
      const found = nearTerms(
        word,
        (keys.get(word) ?? []).flatMap((key) => terms.get(key) ?? [])
      )
      if (found.length === 0) return word
      const [group = []] = word.groups.length === 1 ? word.groups : []
      // A word that foods have is seldom wrong.
      const most = group.length > 0 ? MOST_NEAR_KNOWN : MOST_NEAR
      return { ...word, groups: [distinct([...group, ...found.slice(0, most)])] }
    })
  }))
}

/** A word as terms may be like it. A wrong letter may hide the ending: the n of Nudln, which is Nudeln. */
const spellings = ({ term, text }: QueryWord): ReadonlyArray<string> =>
  text === term && text.length > SHORT ? [term, text.slice(0, -1)] : [term, text]

/** The terms that a word may mean, the nearest first. */
const nearTerms = (word: QueryWord, terms: ReadonlyArray<CountedTerm>): ReadonlyArray<string> => {
  const counts = new Map(terms.map(({ foods, term }) => [term, foods]))
  const [first = "", second = ""] = spellings(word)
  return [...counts]
    .flatMap(([found, foods]) => {
      const wrong = wrongLettersIn(first, found) ?? wrongLettersIn(second, found)
      return wrong === undefined ? [] : [{ found, foods, wrong }]
    })
    .sort((a, b) => a.wrong - b.wrong || b.foods - a.foods)
    .map(({ found }) => found)
}

/** The foods that have a term of every group; none where a group is empty. */
const candidatesOf = (searches: ReadonlyArray<PackSearch>): Effect.Effect<ReadonlyArray<FoodInPack>, Unavailable> =>
  Effect.map(
    each(
      searches.filter(({ words }) => words.length > 0 && !words.some(isMissing)),
      ({ pack, words }) =>
        Effect.map(
          pack.foods(
            words.flatMap(({ groups }) => groups),
            MOST_CANDIDATES
          ),
          (found) => found.map((food) => ({ pack: pack.pack.name, food }))
        )
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

const bestOf = (query: string, found: ReadonlyArray<FoodInPack>, limit: number): ReadonlyArray<PackFound> => {
  const packs = new Map(found.map(({ food, pack }) => [candidateOf(food), pack]))
  return rankFoods(query, [...packs.keys()])
    .slice(0, limit)
    .flatMap(({ candidate, isRight, missed, name, score }) => {
      const matched = candidate.food.names.find(({ text }) => text === name)
      const pack = packs.get(candidate)
      return matched === undefined || pack === undefined
        ? []
        : [{ pack, food: candidate.food, name: matched, isRight, missed, score }]
    })
}

const distinct = (terms: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(terms)]
