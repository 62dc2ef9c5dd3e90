/** The texts of the page of a dial. */
export const dials = {
  tabs: { body: "Body", nutrition: "Nutrition", activity: "Activity" },
  label: "Dials",
  headlines: {
    calories: "Energy eaten today",
    steps: "Steps today",
    weightTrend: "Trend of the body weight"
  },
  kcal: "kcal",
  steps: "steps",
  noValue: "–",
  ofTarget: (value: string, target: string) => `${value} of ${target}`,
  between: (low: string, high: string) => `In 90 days between ${low} and ${high}`,
  noFigures: "No figure in 90 days",
  target: (figure: string) => `target ${figure}`,
  headline: "Headline",
  goals: "Goals",
  trends: "Trends",
  mine: "Metrics filed here",
  signal: (label: string) => `from your phone: ${label}`,
  empty: "Make one: coffee, mood…",
  newMetric: "New metric",
  filed: "A metric from your phone is filed by its signal, one that you type by its tab.",
  on: (date: string) => `on ${date}`
} as const

/** The texts of the column beside Today on a wide screen. */
export const glance = {
  label: "At a glance",
  weight: "Weight",
  weightSpan: "12 weeks",
  trend: (unit: string) => `${unit} trend`,
  energy: "Energy",
  energySpan: "14 days",
  lifts: "Lifts",
  all: "All"
} as const

/** The texts of the page of a date's health readings. */
export const health = {
  title: (date: string) => `Health, ${date}`,
  day: (date: string) => `Day: ${date}`,
  sources: {
    apple_health: "From Apple Health",
    health_connect: "From Health Connect",
    manual: "Typed by hand"
  },
  readings: "Readings",
  empty: "No phone has synced; type one.",
  none: "–",
  pinned: "pinned",
  synced: "synced",
  imported: "imported",
  pin: (reading: string) => `Pin ${reading}`,
  change: (reading: string) => `Change ${reading}`,
  pinShort: "Pin",
  changeShort: "Change",
  unpin: (reading: string) => `Unpin ${reading}`,
  unpinned: (reading: string) => `${reading} unpinned`,
  hint: "A pinned figure stays when the phone syncs. × shows the synced figure again.",
  hrv: "HRV is another statistic on each platform: compare it only with your own."
} as const
