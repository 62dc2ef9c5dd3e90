import { type FoodWord, foodTerms, foodWords, type QueryWord, queryWords, wrongLettersIn } from "./FoodWords.ts"

/** How well a word of a query matches one of a name, from 1 (it is the word) to 0 (it does not). */
const MATCH = { word: 1, term: 0.95, same: 0.85, prefix: 0.8, compound: 0.65, part: 0.55, near: 0.6 } as const

/** The points that a match loses for each letter of another ending, for each wrong letter, for another first letter, and for an unfinished word. */
const LESS = { perOtherLetter: 0.015, mostOtherLetters: 6, perWrongLetter: 0.1, first: 0.05, unfinished: 0.05 } as const

/** The weights of a name's score. A full match of a name is 100, and more if its words have the order of the query. */
const SCORE = { words: 60, inHead: 20, wholeHead: 20, inBrand: 8, inOrder: 6 } as const
const PER_DETAIL = 0.7
const MOST_DETAILS = 8
/** For a word by which a food is plain, and for one by which it is processed, unless the query has it. */
const PLAIN = 3
const PROCESSED = -4

const PLAIN_WORDS =
  "raw fresh plain whole average cru crue frais fraîche nature moyen entier entière roh frisch natur crudo cruda natural fresco"
const PROCESSED_WORDS =
  "canned drained dried dry dehydrated powder powdered frozen fried breaded sweetened flavoured flavored filled stuffed prepackaged " +
  "reduced light diet substitute juice nectar syrup concentrate baby salted smoked pickled " +
  "appertisé égoutté séché sec déshydraté poudre surgelé frit pané sucré aromatisé fourré farci préemballé allégé bébé salé fumé jus sirop"

let worths: ReadonlyMap<string, number> | undefined

/** The points of each term for or against a food. The terms are made at the first name, since most starts of a program search none. */
const termWorth = (term: string): number => {
  worths ??= new Map([
    ...foodTerms(PLAIN_WORDS).map((each) => [each, PLAIN] as const),
    ...foodTerms(PROCESSED_WORDS).map((each) => [each, PROCESSED] as const)
  ])
  return worths.get(term) ?? 0
}

/** A name of a food as it is searched. */
export interface SearchedName {
  /** The words before the first comma or bracket. */
  readonly head: ReadonlyArray<FoodWord>
  readonly details: ReadonlyArray<FoodWord>
  /** The words by which the food is plain or processed. */
  readonly nature: ReadonlyArray<{ readonly term: string; readonly worth: number }>
  /** All its terms. Names of the same words have equal ones. */
  readonly terms: string
}

