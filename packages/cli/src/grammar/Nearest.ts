/** The known word nearest to a mistyped one, if one is near: it begins so, or at most a third of its letters differ. */
export const nearest = (word: string, known: ReadonlyArray<string>): string | undefined => {
  const typed = word.toLowerCase()
  const begun = known.find((candidate) => typed.length > 2 && candidate.toLowerCase().startsWith(typed))
  if (begun !== undefined) return begun
  return known
    .map((candidate) => ({ candidate, distance: distance(typed, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0]?.candidate
}

/** Levenshtein's distance: letters to insert, delete or replace. */
const distance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
