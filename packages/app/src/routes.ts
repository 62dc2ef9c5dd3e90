import type { ComponentType } from "preact"
import type { PageProps } from "./navigation.ts"
import { withStyles } from "./withStyles.ts"

interface Page {
  readonly default: ComponentType<PageProps>
}

/** An address of the app and its page, which is loaded when it is opened. */
export interface RouteEntry {
  readonly path: string
  readonly load: () => Promise<Page>
  /** True if it lies over the page that was open before, as a sheet. */
  readonly sheet?: true
  /** The page that is shown beside it if the screen is wide enough. */
  readonly side?: () => Promise<Page>
}

// Its charts have styles that Today does not need.
const glance = withStyles(() => import("./pages/Glance.tsx"))

/** Every address of the app. The server answers each of them with the shell; its own list is in `AppFiles.ts`. */
export const PAGES: ReadonlyArray<RouteEntry> = [
  { path: "/", load: () => import("./pages/Today.tsx"), side: glance },
  { path: "/day/:date", load: () => import("./pages/Today.tsx"), side: glance },
  { path: "/log", load: () => import("./pages/Log.tsx"), sheet: true },
  { path: "/log/food", load: () => import("./pages/LogFood.tsx"), sheet: true },
  { path: "/log/food/portion", load: () => import("./pages/LogPortion.tsx"), sheet: true },
  { path: "/log/scan", load: withStyles(() => import("./pages/LogScan.tsx")), sheet: true },
  { path: "/log/water", load: () => import("./pages/LogWater.tsx"), sheet: true },
  { path: "/log/weigh", load: () => import("./pages/LogWeigh.tsx"), sheet: true },
  { path: "/log/rest-day", load: () => import("./pages/LogRestDay.tsx"), sheet: true },
  { path: "/log/reading", load: () => import("./pages/LogReading.tsx"), sheet: true },
  { path: "/log/metric", load: () => import("./pages/LogMetric.tsx"), sheet: true },
  { path: "/log/check-in", load: () => import("./pages/LogCheckIn.tsx"), sheet: true },
  { path: "/log/workout", load: () => import("./pages/LogWorkout.tsx") },
  { path: "/log/workout/:id", load: () => import("./pages/EditWorkout.tsx") },
  { path: "/log/workout/:id/summary", load: () => import("./pages/WorkoutSummary.tsx") },
  { path: "/routines/:id", load: () => import("./pages/EditRoutine.tsx") },
  { path: "/foods", load: () => import("./pages/Foods.tsx") },
  { path: "/foods/new", load: () => import("./pages/EditFood.tsx") },
  { path: "/foods/:id", load: () => import("./pages/Food.tsx") },
  { path: "/foods/:id/change", load: () => import("./pages/EditFood.tsx") },
  { path: "/history", load: () => import("./pages/History.tsx") },
  { path: "/trends", load: () => import("./pages/Trends.tsx") },
  { path: "/trends/energy", load: () => import("./pages/Energy.tsx") },
  { path: "/trends/week", load: () => import("./pages/Week.tsx") },
  { path: "/body", load: () => import("./pages/Body.tsx") },
  { path: "/exercises", load: () => import("./pages/Exercises.tsx") },
  { path: "/exercises/:name", load: () => import("./pages/Exercise.tsx") },
  { path: "/dials/:tab", load: () => import("./pages/DialTab.tsx") },
  { path: "/health/:date", load: () => import("./pages/HealthDay.tsx") },
  { path: "/changes", load: () => import("./pages/Changes.tsx") },
  { path: "/trash", load: () => import("./pages/Trash.tsx") },
  { path: "/settings", load: () => import("./pages/Settings.tsx") },
  { path: "/settings/goals", load: () => import("./pages/SettingsGoals.tsx") },
  { path: "/settings/metrics", load: () => import("./pages/SettingsMetrics.tsx") },
  { path: "/settings/metrics/:id", load: () => import("./pages/SettingsMetric.tsx") },
  { path: "/settings/access", load: () => import("./pages/SettingsAccess.tsx") },
  { path: "/settings/apps", load: () => import("./pages/SettingsApps.tsx") },
  { path: "/settings/webhooks", load: () => import("./pages/SettingsWebhooks.tsx") },
  { path: "/settings/phone", load: () => import("./pages/SettingsPhone.tsx") },
  { path: "/settings/security", load: () => import("./pages/SettingsSecurity.tsx") },
  { path: "/settings/data", load: () => import("./pages/SettingsData.tsx") },
  { path: "/settings/news", load: () => import("./pages/News.tsx") }
]
