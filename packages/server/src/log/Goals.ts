import * as Effect from "effect/Effect"
import { goalStore } from "./GoalStore.ts"
import { handlers } from "./Handlers.ts"

export const goalsHandlers = Effect.map(goalStore, (goals) => handlers("goals", { getGoals: () => goals.read }))
