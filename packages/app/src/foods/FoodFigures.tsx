import type { Nutrient, Per100 } from "@daybook/core/foods"
import { foods as text } from "#text/foods"
import { formatNumber } from "../format/numbers.ts"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"

const MACROS = ["protein", "carbs", "fat"] as const

/** The energy and the macros of an amount, which `label` names. */
export const Four = ({ figures, label }: { readonly figures: Per100; readonly label: string }) => (
  <ul class="food-four" aria-label={label}>
    <li>
      <Figure value={figures.calories} digits={0} />
      <span>{text.kcal}</span>
    </li>
    {MACROS.map((macro) => (
      <li key={macro}>
        <Figure value={figures[macro]} digits={0} />
        <span>{text.one.four[macro]}</span>
      </li>
    ))}
  </ul>
)

/** A figure, or that it is not known. */
export const Figure = ({ digits, value }: { readonly value: number | null; readonly digits: number }) =>
  value === null ? (
    <b>
      <span aria-hidden="true">–</span>
      <span class="vh">{text.one.unknown}</span>
    </b>
  ) : (
    <b>{formatNumber(value, digits)}</b>
  )

/** The nutrients in the order of a label, with their decimals. */
const LABEL = [
  ["fat", 1],
  ["carbs", 1],
  ["sugar", 1],
  ["fiber", 1],
  ["protein", 1],
  ["salt", 2]
] as const satisfies ReadonlyArray<readonly [Nutrient, number]>

/** The further figures of an amount, which `sum` names. */
export const Nutrients = ({
  figures,
  isRecipe,
  sum
}: {
  readonly figures: Per100
  readonly sum: string
  readonly isRecipe: boolean
}) => (
  <Section title={text.one.details} tone="food" sum={sum}>
    <ul class="entries food-label">
      {LABEL.map(([nutrient, digits]) => {
        const { [nutrient]: value } = figures
        return (
          <li key={nutrient} class={nutrient === "sugar" ? "sub" : ""}>
            <LeaderRow
              name={nutrient === "sugar" ? text.one.ofWhich : text.nutrients[nutrient]}
              {...(value === null ? { unit: text.one.unknown } : { num: formatNumber(value, digits), unit: "g" })}
            />
          </li>
        )
      })}
    </ul>
    {isRecipe && LABEL.some(([nutrient]) => figures[nutrient] === null) && <p class="hint">{text.one.partly}</p>}
  </Section>
)
