import { FOOD_QUERY_CHARACTERS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { foods } from "#text/foods"
import { counted } from "../format/text.ts"
import { Labelled } from "../ui/Field.tsx"
import { longProps, tooLong } from "../ui/tooLong.ts"
import { type KnownFood, rowOf } from "./figures.ts"
import { useFoodSearch } from "./useFoodSearch.ts"

const text = foods.form

const SHOWN = 6

/** A search of the own foods and the tables as one types. Enter chooses the first food; one whose energy is unknown cannot be chosen. */
export const FindFood = ({ onChoose }: { readonly onChoose: (food: KnownFood) => void }) => {
  const [typed, setTyped] = useState("")
  const { data = [], words } = useFoodSearch(typed)
  const problem = tooLong(typed, FOOD_QUERY_CHARACTERS.max)
  const isSearch = typed.trim() !== "" && words !== ""
  const found = isSearch ? data.slice(0, SHOWN) : []
  const choose = (food: KnownFood | undefined) => {
    if (food === undefined) return
    setTyped("")
    onChoose(food)
  }
  return (
    <div class="find-food">
      <Labelled label={text.find} error={problem}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={text.findHint}
            {...longProps(problem)}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return
              // The form is not sent by a search.
              event.preventDefault()
              if (words === typed.trim()) choose(found.find(({ per100 }) => per100.calories !== null))
            }}
          />
        )}
      </Labelled>
      <p class="vh" role="status">
        {isSearch && counted(found.length, text.found)}
      </p>
      {isSearch && found.length === 0 && <p class="hint">{text.noneFound}</p>}
      {found.length > 0 && (
        <ul class="signals">
          {found.map((food) => {
            const { hint, num, unit } = rowOf(food)
            return (
              <li key={food.id}>
                <button type="button" disabled={food.per100.calories === null} onClick={() => choose(food)}>
                  <span class="vh">{text.choose} </span>
                  <b>
                    <bdi>{food.name}</bdi>
                  </b>{" "}
                  <span class="hint">
                    {num} {unit} · {hint}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
