export { figuresOf, per100Of, per100OfRecipe, portionNamed } from "./domain/foods/Figures.ts"
export { amountApart, type SoughtAmount, withSought } from "./domain/foods/FoodAmounts.ts"
export { type FoodCandidate, type FoodHit, isNamed, rankFoods, scoreOfUses } from "./domain/foods/FoodRank.ts"
export {
  type FoodWord,
  foodTerms,
  foodWords,
  type QueryWord,
  queryWords,
  wrongLetters,
  wrongLettersIn
} from "./domain/foods/FoodWords.ts"
export { type FoodPortion, type FoodUnit, NUTRIENTS, type Nutrient, type Per100 } from "./domain/foods/Nutrients.ts"