export const searchedName = (text: string): SearchedName => {
  const end = text.search(/[,(]/)
  const head = foodWords(end > 0 ? text.slice(0, end) : text)
  const details = end > 0 ? foodWords(text.slice(end)) : []
  const words = [...head, ...details]
  const nature = words.flatMap(({ term }) => {
    const worth = termWorth(term)
    return worth === 0 ? [] : [{ term, worth }]
  })
  const terms = new Set(words.flatMap(({ parts, term }) => [term, ...parts]))
  return { head, details, nature, terms: [...terms].sort().join(" ") }
}

/** How well a typed word matches a word of a name. The last typed word may be unfinished. */
const matchOf = (typed: QueryWord, word: FoodWord, isLast: boolean): number => {
  if (typed.text === word.text) return MATCH.word
  if (typed.term === word.term) return MATCH.term - LESS.perOtherLetter * otherLetters(typed.text, word.text)
  if (typed.also.includes(word.term)) return MATCH.same
  if (isLast && word.text.startsWith(typed.text)) return MATCH.prefix
  if (word.parts.includes(typed.term) || typed.parts.includes(word.term))
    return word.parts.at(-1) === typed.term ? MATCH.compound : MATCH.part
  if (typed.text.length > 3 && word.text.length - typed.text.length > 2 && word.text.endsWith(typed.text))
    return MATCH.part
  const whole = wrongLettersIn(typed.text, word.text)
  const wrong = whole ?? (isLast ? wrongLettersIn(typed.text, word.text, { isPrefix: true }) : undefined)
  if (wrong === undefined) return 0
  return (
    MATCH.near -
    LESS.perWrongLetter * wrong -
    (whole === undefined ? LESS.unfinished : 0) -
    (typed.text[0] === word.text[0] ? 0 : LESS.first)
  )
}

/** The number of letters of two words after the beginning that they share: the ending may be that of another language. */
const otherLetters = (one: string, other: string): number => {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return Math.min(LESS.mostOtherLetters, one.length + other.length - 2 * shared)
}

/** A word of a query, with what it matches. Foods share their words, and each is compared once. */
export interface TypedWord {
  readonly word: QueryWord
  readonly isLast: boolean
  readonly matches: Map<string, number>
}

/** The words of a query, each to be compared with the words of names. */
export const typedWords = (query: string): ReadonlyArray<TypedWord> => {
  const words = queryWords(query)
  return words.map((word, at) => ({ word, isLast: at === words.length - 1, matches: new Map() }))
}

interface Best {
  readonly match: number
  readonly at: number
}

const NOTHING: Best = { match: 0, at: -1 }

const bestOf = ({ isLast, matches, word }: TypedWord, words: ReadonlyArray<FoodWord>): Best => {
  let best = NOTHING
  for (let at = 0; at < words.length; at++) {
    const other = words[at]
    if (other === undefined) continue
    let match = matches.get(other.text)
    if (match === undefined) {
      match = matchOf(word, other, isLast)
      matches.set(other.text, match)
    }
    if (match > best.match) best = { match, at }
  }
  return best
}

/** How well a query matches a name. */
export interface NameMatch {
  readonly score: number
  /** The number of words of the query that match nothing. */
  readonly missed: number
  /** False if a word matches with wrong letters only. */
  readonly isRight: boolean
}

/**
 * The match of a query and a name, with the words of the food's brand; undefined if no word of the query matches. What stands before the
 * first comma of a name counts most, and more in the order of the query; short names count more, and plain foods more than processed ones.
 */
export const matchOfName = (
  query: ReadonlyArray<TypedWord>,
  { details, head, nature }: SearchedName,
  brand: ReadonlyArray<FoodWord>
): NameMatch | undefined => {
  if (query.length === 0) return { score: 0, missed: 0, isRight: true }
  const matchedHead = new Map<number, number>()
  let [words, inHead, inBrand, missed, worst] = [0, 0, 0, 0, 1]
  let isInOrder = head.length === query.length && query.length > 1
  for (const [at, typed] of query.entries()) {
    const first = bestOf(typed, head)
    isInOrder &&= first.at === at
    const other = first.match === MATCH.word ? first : bestOf(typed, details)
    const ofBrand = brand.length === 0 ? 0 : bestOf(typed, brand).match
    const match = Math.max(first.match, other.match, ofBrand)
    if (match === 0) {
      missed++
      continue
    }
    words += match
    worst = Math.min(worst, match)
    if (first.match >= other.match && first.match >= ofBrand) {
      inHead += 1
      matchedHead.set(first.at, Math.max(first.match, matchedHead.get(first.at) ?? 0))
    } else if (ofBrand > other.match) inBrand += 1
  }
  // A word with a wrong letter says little where another word is missing.
  if (missed === query.length || (missed > 0 && worst < MATCH.part)) return undefined
  const whole = [...matchedHead.values()].reduce((sum, match) => sum + match, 0) / Math.max(1, head.length)
  const score =
    (SCORE.words * words + SCORE.inHead * inHead + SCORE.inBrand * inBrand) / query.length +
    SCORE.wholeHead * whole +
    (isInOrder ? SCORE.inOrder : 0) -
    PER_DETAIL * Math.min(MOST_DETAILS, details.length) +
    worthOf(nature, query)
  return { score, missed, isRight: worst >= MATCH.part }
}

/** The score of a food for being plain or processed, as far as the query does not ask for that. */
const worthOf = (nature: SearchedName["nature"], query: ReadonlyArray<TypedWord>): number => {
  const isTyped = (term: string) =>
    query.some(({ word }) => word.term === term || word.parts.includes(term) || word.also.includes(term))
  const worth = nature.reduce((sum, { term, worth }) => (isTyped(term) ? sum : sum + worth), 0)
  return Math.max(2 * PROCESSED, Math.min(PLAIN, worth))
}
