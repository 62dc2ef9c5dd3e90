import type { Answer } from "@daybook/core/app"
import { dayCard as text } from "#text/cards"
import { meals } from "#text/today"
import { formatDate } from "../format/dates.ts"
import { exactMass, formatMass, formatNumber, massLabel } from "../format/numbers.ts"
import { setsText } from "../format/sets.ts"
import { InkLine, LeaderRow } from "../ui/LeaderRow.tsx"
import type { Tone } from "../ui/tones.ts"
import type { About } from "./host.ts"
import { start } from "./start.tsx"

type Day = Answer<"getDay">

const Day = ({ about: { goals }, shown }: { readonly shown: Day; readonly about: About }) => {
  const { nutrition, waterMl } = shown
  return (
    <>
      <ul class="ledgers">
        <Ledger name={text.energy} tone="food" value={nutrition.calories} goal={goals?.calories} unit={text.kcal} />
        <Ledger name={text.protein} tone="food" value={nutrition.protein} goal={goals?.protein} unit="g" />
        <Ledger name={text.water} tone="water" value={waterMl} goal={goals?.waterMl} unit="ml" />
      </ul>
      <Rows {...shown} />
    </>
  )
}

const Ledger = ({
  goal = 0,
  name,
  tone,
  unit,
  value
}: {
  readonly name: string
  readonly tone: Tone
  readonly value: number
  readonly goal: number | undefined
  readonly unit: string
}) => {
  const of = goal > 0 ? text.of(formatNumber(goal, 0), unit) : unit
  return (
    <li data-tone={tone}>
      <span>
        {name}
        <b>{formatNumber(value, 0)}</b>
        {of}
      </span>
      {goal > 0 && <InkLine share={value / goal} label={`${name}: ${formatNumber(value, 0)} ${of}`} />}
    </li>
  )
}

const Rows = ({ measurements: { weightKg }, nutrition: { entries }, workouts }: Day) => {
  const eaten = Object.entries(meals).flatMap(([meal, name]) => {
    const foods = entries.filter((food) => food.meal === meal)
    const kcal = foods.reduce((sum, { calories }) => sum + calories, 0)
    return foods.length === 0 ? [] : [{ name, num: formatNumber(kcal, 0), unit: text.kcal }]
  })
  const trained = workouts.flatMap(({ exercises }) =>
    exercises.map(({ name, sets }) => ({ name, num: setsText(sets, exactMass), unit: undefined }))
  )
  const weighed =
    typeof weightKg === "number" ? [{ name: text.weight, num: formatMass(weightKg), unit: massLabel() }] : []
  const rows = [...eaten, ...trained, ...weighed]
  if (rows.length === 0) return <p class="hint">{text.empty}</p>
  return (
    <ul class="entries">
      {rows.map(({ name, num, unit }, index) => (
        <li key={`${index} ${name}`}>
          <LeaderRow name={name} num={num} {...(unit !== undefined && { unit })} />
        </li>
      ))}
    </ul>
  )
}

start<Day>({
  tool: "get_day",
  title: ({ date }) => formatDate(date, "full"),
  path: ({ date }) => `/day/${date}`,
  Body: Day
})
