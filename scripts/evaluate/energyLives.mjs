// The lives that the energy is judged in: what differs from a usual person who logs and weighs each day.

const after = (day, value) => (at) => (at < day ? 0 : value)
const between = (first, last, value) => (at) => (at < first || at > last ? 0 : value)
const withChance = (share) => (_, random) => (random.chance(share) ? "all" : "nothing")
const notWithin = (first, last) => (day) => (day < first || day > last ? "all" : "nothing")
const weekly = (day) => day % 7 === 0
const isWeekend = (day) => day % 7 > 4
const isFast = (day) => day % 7 === 1 || day % 7 === 4

/** A change from day 90 on, judged in its first four weeks, or in the twelve after them. */
const MONTHS = 230
const soon = { days: MONTHS, first: 90, last: 117 }
const later = { days: MONTHS, first: 118, last: 201 }
const lowCarb = { eats: after(90, -500), carbs: (day) => (day < 90 ? 0.48 : 0.1) }

/** Name, and what differs. `isHidden` marks a change that nothing in the log can tell within four weeks. */
export const LIVES = [
  ["steady", {}],
  ["150 kg", { kg: () => 150, fatShare: () => 0.43 }],
  ["48 kg", { kg: () => 48 }],
  ["3 weigh-ins a week", { isWeighed: (_, random) => random.chance(3 / 7) }],
  ["5 of 7 days logged, a weigh-in a week", { logs: withChance(5 / 7), isWeighed: weekly }],
  ["4 of 7 days logged, a weigh-in a week", { logs: withChance(4 / 7), isWeighed: weekly }],
  [
    "a quarter unlogged, 4 weigh-ins a week",
    { logs: withChance(3 / 4), isWeighed: (_, random) => random.chance(4 / 7) }
  ],
  ["a scale that differs by 0.9 kg", { scaleKg: 0.9 }],
  ["a cycle of 1 kg", { cycleKg: 1 }],
  ["a cycle of 2 kg", { cycleKg: 2 }],
  ["athlete, 900 kcal from day to day", { activity: (random) => 1.5 * random.normal(1.6, 0.15), deviation: 900 }],
  ["diet of −500, first 4 weeks", { ...soon, eats: after(90, -500) }],
  ["diet of −500, then", { ...later, eats: after(90, -500) }],
  ["diet and a cycle of 1.5 kg", { ...later, first: 90, eats: after(90, -500), cycleKg: 1.5 }],
  ["the log begins with a diet of −700, weeks 3 to 6", { days: 91, first: 14, last: 42, eats: () => -700 }],
  ["the same, then", { days: 91, first: 43, eats: () => -700 }],
  ["the same, with few carbs", { days: 91, first: 43, eats: () => -700, carbs: () => 0.12 }],
  ["diet of few carbs, first 4 weeks", { ...soon, ...lowCarb }],
  ["diet of few carbs, then", { ...later, ...lowCarb }],
  ["few carbs and back", { days: 260, first: 180, last: 250, carbs: (day) => (day < 90 || day >= 180 ? 0.48 : 0.1) }],
  ["1 % of the weight a week", { ...later, first: 90, eats: after(90, -900) }],
  ["350 kcal more than burnt", { ...later, eats: after(90, 350) }],
  ["weekends of 900 kcal more, unlogged", { weekend: 643, logs: (day) => (isWeekend(day) ? "nothing" : "all") }],
  ["weekends of 400 kcal more, unlogged", { weekend: 286, logs: (day) => (isWeekend(day) ? "nothing" : "all") }],
  [
    "unlogged where much is eaten",
    { deviation: 450, logs: (_, random, eaten) => (random.chance(eaten > 2700 ? 0.75 : 0.15) ? "nothing" : "all") }
  ],
  [
    "unlogged where little is eaten",
    { deviation: 450, logs: (_, random, eaten) => (random.chance(eaten < 2100 ? 0.6 : 0.1) ? "nothing" : "all") }
  ],
  [
    "after 8 weeks unlogged and 4 kg",
    {
      ...{ days: MONTHS, first: 156, last: 191, eats: between(100, 155, -550), logs: notWithin(100, 155) },
      isWeighed: (day) => day < 100 || day > 155
    }
  ],
  [
    "after a holiday of 1,200 more, unlogged",
    {
      ...{ days: 200, first: 115, last: 150, eats: between(101, 114, 1200), logs: notWithin(101, 114) },
      isWeighed: (day) => day < 101 || day > 114
    }
  ],
  [
    "two fasts a week, marked",
    {
      food: (day, random, usual) =>
        isFast(day) ? Math.max(0, random.normal(150, 50)) : 1.35 * usual + random.normal(0, 300),
      logs: (day) => (isFast(day) ? "complete" : "all")
    }
  ],
  [
    "36 hours without food each week, marked",
    {
      food: (day, random, usual) => (day % 7 === 2 ? 0 : 1.13 * usual + random.normal(0, 300)),
      logs: (day) => (day % 7 === 2 ? "complete" : "all")
    }
  ],
  [
    "dinner not logged on 3 of 10 days, marked as partial",
    { logs: (_, random) => (random.chance(0.3) ? "partial" : "all") }
  ],
  ["another job of +350, first 4 weeks", { ...soon, burns: after(90, 350), isHidden: true }],
  ["a new scale of −1.2 kg, first 4 weeks", { ...soon, shift: after(90, -1.2), isHidden: true }]
]
