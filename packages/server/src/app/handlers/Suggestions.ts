import { NotFound } from "@daybook/core"
import * as Effect from "effect/Effect"
import { suggestionStore } from "../../store/SuggestionStore.ts"
import { appGroup } from "../Handlers.ts"

export const suggestionsHandlers = Effect.map(suggestionStore, (suggestions) =>
  appGroup("suggestions", {
    suggestFood: ({ urlParams: { date, meal, q } }) => suggestions.foods({ date, meal, q }),
    logFoodAgain: ({ payload }) =>
      Effect.flatMap(suggestions.again(payload), (logged) =>
        logged === 0 ? NOTHING_TO_LOG : Effect.succeed({ logged, date: payload.date })
      )
  })
)

const NOTHING_TO_LOG = new NotFound({ message: "There is no food to log again; it may have been deleted." })
