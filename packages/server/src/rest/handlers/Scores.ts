import { type CalendarDate, type DayScores, datesBetween, resolveRange, scoring, today } from "@daybook/core"
import * as Effect from "effect/Effect"
import { nextTurn } from "../../runtime/EventLoop.ts"
import { scoreStore } from "../../store/ScoreStore.ts"
import { handlers } from "../Handlers.ts"

export const scoresHandlers = Effect.map(scoreStore, (store) =>
  handlers("scores", {
    listScores: ({ urlParams }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(urlParams)
        const log = yield* store.read(range)
        return yield* inTurns(datesBetween(range.start, range.end), scoring(log, yield* today))
      })
  })
)

/** The dates that are scored in one turn of the event loop: a millisecond or two of work. */
const DATES_A_TURN = 31

const inTurns = (
  dates: ReadonlyArray<CalendarDate>,
  scoresOn: (date: CalendarDate) => DayScores
): Effect.Effect<ReadonlyArray<DayScores>> =>
  Effect.gen(function* () {
    const found: Array<DayScores> = []
    for (let from = 0; from < dates.length; from += DATES_A_TURN) {
      if (from > 0) yield* nextTurn
      found.push(...dates.slice(from, from + DATES_A_TURN).map(scoresOn))
    }
    return found
  })
