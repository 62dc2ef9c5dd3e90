import { changes as text } from "#text/data"
import { addDays, formatDate, today } from "../format/dates.ts"
import { Section } from "../ui/Section.tsx"
import { ActRow } from "./ActRow.tsx"
import { type AppChange, actsOf, daysOf } from "./acts.ts"
import { ChangeRow } from "./ChangeRow.tsx"

/** Changes by the day on which they were made, newest first. Those that were made together are one row. */
export const ChangeList = ({
  changes,
  isOfDay
}: {
  readonly changes: ReadonlyArray<AppChange>
  /** True if all are of one date of the log. */
  readonly isOfDay: boolean
}) => (
  <>
    {daysOf(actsOf(changes)).map(([day, acts]) => (
      <Section key={day} title={dayName(day)}>
        <ul aria-label={text.title}>
          {acts.map((act) =>
            act.length === 1 ? (
              <ChangeRow key={act[0].id} change={act[0]} isOfDay={isOfDay} />
            ) : (
              <ActRow key={act.at(-1)?.id} act={act} isOfDay={isOfDay} />
            )
          )}
        </ul>
      </Section>
    ))}
  </>
)

const dayName = (day: string): string => {
  if (day === today()) return text.today
  return day === addDays(today(), -1)
    ? text.yesterday
    : formatDate(day, day.slice(0, 4) === today().slice(0, 4) ? "full" : "long")
}
