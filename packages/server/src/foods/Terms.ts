// A stand-in until core has the terms of foods.

/** The terms of a text. */
export const termsOf = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => (word.length > 3 ? word.replace(/s$/, "") : word)) ?? []

export const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** The number of wrong letters, up to 3. */
export const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1))
      )
    row = next
  }
  return row[other.length] ?? 0
}

/** The best of the terms that may be near a word. */
export const nearTerms = (
  word: string,
  terms: ReadonlyArray<{ readonly term: string; readonly foods: number }>
): ReadonlyArray<string> => {
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  return terms
    .map((each) => ({ ...each, wrong: distance(word, each.term) }))
    .filter(({ wrong }) => wrong <= most)
    .sort((a, b) => a.wrong - b.wrong || b.foods - a.foods)
    .slice(0, 5)
    .map(({ term }) => term)
}
