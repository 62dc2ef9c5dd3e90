import { FOOD_QUERY_CHARACTERS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { foods as text } from "#text/foods"
import { settings } from "#text/settings"
import { FOUND, foodPath, type KnownFood, newFoodPath, rowOf, useFoodSearch } from "../foods/figures.ts"
import { Field } from "../ui/Field.tsx"
import { Icon } from "../ui/Icon.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, Loading, ReadState } from "../ui/States.tsx"
import { FoodTables } from "./foods/FoodTables.tsx"

/** The own foods, most used first, the search of them and of the tables, and the tables themselves. */
export default () => {
  const [typed, setTyped] = useState("")
  const found = useFoodSearch(typed)
  return (
    <>
      <PageHead title={text.title} lead={text.lead} up={{ href: "/settings", label: settings.title }} />
      <p class="acts">
        <a class="btn first" href="/foods/new">
          <Icon name="plus" small />
          {text.make}
        </a>
        <a class="btn" href="/foods/new?kind=recipe">
          {text.makeRecipe}
        </a>
      </p>
      <Field
        label={text.search}
        value={typed}
        onInput={setTyped}
        most={FOOD_QUERY_CHARACTERS.max}
        enterKeyHint="search"
      />
      <ReadState read={found} />
      {found.data === undefined ? found.loading && <Loading /> : <Matches foods={found.data} words={found.words} />}
      <FoodTables />
    </>
  )
}

const Matches = ({ foods, words }: { readonly foods: ReadonlyArray<KnownFood>; readonly words: string }) => {
  const own = foods.filter(({ source }) => source === "own")
  const others = foods.filter(({ source }) => source !== "own")
  const isAll = words === ""
  if (foods.length === 0)
    return (
      <Empty>
        {isAll ? text.none : text.noMatch(words)} {!isAll && <a href={newFoodPath(words)}>{text.makeNamed(words)}</a>}
      </Empty>
    )
  return (
    <>
      {own.length > 0 && (
        <Section
          title={text.own}
          tone="food"
          {...(isAll && { sum: own.length === FOUND ? text.mostUsed(FOUND) : text.ownHint })}
        >
          <Rows foods={own} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={text.fromTables} tone="food" sum={text.tablesHint}>
          <Rows foods={others} />
        </Section>
      )}
    </>
  )
}

const Rows = ({ foods }: { readonly foods: ReadonlyArray<KnownFood> }) => (
  <ul class="entries">
    {foods.map((food) => (
      <li key={food.id}>
        <LeaderRow name={food.name} href={foodPath(food.id)} {...rowOf(food)} />
      </li>
    ))}
  </ul>
)
