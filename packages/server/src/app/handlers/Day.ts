import { addDays, type CalendarDate, DEFAULT_MEAL, type Meal, NotFound, resolveRange } from "@daybook/core"
import { type AppDay, type Plate, WEEK_REACH, WIDGET_DATES } from "@daybook/core/app"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { changeStore } from "../../journal/ChangeStore.ts"
import { summaryOf } from "../../journal/ChangeSummary.ts"
import { Journal } from "../../journal/Journal.ts"
import { appDayStore } from "../../log/AppDayStore.ts"
import { personDay } from "../../log/Clock.ts"
import { dayMarkStore } from "../../log/Days.ts"
import { UNEATEN } from "../../log/EatenFoods.ts"
import { foodStore } from "../../log/Food.ts"
import { foodsHandlers, noFood } from "../../log/Foods.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { knownFoods } from "../../log/KnownFoods.ts"
import { named } from "../../log/LogMany.ts"
import { suggestionStore } from "../../log/SuggestionStore.ts"
import { usualStore } from "../../log/UsualStore.ts"
import { widgetStore } from "../../log/WidgetStore.ts"
import { summaryWords } from "../../schema/words/SummaryWords.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

export const appDaysHandlers = Effect.map(
  Effect.all([appDayStore, dayMarkStore, suggestionStore, widgetStore, changeStore]),
  ([days, marks, suggestions, widgets, changes]) => {
    /** The writers of a date, each with what it wrote last. */
    const withReceipts = (date: CalendarDate, writers: AppDay["writers"]) =>
      Effect.gen(function* () {
        if (writers.length === 0) return writers
        const found = yield* changes.list({ date, by: undefined, before: undefined, limit: CHANGES_LOOKED_AT })
        const words = yield* summaryWords
        const standing = found?.changes.filter(({ undoable }) => undoable) ?? []
        return writers.map((writer) => ({
          ...writer,
          receipts: standing
            .filter(({ id }) => writer.changes.includes(id))
            .slice(0, RECEIPTS_SHOWN)
            .map((change) => ({
              ...{ id: change.id, at: change.at },
              summary: summaryOf(change, found?.metricNames ?? new Map(), words)
            }))
        }))
      })
    return appGroup("appDays", {
      dayPage: ({ path: { date } }) =>
        Effect.gen(function* () {
          const page = yield* days.read(date)
          return {
            ...page,
            writers: yield* withReceipts(date, page.writers),
            widgets: yield* widgets.list(addDays(date, 1 - WIDGET_DATES), date),
            marks: yield* marks.list({ start: addDays(date, -WEEK_REACH), end: addDays(date, WEEK_REACH) }),
            again: yield* suggestions.forDay(date)
          }
        }),
      dayMarks: ({ urlParams }) => Effect.flatMap(resolveRange(urlParams), marks.list)
    })
  }
)

/** Older changes of a date are on the page of changes. */
const CHANGES_LOOKED_AT = 40
const RECEIPTS_SHOWN = 3

