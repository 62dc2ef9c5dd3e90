import { resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { AppDayStore } from "../../store/AppDayStore.ts"
import { DayMarkStore } from "../../store/DayMarkStore.ts"
import { appGroup } from "../Handlers.ts"

export const appDaysHandlers = Effect.map(Effect.all([AppDayStore, DayMarkStore]), ([days, marks]) =>
  appGroup("appDays", {
    dayPage: ({ path }) => days.read(path.date),
    dayMarks: ({ urlParams }) => Effect.flatMap(resolveRange(urlParams), marks.list)
  })
)
