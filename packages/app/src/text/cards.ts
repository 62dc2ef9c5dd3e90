/** The texts of the cards that assistants show. */
export const cards = {
  justWritten: "Just written:",
  undo: "Undo",
  undoOf: (what: string) => `Undo: ${what}`,
  undone: (what: string) => `Undone: ${what}`,
  toldModel: (id: string) => `The person undid the change ${id}.`,
  asOf: (time: string) => `as of ${time}`,
  open: "Open in Daybook",
  nothing: "There is nothing to show."
} as const

/** The texts of the card of a day. */
export const dayCard = {
  of: (goal: string, unit: string) => `of ${goal} ${unit}`,
  energy: "Energy",
  protein: "Protein",
  water: "Water",
  weight: "Weight",
  kcal: "kcal",
  empty: "Nothing is logged on this day yet."
} as const

/** The texts of the card of an exercise. */
export const exerciseCard = {
  best: "best e1RM"
} as const

/** The texts of the card of energy. */
export const energyCard = {
  name: "Energy",
  title: "Burnt and eaten",
  band: "burnt, and how sure",
  eaten: "eaten, mean of 28 days",
  giveOrTake: (kcal: string) => `kcal burnt a day, give or take ${kcal}`,
  unknown: "What the body burns is not known well enough yet: it takes full days of food and weigh-ins.",
  ate: (kcal: string, days: string) => `Eaten: ${kcal} kcal a day on ${days} of the last 4 weeks.`,
  days: { one: "full day", other: "full days" },
  less: (kcal: string) => `${kcal} kcal less than burnt.`,
  more: (kcal: string) => `${kcal} kcal more than burnt.`,
  at: (date: string, parts: string) => `${date}: ${parts}`,
  burntAt: (kcal: string, more: string) => `burnt ${kcal}, give or take ${more}`,
  eatenAt: (kcal: string) => `eaten ${kcal}`,
  answer: (from: string, to: string) => `From ${from} kcal burnt a day to ${to}.`,
  date: "Date",
  burntColumn: "Burnt",
  eatenColumn: "Eaten",
  plusMinus: (kcal: string, more: string) => `${kcal} ± ${more}`,
  trend: (mass: string) => `Weight trend: ${mass}`
} as const
