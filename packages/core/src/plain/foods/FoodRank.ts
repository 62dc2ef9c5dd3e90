import {
  matchOfName,
  type NameMatch,
  type SearchedName,
  searchedName,
  type TypedWord,
  typedWords
} from "./FoodMatch.ts"
import { type FoodWord, foodWords, queryWords } from "./FoodWords.ts"

/** A food that a search may show. */
export interface FoodCandidate {
  /** In any languages, at least one. */
  readonly names: ReadonlyArray<string>
  /** Further words that find it and are never shown. */
  readonly aliases: ReadonlyArray<string>
  readonly brand: string | null
  /** True for a food of the person's own. */
  readonly isOwn: boolean
  /** How often the person logged it. */
  readonly uses: number
  /** How many people use it, from 0 (unknown) on. */
  readonly popularity: number
}

/** A food that a query found. */
export interface FoodHit<Candidate> {
  readonly candidate: Candidate
  /** The name that the query matched best. */
  readonly name: string
  readonly score: number
  /** The number of words of the query that it does not have. */
  readonly missed: number
  /** False if a word of the query matches with wrong letters only. */
  readonly isRight: boolean
}

const PER_POPULARITY = 3
const MOST_POPULARITY = 12
const OWN = 30
const PER_USE = 3
const MOST_USES = 15
/** For a food of whose terms an earlier hit has all: the second banana. */
const TWIN = -5

interface RankedHit<Candidate> extends FoodHit<Candidate> {
  readonly terms: string
}

/** The parts of a candidate's names: while a person types, the same ones are ranked again and again. */
interface ReadCandidate {
  readonly names: ReadonlyArray<SearchedName>
  readonly brand: ReadonlyArray<FoodWord>
}

const readBefore = new WeakMap<FoodCandidate, ReadCandidate>()

const readOf = (candidate: FoodCandidate): ReadCandidate => {
  const known = readBefore.get(candidate)
  if (known !== undefined) return known
  const { aliases, brand, names } = candidate
  const made = { names: [...names, ...aliases].map(searchedName), brand: brand === null ? [] : foodWords(brand) }
  readBefore.set(candidate, made)
  return made
}

/**
 * The foods that a query finds, the likeliest first. Its words match as they are, without their ending, as a part of a compound, or with a
 * letter or two wrong; the last word may be unfinished. Foods that match every word are found, or else those that miss the fewest. What
 * stands before the first comma of a name counts most, and plain foods come before processed ones. Without words, the most used foods come
 * first.
 */
export const rankFoods = <Candidate extends FoodCandidate>(
  query: string,
  candidates: ReadonlyArray<Candidate>
): ReadonlyArray<FoodHit<Candidate>> => {
  const typed = typedWords(query)
  let fewest = Number.POSITIVE_INFINITY
  const hits = candidates.flatMap((candidate) => {
    const best = bestNameOf(typed, candidate)
    if (best === undefined) return []
    fewest = Math.min(fewest, best.missed)
    return [{ ...best, candidate, score: best.score + knownOf(candidate) }]
  })
  return twinsLater(sorted(hits.filter(({ missed }) => missed === fewest)))
}

/** The part of a food's score for how often the person logged it. */
export const scoreOfUses = (uses: number): number => Math.min(MOST_USES, PER_USE * Math.log2(1 + uses))

/** The part of a food's score that does not depend on the query. */
const knownOf = ({ isOwn, popularity, uses }: FoodCandidate): number =>
  (isOwn ? OWN : 0) + scoreOfUses(uses) + Math.min(MOST_POPULARITY, PER_POPULARITY * Math.log10(1 + popularity))

/** The match of the name that a query matches best. For an alias, the first name is shown. */
interface BestName extends NameMatch {
  readonly name: string
  readonly terms: string
}

const bestNameOf = (typed: ReadonlyArray<TypedWord>, candidate: FoodCandidate): BestName | undefined => {
  const { brand, names } = readOf(candidate)
  let best: BestName | undefined
  for (const [at, read] of names.entries()) {
    const match = matchOfName(typed, read, brand)
    const isBetter =
      match !== undefined &&
      (best === undefined || match.missed < best.missed || (match.missed === best.missed && match.score > best.score))
    const shown = at < candidate.names.length ? plainest(typed, names, at) : 0
    if (isBetter) best = { ...match, name: candidate.names[shown] ?? "", terms: names[shown]?.terms ?? "" }
  }
  return best
}

/** The first name with the same head, if no detail is typed: Croissant of "Croissant (average)". */
const plainest = (typed: ReadonlyArray<TypedWord>, names: ReadonlyArray<SearchedName>, at: number): number => {
  const head = names[at]?.head ?? []
  if (typed.length > head.length) return at
  return names.findIndex((name) => isEqual(name.head, head))
}

const isEqual = (one: ReadonlyArray<FoodWord>, other: ReadonlyArray<FoodWord>): boolean =>
  one.length === other.length && one.every(({ text }, at) => text === other[at]?.text)

const sorted = <Hit extends FoodHit<FoodCandidate>>(hits: ReadonlyArray<Hit>): ReadonlyArray<Hit> =>
  hits.toSorted((a, b) => b.score - a.score || a.name.length - b.name.length)

/** Lowers foods whose shown name has the words of an earlier one. */
const twinsLater = <Candidate extends FoodCandidate>(
  hits: ReadonlyArray<RankedHit<Candidate>>
): ReadonlyArray<FoodHit<Candidate>> => {
  const seen = new Set<string>()
  const lowered = hits.map((hit) => {
    const isTwin = seen.has(hit.terms) && !hit.candidate.isOwn
    seen.add(hit.terms)
    return isTwin ? { ...hit, score: hit.score + TWIN } : hit
  })
  return sorted(lowered)
}

/** How sure a match is by its words alone. */
const CERTAINTY = { name: 0.9, head: 0.8, words: 0.65, nearWords: 0.45, someWords: 0.3 } as const
const MOST_BY_USE = 0.1

/**
 * How sure it is that a food is the one that words mean, from 0 to 1: 0.9 if they are its name, 0.8 for the name before its first comma,
 * 0.65 if it has every word, 0.45 if one of them only with wrong letters, and of 0.3 the share of the words that it has, if it lacks some.
 * How often the person logged it adds up to 0.1.
 */
export const certaintyOf = (
  words: string,
  { isRight, missed, name }: Pick<FoodHit<unknown>, "isRight" | "missed" | "name">,
  uses: number
): number => {
  const ofWords = isRight ? (isNamed(words, name) ? CERTAINTY.head : CERTAINTY.words) : CERTAINTY.nearWords
  const byWords =
    missed > 0
      ? CERTAINTY.someWords * (1 - missed / queryWords(words).length)
      : termsInOrder(words) === termsInOrder(name)
        ? CERTAINTY.name
        : ofWords
  return Math.round(100 * (byWords + (MOST_BY_USE * scoreOfUses(uses)) / MOST_USES)) / 100
}

/** True if words are a food's name, or its part before the first comma or bracket: "banana" of "Banana, raw". Endings may differ. */
export const isNamed = (words: string, name: string): boolean => {
  const typed = termsInOrder(words)
  return typed !== "" && (typed === termsInOrder(name) || typed === termsInOrder(name.split(/[,(]/)[0] ?? ""))
}

/** Milk chocolate is not chocolate milk. */
const termsInOrder = (text: string): string =>
  foodWords(text)
    .map(({ term }) => term)
    .join(" ")
