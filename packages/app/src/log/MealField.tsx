import { food, log as text } from "../text/today.ts"
import { Select } from "../ui/Field.tsx"
import { MEALS, type Meal } from "./meals.ts"

const OPTIONS = MEALS.map((value) => ({ value, label: food.meals[value] }))

export const MealField = ({ meal, onChange }: { readonly meal: Meal; readonly onChange: (meal: Meal) => void }) => (
  <Select label={text.meal} value={meal} options={OPTIONS} onChange={onChange} />
)
