import { energyCourse } from "@daybook/core"
import { spanStart } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { energyStore } from "../../store/EnergyStore.ts"
import { goalStore } from "../../store/GoalStore.ts"
import { appGroup } from "../Handlers.ts"

export const appEnergyHandlers = Effect.map(Effect.all([energyStore, goalStore]), ([energy, goals]) =>
  appGroup("appEnergy", {
    energyPage: ({ urlParams: { end, span } }) =>
      Effect.gen(function* () {
        const range = { start: spanStart(end, span) ?? end, end }
        return { ...energyCourse(yield* energy.read(range), range), goals: yield* goals.read }
      })
  })
)
