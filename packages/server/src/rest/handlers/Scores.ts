import { resolveRange, scores } from "@daybook/core"
import * as Effect from "effect/Effect"
import { ScoreStore } from "../../store/ScoreStore.ts"
import { handlers } from "../Handlers.ts"

export const scoresHandlers = Effect.map(ScoreStore, (store) =>
  handlers("scores", {
    listScores: ({ urlParams }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(urlParams)
        return scores(yield* store.read(range), range)
      })
  })
)
