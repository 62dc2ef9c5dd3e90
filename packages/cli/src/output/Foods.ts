import type { KnownFood, ResolvedFood } from "@daybook/sdk"
import { columns, listing } from "./Layout.ts"
import { numberText } from "./Numbers.ts"
import { fits, safeText, table, tableWithin } from "./Text.ts"

const figure = (value: number | null): string => (value === null ? "–" : numberText(value, 1))

/** The columns of figures are aligned to the right. */
const FIGURES = [1, 2, 3, 4]

const NARROW = ["FOOD", "KCAL", "PROTEIN", "CARBS", "FAT", "PER", "SOURCE"] as const
const NARROWEST = ["FOOD", "KCAL", "PROTEIN"] as const

/** Foods with their figures of 100 g or ml, and their portions: in a column if it fits the terminal, else below. */
export const foodsText = (foods: ReadonlyArray<KnownFood>): string => {
  const found = foods.map(({ brand, name, per100, portions, source, unit }) => ({
    FOOD: safeText(brand === null ? name : `${name} (${brand})`),
    KCAL: figure(per100.calories),
    PROTEIN: figure(per100.protein),
    CARBS: figure(per100.carbs),
    FAT: figure(per100.fat),
    PER: `100 ${unit}`,
    PORTIONS: safeText(
      portions.map((portion) => `${portion.name} ${numberText(portion.amount, 1)} ${unit}`).join(", ")
    ),
    SOURCE: safeText(source)
  }))
  const [first] = found
  if (first === undefined) return ""
  const wide = table([Object.keys(first), ...found.map((food) => Object.values(food))], FIGURES)
  if (fits(wide, columns())) return wide
  const below = (heads: typeof NARROW | typeof NARROWEST) =>
    tableWithin(
      columns(),
      [
        heads,
        ...found.flatMap((food) => [
          heads.map((head) => food[head]),
          ...(food.PORTIONS === "" ? [] : [[food.PORTIONS]])
        ])
      ],
      FIGURES.slice(0, heads.length - 1)
    )
  const narrow = below(NARROW)
  return fits(narrow, columns()) ? narrow : below(NARROWEST)
}

/** A table of the foods that match each name, with the figures of the amount. */
export const resolvedText = (resolved: ReadonlyArray<ResolvedFood>): string =>
  listing(
    [
      ["FOR", "FOOD", "AMOUNT", "KCAL", "PROTEIN", "CARBS", "FAT", "SURE"],
      ...resolved.flatMap(({ matches, name }) =>
        matches.length === 0
          ? [[safeText(name), "no food is like it"]]
          : matches.map(({ amount, brand, calories, carbs, fat, protein, sure, unit, ...match }, at) => [
              at === 0 ? safeText(name) : "",
              safeText(brand === undefined ? match.name : `${match.name} (${brand})`),
              amount === null ? "–" : `${numberText(amount, 1)} ${unit}`,
              ...[calories, protein, carbs, fat].map(figure),
              numberText(sure, 2)
            ])
      )
    ],
    [2, 3, 4, 5, 6, 7]
  )
