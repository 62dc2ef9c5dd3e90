export { FileAnswer, FileBody } from "../contract/Transport.ts"
export { APP_ROUTES, AppApi, FINAL, type FinalName } from "./AppApi.ts"
export { RowStates, TrashedRow } from "./AppChanges.ts"
export { type AppDay, type DayMarks, type DayWriter, WEEK_REACH } from "./AppDays.ts"
export type { FoodAgain, FoodSuggestions } from "./AppFoods.ts"
export {
  type ActName,
  ADDRESSES,
  type Address,
  type Answer,
  type CallName,
  type Params,
  type ReadName,
  type WriteName
} from "./Calls.ts"
export type { AppImport } from "./Imports.ts"
export { Photo } from "./Photos.ts"
export { Language, Preferences, PreferencesChange } from "./Preferences.ts"
export { type FoundEntry, spanStart, type TrendSpan, type Trends } from "./Trends.ts"
export { type DayMetric, WIDGET_DATES, Widget, WidgetKind } from "./Widgets.ts"
