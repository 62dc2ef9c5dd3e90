/**
 * The known word that a mistyped one most likely means: it starts with the typed letters, or at most a third of its letters differ.
 * Unlike `nearestName`, it is for typed words: people abbreviate and swap letters.
 */
export const nearest = (word: string, known: ReadonlyArray<string>): string | undefined => {
  const typed = word.toLowerCase()
  const prefixed = known.find((candidate) => typed.length > 2 && candidate.toLowerCase().startsWith(typed))
  if (prefixed !== undefined) return prefixed
  return known
    .map((candidate) => ({ candidate, distance: distance(typed, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0]?.candidate
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
const distance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : replaced
      row.push(Math.min(replaced, swapped, at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1))
    }
  }
  return at(a.length, b.length)
}
