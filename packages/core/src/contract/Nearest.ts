/** The known name that is nearest to a mistyped one: at most a third of its letters differ. */
export const nearestName = (name: string, known: ReadonlyArray<string>): string | undefined => {
  // The lengths are compared first: the edit distance to a very long name would take too much time.
  const ranked = known
    .filter((candidate) => Math.abs(candidate.length - name.length) <= candidate.length / 3)
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.candidate
}

/** The Levenshtein distance: letters to insert, delete or replace. */
const editDistance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replace, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
