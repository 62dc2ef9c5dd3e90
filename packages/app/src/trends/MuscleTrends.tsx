import { exerciseKey } from "@daybook/core/training"
import { trends } from "#text/trends"
import { Figure } from "../charts/Figure.tsx"
import { act } from "../data/act.ts"
import { preferences } from "../data/preferences.ts"
import { toast } from "../data/toasts.ts"
import { formatNumber } from "../format/numbers.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { Select } from "../ui/Field.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { optionsOf } from "../ui/options.ts"
import { Section } from "../ui/Section.tsx"
import type { TrendsOf } from "./figures.ts"

const text = trends.muscles
const CHOICES = optionsOf({ "": text.choose, none: text.none, ...text.names })

/** The hard sets a week by muscle, and a question for each exercise whose muscles nobody knows. */
export const MuscleTrends = ({ data: { muscles: found } }: { readonly data: TrendsOf }) => {
  const { muscles, unknown } = found
  if (muscles.length === 0 && unknown.length === 0) return null
  return (
    <Section title={text.title} icon="bar" tone="workout" sum={text.lead}>
      {muscles.length > 0 && (
        <Figure
          title={text.chart}
          tone="workout"
          table={{
            columns: [text.muscle, text.sets, text.before, text.volume(massLabel())],
            rows: muscles.map(({ muscle, setsPerWeek, setsPerWeekBefore, volumeKgPerWeek }) => [
              text.names[muscle],
              formatNumber(setsPerWeek),
              formatNumber(setsPerWeekBefore),
              formatMass(volumeKgPerWeek, 0)
            ])
          }}
        >
          <ul class="entries">
            {muscles.map(({ muscle, setsPerWeek, setsPerWeekBefore }) => (
              <li key={muscle}>
                <LeaderRow
                  name={text.names[muscle]}
                  num={formatNumber(setsPerWeek)}
                  unit={text.was(formatNumber(setsPerWeekBefore))}
                />
              </li>
            ))}
          </ul>
        </Figure>
      )}
      {unknown.map((exercise) => (
        <Select
          key={exercise}
          label={text.ask(exercise)}
          value=""
          options={CHOICES}
          onInput={(chosen) => void say(exercise, chosen)}
        />
      ))}
    </Section>
  )
}

type Muscle = TrendsOf["muscles"]["muscles"][number]["muscle"]

/** Keeps the muscle of an exercise, so that it is asked once. */
const say = async (exercise: string, chosen: Muscle | "none" | ""): Promise<void> => {
  if (chosen === "") return
  const muscles = { ...preferences.value.muscles, [exerciseKey(exercise)]: chosen === "none" ? [] : [chosen] }
  const result = await act("setPreferences", { muscles })
  toast({ text: result.state === "applied" ? text.said(exercise) : result.message })
}
