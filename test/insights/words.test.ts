import { INSIGHT_WORDS, progression, recovery } from "@daybook/core"
import { describe, expect, it } from "vitest"
import { TODAY } from "../harness/Scenario.ts"
import { PROGRESSION_CASES } from "./ProgressionCases.ts"
import { RECOVERY_CASES } from "./RecoveryCases.ts"

const { en, ...translations } = INSIGHT_WORDS

/** What an English sentence has, and no other. */
const ENGLISH = /\b(?:the|days?|weeks?|with|of|log|reading|repetitions? )\b/

/** A date or a number as English sentences have them. */
const UNTRANSLATED = /\d{4}-\d{2}-\d{2}|\d\.\d/

describe.each(Object.entries(translations))("the sentences of insights in %s", (_, words) => {
  it.each(RECOVERY_CASES)("are complete: recovery, $name", ({ days }) => {
    const { vsBaseline } = recovery(days, [TODAY], TODAY, words)
    expect(vsBaseline).not.toMatch(ENGLISH)
    expect(vsBaseline).not.toMatch(UNTRANSLATED)
  })

  it.each(Object.entries(PROGRESSION_CASES))("are complete: progression, %s", (_, cases) => {
    for (const { sessions, weighIns } of cases) {
      const [judged] = progression(sessions, TODAY, weighIns, words)
      expect(judged?.trend).not.toMatch(ENGLISH)
      expect(judged?.trend).not.toMatch(UNTRANSLATED)
      const [inEnglish] = progression(sessions, TODAY, weighIns)
      expect(judged).toEqual({ ...inEnglish, trend: judged?.trend })
    }
  })
})

type Words<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends (...args: infer Args) => string ? ReadonlyArray<Args> : true
}

/** Arguments for each sentence: singular and plural, and each of its forms. */
const VERDICTS: Words<typeof en.progression> = {
  date: [["2026-03-01"], ["2026-11-21"]],
  noRepetitions: [[1], [9]],
  onlyWarmUps: [[9]],
  assisted: [[9]],
  bodyWeightUnknown: [[9]],
  measures: true,
  span: [[9], [49]],
  basis: [[14, "A", "B"]],
  figure: [
    [102.5, "estimated_max", "kg"],
    [102.5, "estimated_max", "lbs"],
    [1, "repetitions", "kg"],
    [8.5, "repetitions", "kg"],
    [95, "time", "kg"],
    [150, "time", "kg"],
    [3725, "time", "kg"],
    [800, "distance", "kg"],
    [3.125, "pace", "kg"]
  ],
  between: [["97.5 kg", "102.5 kg"]],
  about: [["X", "100 kg", "Y"]],
  because: [["X", "Y"]],
  tooFewToTell: true,
  turned: true,
  atOnce: [[true, "A"]],
  noDirection: true,
  fromTo: [["X", "100 kg", "105 kg", "Y"]],
  mostlyLeftOut: true,
  relative: [[true], [false]],
  withReserve: [["X"]],
  mostlyBody: [[true], [false]],
  large: [
    [false, "estimated_max"],
    [true, "repetitions"]
  ],
  percent: [
    [4.5, "estimated_max"],
    [-4.5, "estimated_max"],
    [0, "estimated_max"],
    [4.5, "pace"],
    [-4.5, "pace"]
  ],
  unlike: [
    [5, "estimated_max"],
    [5, "pace"],
    [5, "time"]
  ],
  paused: [
    [21, true],
    [21, false]
  ],
  tooFew: [
    [1, 1],
    [1, 5],
    [2, 5]
  ],
  cycle: [[4]],
  atLike: [["estimated_max"], ["pace"], ["distance"]],
  afterBreak: [[25, "100 kg"]],
  otherLoad: [
    ["A", 54, false],
    ["A", 60, true]
  ],
  outlier: [
    ["A", "166.7 kg", true],
    ["A", "30", false]
  ],
  moreOutliers: [[1], [2]],
  deload: [
    [1, "A"],
    [3, "A"]
  ],
  apart: [
    [1, false, false],
    [3, true, true]
  ],
  light: [
    [1, "estimated_max"],
    [2, "repetitions"]
  ]
}

const WEEK = { readings: 5, low: 50.5, high: 60 }

const RECOVERY: Words<typeof en.recovery> = {
  date: [["2026-11-21"]],
  signals: true,
  reading: [["X", 54.5, "ms"]],
  change: [
    ["X", -20, "%"],
    ["X", 1.5, "bpm"]
  ],
  noRestDay: true,
  sinceRestDay: [
    [0, "A"],
    [1, "A"],
    [3, "A"]
  ],
  alone: [["X", 45.5, "ms", 7]],
  lastDays: [["X 40 ms, Y 60 bpm"]],
  slide: [[14, "X 40 ms"]],
  extremeRise: true,
  week: [
    [true, true, "X 40 ms"],
    [true, false, "X 64.5 ms"],
    [false, true, "X 40 ms, Y 60 bpm"]
  ],
  since: [
    [true, "A", false],
    [false, "A", true]
  ],
  asOf: [["A", "B."]],
  unsettled: [["strained"]],
  device: [["A", "X +20 %"]],
  rateAlone: [["A", "X +5 bpm"]],
  thisWeek: [
    ["X 54.5 ms", { ...WEEK, age: undefined, place: "within" }],
    ["X 64.5 ms", { ...WEEK, age: 2, place: "above" }],
    ["X 40 ms", { ...WEEK, readings: 1, age: 2, place: "below" }]
  ],
  none: [["X"]],
  stale: [["X", 5]],
  tooFew: [
    ["X", 1, 10, "apple_health"],
    ["X", 2, 10, undefined]
  ],
  otherPlatforms: [[1], [3]]
}

