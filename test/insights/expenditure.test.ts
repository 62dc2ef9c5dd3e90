import {
  addDays,
  CalendarDate,
  type EnergyLog,
  expenditureOf,
  expenditureSince,
  intakeForPace,
  paceJudgement,
  smoothExpenditure,
  weightStep
} from "@daybook/core"
import { describe, expect, it } from "vitest"

const TODAY = CalendarDate.make("2026-03-10")
const END = addDays(TODAY, -1)

/** Days up to yesterday, oldest first: 2,000 kcal and 50 g less a day, so that about 2,350 kcal are burnt: 7,000 a kilogram. */
const losing = (count: number, change: (day: EnergyLog, daysAgo: number) => Partial<EnergyLog> = () => ({})) =>
  Array.from({ length: count }, (_, at) => {
    const daysAgo = count - at
    const day = { date: addDays(TODAY, -daysAgo), calories: 2000, weightKg: 80 + 0.05 * daysAgo }
    return { ...day, ...change(day, daysAgo) }
  })

const kcalOf = (days: ReadonlyArray<EnergyLog>, date = END) => expenditureOf(days, TODAY)(date)?.kcal

describe("what the body burns", () => {
  it("is what was eaten and what the body lost, within a band", () => {
    const found = expenditureOf(losing(60), TODAY)(END)
    expect(found?.kcal).toBeCloseTo(2350, -2)
    expect(found?.low).toBeLessThan(2350)
    expect(found?.high).toBeGreaterThan(2350)
  })

  it("barely changes by one wrong weigh-in", () => {
    const wrong = losing(60, (_, daysAgo) => (daysAgo === 10 ? { weightKg: 108 } : {}))
    expect(Math.abs((kcalOf(wrong) ?? 0) - (kcalOf(losing(60)) ?? 0))).toBeLessThan(40)
  })

  it("takes days without food for usual ones, and is less sure", () => {
    const whole = expenditureOf(losing(60), TODAY)(END)
    const half = expenditureOf(
      losing(60, (_, daysAgo) => (daysAgo % 2 === 0 ? { calories: null } : {})),
      TODAY
    )(END)
    expect(half?.kcal).toBeCloseTo(2350, -2)
    expect((half?.high ?? 0) - (half?.low ?? 0)).toBeGreaterThan((whole?.high ?? 0) - (whole?.low ?? 0))
  })

  it("is not known without food, however many weigh-ins there are", () => {
    expect(kcalOf(losing(60, () => ({ calories: null })))).toBeUndefined()
  })

  it("follows from the same dates, whatever is logged before them", () => {
    const days = losing(500)
    const read = days.filter(({ date }) => date >= expenditureSince(END))
    expect(read.length).toBeLessThan(days.length)
    expect(kcalOf(read)).toBe(kcalOf(days))
  })

  it("is the same at the end of a smoothed chart, and surer before it", () => {
    const days = losing(60)
    const [known, smooth] = [expenditureOf(days, TODAY), smoothExpenditure(days, END, TODAY)]
    expect(smooth(END)).toEqual(known(END))
    const date = addDays(END, -30)
    const widthOf = (band: ReturnType<typeof known>) => (band?.high ?? 0) - (band?.low ?? 0)
    expect(widthOf(smooth(date))).toBeLessThan(widthOf(known(date)))
    expect(Math.abs((smooth(date)?.kcal ?? 0) - 2350)).toBeLessThan(Math.abs((known(date)?.kcal ?? 0) - 2350))
  })
})

/** Days up to yesterday at a weight that stays, with 2,400 kcal burnt and eaten, so far as `change` says nothing else. */
const keeping = (count: number, change: (day: EnergyLog, daysAgo: number) => Partial<EnergyLog>) =>
  losing(count, (day, daysAgo) => ({ calories: 2400, weightKg: 80, ...change(day, daysAgo) }))

