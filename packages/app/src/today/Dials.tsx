import { day as text } from "#text/today"
import { formatNumber } from "../format/numbers.ts"
import { formatMass, formatPace, massLabel } from "../format/units.ts"
import { Dial } from "../ui/Dial.tsx"
import { type Day, entriesOf, type ShownDay, targetOf } from "./overlay.ts"

type Figures = Day["dials"][number]

/** The three dials. A ring fills if there is a target; otherwise a hand points. */
export const DayDials = ({ day, shown }: { readonly day: Day; readonly shown: ShownDay }) => (
  <section class="dials" aria-label={text.dials.title}>
    {day.dials.map((dial) => {
      switch (dial.headline) {
        case "calories":
          return <Nutrition key="calories" day={day} shown={shown} />
        case "steps":
          return <Activity key="steps" dial={dial} shown={shown} />
        default:
          return <Body key="weight" dial={dial} perWeekKg={day.weightPerWeekKg} />
      }
    })}
  </section>
)

/** The place between the lowest and the highest figure; the middle if both are equal. */
const place = ({ high, low, value }: Figures): number | undefined => {
  if (value === null || high === null || low === null) return undefined
  return high === low ? 0.5 : (value - low) / (high - low)
}

const Nutrition = ({ day, shown: { totals } }: { readonly day: Day; readonly shown: ShownDay }) => {
  const { goals } = day
  const target = targetOf(day)
  const left = Math.round(target - totals.calories)
  const protein = Math.round(goals.protein - totals.protein)
  const hasTarget = target > 0
  const unit = !hasTarget ? text.dials.kcal : left < 0 ? text.dials.kcalOver : text.dials.kcalLeft
  return (
    <Dial
      name={text.dials.nutrition}
      tone="food"
      href="/dials/nutrition"
      value={formatNumber(hasTarget ? Math.abs(left) : totals.calories, 0)}
      unit={unit}
      sub={
        protein > 0
          ? text.dials.proteinToGo(formatNumber(protein, 0))
          : text.dials.proteinDone(formatNumber(totals.protein, 0))
      }
      share={hasTarget ? totals.calories / target : undefined}
      fills={hasTarget}
    />
  )
}

const Activity = ({ dial, shown }: { readonly dial: Figures; readonly shown: ShownDay }) => {
  const sessions = entriesOf(shown, "workout")
  const minutes = sessions.reduce((sum, { durationMinutes = 0 }) => sum + durationMinutes, 0)
  const rests = entriesOf(shown, "rest_day")
  return (
    <Dial
      name={text.dials.training}
      tone="workout"
      href="/dials/activity"
      value={dial.value === null ? "–" : formatNumber(dial.value, 0)}
      unit={text.dials.steps}
      sub={
        sessions.length > 0
          ? sessionsText(sessions.length, minutes)
          : rests.length > 0
            ? text.dials.restDay
            : text.dials.noSession
      }
      share={dial.target === null ? place(dial) : (dial.value ?? 0) / dial.target}
      fills={dial.target !== null}
    />
  )
}

const sessionsText = (count: number, minutes: number): string => {
  const sessions = text.dials.sessions(count)
  return minutes === 0 ? sessions : text.dials.sessionsFor(sessions, formatNumber(minutes, 0))
}

const Body = ({ dial, perWeekKg }: { readonly dial: Figures; readonly perWeekKg: number | null }) => (
  <Dial
    name={text.dials.body}
    tone="progress"
    href="/dials/body"
    value={dial.value === null ? "–" : formatMass(dial.value)}
    unit={text.dials.trend(massLabel())}
    sub={
      perWeekKg === null
        ? dial.value === null
          ? text.dials.weighMore
          : text.dials.paceLater
        : text.dials.perWeek(formatPace(perWeekKg))
    }
    share={place(dial)}
    fills={false}
  />
)
