// A year of one person, the same in every run: what they log and when, what their assistant logs, and what their phone holds.
import { randomSource } from "../evaluate/random.mjs"
import { ALMONDS, COFFEE, HABITS, OATS, RICE_BOWL, SKYR, SNACKS } from "./foods.mjs"
import { sessionOf } from "./training.mjs"

/** The last day, a Saturday, and the moment at which the log ends. */
export const FIRST_DATE = "2025-11-22"
export const LAST_DATE = "2026-11-21"
export const NOW = "2026-11-21T18:42:00+01:00"

const DAYS = 365
const MS_PER_DAY = 86_400_000
const SEED = 20261121

export const GOALS = { calories: 2450, protein: 160, carbs: 270, fat: 75, waterMl: 2500, goal: "lose_weight" }

/** The person's own metrics; `values` are logged, and those of a signal come from the phone. */
export const METRICS = {
  coffee: { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups", target: 3, colour: "food" },
  creatine: { name: "Creatine", tab: "nutrition", kind: "toggle", unit: "", colour: "progress" },
  mood: { name: "Mood", tab: "body", kind: "number", unit: "of 10", colour: "water" },
  stairs: {
    name: "Stairs",
    tab: "training",
    kind: "number",
    unit: "floors",
    colour: "workout",
    healthMetricKey: "flights_climbed"
  }
}

/** The metrics that Today shows, in their order. */
export const WIDGETS = ["coffee", "creatine", "stairs", "mood"]

const dateOf = (day) => new Date(Date.parse(`${LAST_DATE}T00:00:00Z`) - (DAYS - 1 - day) * MS_PER_DAY)
const oneDecimal = (value) => Math.round(10 * value) / 10

/** The weight without its noise: a slow loss, with Christmas and the summer in between. */
const TREND = [
  [0, 85.4],
  [30, 84.9],
  [45, 86.3],
  [150, 84.1],
  [238, 82.9],
  [254, 84.2],
  [280, 84.4],
  [340, 82.2],
  [364, 81.6]
]
const trendAt = (day) => {
  const next = TREND.findIndex(([at]) => at >= day)
  if (next <= 0) return TREND[0][1]
  const [[from, low], [to, high]] = [TREND[next - 1], TREND[next]]
  return low + ((high - low) * (day - from)) / (to - from)
}

const HOLIDAY = { first: 238, last: 251 }
const ILLNESS = { first: 84, last: 88 }
const within = ({ first, last }, day) => day >= first && day <= last

const write = (time, path, body, by = "me") => ({ time, by, path, body })
const foodAt = (time, meal, food, by) => write(time, "/v1/food", { ...food, meal }, by)

const foodOf = ({ isAway, random, weekday }) => {
  const usual = HABITS[weekday]
  const pick = (list) => (list.length === 1 || random.chance(0.7) ? list[0] : list[1])
  const portion = (food) => {
    const share = random.chance(0.75) ? 1 : random.oneOf([0.8, 0.9, 1.1, 1.25])
    return share === 1 ? food : { ...food, calories: Math.round(food.calories * share) }
  }
  if (isAway && random.chance(0.6)) return []
  const byClaude = random.chance(0.08) ? "claude" : "me"
  return [
    foodAt("07:35", "breakfast", portion(pick(usual.breakfast))),
    ...(random.chance(0.8) ? [foodAt("07:40", "breakfast", COFFEE)] : []),
    foodAt("12:31", "lunch", portion(pick(usual.lunch)), byClaude),
    ...(random.chance(0.95) ? [foodAt("15:40", "snack", random.oneOf(SNACKS))] : []),
    ...(random.chance(0.9) ? [foodAt("17:10", "snack", random.oneOf(SNACKS))] : []),
    ...(random.chance(0.95) ? [foodAt("19:50", "dinner", portion(pick(usual.dinner)))] : []),
    ...(random.chance(0.5) ? [foodAt("21:15", "snack", SKYR)] : [])
  ]
}

const waterOf = ({ isAway, random }) => {
  const times = ["07:50", "10:15", "12:40", "15:05", "17:30", "20:10"]
  if (isAway) return []
  return times
    .filter(() => random.chance(0.85))
    .map((time) => write(time, "/v1/water", { amountMl: random.oneOf([250, 500, 500]) }))
}

const NOTES = ["Slept well, hips feel better.", "Back from a long week.", "Waist down again.", "Tired legs, easy week."]

const bodyOf = ({ day, isAway, random, weekday }) => {
  const weightKg = oneDecimal(trendAt(day) + random.normal(0, 0.45))
  if (isAway || random.chance(0.25)) return []
  if (weekday !== 6) return [write("07:10", "/v1/weight", { weightKg })]
  const waistCm = oneDecimal(84 + (trendAt(day) - 81.6) * 1.1 + random.normal(0, 0.4))
  const note = random.chance(0.2) ? { note: random.oneOf(NOTES) } : {}
  const bodyFatPercent = oneDecimal(17 + (trendAt(day) - 81.6) * 0.9 + random.normal(0, 0.3))
  return [write("07:10", "/v1/body-measurements", { weightKg, waistCm, bodyFatPercent, ...note })]
}

const ownOf = ({ isAway, random }) =>
  isAway
    ? []
    : [
        write("21:30", "coffee", { value: random.oneOf([1, 2, 2, 2, 3, 3, 4]) }),
        ...(random.chance(0.9) ? [write("07:45", "creatine", { value: 1 })] : []),
        ...(random.chance(0.8) ? [write("21:31", "mood", { value: random.whole(5, 9) })] : [])
      ]

/** Returns the readings of the phone on a date. A night is missing now and then, when the watch was on its charger. */
const phoneOf = ({ isAway, isIll, random, session, weekday }) => ({
  ...(random.chance(0.93) && {
    sleepMinutes: Math.round(random.normal(weekday >= 5 ? 460 : 425, 32)),
    restingHeartRateBpm: Math.round(random.normal(isIll ? 60 : 52, 1.6)),
    hrvMs: oneDecimal(random.normal(isIll ? 44 : 59, 4.5))
  }),
  steps: Math.max(1800, Math.round(random.normal(isAway ? 13500 : isIll ? 2600 : 8600, isIll ? 500 : 2300))),
  activeEnergyKcal: Math.round(random.normal(session === undefined ? 430 : 690, 80)),
  flights: Math.max(0, Math.round(random.normal(isAway ? 22 : 12, 4)))
})

/** The last day up to now: the assistant has written two foods and a check-in. */
const LAST_DAY = [
  write("07:10", "/v1/weight", { weightKg: 81.4 }),
  foodAt("07:35", "breakfast", OATS),
  foodAt("07:40", "breakfast", COFFEE),
  write("07:45", "creatine", { value: 1 }),
  write("07:50", "/v1/water", { amountMl: 500 }),
  write("08:05", "sleep", { reading: "sleepMinutes", value: 445 }),
  write("10:15", "/v1/water", { amountMl: 500 }),
  foodAt("12:31", "lunch", RICE_BOWL, "claude"),
  write("12:40", "/v1/water", { amountMl: 250 }),
  foodAt("15:10", "snack", SKYR, "claude"),
  write("15:11", "/v1/body-measurements", { waistCm: 84.2 }, "claude"),
  foodAt("16:20", "snack", ALMONDS),
  write("16:30", "/v1/water", { amountMl: 500 }),
  write("16:31", "coffee", { value: 2 }),
  write("18:20", "mood", { value: 7 })
]

const dayOf = (day, random) => {
  const at = dateOf(day)
  const isLast = day === DAYS - 1
  const facts = {
    day,
    random,
    isLast,
    weekday: (at.getUTCDay() + 6) % 7,
    week: Math.floor(day / 7),
    share: day / (DAYS - 1),
    isAway: within(HOLIDAY, day),
    isIll: within(ILLNESS, day)
  }
  const session = sessionOf(facts)
  const isRest = session === undefined && !facts.isAway && random.chance(0.6)
  const own = [bodyOf, foodOf, waterOf, ownOf].flatMap((part) => part(facts))
  const date = at.toISOString().slice(0, 10)
  const phone = phoneOf({ ...facts, session })
  return {
    date,
    writes: [
      ...(isLast ? LAST_DAY : own),
      ...(session === undefined ? [] : [write("17:55", "/v1/workouts", session)]),
      ...(isRest ? [write("21:00", "/v1/rest-days", { dates: [date] })] : [])
    ].sort((one, other) => one.time.localeCompare(other.time)),
    phone: isLast
      ? { sleepMinutes: 410, steps: 8412, restingHeartRateBpm: 52, hrvMs: 62, activeEnergyKcal: 612, flights: 14 }
      : phone
  }
}

/** The days, the oldest first; with `days` only so many, up to the last. */
export const yearOf = (days = DAYS) => {
  const random = randomSource(SEED)
  return Array.from({ length: DAYS }, (_, day) => dayOf(day, random)).slice(-days)
}
