import { wrongLetters } from "@daybook/core/foods"
import type { CountedTerm } from "./PackStore.ts"

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
export const keysNear = (word: string): ReadonlyArray<string> => {
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
