import { figuresOf } from "@daybook/core/foods"
import { useRef, useState } from "preact/hooks"
import { foods, known as knownTexts } from "#text/foods"
import { log as logTexts } from "#text/log"
import { food } from "#text/today"
import { useRead } from "../data/api.ts"
import { type KnownFood, newFoodPath, tableOf } from "../foods/figures.ts"
import { daysBetween, formatDate, today } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { go } from "../navigation.ts"
import { Icon } from "../ui/Icon.tsx"
import { Section } from "../ui/Section.tsx"
import { Chip, Chips } from "../ui/Tag.tsx"
import { logAgain, logMealAgain, type Meal, mealText, type SuggestedFood } from "./acts.ts"
import { amountOf, type EatenAmount, eatenText, logKnown, portionPath, type useFoods } from "./knownFoods.ts"

interface Props {
  readonly found: ReturnType<typeof useFoods>
  readonly words: string
  readonly eatenOf: (food: KnownFood) => EatenAmount
  readonly meal: Meal
  readonly date: string
}

/** The foods that the typed words find. "+" logs an own one at once; a row opens the sheet in which its amount is chosen. */
export const KnownFoods = ({ date, eatenOf, found: { others, own }, meal, words }: Props) => {
  const open = (food: KnownFood) => go(portionPath(food, eatenOf(food), meal, date))
  return (
    <>
      {own.length > 0 && (
        <Section title={foods.own} tone="food" sum={knownTexts.ownHint}>
          <ul>
            {own.map((food) => (
              <OwnRow
                key={food.id}
                food={food}
                eaten={eatenOf(food)}
                onOpen={() => open(food)}
                onLog={() => void logKnown(food, eatenOf(food), meal, date)}
              />
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={foods.fromTables} tone="food" sum={foods.tablesHint}>
          <ul>
            {others.map((food) => (
              <TableRow key={food.id} food={food} onOpen={() => open(food)} />
            ))}
          </ul>
        </Section>
      )}
      {words.length > 1 && (
        <Chips>
          <Chip icon="plus" onClick={() => go(newFoodPath(words))}>
            {knownTexts.keep(words)}
          </Chip>
        </Chips>
      )}
    </>
  )
}

const OwnRow = ({
  eaten,
  food,
  onLog,
  onOpen
}: {
  readonly food: KnownFood
  readonly eaten: EatenAmount
  readonly onLog: () => void
  readonly onOpen: () => void
}) => {
  const { calories, protein } = figuresOf(food.per100, amountOf(food, eaten))
  return (
    <FoodRow
      name={food.name}
      hint={eatenText(food, eaten)}
      calories={calories ?? 0}
      protein={protein ?? 0}
      onLog={onLog}
      onOpen={onOpen}
    />
  )
}

const TableRow = ({ food, onOpen }: { readonly food: KnownFood; readonly onOpen: () => void }) => {
  const { brand, name, per100, unit } = food
  return (
    <li class="again">
      <button type="button" class="entry" onClick={onOpen} aria-label={knownTexts.choose(name)}>
        <span class="name">
          <bdi>{name}</bdi>
          <span class="hint">{[brand, tableOf(food)].filter(Boolean).join(" · ")}</span>
        </span>
        <span class="dots" aria-hidden="true" />
        <span class="figures">
          <span class="num">
            {per100.calories === null ? "–" : formatNumber(per100.calories, 0)} <span class="unit">{foods.kcal}</span>
          </span>
          <span class="unit">
            {knownTexts.of100(per100.protein === null ? "–" : formatNumber(per100.protein, 1), unit)}
          </span>
        </span>
        <Icon name="next" />
      </button>
    </li>
  )
}

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
  readonly q: string
  readonly without: ReadonlyArray<string>
  readonly onPick: (food: SuggestedFood) => void
}) => {
  const isSearch = q.length > 1
  const { data } = useRead("suggestFood", { date, meal, ...(isSearch && { q }) })
  const foods = isSearch ? data?.foods.filter(({ name }) => !without.includes(name)) : data?.foods.slice(0, AT_FIRST)
  if (foods === undefined || foods.length === 0) return null
  return (
    <Section title={logTexts.againTitle} tone="food" {...(!isSearch && { sum: logTexts.againHint[meal] })}>
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
              {logTexts.allOf(mealText(each, date), formatNumber(each.calories, 0))}
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
  const last = days === 0 ? logTexts.today : logTexts.lastOn(formatDate(date, days < WEEK ? "weekdayShort" : "short"))
  return times > 1 ? `${last}, ${logTexts.timesThisMonth(times)}` : last
}

/** Examples of lines, for a person who logs food for the first time. */
export const Examples = ({ date, meal }: { readonly date: string; readonly meal: Meal }) => {
  const { data } = useRead("suggestFood", { date, meal })
  if (data?.foods.length !== 0) return null
  return (
    <section class="examples">
      <h2>{logTexts.examplesTitle}</h2>
      <p class="hint">{logTexts.examplesHint}</p>
      <ul>
        {logTexts.examples.map((example) => (
          <li key={example}>
            <code>{example}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A second press within this time is the same press. */
const ONE_PRESS_MS = 700

/** A food with its figures: the row opens it, "+" logs it at once. */
const FoodRow = ({
  calories,
  hint,
  name,
  onLog,
  onOpen,
  protein
}: {
  readonly name: string
  readonly hint: string
  readonly calories: number
  readonly protein: number
  readonly onLog: () => void
  readonly onOpen: (event: { readonly currentTarget: HTMLButtonElement }) => void
}) => {
  const [logged, setLogged] = useState(false)
  const pressed = useRef(0)
  const log = () => {
    const now = Date.now()
    if (now - pressed.current < ONE_PRESS_MS) return
    pressed.current = now
    setLogged(true)
    onLog()
  }
  return (
    <li class="again">
      <button type="button" class="entry" onClick={onOpen}>
        <span class="name">
          <bdi>{name}</bdi>
          <span class="hint">{hint}</span>
        </span>
        <span class="dots" aria-hidden="true" />
        <span class="figures">
          <span class="num">{formatNumber(calories, 0)}</span>
          <span class="unit">{food.gramsOfProtein(formatNumber(protein, 0))}</span>
        </span>
      </button>
      <button
        type="button"
        class={logged ? "add on" : "add"}
        aria-label={logged ? logTexts.loggedOne(name) : logTexts.logOne(name)}
        onClick={log}
      >
        <Icon name={logged ? "check" : "plus"} />
      </button>
    </li>
  )
}
