import { numberText } from "@daybook/core/grammar"
import type { KnownFood } from "@daybook/sdk"
import { safeText, table } from "./Text.ts"

const figure = (value: number | null): string => (value === null ? "–" : numberText(value, 1))

/** Foods with their figures of 100 g or ml, and their portions. */
export const foodsText = (foods: ReadonlyArray<KnownFood>): string =>
  table(
    [
      ["FOOD", "KCAL", "PROTEIN", "CARBS", "FAT", "PER", "PORTIONS", "SOURCE"],
      ...foods.map(({ brand, name, per100: { calories, carbs, fat, protein }, portions, source, unit }) => [
        safeText(brand === null ? name : `${name} (${brand})`),
        ...[calories, protein, carbs, fat].map(figure),
        `100 ${unit}`,
        safeText(portions.map((portion) => `${portion.name} ${numberText(portion.amount, 1)} ${unit}`).join(", ")),
        safeText(source)
      ])
    ],
    [1, 2, 3, 4]
  )