describe("a step of the weight at equal intake", () => {
  const STEPPED = addDays(TODAY, -14)
  const noisy = (kg: number, daysAgo: number) => 80 + kg + 0.3 * Math.sin(9 * daysAgo) + 0.2 * Math.cos(5 * daysAgo)
  const stepped = (kg: number) =>
    keeping(120, ({ date }, daysAgo) => ({ weightKg: noisy(date < STEPPED ? 0 : kg, daysAgo) }))
  const told = (days: ReadonlyArray<EnergyLog>) =>
    days.map((day) => (day.date === STEPPED ? { ...day, isStep: true } : day))

  it.each([-3, -2, -1.5, 1.5, 2, 3])(
    "of %s kg is found with its date, and moves no expenditure once it is known",
    (kg) => {
      const days = stepped(kg)
      expect(weightStep(days, TODAY)).toEqual({ date: STEPPED, kg: expect.closeTo(kg, 0) })
      expect(weightStep(told(days), TODAY)).toBeUndefined()
      const [level, without, known] = [stepped(0), days, told(days)].map((each) => kcalOf(each) ?? Number.NaN)
      expect(Math.abs((known ?? 0) - (level ?? 0))).toBeLessThan(40)
      expect(Math.abs((without ?? 0) - (level ?? 0))).toBeGreaterThan(80)
    }
  )

  it("is none where nothing steps, where a diet begins, where the water of a cycle comes and goes, or with too few weigh-ins", () => {
    expect(weightStep(stepped(0), TODAY)).toBeUndefined()
    const diet = keeping(120, ({ date }, daysAgo) => ({
      calories: date < STEPPED ? 2400 : 1600,
      weightKg: noisy(date < STEPPED ? 0 : -1.2, daysAgo)
    }))
    expect(weightStep(diet, TODAY)).toBeUndefined()
    const partial = stepped(2).map((day) => ({ ...day, food: "partial" as const }))
    expect(weightStep(partial, TODAY)).toBeUndefined()
    const cycle = keeping(120, (_, daysAgo) => ({
      weightKg: noisy(1.2 * Math.exp(-((daysAgo - 14) ** 2) / 8), daysAgo)
    }))
    expect(weightStep(cycle, TODAY)).toBeUndefined()
    expect(
      weightStep(
        stepped(2).map((day, at) => (at % 4 === 0 ? day : { ...day, weightKg: null })),
        TODAY
      )
    ).toBeUndefined()
  })
})

/** The most that the figure may miss, in kcal. */
const NEAR = 120

describe("what the body burns, in the lives that people live", () => {
  it("is not raised by eight weeks without food in the log, in which 4 kg were lost", () => {
    const unlogged = keeping(191, (_, daysAgo) =>
      daysAgo > 91 ? {} : daysAgo > 35 ? { calories: null, weightKg: null } : { weightKg: 76 }
    )
    for (const daysAgo of [30, 20, 10, 1])
      expect(Math.abs((kcalOf(unlogged, addDays(TODAY, -daysAgo)) ?? 0) - 2400)).toBeLessThan(NEAR)
  })

  it("learns from the scale what is eaten on weekends that are never logged", () => {
    let [kg, water] = [80, 0]
    const weekends = keeping(150, (_, daysAgo) => {
      const isUnlogged = daysAgo % 7 < 2
      const day = { weightKg: kg + water, calories: isUnlogged ? null : 2143 }
      kg += (isUnlogged ? 643 : -257) / 7000
      water = 0.6 * water + (isUnlogged ? 0.3 : -0.12)
      return day
    })
    for (const daysAgo of [60, 30, 1]) {
      const found = expenditureOf(weekends, TODAY)(addDays(TODAY, -daysAgo))
      expect(Math.abs((found?.kcal ?? 0) - 2400)).toBeLessThan(NEAR)
      expect(found?.low).toBeLessThan(2400)
      expect(found?.high).toBeGreaterThan(2400)
    }
  })

  it("takes the water of a diet with few carbs for water", () => {
    // 2.1 kg within some days, and the same energy as before.
    const lowCarb = keeping(120, (_, daysAgo) =>
      daysAgo > 60
        ? { protein: 120, carbs: 270, fat: 93 }
        : { protein: 120, carbs: 50, fat: 191, weightKg: 80 - 2.1 * (1 - Math.exp((daysAgo - 60) / 2)) }
    )
    for (const daysAgo of [55, 45, 30, 1])
      expect(Math.abs((kcalOf(lowCarb, addDays(TODAY, -daysAgo)) ?? 0) - 2400)).toBeLessThan(NEAR)
  })

  it("takes no log of kcal alone for a diet without carbs", () => {
    const macros = { protein: 120, carbs: 270, fat: 93 }
    const [all, part] = [keeping(120, () => macros), keeping(120, (_, daysAgo) => (daysAgo > 40 ? macros : {}))]
    expect(kcalOf(part)).toBe(kcalOf(all))
  })

  it("finds less in a kilogram of who is lean", () => {
    const lean = losing(60, (_, daysAgo) => ({ bodyFatPercent: daysAgo === 60 ? 10 : null }))
    expect(kcalOf(lean) ?? 0).toBeLessThan((kcalOf(losing(60)) ?? 0) - 30)
  })
})

describe("a pace", () => {
  it("is some 1,000 kcal a day for a kilogram a week at 80 kg, and more for who has more fat", () => {
    expect(intakeForPace(2600, -0.5, 80)).toBe(2110)
    expect(intakeForPace(2600, -0.5, 150)).toBe(2040)
    expect(intakeForPace(2600, 0, 80)).toBe(2600)
  })

  it.each([
    [-0.5, "usual"],
    [-0.7, "fast"],
    [-0.9, "tooFast"],
    [0.25, "usual"],
    [0.35, "fast"],
    [0.5, "tooFast"]
  ] as const)("%d kg a week at 80 kg is %s", (pace, judgement) => {
    expect(paceJudgement(pace, 80)).toBe(judgement)
  })
})
