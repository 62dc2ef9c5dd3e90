import { daysOfEnergy, resolveRange, today } from "@daybook/core"
import * as Effect from "effect/Effect"
import { energyStore } from "./EnergyStore.ts"
import { handlers } from "./Handlers.ts"

export const energyHandlers = Effect.map(energyStore, (store) =>
  handlers("energy", {
    getEnergy: ({ urlParams }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(urlParams)
        return daysOfEnergy(yield* store.read(range), range, yield* today)
      })
  })
)
