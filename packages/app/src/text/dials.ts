/** What the page of a dial says. */
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
  typed: "typed",
  empty: "Make one: coffee, mood…",
  newMetric: "New metric",
  filed: "A metric from your phone is filed by its signal, one that you type by its tab.",
  on: (date: string) => `on ${date}`
} as const
