import { addDays, resolveRange } from "@daybook/core"
import { WIDGET_DATES } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { AppDayStore } from "../../store/AppDayStore.ts"
import { DayMarkStore } from "../../store/DayMarkStore.ts"
import { WidgetStore } from "../../store/WidgetStore.ts"
import { appGroup } from "../Handlers.ts"

export const appDaysHandlers = Effect.map(
  Effect.all([AppDayStore, DayMarkStore, WidgetStore]),
  ([days, marks, widgets]) =>
    appGroup("appDays", {
      dayPage: ({ path: { date } }) =>
        Effect.zipWith(days.read(date), widgets.list(addDays(date, 1 - WIDGET_DATES), date), (day, widgets) => ({
          ...day,
          widgets
        })),
      dayMarks: ({ urlParams }) => Effect.flatMap(resolveRange(urlParams), marks.list)
    })
)
