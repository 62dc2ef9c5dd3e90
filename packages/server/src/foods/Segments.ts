/** The most wrong letters of a word that is still found. */
const WRONG_LETTERS = 2

/** Shorter words would be near to too many others. */
const SHORTEST = 3

const PARTS = WRONG_LETTERS + 1

/** The bounds of the parts of a term of this length. */
const boundsOf = (length: number): ReadonlyArray<readonly [start: number, end: number]> =>
  Array.from({ length: PARTS }, (_, part) => [
    Math.floor((length * part) / PARTS),
    Math.floor((length * (part + 1)) / PARTS)
  ])

/**
 * The keys under which a term is found by words near to it. It is cut into three parts: two wrong letters leave at least one of them as it
 * is, moved by at most two letters (Li et al., Pass-Join, VLDB 2011).
 */
export const keysOfTerm = (term: string): ReadonlyArray<string> =>
  term.length < SHORTEST
    ? []
    : boundsOf(term.length).map(([start, end], part) => `${term.length}.${part}.${term.slice(start, end)}`)

/** The keys of all terms that may be within two letters of a word. */
export const keysNear = (word: string): ReadonlyArray<string> => {
  const keys = new Set<string>()
  for (let length = Math.max(SHORTEST, word.length - WRONG_LETTERS); length <= word.length + WRONG_LETTERS; length++) {
    for (const [part, [start, end]] of boundsOf(length).entries()) {
      const last = Math.min(start + WRONG_LETTERS, word.length - (end - start))
      for (let at = Math.max(0, start - WRONG_LETTERS); at <= last; at++) {
        keys.add(`${length}.${part}.${word.slice(at, at + end - start)}`)
      }
    }
  }
  return [...keys]
}
