import { CalendarDate } from "@daybook/core"
import { bodyFacts, doubtSentences, doubtsOf, doubtText, type PlausibilityFacts } from "@daybook/core/plausibility"
import { expect, it } from "vitest"

const FACTS: PlausibilityFacts = {
  today: CalendarDate.make("2026-03-10"),
  tomorrow: CalendarDate.make("2026-03-12"),
  weighIn: () => ({ date: CalendarDate.make("2026-03-01"), weightKg: 80 }),
  circumference: (name) => (name === "waistCm" ? 80 : undefined),
  exercises: [
    { name: "Squat", heaviestKg: 100 },
    { name: "Bench press", heaviestKg: 80 },
    { name: "Pull-up", heaviestKg: 0 },
    ...["Back Squat", "Bike", "Rucking", "Curl", "DB Row", "Day A", "Rope Climb", "Headstand"].map((name) => ({
      ...{ name, heaviestKg: 0 }
    }))
  ],
  metric: (id) => ({ signal: id, value: 40 }),
  loggedBefore: ({ amountMl }) => (amountMl === 330 ? { seconds: 9, id: "w1" } : undefined)
}

const food = (calories: number, protein: number, carbs: number, fat: number, name = "Muesli") => ({
  ...{ name, calories, protein, carbs, fat }
})

const set = (name: string, weightKg?: number) => ({
  exercises: [{ name, sets: [{ reps: 5, ...(weightKg !== undefined && { weightKg }) }] }]
})

const PASSES: ReadonlyArray<Record<string, unknown>> = [
  { date: "2026-03-12" },
  { date: "2026-01-09" },
  { dates: ["2026-03-12", "2026-01-09"] },
  ...[70.4, 80, 89.6].map((weightKg) => ({ weightKg })),
  ...[60, 960].map((value) => ({ reading: "sleepMinutes", value })),
  { reading: "steps", value: 7.5 },
  { amountMl: 20 },
  ...[40, 128].map((waistCm) => ({ waistCm })),
  { hipCm: 90 },
  // 351 kcal of macronutrients: at most 1.6 times that, and at least 1/1.6.
  food(561, 12, 60, 7),
  food(220, 12, 60, 7),
  food(215, 2, 16, 0, "Beer, 500 ml"),
  food(139, 1, 10.6, 0, "Heineken"),
  { name: "IPA", per100: { calories: 60, protein: 0.5, carbs: 6, fat: 0 } },
  food(70, 5, 19, 3, "Tortilla with fibre"),
  food(246, 17, 66, 7, "Oat bran"),
  food(65, 0.5, 2, 0, "Tea with honey, rounded"),
  // Alcohol: a drink by its figures, and by its name or since the energy is not that of a label in kJ.
  food(290, 0, 22, 0, "Long Island Iced Tea"),
  food(230, 2, 17, 0, "Pint of Peroni"),
  food(125, 0, 7.5, 0, "Zinfandel"),
  food(190, 0, 5, 0, "A drink of the bar's own"),
  food(250, 1, 8, 12, "White russian, cream"),
  food(0, 10, 0, 0, "EAA"),
  food(0, 5, 0, 0, "Creatine"),
  food(90, 3, 60, 0, "Sugar-free gummy bears"),
  food(60, 7, 18, 3, "Keto bread"),
  { calories: 1464, protein: 12, carbs: 60 },
  set("Squat", 160),
  set("squat ", 100),
  set("Pull-up", 40),
  set("Push-up"),
  set("Hack squat", 200),
  ...["Hike", "Running", "EZ Curl", "BB Row", "Day B", "Rock Climb", "Handstand"].map((name) => set(name)),
  { metricId: "sleep_duration", amount: 400 },
  { metricId: "steps", value: 7 },
  { amountMl: 331 }
]

it("what is at a threshold, or has a reason, passes", () => {
  for (const sent of PASSES) expect(doubtsOf(sent, FACTS), JSON.stringify(sent)).toEqual([])
})

