import { useRead } from "../data/api.ts"
import { formatNumber } from "../format/numbers.ts"
import { log as text } from "../text/today.ts"
import { overlaid } from "../today/overlay.ts"
import { useDayWrites } from "../today/useDayWrites.ts"

/** What is left of the day's goals after the food in the form. */
export const Tally = ({
  calories,
  date,
  protein
}: {
  readonly date: string
  readonly calories: number
  readonly protein: number
}) => {
  const { asOf, data } = useRead("dayPage", { date })
  const items = useDayWrites(date, asOf)
  if (data === undefined || data.goals.calories === 0) return null
  const { totals } = overlaid(data, items)
  const left = data.goals.calories - totals.calories - calories
  const grams = data.goals.protein - totals.protein - protein
  return (
    <p class="tally">
      <b>{formatNumber(Math.abs(left), 0)}</b> kcal {left < 0 ? text.over : text.left}
      {grams > 0 && (
        <>
          {" · "}
          <b>{formatNumber(grams, 0)} g</b> {text.proteinLeft}
        </>
      )}
    </p>
  )
}
