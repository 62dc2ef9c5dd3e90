import type { Params } from "@daybook/core/app"

type ByMeal = Record<NonNullable<Params<"logFood">["meal"]>, string>

/** The texts of a day's page, and of logging on it. */
export const day = {
  next: "Next day",
  week: "Week",
  marks: { food: "food", water: "water", training: "training", body: "body" },
  logged: (marks: string) => `logged: ${marks}`,
  nothingLogged: "nothing logged",
  empty: "Nothing yet",
  noDate: (date: string) => `There is no such date: ${date}`,
  stillDay: (weekday: string) => `Still ${weekday}?`,
  logTo: (weekday: string) => `Log to ${weekday}`,
  dials: {
    title: "Dials",
    nutrition: "Nutrition",
    training: "Activity",
    body: "Body",
    kcalLeft: "kcal left",
    kcalOver: "kcal over",
    kcal: "kcal",
    steps: "steps",
    trend: (unit: string) => `${unit}, trend`,
    proteinToGo: (grams: string) => `${grams} g protein to go`,
    proteinDone: (grams: string) => `${grams} g protein`,
    sessions: (count: number, minutes: string | undefined) =>
      `${count === 1 ? "1 session" : `${count} sessions`}${minutes === undefined ? "" : `, ${minutes} min`}`,
    restDay: "rest day",
    noSession: "no session",
    perWeek: (mass: string) => `${mass} a week`,
    weighMore: "weigh in for a trend",
    paceLater: "a pace needs more days"
  },
  written: {
    title: "Written for you",
    things: (count: number) => (count === 1 ? "1 thing" : `${count} things`),
    wrote: (things: string, day: string, kinds: string) => ` wrote ${things} ${day}: ${kinds}.`,
    today: "today",
    onDay: "on this day",
    review: "Review",
    undoAll: "Undo all",
    undone: (name: string) => `What ${name} wrote is undone`
  },
  kinds: {
    food: (count: number) => (count === 1 ? "1 food" : `${count} foods`),
    water: (count: number) => (count === 1 ? "1 drink" : `${count} drinks`),
    workout: (count: number) => (count === 1 ? "1 session" : `${count} sessions`),
    rest_day: (count: number) => (count === 1 ? "1 rest day" : `${count} rest days`),
    check_in: (count: number) => (count === 1 ? "1 check-in" : `${count} check-ins`),
    other: (count: number) => (count === 1 ? "1 other change" : `${count} other changes`)
  },
  by: "written by "
} as const

/** The meals as headings. */
export const meals = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  snack: "Snack",
  dinner: "Dinner"
} as const satisfies ByMeal

export const food = {
  title: "Food",
  of: (goal: string) => `of ${goal} kcal`,
  burnt: (kcal: string, more: string) => `You burn ${kcal} kcal a day, give or take ${more}`,
  forPace: (kcal: string) => `. Your pace allows ${kcal}.`,
  kcal: "kcal",
  protein: "Protein",
  carbs: "Carbs",
  fat: "Fat",
  calories: "Calories",
  fiber: "Fibre",
  sugar: "Sugar",
  salt: "Salt",
  grams: (goal: string) => `/ ${goal} g`,
  gramsAlone: "g",
  gramsOfProtein: (grams: string) => `${grams} g P`,
  meals,
  mealNames: { breakfast: "breakfast", lunch: "lunch", snack: "snack", dinner: "dinner" } satisfies ByMeal,
  again: (weekday: string, meal: string) => `${weekday}’s ${meal} again`,
  onAgain: (date: string, meal: string) => `${date}: ${meal} again`,
  mealOfDay: (weekday: string, meal: string) => `${weekday}’s ${meal}`,
  mealOfDate: (date: string, meal: string) => `${date}: ${meal}`,
  logged: (name: string) => `${name} logged`,
  loggedAgain: (what: string) => `${what} logged again`,
  changed: (name: string) => `${name} changed`,
  deleted: (name: string) => `${name} deleted`,
  copied: (what: string, date: string) => `${what} copied to ${date}`,
  wholeDay: "All food of the day",
  keep: "Keep as a food",
  copyMeal: "Copy a meal or the day",
  copy: "Copy",
  copyWhat: "What",
  copyTo: "To",
  log: "Log food",
  more: "Something else"
} as const

