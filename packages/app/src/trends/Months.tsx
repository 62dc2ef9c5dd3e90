import { TableOf } from "../charts/Figure.tsx"
import { formatDate } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { counted } from "../format/text.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { trends } from "../text/trends.ts"
import { Section } from "../ui/Section.tsx"
import { Empty } from "../ui/States.tsx"
import type { TrendsOf } from "./figures.ts"

const text = trends.months

const firstOf = (month: string): string => `${month}-01`

/** The last six months, one row each. */
export const Months = ({ data: { months } }: { readonly data: TrendsOf }) => {
  const [latest] = months
  return (
    <Section title={text.title} icon="history">
      {latest === undefined ? (
        <Empty>{text.empty}</Empty>
      ) : (
        <>
          <p class="hint">
            {text.answer(formatDate(firstOf(latest.month), "month"), counted(latest.totalWorkouts, text.workoutCount))}
          </p>
          <TableOf
            title={text.title}
            columns={[text.month, text.workouts, text.calories, text.fullDays, text.weight(massLabel())]}
            rows={months.map(({ avgCalories, avgWeightKg, fullDays, month, totalWorkouts }) => [
              formatDate(firstOf(month), "month"),
              formatNumber(totalWorkouts, 0),
              avgCalories === null ? trends.none : formatNumber(avgCalories, 0),
              formatNumber(fullDays, 0),
              avgWeightKg === null ? trends.none : formatMass(avgWeightKg)
            ])}
          />
        </>
      )}
    </Section>
  )
}
