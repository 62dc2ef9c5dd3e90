import { addDays, NotFound } from "@daybook/core"
import { WIDGET_DATES } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { widgetStore } from "../../store/WidgetStore.ts"
import { appGroup } from "../Handlers.ts"

export const widgetsHandlers = Effect.map(widgetStore, (widgets) =>
  appGroup("widgets", {
    listWidgets: ({ urlParams: { date } }) => widgets.list(addDays(date, 1 - WIDGET_DATES), date),
    dayMetrics: ({ urlParams: { date } }) => widgets.metrics(addDays(date, 1 - WIDGET_DATES), date),
    addWidget: ({ payload: { kind, metricId = null } }) =>
      Effect.catchTag(widgets.add(kind, metricId), "NoMetric", () => NO_METRIC),
    orderWidgets: ({ payload: { ids } }) => Effect.map(widgets.order(ids), (ids) => ({ ids })),
    removeWidget: ({ path: { id } }) =>
      widgets.remove(id).pipe(
        Effect.as({ deleted: true, id } as const),
        Effect.catchTag("NoWidget", () => NO_WIDGET)
      )
  })
)

const NO_METRIC = new NotFound({ message: "No custom metric has this id." })

const NO_WIDGET = new NotFound({ message: "No widget has this id; list the widgets to find it." })
