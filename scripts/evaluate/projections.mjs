// Projections of the weight of simulated people who go on with what they do, or do not: whether the band of the date of arrival and that of the weight hold the
// truth, and how often people are given a date whose weight does not move.
import { INSIGHT_WORDS, projectionOn } from "@daybook/core"
import { dateOf, dayNumber } from "./dates.mjs"
import { START, simulated } from "./energyPeople.mjs"
import { randomSource } from "./random.mjs"

const FUTURE = 730
const AFTER_WEEKS = [4, 12, 26, 52]
const WEEK = 7

const isWeekend = (day) => day % WEEK > 4
const weekly = (day) => day % WEEK === 0
const withChance = (share) => (_, random) => (random.chance(share) ? "all" : "nothing")

/** kcal beside what one means to eat, which come and go over months; each person has a course of their own. */
const wandering = (random, kcal) => {
  let course = 0
  return () => {
    course = 0.985 * course + random.normal(0, kcal * Math.sqrt(1 - 0.985 ** 2))
    return course
  }
}

/** What differs from the usual person, by the day on which the projection is made. `moves` says where the weight leads: 0 where it does not. */
const LIVES = [
  ["steady", (_) => ({}), 0],
  ["steady, a weigh-in a week", (_) => ({ isWeighed: weekly }), 0],
  ["steady, 5 of 7 days logged", (_) => ({ logs: withChance(5 / 7) }), 0],
  [
    "steady, weekends of 640 more, unlogged",
    (_) => ({ weekend: 643, logs: (day) => (isWeekend(day) ? "nothing" : "all") }),
    0
  ],
  ["steady, a cycle of 1.5 kg", (_) => ({ cycleKg: 1.5 }), 0],
  [
    "after a diet of −500 that ended 6 weeks ago",
    (now) => ({ eats: (day) => (day < now - 42 && day > now - 120 ? -500 : 0) }),
    0
  ],
  ["diet of −300", (now) => ({ eats: (day) => (day < now - 42 ? 0 : -300) }), -1],
  ["diet of −500", (now) => ({ eats: (day) => (day < now - 42 ? 0 : -500) }), -1],
  ["diet of −500 for 2 weeks", (now) => ({ eats: (day) => (day < now - 14 ? 0 : -500) }), -1],
  ["diet of −700 from the log's first day", (now) => ({ eats: () => -700, from: now - 42 }), -1],
  [
    "diet of −500, few carbs",
    (now) => ({ eats: (day) => (day < now - 42 ? 0 : -500), carbs: (day) => (day < now - 42 ? 0.48 : 0.1) }),
    -1
  ],
  [
    "diet of −500, a weigh-in a week, 5 of 7 days logged",
    (now) => ({ eats: (day) => (day < now - 42 ? 0 : -500), isWeighed: weekly, logs: withChance(5 / 7) }),
    -1
  ],
  [
    "diet of −500, weekends of 640 more, unlogged",
    (now) => ({
      weekend: 643,
      logs: (day) => (isWeekend(day) ? "nothing" : "all"),
      eats: (day) => (day < now - 42 ? 0 : -500)
    }),
    -1
  ],
  ["300 kcal more than burnt", (now) => ({ eats: (day) => (day < now - 42 ? 0 : 300) }), 1],
  [
    "diet of −500, appetite that wanders by 100",
    (now, random) => {
      const course = wandering(random, 100)
      return { eats: (day) => course() + (day < now - 42 ? 0 : -500) }
    },
    -1
  ],
  [
    "diet of −500 that loosens to −300 in half a year",
    (now) => ({ eats: (day) => (day < now - 42 ? 0 : -500 + 200 * Math.min(1, Math.max(0, (day - now) / 182))) }),
    -1
  ],
  [
    "diet of −500, one in five stops within a year",
    (now, random) => {
      const stop = random.chance(0.2) ? now + random.between(1, 365) : 1e9
      return { eats: (day) => (day < now - 42 || day > stop ? 0 : -500) }
    },
    -1
  ],
  [
    "diet of −500 that stops at once: no log can tell",
    (now) => ({ eats: (day) => (day < now - 42 || day > now ? 0 : -500) }),
    -1
  ]
]

const weekMean = (values, day) => {
  const part = values.slice(Math.max(0, day - 3), day + 4)
  return part.reduce((sum, value) => sum + value, 0) / part.length
}

const judged = ([, lifeOf, moves], count, seed) => {
  const random = randomSource(seed)
  const figures = {
    people: 0,
    dated: 0,
    held: 0,
    early: 0,
    late: 0,
    known: 0,
    weights: AFTER_WEEKS.map(() => 0),
    still: 0,
    months: []
  }
  for (let person = 0; person < count; person++) {
    const now = 120 + random.whole(0, 60)
    const { from = 0, ...life } = lifeOf(now, random)
    const { days, weights } = simulated(random, { ...life, days: now + FUTURE })
    const today = dateOf(START + now)
    const known = days.slice(from, now + 1)
    const weight = weekMean(weights, now)
    const direction = moves === 0 ? (random.chance(0.5) ? 1 : -1) : moves
    const goal = weight * (1 + direction * random.between(0.02, 0.08))
    const found = projectionOn(today, known, today, goal, "kg", INSIGHT_WORDS.en.projection)
    figures.people++
    if (found.outlook === "unknown") continue
    figures.known++
    if (found.outlook === "still") figures.still++
    AFTER_WEEKS.forEach((weeks, at) => {
      const { highKg, lowKg } = found.weights.find(({ date }) => date === dateOf(START + now + WEEK * weeks))
      const truth = weekMean(weights, now + WEEK * weeks)
      if (lowKg <= truth && truth <= highKg) figures.weights[at]++
    })
    if (found.arrival === null) continue
    figures.dated++
    const arrives = weights.findIndex((_, day) => day >= now && direction * (weekMean(weights, day) - goal) >= 0)
    const day = arrives < 0 ? Number.POSITIVE_INFINITY : START + arrives
    const { earliest, latest } = found.arrival
    if (day < dayNumber(earliest)) figures.early++
    else if (latest !== null && day > dayNumber(latest)) figures.late++
    else figures.held++
    if (latest !== null) figures.months.push((dayNumber(latest) - dayNumber(earliest)) / 30.4)
  }
  return figures
}

const percent = (part, whole) => (whole === 0 ? "-" : ((100 * part) / whole).toFixed(0))
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]

/** A seed whose people chose no constant. */
const HELD_OUT = 20_261_144

export const projectionReports = (count, seed = HELD_OUT) => [
  {
    title: "Projections of the weight: simulated logs",
    explains: `% of people with a date for a goal 2 to 8 % away (of people who stand still: above or below, by chance), % of these dates whose band of 80 % holds the truth, and % whose truth is earlier or later; the median width of the band in months; % told that their weight stands still; % of bands of 80 % that hold the weight after weeks. ${count} people a life.`,
    rows: [
      ["life", "dated", "held", "earlier", "later", "months", "still", ...AFTER_WEEKS.map((weeks) => `${weeks} weeks`)],
      ...LIVES.map((life) => {
        const f = judged(life, count, seed)
        return [
          life[0],
          percent(f.dated, f.known),
          percent(f.held, f.dated),
          percent(f.early, f.dated),
          percent(f.late, f.dated),
          f.months.length === 0 ? "-" : median(f.months).toFixed(1),
          percent(f.still, f.known),
          ...f.weights.map((held) => percent(held, f.known))
        ]
      })
    ]
  }
]
