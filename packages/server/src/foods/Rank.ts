import type { PackFood } from "./PackFood.ts"
import type { PackHit } from "./PackHit.ts"
import { termsOf } from "./Terms.ts"

/** Orders candidates. A stand-in for core's. */
export const rankFoods = (
  query: string,
  candidates: ReadonlyArray<{ readonly pack: string; readonly food: PackFood }>,
  limit: number
): ReadonlyArray<PackHit> => {
  const words = termsOf(query)
  return candidates
    .map(({ food, pack }) => {
      const [best] = food.names
        .map((name) => {
          const terms = termsOf(name.text)
          const found = words.filter((word) => terms.includes(word)).length
          return { name, score: found * 10 - (terms.length - found) * 2 - terms.indexOf(words[0] ?? "") }
        })
        .sort((a, b) => b.score - a.score)
      return { hit: { pack, food, name: best?.name ?? { language: "", text: "" } }, score: best?.score ?? 0 }
    })
    .sort((a, b) => b.score - a.score || b.hit.food.popularity - a.hit.food.popularity)
    .slice(0, limit)
    .map(({ hit }) => hit)
}
