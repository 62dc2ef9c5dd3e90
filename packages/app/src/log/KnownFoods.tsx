import { figuresOf } from "@daybook/core/foods"
import { useRef, useState } from "preact/hooks"
import { foods, known as knownTexts } from "#text/foods"
import { log as logTexts } from "#text/log"
import { plate as texts } from "#text/plate"
import { food } from "#text/today"
import { useRead } from "../data/api.ts"
import { type KnownFood, newFoodPath, tableOf, useAfterPause } from "../foods/figures.ts"
import { daysBetween, formatDate, today } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { go } from "../navigation.ts"
import { Icon } from "../ui/Icon.tsx"
import { Section } from "../ui/Section.tsx"
import { Chip, Chips } from "../ui/Tag.tsx"
import { logMealAgain, type Meal, mealText, type SuggestedFood } from "./acts.ts"
import { amountOf, type EatenAmount, eatenText, portionPath, type useFoods } from "./knownFoods.ts"
import { ofEntry, ofKnown, type PlateFood } from "./plate.ts"

interface Props {
  readonly found: ReturnType<typeof useFoods>
  readonly words: string
  readonly eatenOf: (food: KnownFood) => EatenAmount
  readonly meal: Meal
  readonly date: string
  readonly onPlate: Placing
}

/** The plate that "+" puts a food on. */
export interface Placing {
  readonly has: (food: PlateFood) => boolean
  readonly put: (food: PlateFood) => void
}

/** So many foods of tables leave those of the person in view. */
const TABLE_ROWS = 3

/** The own foods and those of tables that the typed words find. A row opens the sheet in which its amount is chosen. */
export const KnownFoods = ({ date, eatenOf, found: { others, own }, meal, onPlate, words }: Props) => {
  const [all, showAll] = useState<string>()
  const open = (food: KnownFood) => go(portionPath(food, eatenOf(food), meal, date))
  const rows = (foods: ReadonlyArray<KnownFood>) => (
    <ul>
      {foods.map((food) => (
        <KnownRow key={food.id} food={food} eaten={eatenOf(food)} onOpen={() => open(food)} onPlate={onPlate} />
      ))}
    </ul>
  )
  return (
    <>
      {own.length > 0 && (
        <Section title={foods.own} tone="food">
          {rows(own)}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={foods.fromTables} tone="food" sum={foods.tablesHint}>
          {rows(all === words ? others : others.slice(0, TABLE_ROWS))}
        </Section>
      )}
      {words.length > 1 && (
        <Chips>
          {others.length > TABLE_ROWS && all !== words && (
            <Chip icon="next" onClick={() => showAll(words)}>
              {texts.all(formatNumber(others.length, 0))}
            </Chip>
          )}
          <Chip icon="plus" onClick={() => go(newFoodPath(words))}>
            {knownTexts.keep(words)}
          </Chip>
        </Chips>
      )}
    </>
  )
}

/** A known food with the figures of the typed or the usual amount. */
const KnownRow = ({
  eaten,
  food,
  onOpen,
  onPlate
}: {
  readonly food: KnownFood
  readonly eaten: EatenAmount
  readonly onOpen: () => void
  readonly onPlate: Placing
}) => {
  const { calories, protein } = figuresOf(food.per100, amountOf(food, eaten))
  const onOne = ofKnown(food, eaten)
  return (
    <FoodRow
      name={food.name}
      hint={[food.brand, tableOf(food), eatenText(food, eaten)].filter(Boolean).join(" · ")}
      calories={calories}
      protein={protein}
      {...(food.source !== "own" && { label: knownTexts.choose(food.name) })}
      isOn={onOne !== undefined && onPlate.has(onOne)}
      onOpen={onOpen}
      {...(onOne !== undefined && { onPut: () => onPlate.put(onOne) })}
    />
  )
}

/** The foods that the person likely eats now, or has eaten under the typed words. A row fills the form. */
export const Again = ({
  date,
  meal,
  onPick,
  onPlate,
  q,
  without
}: {
  readonly date: string
  readonly meal: Meal
  readonly q: string
  readonly without: ReadonlyArray<string>
  readonly onPick: (food: SuggestedFood) => void
  readonly onPlate: Placing
}) => {
  const words = useAfterPause(q)
  const isSearch = q.length > 1
  const isSettled = words.length > 1
  const { data } = useRead("suggestFood", { date, meal, ...(isSettled && { q: words }) })
  const foods = data?.foods.filter(({ name }) => !isSearch || !without.includes(name)).slice(0, AT_FIRST)
  if (foods === undefined || foods.length === 0 || isSearch !== isSettled) return null
  return (
    <Section title={isSearch ? texts.eaten : logTexts.againTitle} tone="food" sum={texts.hint}>
      <ul>
        {foods.map((each) => (
          <AgainRow key={each.name} food={each} onPick={() => onPick(each)} onPlate={onPlate} />
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
  food,
  onPick,
  onPlate
}: {
  readonly food: SuggestedFood
  readonly onPick: () => void
  readonly onPlate: Placing
}) => {
  const pick = ({ currentTarget: { form } }: { readonly currentTarget: HTMLButtonElement }) => {
    onPick()
    // The row goes when the form is filled.
    form?.querySelector<HTMLElement>("[type=submit]")?.focus()
  }
  const { calories, date, name, protein, times } = food
  const one = ofEntry(food)
  return (
    <FoodRow
      {...{ name, calories, protein }}
      hint={lastText(date, times)}
      isOn={onPlate.has(one)}
      onPut={() => onPlate.put(one)}
      onOpen={pick}
    />
  )
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

/** A food with its figures: the row opens it, "+" puts it on the plate. */
const FoodRow = ({
  calories,
  hint,
  isOn,
  label,
  name,
  onOpen,
  onPut,
  protein
}: {
  readonly name: string
  readonly hint: string
  readonly calories: number | null
  readonly protein: number | null
  readonly isOn: boolean
  /** Its full name, if the visible text is not enough. */
  readonly label?: string
  readonly onOpen: (event: { readonly currentTarget: HTMLButtonElement }) => void
  readonly onPut?: () => void
}) => {
  const pressed = useRef(0)
  const put = () => {
    const now = Date.now()
    if (now - pressed.current < ONE_PRESS_MS) return
    pressed.current = now
    onPut?.()
  }
  return (
    <li class="again">
      <button type="button" class="entry" onClick={onOpen} {...(label !== undefined && { "aria-label": label })}>
        <span class="name">
          <bdi>{name}</bdi>
          <span class="hint">{hint}</span>
        </span>
        <span class="dots" aria-hidden="true" />
        <span class="figures">
          <span class="num">{calories === null ? "–" : formatNumber(calories, 0)}</span>
          <span class="unit">{food.gramsOfProtein(protein === null ? "–" : formatNumber(protein, 0))}</span>
        </span>
      </button>
      {onPut !== undefined && (
        <button
          type="button"
          class={isOn ? "add on" : "add"}
          aria-label={isOn ? texts.putMore(name) : texts.put(name)}
          onClick={put}
        >
          <Icon name={isOn ? "check" : "plus"} />
        </button>
      )}
    </li>
  )
}