export const suggestionsHandlers = Effect.map(
  Effect.all([suggestionStore, foodStore, foodsHandlers, usualStore, personDay, Journal]),
  ([suggestions, foods, { logKnownFood }, usual, day, journal]) => {
    const eatItem = ({ entry, food, knownFood }: Plate["items"][number], date: CalendarDate, meal: Meal) =>
      Effect.gen(function* () {
        const typed = entry?.otherwise ?? knownFood?.otherwise ?? food
        const asTyped = typed === undefined ? Effect.void : Effect.asVoid(foods.add(date, typed, meal))
        if (knownFood !== undefined) {
          const { id, otherwise: _, ...eaten } = knownFood
          const logged = Effect.asVoid(logKnownFood({ path: { id }, payload: { ...eaten, date, meal } }))
          return yield* typed === undefined ? logged : Effect.catchIf(logged, isGone, () => asTyped)
        }
        const isLogged = entry !== undefined && (yield* suggestions.timesAgain(entry.id, entry.times ?? 1, date, meal))
        if (!isLogged) yield* asTyped
      }).pipe(Effect.catchTag("BeyondLimits", UNEATEN.BeyondLimits))
    /** The name of an item, for a person who reads why it was refused. */
    const nameOf = ({ entry, food, knownFood }: Plate["items"][number], at: number) =>
      (entry?.otherwise ?? knownFood?.otherwise ?? food)?.name ?? `items[${at}]`
    return appGroup("suggestions", {
      logPlate: ({ payload: { date, items, meal } }) =>
        Effect.as(
          journal.asOne(
            Effect.forEach(items, (item, at) => Effect.mapError(eatItem(item, date, meal), named(nameOf(item, at))))
          ),
          { logged: items.length, date }
        ),
      suggestFood: ({ urlParams: { date, meal, q } }) => suggestions.foods({ date, meal, q }),
      usual: () => Effect.flatMap(day, ({ today }) => usual.ofLog(today)),
      logFoodAgain: ({ payload }) =>
        Effect.gen(function* () {
          const { date, meal = DEFAULT_MEAL, otherwise } = payload
          const logged = yield* suggestions.again(payload)
          if (logged > 0) return { logged, date }
          if (otherwise === undefined) return yield* NOTHING_TO_LOG
          yield* foods.add(date, otherwise, meal)
          return { logged: 1, date }
        })
    })
  }
)

const isGone = (error: { readonly _tag: string }): error is NotFound => error._tag === "not_found"

const NOTHING_TO_LOG = new NotFound({ message: "There is no food to log again; it may have been deleted." })

export const widgetsHandlers = Effect.map(widgetStore, (widgets) =>
  appGroup("widgets", {
    listWidgets: ({ urlParams: { date } }) => widgets.list(addDays(date, 1 - WIDGET_DATES), date),
    dayMetrics: ({ urlParams: { date } }) => widgets.metrics(addDays(date, 1 - WIDGET_DATES), date),
    addWidget: ({ payload: { kind, metricId = null } }) =>
      Effect.catchTag(widgets.add(kind, metricId), "Missing", () => NO_METRIC),
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

export const appFoodsHandlers = Effect.map(knownFoods, (foods) =>
  appGroup("appFoods", { foodPage: ({ path: { id } }) => Effect.catchTag(foods.page(id), "Missing", noFood) })
)

/** Serves the group of the definition. */
export const appDaysGroup = (answer: Answer, appDays: AppHandlers["appDays"]) =>
  HttpApiBuilder.group(ServedApp, "appDays", (endpoints) =>
    endpoints
      .handle("dayPage", answer(appDays.dayPage), UNINTERRUPTIBLE)
      .handle("dayMarks", answer(appDays.dayMarks), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const suggestionsGroup = (answer: Answer, suggestions: AppHandlers["suggestions"]) =>
  HttpApiBuilder.group(ServedApp, "suggestions", (endpoints) =>
    endpoints
      .handle("suggestFood", answer(suggestions.suggestFood), UNINTERRUPTIBLE)
      .handle("usual", answer(suggestions.usual), UNINTERRUPTIBLE)
      .handle("logFoodAgain", answer(suggestions.logFoodAgain), UNINTERRUPTIBLE)
      .handle("logPlate", answer(suggestions.logPlate), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const widgetsGroup = (answer: Answer, widgets: AppHandlers["widgets"]) =>
  HttpApiBuilder.group(ServedApp, "widgets", (endpoints) =>
    endpoints
      .handle("listWidgets", answer(widgets.listWidgets), UNINTERRUPTIBLE)
      .handle("dayMetrics", answer(widgets.dayMetrics), UNINTERRUPTIBLE)
      .handle("addWidget", answer(widgets.addWidget), UNINTERRUPTIBLE)
      .handle("orderWidgets", answer(widgets.orderWidgets), UNINTERRUPTIBLE)
      .handle("removeWidget", answer(widgets.removeWidget), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const appFoodsGroup = (answer: Answer, appFoods: AppHandlers["appFoods"]) =>
  HttpApiBuilder.group(ServedApp, "appFoods", (endpoints) =>
    endpoints.handle("foodPage", answer(appFoods.foodPage), UNINTERRUPTIBLE)
  )
