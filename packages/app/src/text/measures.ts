import type { Params } from "@daybook/core/app"

/** The texts of the page of the body's measurements and photos. */
export const measures = {
  title: "Body",
  up: "Trends",
  link: "Measurements and photos",
  span: "How far back",
  spans: { "12w": "12 weeks", "1y": "1 year", all: "All" } satisfies Record<Params<"bodyPage">["span"], string>,
  measurements: "Measurements",
  last: (date: string) => `last measured ${date}`,
  today: "today",
  since: (change: string, date: string) => `${change} since ${date}`,
  same: (date: string) => `unchanged since ${date}`,
  once: (date: string) => `measured on ${date}`,
  at: (date: string, value: string) => `${date}: ${value}`,
  date: "Date",
  weekFrom: "Week from",
  leanMass: "Lean mass",
  lean: "Lean mass is the measured one, else the weight without its body fat.",
  empty: "No measurement in this span. With two the course begins.",
  checkIn: "Check in"
} as const

/** The texts of the photos side by side. */
export const compared = {
  title: "Photos",
  pose: "Pose",
  dates: { one: "photo", other: "photos" },
  first: "First photo",
  second: "Second photo",
  between: (days: string) => `${days} between`,
  days: { one: "day", other: "days" },
  timeline: "Photos by date",
  hint: "Choose one to see it as the second.",
  names: { weightKg: "weight", waistCm: "waist", bodyFatPercent: "body fat" },
  values: "By the check-ins of up to a week before.",
  none: (pose: string) => `No photo of this pose: ${pose.toLowerCase()}.`,
  empty: "No photo yet. Photos are added with a check-in.",
  checkIn: "New check-in"
} as const
