/** The texts of a form that asks whether a value is meant. */
export const slips = {
  anyway: "Save anyway",
  use: (value: string) => `Use ${value}`,
  saved: (values: string) => `Saved with ${values}`,
  would: (typed: string, meant: string) => `${typed} would be ${meant}.`,
  justNow: "An equal entry was logged just now.",
  ago: (seconds: string) => `An equal entry was logged ${seconds} s ago.`,
  future: (date: string) => `${date} is after tomorrow.`,
  past: (date: string, days: string) => `${date} is ${days} days back.`,
  water: (amount: string) => `${amount} is less than a sip.`,
  sleepMinutes: (minutes: string) => `${minutes} min is a very short night.`,
  sleepHours: (hours: string) => `${hours} is a very long night.`,
  energy: (typed: string, macros: string) => `${typed} kcal, but protein, carbs and fat have ${macros} kcal.`,
  weight: (typed: string, share: string, isOver: boolean, last: string, date: string) =>
    `${typed} is ${share} ${isOver ? "over" : "under"} the last weigh-in, ${last}${date === "" ? "" : ` on ${date}`}.`,
  circumference: (measure: string, typed: string, times: string, last: string) =>
    `${measure}: ${typed} is ${times} times the last value, ${last}.`,
  exercise: (name: string) => `“${name}” is a new exercise.`,
  load: (name: string, typed: string, times: string, best: string) =>
    `${name}: ${typed} is ${times} times the best set, ${best}.`
} as const
