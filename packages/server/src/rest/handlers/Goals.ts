import * as Effect from "effect/Effect"
import { GoalStore } from "../../store/GoalStore.ts"
import { handlers } from "../Handlers.ts"

export const goalsHandlers = Effect.map(GoalStore, (goals) => handlers("goals", { getGoals: () => goals.read }))
