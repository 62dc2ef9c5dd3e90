import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import { day as text } from "#text/today"
import { formatMass, formatNumber, formatPace, massLabel } from "../format/numbers.ts"
import type { Tone } from "../ui/tones.ts"
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

/** The arc of the scale: 240 degrees around the centre, open at the bottom. */
const CENTRE = { x: 60, y: 60 }
const RADIUS = 50
const FROM = 150
const SWEEP = 240

const at = (share: number, radius: number) => {
  const angle = ((FROM + share * SWEEP) * Math.PI) / 180
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y + radius * Math.sin(angle) }
}

const pointText = ({ x, y }: { readonly x: number; readonly y: number }): string => `${x.toFixed(1)} ${y.toFixed(1)}`

const ARC = `M${pointText(at(0, RADIUS))}A${RADIUS} ${RADIUS} 0 1 1 ${pointText(at(1, RADIUS))}`
const TICKS = "1.1 2.197"

/**
 * A figure on a scale. With a target (`fills`) the scale is inked up to the figure; without one only the hand points. `share` is the
 * place on the scale, 0 to 1; without it there is no hand.
 */
const Dial = ({
  fills,
  href,
  name,
  share,
  sub,
  tone,
  unit,
  value
}: {
  readonly name: string
  readonly value: ComponentChildren
  readonly unit: string
  readonly sub?: ComponentChildren
  readonly share: number | undefined
  readonly fills: boolean
  readonly tone: Tone
  readonly href: string
}) => {
  const mask = useId()
  const place = share === undefined ? undefined : Math.max(0, Math.min(1, share))
  return (
    <a class="dial" href={href} data-tone={tone}>
      <span class="face">
        <svg viewBox="0 0 120 103" aria-hidden="true">
          <path class="ticks" d={ARC} pathLength="100" stroke-dasharray={TICKS} />
          {place !== undefined && fills && (
            <>
              <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="120" height="103">
                <path
                  d={ARC}
                  pathLength="100"
                  stroke="#fff"
                  stroke-width="12"
                  stroke-dasharray={`${place * 100} 200`}
                />
              </mask>
              <path class="done" d={ARC} pathLength="100" stroke-dasharray={TICKS} mask={`url(#${mask})`} />
            </>
          )}
          {place !== undefined && <Hand share={place} toned={!fills} />}
        </svg>
        <span class="val">
          <b>{value}</b>
          <span>{unit}</span>
        </span>
      </span>
      <span class="nm">{name}</span>
      {sub !== undefined && <span class="sub">{sub}</span>}
    </a>
  )
}

const Hand = ({ share, toned }: { readonly share: number; readonly toned: boolean }) => {
  const [inner, outer] = [at(share, 44), at(share, 57)]
  return <line class={toned ? "hand toned" : "hand"} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
}
