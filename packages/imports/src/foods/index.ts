export type { FoodReading, FoodReadOptions, FoodReport, FoodTable, LeftOut } from "./FoodReading.ts"
export type { FoodName, Pack, PackFood } from "./PackFood.ts"
export { readFoods } from "./ReadFoods.ts"
