import { FOOD_QUERY_CHARACTERS } from "../Limits.ts"
import { unaccented } from "../Text.ts"

/** A word of a food's name or of a query. */
export interface FoodWord {
  /** In lower case, without accents and umlauts. */
  readonly text: string
  /** The word without its ending, by which an index finds it. */
  readonly term: string
  /** The terms of the two words of a German compound: Vollkorn and Brot. None for other words. */
  readonly parts: ReadonlyArray<string>
}

/** A term that has fewer letters keeps its ending. */
const SHORTEST_TERM = 3

/** Words that say nothing about a food: articles, prepositions and conjunctions in four languages. */
const STOP_WORDS = new Set(
  (
    "a à al and au aux avec con d das de del der des die du e el en et i il in l la las le les los mit o of oder or ou " +
    "the u un una und une with y"
  ).split(" ")
)

/** The second words of German compounds that name foods, in lower case and with umlauts. */
const COMPOUND_HEADS =
  "apfel|beere|bier|bohne|braten|brot|brust|brötchen|butter|creme|drink|eintopf|eis|erbse|essig|filet|fisch|fleisch|flocken|gemüse|" +
  "gurke|hack|joghurt|jogurt|kartoffel|käse|kekse?|keule|kern|knödel|kohl|konfitüre|kotelett|kraut|kuchen|limonade|linse|marmelade|" +
  "mehl|milch|mus|müsli|nudel|nuss|nüsse|öl|oel|paste|pilz|pulver|püree|quark|rahm|reis|riegel|saft|sahne|salat|sauce|schenkel|schinken|" +
  "schnitzel|schokolade|sirup|soße|sosse|speck|sprossen|steak|suppe|tee|tomate|traube|wasser|wein|wurst|würstchen|würste|zucker|zwiebel"

const COMPOUND = new RegExp(`^(\\p{L}{3,})(${COMPOUND_HEADS})(?:e|en|n|s)?$`, "u")

/** Numbers with decimals, and words with digits such as b12. */
const WORD = /\d+[.,]\d+|[\p{L}\p{N}]+/gu

/** Makes ä, ae and a the same, and ö and ü likewise. */
const withoutUmlauts = (text: string): string => text.replace(/([aou])e/g, "$1")

/** A word without what makes it a plural in English, German, French or Spanish, and without the vowels before that. */
const stem = (text: string): string => {
  let end = text.length
  const strip = (letters: RegExp, before: RegExp) => {
    if (end > SHORTEST_TERM && letters.test(text[end - 1] ?? "") && before.test(text[end - 2] ?? "")) end--
  }
  strip(/[sx]/, /[^s]/)
  strip(/n/, end < 6 ? /e/ : /[elr]/)
  while (end > SHORTEST_TERM && /[aeiouy]/.test(text[end - 1] ?? "")) end--
  return text.slice(0, end)
}

const termOf = (word: string): string => {
  const text = unaccented(word)
  return /\d/.test(text) ? text.replace(/[.,]/, "x") : withoutUmlauts(stem(text))
}

/**
 * The words of a text in order, without articles and prepositions; all of them if there are no others. Equal foods that are written in
 * different ways have equal terms: Äpfel, Aepfel and Apfel, oeufs and œuf, tomatoes and Tomaten.
 */
export const foodWords = (text: string): ReadonlyArray<FoodWord> => {
  const words = text.normalize("NFC").toLowerCase().match(WORD) ?? []
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return (telling.length > 0 ? telling : words).map((word) => {
    const [, first, head] = COMPOUND.exec(word) ?? []
    const parts = first === undefined || head === undefined ? [] : [termOf(first), termOf(head)]
    return { text: withoutUmlauts(unaccented(word)), term: termOf(word), parts }
  })
}

/** Each word of a query is compared with each word of every name. */
const MOST_WORDS = 8

/** A word of a query, with the words that say the same of a food. */
export interface QueryWord extends FoodWord {
  /** The terms of other words that say the same of a food. */
  readonly also: ReadonlyArray<string>
}

