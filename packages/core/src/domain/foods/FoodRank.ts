import { type FoodWord, foodTerms, foodWords, wrongLettersIn } from "./FoodWords.ts"

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
}

/** How well a word of a query matches one of a name, from 1 (it is the word) to 0 (it does not). */
const MATCH = { word: 1, term: 0.95, prefix: 0.8, compound: 0.65, part: 0.55, near: 0.6, perWrongLetter: 0.1 } as const

/** The weights of a name's score. A full match of a name is 100. */
const SCORE = { words: 60, inHead: 20, wholeHead: 20, inBrand: 8 } as const
const PER_DETAIL = 0.7
const MOST_DETAILS = 8
/** For a word by which a food is plain, and for one by which it is processed, unless the query has it. */
const PLAIN = 3
const PROCESSED = -4
const PER_POPULARITY = 3
const MOST_POPULARITY = 12
const OWN = 30
const PER_USE = 3
const MOST_USES = 15
/** For a food of whose terms an earlier hit has all: the second banana. */
const TWIN = -5

const termsIn = (text: string): ReadonlySet<string> => new Set(foodTerms(text))

const PLAIN_TERMS = termsIn(
  "raw fresh plain whole average cru crue frais fraîche nature moyen entier entière roh frisch natur crudo cruda natural fresco"
)
const PROCESSED_TERMS = termsIn(
  "canned drained dried dry dehydrated powder powdered frozen fried breaded sweetened flavoured flavored filled stuffed prepackaged " +
    "reduced light diet substitute juice nectar syrup concentrate baby salted smoked pickled " +
    "appertisé égoutté séché sec déshydraté poudre surgelé frit pané sucré aromatisé fourré farci préemballé allégé bébé salé fumé jus sirop"
)

interface ReadName {
  readonly text: string
  /** The words before the first comma or bracket. */
  readonly head: ReadonlyArray<FoodWord>
  readonly details: ReadonlyArray<FoodWord>
}

const nameOf = (text: string): ReadName => {
  const end = text.search(/[,(]/)
  const head = foodWords(end > 0 ? text.slice(0, end) : text)
  return { text, head, details: end > 0 ? foodWords(text.slice(end)) : [] }
}

/** How well a typed word matches a word of a name. The last typed word may be unfinished. */
const matchOf = (typed: FoodWord, word: FoodWord, isLast: boolean): number => {
  if (typed.text === word.text) return MATCH.word
  if (typed.term === word.term) return MATCH.term
  if (isLast && word.text.startsWith(typed.text)) return MATCH.prefix
  if (word.parts.includes(typed.term) || typed.parts.includes(word.term))
    return word.parts.at(-1) === typed.term ? MATCH.compound : MATCH.part
  if (typed.text.length > 3 && word.text.length - typed.text.length > 2 && word.text.endsWith(typed.text))
    return MATCH.part
  const wrong = wrongLettersIn(typed.text, word.text, { isPrefix: isLast })
  return wrong === undefined ? 0 : MATCH.near - MATCH.perWrongLetter * wrong
}

interface Best {
  readonly match: number
  readonly at: number
}

const bestOf = (typed: FoodWord, words: ReadonlyArray<FoodWord>, isLast: boolean): Best =>
  words.reduce<Best>(
    (best, word, at) => {
      const match = matchOf(typed, word, isLast)
      return match > best.match ? { match, at } : best
    },
    { match: 0, at: -1 }
  )

/** The score of a name, or undefined if a word of the query matches nothing. */
const scoreOf = (
  query: ReadonlyArray<FoodWord>,
  { details, head }: ReadName,
  brand: ReadonlyArray<FoodWord>
): number | undefined => {
  const matchedHead = new Map<number, number>()
  let [words, inHead, inBrand] = [0, 0, 0]
  for (const [at, typed] of query.entries()) {
    const isLast = at === query.length - 1
    const first = bestOf(typed, head, isLast)
    const other = first.match === MATCH.word ? first : bestOf(typed, details, isLast)
    const ofBrand = brand.length === 0 ? 0 : bestOf(typed, brand, isLast).match
    const match = Math.max(first.match, other.match, ofBrand)
    if (match === 0) return undefined
    words += match
    if (first.match >= other.match && first.match >= ofBrand) {
      inHead += 1
      matchedHead.set(first.at, Math.max(first.match, matchedHead.get(first.at) ?? 0))
    } else if (ofBrand > other.match) inBrand += 1
  }
  const whole = [...matchedHead.values()].reduce((sum, match) => sum + match, 0) / Math.max(1, head.length)
  const isTyped = new Set(query.flatMap(({ parts, term }) => [term, ...parts]))
  const nature = [...head, ...details].reduce((sum, { term }) => {
    if (isTyped.has(term)) return sum
    return sum + (PLAIN_TERMS.has(term) ? PLAIN : 0) + (PROCESSED_TERMS.has(term) ? PROCESSED : 0)
  }, 0)
  return (
    (SCORE.words * words + SCORE.inHead * inHead + SCORE.inBrand * inBrand) / query.length +
    SCORE.wholeHead * whole -
    PER_DETAIL * Math.min(MOST_DETAILS, details.length) +
    Math.max(2 * PROCESSED, Math.min(PLAIN, nature))
  )
}

/**
 * The foods that a query finds, the likeliest first. Every word of the query matches: as it is, without its ending, as a part of a
 * compound, or with a letter or two wrong; the last word may be unfinished. What stands before the first comma of a name counts most, and
 * plain foods come before processed ones. Without words, the most used foods come first.
 */
export const rankFoods = <Candidate extends FoodCandidate>(
  query: string,
  candidates: ReadonlyArray<Candidate>
): ReadonlyArray<FoodHit<Candidate>> => {
  const typed = foodWords(query)
  const hits = candidates.flatMap((candidate) => {
    const { aliases, brand, isOwn, names, popularity, uses } = candidate
    const known =
      (isOwn ? OWN : 0) +
      Math.min(MOST_USES, PER_USE * Math.log2(1 + uses)) +
      Math.min(MOST_POPULARITY, PER_POPULARITY * Math.log10(1 + popularity))
    const words = foodWords(brand ?? "")
    let best: { readonly name: string; readonly score: number } | undefined
    for (const [at, text] of [...names, ...aliases].entries()) {
      const score = typed.length === 0 ? 0 : scoreOf(typed, nameOf(text), words)
      const name = at < names.length ? text : (names[0] ?? text)
      if (score !== undefined && (best === undefined || score > best.score)) best = { name, score }
    }
    return best === undefined ? [] : [{ candidate, name: best.name, score: best.score + known }]
  })
  return twinsLater(sorted(hits))
}

const sorted = <Candidate>(hits: ReadonlyArray<FoodHit<Candidate>>): ReadonlyArray<FoodHit<Candidate>> =>
  hits.toSorted((a, b) => b.score - a.score || a.name.length - b.name.length)

/** Lowers foods whose shown name has the words of an earlier one. */
const twinsLater = <Candidate extends FoodCandidate>(
  hits: ReadonlyArray<FoodHit<Candidate>>
): ReadonlyArray<FoodHit<Candidate>> => {
  const seen = new Set<string>()
  const lowered = hits.map((hit) => {
    const key = [...foodTerms(hit.name)].sort().join(" ")
    const isTwin = seen.has(key) && !hit.candidate.isOwn
    seen.add(key)
    return isTwin ? { ...hit, score: hit.score + TWIN } : hit
  })
  return sorted(lowered)
}
