/** The texts of foods with known figures, where they are logged. */
export const known = {
  own: "Your foods",
  ownHint: "+ logs the usual portion",
  tables: "From tables",
  tablesHint: "searched on your server",
  keep: (words: string) => `Make “${words}” your own food`,
  portions: (count: string, portion: string, amount: string) => `${count} × ${portion}, ${amount}`,
  per100: (kcal: string, unit: string) => `${kcal} kcal per 100 ${unit}`,
  of100: (grams: string, unit: string) => `${grams} g P / 100 ${unit}`,
  kcal: "kcal",
  log: (amount: string, kcal: string) => `Log ${amount}, ${kcal} kcal`,
  choose: (name: string) => `Choose how much: ${name}`,
  amount: "Amount",
  less: "Less",
  more: "More",
  portionsOf: (portion: string, amount: string) => `Portions: ${portion}, ${amount}`,
  unit: "Measured in",
  units: { g: "grams", ml: "millilitres" },
  figures: { calories: "kcal", protein: "g protein", carbs: "g carbs", fat: "g fat" },
  others: { fiber: "fibre", sugar: "sugar", salt: "salt" },
  energyUnknown: "Its table does not say its energy. Keep it as your own food with its kcal.",
  sources: new Map([
    ["own", "your own food"],
    ["ciqual", "Ciqual"],
    ["usda", "USDA FoodData Central"],
    ["off", "Open Food Facts"]
  ]),
  details: "Details",
  tooLittle: "Type an amount over 0."
} as const
