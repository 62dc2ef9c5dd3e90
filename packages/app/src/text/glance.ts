/** What stands beside Today on a wide screen. */
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
