import { log as text } from "#text/today"
import { useRead } from "../data/api.ts"
import { daysBetween, formatDate, today } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { Chip, Chips } from "../ui/Chip.tsx"
import { Section } from "../ui/Section.tsx"
import { logAgain, logMealAgain, mealText } from "./acts.ts"
import { FoodRow } from "./FoodRow.tsx"
import type { Meal, SuggestedFood } from "./meals.ts"

/** The foods that the person likely eats now. "+" logs one at once; a row fills the form. */
export const Again = ({
  date,
  meal,
  onPick,
  q,
  without
}: {
  readonly date: string
  readonly meal: Meal
  /** The typed part of the name. */
  readonly q: string
  /** The names of foods that are listed already. */
  readonly without: ReadonlyArray<string>
  readonly onPick: (food: SuggestedFood) => void
}) => {
  const isSearch = q.length > 1
  const { data } = useRead("suggestFood", { date, meal, ...(isSearch && { q }) })
  const foods = isSearch ? data?.foods.filter(({ name }) => !without.includes(name)) : data?.foods.slice(0, AT_FIRST)
  if (foods === undefined || foods.length === 0) return null
  return (
    <Section title={text.againTitle} tone="food" {...(!isSearch && { sum: text.againHint[meal] })}>
      <ul>
        {foods.map((each) => (
          <AgainRow
            key={each.name}
            food={each}
            onPick={() => onPick(each)}
            onLog={() => void logAgain(each, meal, date)}
          />
        ))}
      </ul>
      {!isSearch && (
        <Chips>
          {data?.meals.slice(0, 3).map((each) => (
            <Chip key={each.date} icon="undo" onClick={() => logMealAgain(each, date)}>
              {text.allOf(mealText(each, date), formatNumber(each.calories, 0))}
            </Chip>
          ))}
        </Chips>
      )}
    </Section>
  )
}

/** So many foods leave the form below them in reach. */
const AT_FIRST = 5

const AgainRow = ({
  food: { calories, date, name, protein, times },
  onLog,
  onPick
}: {
  readonly food: SuggestedFood
  readonly onLog: () => void
  readonly onPick: () => void
}) => {
  const pick = ({ currentTarget: { form } }: { readonly currentTarget: HTMLButtonElement }) => {
    onPick()
    // The row goes when the form is filled.
    form?.querySelector<HTMLElement>("[type=submit]")?.focus()
  }
  return <FoodRow {...{ name, calories, protein, onLog }} hint={lastText(date, times)} onOpen={pick} />
}

const WEEK = 7

/** "last Fri, 4 times this month" */
const lastText = (date: string, times: number): string => {
  const days = daysBetween(date, today())
  const last = days === 0 ? text.today : text.lastOn(formatDate(date, days < WEEK ? "weekdayShort" : "short"))
  return times > 1 ? `${last}, ${text.timesThisMonth(times)}` : last
}

/** Examples of lines, for a person who logs food for the first time. */
export const Examples = ({ date, meal }: { readonly date: string; readonly meal: Meal }) => {
  const { data } = useRead("suggestFood", { date, meal })
  if (data?.foods.length !== 0) return null
  return (
    <section class="examples">
      <h2>{text.examplesTitle}</h2>
      <p class="hint">{text.examplesHint}</p>
      <ul>
        {text.examples.map((example) => (
          <li key={example}>
            <code>{example}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
