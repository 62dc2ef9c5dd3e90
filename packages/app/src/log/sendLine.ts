import type { QuickLine } from "@daybook/core/grammar"
import { write } from "../data/write.ts"
import { formatNumber } from "../format/numbers.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { body, food, training, water } from "../text/today.ts"
import type { Meal } from "./meals.ts"

/** Logs the entry of a line. A food without a meal gets the one that the time of day suggests. */
export const sendLine = (
  line: QuickLine,
  fallback: { readonly date: string; readonly meal: Meal },
  writeId: string
) => {
  const date = line.date ?? fallback.date
  switch (line.kind) {
    case "food":
      return write(
        "logFood",
        { meal: fallback.meal, ...line.food, date },
        { say: food.logged(line.food.name), date, writeId }
      )
    case "water":
      return write(
        "logWater",
        { amountMl: line.amountMl, date },
        { say: water.logged(`${formatNumber(line.amountMl, 0)} ml`), date, writeId }
      )
    case "weight":
      return write(
        "logWeight",
        { weightKg: line.weightKg, date },
        { say: body.weighed(`${formatMass(line.weightKg, 2)} ${massLabel()}`), date, writeId }
      )
    case "rest":
      return write("logRestDays", { dates: [date] }, { say: training.restLogged, date, writeId })
    case "workout":
      return write("logWorkout", { exercises: line.exercises, date }, { say: training.logged, date, writeId })
  }
}
