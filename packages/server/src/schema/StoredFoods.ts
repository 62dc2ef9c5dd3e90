import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { unreadable } from "./Rows.ts"

const Portions = Schema.parseJson(Schema.Array(Schema.Struct({ name: Schema.String, amount: Schema.Positive })))

/** A recipe as it is stored: its foods as they were when it was saved. */
export const Recipe = Schema.parseJson(
  Schema.Struct({
    servings: Schema.Positive,
    ingredients: Schema.Array(Schema.Struct({ foodId: Schema.String, name: Schema.String, amount: Schema.Positive }))
  })
)

const stored = <A>(schema: Schema.Schema<A, string>, column: string) => {
  const decode = Schema.decodeEither(schema)
  return (cell: string): A => Either.getOrThrowWith(decode(cell), () => unreadable("known_food", column))
}

/** The portions of a stored food. */
export const portionsOf = stored(Portions, "portions")

/** The recipe of a stored food. */
export const recipeOf = stored(Recipe, "recipe")

/** The name of a food of a table in its id, if that is not its first one: `ciqual:13005@de2`. */
const NAME = /@[a-z]{2}\d*$/

/** The id of a food as an entry remembers it: the same for each of its names. */
export const storedFoodId = (id: string): string => id.replace(NAME, "")
