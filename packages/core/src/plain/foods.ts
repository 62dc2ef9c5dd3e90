export {
  amountApart,
  type FoodPortion,
  type FoodUnit,
  figuresOf,
  NUTRIENTS,
  type Nutrient,
  type Per100,
  per100Of,
  per100OfRecipe,
  portionNamed,
  portionOfMeasure,
  type SoughtAmount,
  withSought
} from "./foods/FoodFigures.ts"
export { certaintyOf, type FoodCandidate, type FoodHit, isNamed, rankFoods, scoreOfUses } from "./foods/FoodRank.ts"
export {
  type FoodWord,
  foodTerms,
  foodWords,
  type QueryWord,
  queryWords,
  wrongLetters,
  wrongLettersIn
} from "./foods/FoodWords.ts"