export const water = {
  title: "Water",
  of: (goal: string, unit: string) => `of ${goal} ${unit}`,
  drinks: (count: number) => (count === 1 ? "1 drink" : `${count} drinks`),
  glasses: (drunk: number, all: number) => `${drunk} of ${all} glasses`,
  ofWater: " ml of water",
  other: "Another amount",
  amount: "Amount",
  logged: (amount: string) => `Water logged: ${amount}`,
  changed: "Water changed",
  deleted: (amount: string) => `Water deleted: ${amount}`,
  edit: "Drink"
} as const

export const training = {
  title: "Training",
  minutes: (minutes: string) => `${minutes} min`,
  moved: (unit: string) => `${unit} moved`,
  bodyweight: "bodyweight",
  start: "Start a session",
  second: "Second session",
  resume: "Resume the session",
  rest: "Rest day",
  noTraining: "No training",
  restLogged: "Rest day logged",
  logged: "Session logged",
  restDeleted: "Rest day deleted",
  deleted: "Session deleted"
} as const

export const body = {
  title: "Body and recovery",
  weight: "Weight",
  weigh: "Step on the scale",
  weighIn: "Weigh in",
  weighed: (mass: string) => `Weight logged: ${mass}`,
  weightDeleted: "Weight deleted",
  checkIn: "Check-in",
  measure: "Measure more",
  note: "note",
  andMore: "more",
  pinned: "pinned",
  compared: "Compared with what is normal for you",
  pin: "Sleep, steps, heart",
  pinTitle: "Pin a figure",
  pinLogged: (name: string) => `${name} pinned`,
  status: { recovered: "recovered", normal: "normal", strained: "strained", unknown: "" }
} as const

export const log = {
  title: "Log",
  choices: {
    food: "Food",
    water: "Water",
    weigh: "Weigh",
    workout: "Workout",
    rest: "Rest day",
    checkIn: "Check-in",
    reading: "Reading",
    metric: "Metric"
  },
  line: "Type a line",
  lineHint: "w 500 · 81.4 · oats 60g · soup 350k 12p @lunch · squat 3x5@100",
  reads: "Reads as",
  macros: { protein: "protein", carbs: "carbs", fat: "fat" },
  nowIs: (figure: string) => `now ${figure}`,
  logIt: "Log it",
  kept: "What you typed before is still here.",
  keptDiscard: "Start anew",
  save: "Save",
  delete: "Delete",
  date: "Date",
  meal: "Meal",
  name: "Name",
  editFood: "Edit food",
  today: "today",
  say: "What did you eat?",
  againTitle: "Again",
  againHint: {
    breakfast: "what you eat in the morning",
    lunch: "what you eat at noon",
    snack: "what you eat in between",
    dinner: "what you eat in the evening"
  },
  lastOn: (date: string) => `last ${date}`,
  timesThisMonth: (count: number) => (count === 1 ? "once this month" : `${count} times this month`),
  logOne: (name: string) => `Log ${name}`,
  loggedOne: (name: string) => `Logged, once more: ${name}`,
  allOf: (what: string, kcal: string) => `All of ${what} · ${kcal}`,
  left: "left after this",
  over: "over after this",
  proteinLeft: "protein left",
  examplesTitle: "For the first time",
  examples: ["oats 350k 12p 60c 7f", "banana 105k @snack", "chicken rice bowl 680k 46p @lunch"],
  examplesHint: "A name and the energy are enough: 350k is 350 kcal, 12p is 12 g protein, c carbs, f fat.",
  amount: "Amount",
  weight: "Weight",
  reading: "Reading",
  value: "Value",
  lastWas: (figure: string) => `last: ${figure}`,
  invalidNumber: "Use a number, such as 350 or 12,5.",
  missingCalories: "Give the energy in kcal.",
  missingName: "Say what you ate.",
  by: (writer: string, time: string) => `${writer}, ${time}`,
  you: "You"
} as const
