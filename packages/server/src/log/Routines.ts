import { InvalidRequest, Limits, NotFound } from "@daybook/core"
import * as Effect from "effect/Effect"
import { handlers, versionChanged } from "./Handlers.ts"
import { routineStore } from "./RoutineStore.ts"

export const routinesHandlers = Effect.map(routineStore, (routines) =>
  handlers("routines", {
    listRoutines: () => routines.list,
    createRoutine: ({ payload }) => Effect.catchTag(routines.create(payload), "RoutineLimitReached", () => LIMIT),
    updateRoutine: ({ ifMatch, path: { id }, payload }) =>
      Effect.catchTags(routines.update(id, payload, ifMatch), {
        NoRoutine: () => NO_ROUTINE,
        VersionChanged: () => versionChanged("routine")
      }),
    deleteRoutine: ({ path: { id } }) =>
      Effect.flatMap(routines.remove(id), (removed) =>
        removed ? Effect.succeed({ deleted: true, id } as const) : NO_ROUTINE
      )
  })
)

const NO_ROUTINE = new NotFound({ message: "No routine has this id; list the routines to find it." })

const LIMIT = new InvalidRequest({
  message: `There are already ${Limits.ROUTINES_PER_ACCOUNT} routines, the most an account can have; delete one first.`
})