const PROJECTION: Words<typeof en.projection> = {
  date: [["2026-11-21"]],
  unknown: [[7]],
  pace: [
    [-0.42, -0.55, -0.29, "kg"],
    [0.1, -0.05, 0.25, "lbs"]
  ],
  still: true,
  stillSince: [["A"]],
  leads: [["A", 76.31, 75.2, 77.44, "kg"]],
  arrives: [[75, "A", "lbs"]],
  between: [["A", "B"]],
  from: [["A"]],
  arrived: [[75.1, 75, "kg"]],
  later: [[75, "kg"]],
  away: [[75, "kg"]],
  noGoal: true
}

const CLAIM = { outcome: "X", after: "Y", unit: "ms", days: 92, exposed: 21 }

const ASSOCIATIONS: Words<typeof en.associations> = {
  training: true,
  alcohol: true,
  calories: [[2310.4]],
  protein: [[120]],
  steps: [[9100.5]],
  lateFood: [[1210.6], [1475]],
  metric: [["X"]],
  moreOfMetric: [
    ["X", 2.5, "cups"],
    ["X", 3, ""]
  ],
  claim: [
    [{ ...CLAIM, change: -9.4, low: -14.1, high: -4.7 }],
    [{ ...CLAIM, change: 1, low: 0.5, high: 1.5, unit: "" }]
  ],
  tooEarly: [
    [1, 60],
    [23, 60]
  ],
  nothing: [[92]],
  wouldShow: [[180, ["7.7 ms (X)", "1.4 bpm (Y)"]]],
  effect: [
    ["X", 7.7, "ms"],
    ["X", 1, ""]
  ]
}

const GOAL = { goal: "protein" as const, target: 120, kept: 1, missed: 5, average: 85.4 }
const FOR_PACE = { calories: 2100, eaten: 2400, goal: 2000, wanted: -0.4, perWeekKg: 0.05, lowKg: -0.1, highKg: 0.2 }

const REVIEW: Words<typeof en.review> = {
  strained: [
    [4, 7, 52, 38.5],
    [3, 5, 1, null]
  ],
  eat: [
    [FOR_PACE, "kg"],
    [FOR_PACE, "lbs"]
  ],
  sleep: [[380, 6, 461]],
  protein: [
    [GOAL, { meal: "breakfast", grams: 9 }, false],
    [GOAL, undefined, true]
  ],
  fewSets: [["hamstrings", 2.5, 11.5]],
  calories: [
    [GOAL, false],
    [GOAL, true]
  ],
  water: [
    [GOAL, false],
    [GOAL, true]
  ]
}

const REACHED = { date: "A", load: "85 kg", reps: 8, isOne: false }
const UNLOADED = { date: "A", load: undefined, reps: 1, isOne: true }

const NEXT: Words<typeof en.next> = {
  date: [["2026-03-01"]],
  load: [
    [83.25, "kg"],
    [83.25, "lbs"]
  ],
  moreLoad: [
    [REACHED, "2.5 kg", undefined],
    [REACHED, "2.5 kg", 1.5]
  ],
  hard: [
    [REACHED, 0.5, 2],
    [UNLOADED, 0, undefined]
  ],
  oneMore: [[REACHED], [UNLOADED]],
  noMore: [[UNLOADED]],
  fill: [[REACHED], [{ ...REACHED, isOne: true }], [UNLOADED], [{ ...UNLOADED, isOne: false }]],
  greatStep: [[REACHED, "2.5 kg"]],
  tooHeavy: [
    [REACHED, "7.5 kg"],
    [REACHED, undefined]
  ],
  afterBreak: [
    [35, "10 kg"],
    [35, undefined]
  ]
}

/** Each sentence for the arguments, by its name. */
const saidBy = (texts: Readonly<Record<string, unknown>>, all: Readonly<Record<string, unknown>>): string =>
  Object.entries(all)
    .flatMap(([name, samples]) => {
      const text = texts[name]
      if (typeof text !== "function") return [`${name}: ${typeof text === "string" ? text : JSON.stringify(text)}`]
      return Array.isArray(samples) ? samples.map((args) => `${name}: ${text(...args)}`) : []
    })
    .join("\n")

it.each(Object.entries(INSIGHT_WORDS))(
  "each sentence in %s",
  async (language, { associations, next, progression, projection, recovery, review }) => {
    const all = [
      saidBy(progression, VERDICTS),
      saidBy(recovery, RECOVERY),
      saidBy(projection, PROJECTION),
      saidBy(associations, ASSOCIATIONS),
      saidBy(review, REVIEW),
      saidBy(next, NEXT)
    ]
    const said = `${all.join("\n\n")}\n`
    await expect(said).toMatchFileSnapshot(`words/${language}.txt`)
  }
)
