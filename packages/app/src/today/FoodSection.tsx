import { day as dayText, meals, food as text } from "#text/today"
import { preferences } from "../data/preferences.ts"
import { today } from "../format/dates.ts"
import { formatNumber, formatPercent, formatTens } from "../format/numbers.ts"
import { logAgain, logMealAgain, MEALS, type Meal, mealAgainText, nextMeal } from "../log/acts.ts"
import { go } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { later } from "../ui/Later.tsx"
import { InkLine, LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty } from "../ui/States.tsx"
import { Chip, Chips } from "../ui/Tag.tsx"
import { deleteEntry, EntryTags } from "./entries.tsx"
import {
  type Day,
  type Entry,
  entriesOf,
  type FoodEntry,
  type SectionProps,
  type ShownDay,
  type ShownEntry,
  targetOf
} from "./overlay.ts"

const FoodMarks = later(() => import("./FoodMarks.tsx"), { isQuiet: true })

interface FoodProps extends SectionProps {
  readonly now: Date
  readonly isToday: boolean
  readonly onCopy: () => void
}

/** The eaten foods by meal, with likely next ones. One tap logs one. */
export const FoodSection = ({ day, isToday, now, onCopy, onOpen, shown }: FoodProps) => {
  const foods = entriesOf(shown, "food")
  const meal = nextMeal(
    isToday,
    now.getHours(),
    foods.map((food) => food.meal)
  )
  return (
    <Section title={text.title} tone="food" icon="food" sum={<Sum day={day} shown={shown} />}>
      <Macros day={day} shown={shown} />
      <Nutrients day={day} />
      <BurntEnergy day={day} />
      {(day.date < today(now) || (isToday && day.fasts)) && <FoodMarks day={day} shown={shown} />}
      {foods.length === 0 && <Empty>{dayText.empty}</Empty>}
      {MEALS.filter((each) => each === meal || foods.some((food) => food.meal === each)).map((each) => (
        <MealRows key={each} meal={each} foods={foods.filter((food) => food.meal === each)} onOpen={onOpen}>
          {each === meal && <Again day={day} meal={meal} eaten={foods} />}
        </MealRows>
      ))}
      {foods.length > 0 && (
        <p class="section-acts">
          <Button look="bare" small icon="copy" onClick={onCopy}>
            {text.copyMeal}
          </Button>
        </p>
      )}
    </Section>
  )
}

const Sum = ({ day, shown: { totals } }: { readonly day: Day; readonly shown: ShownDay }) => {
  const target = targetOf(day)
  return (
    <>
      <b>{formatNumber(totals.calories, 0)}</b> {target > 0 ? text.of(formatNumber(target, 0)) : text.kcal}
    </>
  )
}

/** The expenditure a day, with a link to its page. */
const BurntEnergy = ({ day: { energy } }: { readonly day: Day }) => {
  if (energy.expenditure === null) return null
  const { high, kcal, low } = energy.expenditure
  return (
    <p class="hint">
      <a href="/trends/energy">{text.burnt(formatTens(kcal), formatTens((high - low) / 2))}</a>
      {energy.targetKcal !== null && text.forPace(formatNumber(energy.targetKcal, 0))}
    </p>
  )
}

const MACROS = ["protein", "carbs", "fat"] as const

const Macros = ({ day: { goals }, shown: { totals } }: { readonly day: Day; readonly shown: ShownDay }) => (
  <ul class="macros">
    {MACROS.map((macro) => {
      const share = goals[macro] > 0 ? totals[macro] / goals[macro] : 0
      return (
        <li key={macro}>
          <span class="row">
            <span class="k">{text[macro]}</span>
            <span class="v">
              {formatNumber(totals[macro], 0)}{" "}
              <span>{goals[macro] > 0 ? text.grams(formatNumber(goals[macro], 0)) : text.gramsAlone}</span>
            </span>
          </span>
          {goals[macro] > 0 && <InkLine share={share} label={formatPercent(share)} />}
        </li>
      )
    })}
  </ul>
)

const NUTRIENTS = ["fiber", "sugar", "salt"] as const

/** "Fibre 23 / 30 g · Salt 3.1 g", of the entries that have them. */
const Nutrients = ({ day: { nutrients } }: { readonly day: Day }) => {
  const { targets = {} } = preferences.value
  // A copy of an earlier version has none.
  if (nutrients === undefined) return null
  const known = NUTRIENTS.flatMap((nutrient) => {
    const { [nutrient]: grams } = nutrients
    const { [nutrient]: target } = targets
    return grams === null
      ? []
      : [
          `${text[nutrient]} ${formatNumber(grams)} ${target === undefined ? text.gramsAlone : text.grams(formatNumber(target))}`
        ]
  })
  return known.length > 0 && <p class="hint">{known.join(" · ")}</p>
}

const MealRows = ({
  children,
  foods,
  meal,
  onOpen
}: {
  readonly meal: Meal
  readonly foods: ReadonlyArray<ShownEntry<FoodEntry>>
  readonly onOpen: (entry: ShownEntry<Entry>) => void
  readonly children: preact.ComponentChildren
}) => {
  const calories = foods.reduce((sum, food) => sum + food.calories, 0)
  return (
    <>
      <h3 class="meal">
        {meals[meal]}
        {foods.length > 0 && <span>{formatNumber(calories, 0)}</span>}
      </h3>
      {foods.length > 0 && (
        <ul class="entries">
          {foods.map((food) => (
            <li key={food.id}>
              <LeaderRow
                name={food.name}
                num={formatNumber(food.calories, 0)}
                tags={<EntryTags entry={food} />}
                isPending={food.waits?.state === "waiting"}
                onOpen={() => onOpen(food)}
                onDelete={() => void deleteEntry(food)}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </>
  )
}

const LIKELY_FOODS = 3

/** Chips of foods that are likely eaten next; each logs at once. */
const Again = ({
  day: { again, date },
  eaten,
  meal
}: {
  readonly day: Day
  readonly meal: Meal
  readonly eaten: ReadonlyArray<FoodEntry>
}) => {
  const likely = again.find((each) => each.meal === meal)
  const here = eaten.filter((food) => food.meal === meal)
  const names = new Set(here.map(({ name }) => name.toLowerCase()))
  const foods = likely?.foods.filter(({ name }) => !names.has(name.toLowerCase())).slice(0, LIKELY_FOODS) ?? []
  const last = here.length === 0 ? likely?.meals[0] : undefined
  return (
    <Chips>
      {foods.map((food) => (
        <Chip key={food.id} onClick={() => void logAgain(food, meal, date)}>
          <b>
            <bdi>{food.name}</bdi>
          </b>{" "}
          <span class="num">{formatNumber(food.calories, 0)}</span>
        </Chip>
      ))}
      {last !== undefined && (
        <Chip icon="undo" onClick={() => logMealAgain(last, date)}>
          {mealAgainText(last, date)}
        </Chip>
      )}
      <Chip icon="food" onClick={() => go(`/log/food?date=${date}&meal=${meal}`)}>
        {foods.length === 0 && last === undefined ? text.log : text.more}
      </Chip>
    </Chips>
  )
}
