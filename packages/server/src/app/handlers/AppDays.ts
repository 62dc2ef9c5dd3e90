import { addDays, resolveRange } from "@daybook/core"
import { WEEK_REACH, WIDGET_DATES } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { appDayStore } from "../../store/AppDayStore.ts"
import { dayMarkStore } from "../../store/DayMarkStore.ts"
import { suggestionStore } from "../../store/SuggestionStore.ts"
import { widgetStore } from "../../store/WidgetStore.ts"
import { appGroup } from "../Handlers.ts"

export const appDaysHandlers = Effect.map(
  Effect.all([appDayStore, dayMarkStore, suggestionStore, widgetStore]),
  ([days, marks, suggestions, widgets]) =>
    appGroup("appDays", {
      dayPage: ({ path: { date } }) =>
        Effect.gen(function* () {
          return {
            ...(yield* days.read(date)),
            widgets: yield* widgets.list(addDays(date, 1 - WIDGET_DATES), date),
            marks: yield* marks.list({ start: addDays(date, -WEEK_REACH), end: addDays(date, WEEK_REACH) }),
            again: yield* suggestions.forDay(date)
          }
        }),
      dayMarks: ({ urlParams }) => Effect.flatMap(resolveRange(urlParams), marks.list)
    })
)
