export { type FoodPortion, type FoodUnit, NUTRIENTS, type Nutrient, type Per100 } from "./domain/foods/Nutrients.ts"
