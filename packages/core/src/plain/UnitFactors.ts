/** Factors from other units to those of the log. The fluid ounce is that of the USA. */
export const KG_PER_LB = 0.45359237
export const KG_PER_STONE = 6.35029318
export const CM_PER_INCH = 2.54
export const ML_PER_FL_OZ = 29.5735
export const KJ_PER_KCAL = 4.184

/** Energy of a gram of each macronutrient, kcal (Atwater). */
export const KCAL_PER_GRAM = { protein: 4, carbs: 4, fat: 9 } as const