const ASKED: ReadonlyArray<readonly [Record<string, unknown>, string]> = [
  [{ date: "2026-03-13" }, "date: 2026-03-13 is after tomorrow (2026-03-12)"],
  [{ date: "2026-01-08" }, "date: 2026-01-08 is 61 days before today (2026-03-10)"],
  [{ date: "2024-03-09" }, "date: 2024-03-09 is 731 days before today (2026-03-10); if 2026-03-09 is meant, send that"],
  [
    { dates: ["2026-03-10", "2027-03-08"] },
    "dates: 2027-03-08 is after tomorrow (2026-03-12); if 2026-03-08 is meant, send that"
  ],
  [{ weightKg: 89.7 }, "weightKg: 89.7 kg is 12 % over the weigh-in of 2026-03-01 (80 kg)"],
  [{ weightKg: 70.3 }, "weightKg: 70.3 kg is 12 % under the weigh-in of 2026-03-01 (80 kg)"],
  [
    { weightKg: 178 },
    "weightKg: 178 kg is 123 % over the weigh-in of 2026-03-01 (80 kg); if 178 lb is meant, send 80.7"
  ],
  [{ reading: "sleepMinutes", value: 7.5 }, "value: 7.5 minutes of sleep; if 7.5 hours are meant, send 450"],
  [{ reading: "sleepMinutes", value: 59 }, "value: 59 minutes of sleep"],
  [{ reading: "sleepMinutes", value: 961 }, "value: 961 minutes are 16 hours of sleep"],
  [{ amountMl: 2 }, "amountMl: 2 ml of water is less than a sip; if 2 l are meant, send 2000"],
  [{ amountMl: 19 }, "amountMl: 19 ml of water is less than a sip; if 19 fl oz are meant, send 562"],
  [{ waistCm: 33 }, "waistCm: 33 cm is 0.4 times the latest value (80 cm); if 33 inches are meant, send 83.8"],
  [{ hipCm: 38 }, "hipCm: 38 cm is unlikely beside a waist of 80 cm; if 38 inches are meant, send 96.5"],
  [{ waistCm: 129 }, "waistCm: 129 cm is 1.6 times the latest value (80 cm)"],
  [food(562, 12, 60, 7), "calories: 562 kcal, but the macronutrients have 351 kcal"],
  [food(1464, 12, 60, 7), "calories: 1464 kcal, but the macronutrients have 351 kcal; if 1464 kJ are meant, send 350"],
  [food(219, 12, 60, 7), "calories: 219 kcal, but the macronutrients have 351 kcal; if the label says so, send 351"],
  [
    set("Squat", 160.5),
    'exercises[0].sets[0].weightKg: 160.5 kg is 1.6 times the best set of "Squat" (100 kg); if 160.5 lb is meant, send 72.8'
  ],
  [set("Sqaut", 100), 'exercises[0].name: "Sqaut" is a new exercise; if "Squat" is meant, send that'],
  [set("Bnech press", 80), 'exercises[0].name: "Bnech press" is a new exercise; if "Bench press" is meant, send that'],
  [set("Press bench", 80), 'exercises[0].name: "Press bench" is a new exercise; if "Bench press" is meant, send that'],
  [
    food(585, 0, 35, 0, "Ginger ale"),
    "calories: 585 kcal, but the macronutrients have 140 kcal; if 585 kJ are meant, send 140"
  ],
  [
    food(2100, 40, 30, 20, "Beef stew with red wine"),
    "calories: 2100 kcal, but the macronutrients have 460 kcal; if 2100 kJ are meant, send 502"
  ],
  [
    food(36, 6, 50, 0, "Bran muffin"),
    "calories: 36 kcal, but the macronutrients have 224 kcal; if the label says so, send 224"
  ],
  [{ metricId: "sleep_duration", value: 7.5 }, "value: 7.5 minutes of sleep; if 7.5 hours are meant, send 450"],
  [{ metricId: "sleep_duration", amount: 7.5 }, "amount: 47.5 minutes of sleep"],
  [
    { items: [{ metric: { metricId: "weight", value: 178 } }] },
    "items[0].metric.value: 178 kg is 123 % over the weigh-in of 2026-03-01 (80 kg); if 178 lb is meant, send 80.7"
  ],
  [
    { amountMl: 330 },
    "an equal entry was logged 9 s ago and is in the log (id w1); send nothing, unless a second one is meant"
  ],
  [
    { items: [{ water: { amountMl: 250 } }, { weight: { weightKg: 178 } }] },
    "items[1].weight.weightKg: 178 kg is 123 % over the weigh-in of 2026-03-01 (80 kg); if 178 lb is meant, send 80.7"
  ]
]

it("what is over a threshold is asked about, with what is most likely meant", () => {
  for (const [sent, says] of ASKED) expect(doubtsOf(sent, FACTS).map(doubtText)).toEqual([says])
})

it("the energy of a food that is changed is judged by the macronutrients that it has", () => {
  const changedFood = food(351, 12, 60, 7)
  expect(doubtsOf({ calories: 1464 }, { ...FACTS, changedFood })).toHaveLength(1)
  expect(doubtsOf({ calories: 1464, name: "Rum" }, { ...FACTS, changedFood })).toHaveLength(1)
  expect(doubtsOf({ fat: 80 }, { ...FACTS, changedFood }).map(doubtText)).toEqual([
    "fat: 351 kcal, but the macronutrients have 1008 kcal"
  ])
  expect(doubtsOf({ fat: 8 }, { ...FACTS, changedFood })).toEqual([])
  expect(doubtsOf({ calories: 360 }, { ...FACTS, changedFood })).toEqual([])
})

it("a person reads a doubt in sentences, with what would be logged instead", () => {
  const sentences = (sent: Record<string, unknown>) => doubtsOf(sent, FACTS).map(doubtSentences)
  expect([
    ...sentences(food(1464, 12, 60, 7)),
    ...sentences({ date: "2027-03-10" }),
    ...sentences({ amountMl: 330 })
  ]).toEqual([
    "1464 kcal, but the macronutrients have 351 kcal. If 1464 kJ are meant, it is 350 kcal.",
    '2027-03-10 is after tomorrow (2026-03-12). Perhaps "2026-03-10" is meant.',
    "An equal entry was logged 9 s ago and is in the log. It would be logged twice."
  ])
})

it("the body is compared with the latest check-in before the date, otherwise with its own or the first of the month after", () => {
  const { circumference, weighIn } = bodyFacts([
    { date: "2026-03-10", weightKg: 81 },
    { date: "2026-03-08", waistCm: 80 },
    { date: "2026-03-07", weightKg: 82 }
  ])
  expect(["2026-03-11", "2026-03-10", "2026-03-09", "2026-03-01", "2026-02-05", "2026-01-01"].map(weighIn)).toEqual([
    ...[81, 82, 82, 82, 82].map((weightKg) => expect.objectContaining({ weightKg })),
    undefined
  ])
  expect(["2026-03-08", "2026-03-01", "2026-01-01"].map((on) => circumference("waistCm", on))).toEqual([
    80,
    80,
    undefined
  ])
})
