export { FileAnswer, FileBody } from "../contract/Annotations.ts"
export {
  type ActName,
  ADDRESSES,
  type Address,
  type Answer,
  APP_ROUTES,
  AppApi,
  type CallName,
  FINAL,
  type FinalName,
  type Params,
  type ReadName,
  type WriteName
} from "./AppApi.ts"
export { RowStates, TrashedRow } from "./AppChanges.ts"
export { type AppDay, type DayMarks, type DayWriter, WEEK_REACH } from "./AppDays.ts"
export type { FoodAgain, FoodSuggestions, Plate, UsualOfLog } from "./AppFood.ts"
export type { BackupHealth } from "./Copies.ts"
export { AddedPack, type AppImport } from "./Data.ts"
export { Photo } from "./Photos.ts"
export { Language, Preferences, PreferencesChange } from "./Preferences.ts"
export { type FoundEntry, spanStart, type TrendSpan, type Trends } from "./Trends.ts"
export { type DayMetric, WIDGET_DATES, Widget, WidgetKind } from "./Widgets.ts"
