import * as Effect from "effect/Effect"
import { goalStore } from "../../store/GoalStore.ts"
import { preferenceStore } from "../../store/PreferenceStore.ts"
import { appGroup } from "../Handlers.ts"

export const appGoalsHandlers = Effect.gen(function* () {
  const goals = yield* goalStore
  const preferences = yield* preferenceStore
  return appGroup("appGoals", {
    setGoals: ({ payload }) => goals.set(payload),
    getPreferences: () => preferences.read,
    setPreferences: ({ payload }) => preferences.set(payload)
  })
})
