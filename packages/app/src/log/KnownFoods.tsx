import { figuresOf } from "@daybook/core/foods"
import { foods, known as text } from "#text/foods"
import { type KnownFood, newFoodPath, tableOf } from "../foods/figures.ts"
import { formatNumber } from "../format/numbers.ts"
import { go } from "../navigation.ts"
import { Chip, Chips } from "../ui/Chip.tsx"
import { Icon } from "../ui/Icon.tsx"
import { Section } from "../ui/Section.tsx"
import { FoodRow } from "./FoodRow.tsx"
import { amountOf, type Eaten, eatenText, logKnown, portionPath, type useFoods } from "./knownFoods.ts"
import type { Meal } from "./meals.ts"

interface Props {
  readonly found: ReturnType<typeof useFoods>
  /** The typed words. */
  readonly words: string
  readonly eatenOf: (food: KnownFood) => Eaten
  readonly meal: Meal
  readonly date: string
}

/** The foods that the typed words find. "+" logs an own one at once; a row opens the sheet in which its amount is chosen. */
export const KnownFoods = ({ date, eatenOf, found: { others, own }, meal, words }: Props) => {
  const open = (food: KnownFood) => go(portionPath(food, eatenOf(food), meal, date))
  return (
    <>
      {own.length > 0 && (
        <Section title={foods.own} tone="food" sum={text.ownHint}>
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
            {text.keep(words)}
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
  readonly eaten: Eaten
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
      <button type="button" class="entry" onClick={onOpen} aria-label={text.choose(name)}>
        <span class="name">
          <bdi>{name}</bdi>
          <span class="hint">{[brand, tableOf(food)].filter(Boolean).join(" · ")}</span>
        </span>
        <span class="dots" aria-hidden="true" />
        <span class="figures">
          <span class="num">
            {per100.calories === null ? "–" : formatNumber(per100.calories, 0)} <span class="unit">{foods.kcal}</span>
          </span>
          <span class="unit">{text.of100(per100.protein === null ? "–" : formatNumber(per100.protein, 1), unit)}</span>
        </span>
        <Icon name="next" />
      </button>
    </li>
  )
}