/** The words of a query. A longer query is cut. */
export const queryWords = (query: string): ReadonlyArray<QueryWord> =>
  foodWords(query.slice(0, FOOD_QUERY_CHARACTERS.max))
    .slice(0, MOST_WORDS)
    .map((word) => ({ ...word, also: sameAs(word.term) }))

/** The terms of a text, each once: those by which an index finds it. They consist of letters and digits. */
export const foodTerms = (text: string): ReadonlyArray<string> => [
  ...new Set(foodWords(text).flatMap(({ parts, term }) => [term, ...parts]))
]

/** Words that say the same of a food: how people say that it was prepared, and how tables do. */
const SAME = [
  "boiled cooked steamed",
  "roasted roast grilled baked toasted",
  "minced ground mince",
  "canned tinned",
  "dried dry dehydrated",
  "wholemeal wholegrain wholewheat",
  "yogurt yoghurt",
  "bouilli cuit vapeur",
  "rôti grillé poêlé",
  "conserve appertisé boîte",
  "sec sèche séché déshydraté",
  "gekocht gekochte gekochter gekochtes gegart gedünstet gedämpft",
  "gebraten gebratene gebratener gebratenes gegrillt gegrillte gegrillter gegrilltes geröstet geröstete gebacken gebackene",
  "getrocknet getrocknete getrockneter",
  "cocido hervido cocinado vapor",
  "asado plancha parrilla tostado horno",
  "picada molida",
  "lata conserva bote",
  "seco deshidratado"
]

let termsOfSame: ReadonlyMap<string, ReadonlyArray<string>> | undefined

/** The other terms that say the same of a food. They are made at the first query, for which the terminal has none at most starts. */
const sameAs = (term: string): ReadonlyArray<string> => {
  termsOfSame ??= new Map(
    SAME.flatMap((line) => {
      const terms = foodTerms(line)
      return terms.map((term) => [term, terms.filter((other) => other !== term)] as const)
    })
  )
  return termsOfSame.get(term) ?? []
}

/** The number of letters that may be wrong in a term. */
export const wrongLetters = (term: string): number => {
  if (/\d/.test(term) || term.length < 3) return 0
  return term.length < 6 ? 1 : 2
}

/** The set of the letters of a term, a bit for each; some letters share a bit. */
const lettersOf = (term: string): number => {
  let letters = 0
  for (let at = 0; at < term.length; at++) letters |= 1 << (term.charCodeAt(at) & 31)
  return letters
}

const bitsOf = (set: number): number => {
  let bits = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) bits++
  return bits
}

/**
 * The number of letters that are wrong, missing, too many or swapped in a typed term; undefined if there are more than `most`. With
 * `isPrefix`, the typed term is compared to the start of the other one.
 */
export const wrongLettersIn = (
  typed: string,
  term: string,
  { isPrefix = false, most = wrongLetters(typed) } = {}
): number | undefined => {
  if (typed.length - term.length > most || (!isPrefix && term.length - typed.length > most)) return undefined
  const compared = isPrefix ? term.slice(0, typed.length + most) : term
  const [ours, theirs] = [lettersOf(typed), lettersOf(compared)]
  // Most terms have too many other letters, which is seen sooner than counted.
  if (bitsOf(ours & ~theirs) > most || (!isPrefix && bitsOf(theirs & ~ours) > most)) return undefined
  let before: ReadonlyArray<number> = []
  let row: ReadonlyArray<number> = Array.from({ length: compared.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= compared.length; j++) {
      const isSame = typed[i - 1] === compared[j - 1]
      const isSwapped = typed[i - 1] === compared[j - 2] && typed[i - 2] === compared[j - 1]
      const cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && j > 1 ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      )
      next.push(cost)
    }
    if (Math.min(...next) > most) return undefined
    before = row
    row = next
  }
  const wrong = isPrefix ? Math.min(...row) : (row[compared.length] ?? 0)
  return wrong <= most ? wrong : undefined
}
