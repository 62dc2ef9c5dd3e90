import type { Daybook } from "@daybook/sdk"

export const date = "2026-03-10"
const squats = (weightKg?: number) => [{ name: " Squat ", sets: [{ reps: 5, weightKg }, { reps: 3 }] }]
const sets = [{ reps: 0, meters: 5000, seconds: 1690, kind: "warmup", rpe: 7.5 }] as const
const push = { name: "Push A", note: "Slow", exercises: [{ name: "Bench press", sets: [{ reps: 5, rpe: 8 }] }] }
const coffee = { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" } as const

/** Writes that add something, some with values that a total rounds or a list shows differently. */
export const WRITES: Readonly<Record<string, (daybook: Daybook) => Promise<unknown>>> = {
  "a glass of water": (daybook) => daybook.logWater({ date, amountMl: 250 }),
  "twelve fluid ounces of water, which a total rounds down": (daybook) =>
    daybook.logWater({ date, amountMl: 354.88235 }),
  "a third of a litre, which a total rounds down": (daybook) => daybook.logWater({ date, amountMl: 1000 / 3 }),
  "two thirds of a litre, which a total rounds up": (daybook) => daybook.logWater({ date, amountMl: 2000 / 3 }),
  "a food": (daybook) => daybook.logFood({ date, name: "Oats", calories: 350 }),
  "a food with white space and a third of a kcal": (daybook) =>
    daybook.logFood({ date, name: "\u00a0Kürbis  pie\n", calories: 1000 / 3, meal: "dinner" }),
  "a workout": (daybook) => daybook.logWorkout({ date, exercises: squats(100), durationMinutes: 50 }),
  "a workout without weights": (daybook) => daybook.logWorkout({ date, exercises: squats() }),
  "a workout with a third of a pound": (daybook) => daybook.logWorkout({ date, exercises: squats(100 / 3) }),
  "a session with every field": (daybook) =>
    daybook.logWorkout({
      date,
      title: " Push ",
      note: "Slow",
      exercises: [{ name: "Run", note: "wind", superset: 1, sets }]
    }),
  "a routine": (daybook) => daybook.createRoutine({ ...push, name: " Push A " }),
  "a metric": (daybook) => daybook.createCustomMetric({ ...coffee, name: " Coffee " })
}

const range = { start: date, end: date }

/** The entries of the date. */
export const LISTS = {
  food: (daybook: Daybook) => daybook.listEntries({ ...range, kind: "food" }),
  water: (daybook: Daybook) => daybook.listEntries({ ...range, kind: "water" }),
  workout: (daybook: Daybook) => daybook.listEntries({ ...range, kind: "workout" })
}

type Change = (daybook: Daybook) => Promise<unknown>

/** A write that changes what is there. */
interface Changing {
  /** Prepares the log, and returns the id that the write takes. */
  readonly setUp: (daybook: Daybook) => Promise<string>
  readonly write: (daybook: Daybook, id: string) => Promise<unknown>
  /** A write of the same kind by another client, which leaves what the write wrote. */
  readonly later: Change
  /** A write by another client that overwrites it. */
  readonly hidden?: Change
  /** Whether the log shows the write. */
  readonly shows?: false
}

const nothing = async () => ""

const idOf = async (list: Promise<ReadonlyArray<{ readonly id: string }>>): Promise<string> => (await list)[0]?.id ?? ""

const twoDrinks = async (daybook: Daybook) => {
  await daybook.logWater({ date, amountMl: 750 })
  await daybook.logWater({ date, amountMl: 100 })
  return idOf(LISTS.water(daybook))
}

/** Corrects the entry at a place of a list. */
const correcting =
  (list: (daybook: Daybook) => Promise<ReadonlyArray<{ readonly id: string }>>, index: number) =>
  (correct: (daybook: Daybook, id: string) => Promise<unknown>): Change =>
  async (daybook) =>
    correct(daybook, (await list(daybook))[index]?.id ?? "")

const metric = async (daybook: Daybook) => (await daybook.createCustomMetric(coffee)).id

const checkIn = async (daybook: Daybook) => {
  await daybook.logMeasurement({ date, weightKg: 80, note: "Kept" })
  return idOf(daybook.listMeasurements(range))
}

const otherMetric: Change = async (daybook) => {
  const { id } = await daybook.createCustomMetric({ ...coffee, name: "Tea" })
  await daybook.setCustomMetricValue({ metricId: id, date, value: 1 })
  await daybook.updateCustomMetric({ metricId: id, target: 4 })
  await daybook.deleteCustomMetric({ metricId: id })
}

const routine = async (daybook: Daybook) => (await daybook.createRoutine(push)).id

const otherRoutine: Change = async (daybook) => {
  const { id } = await daybook.createRoutine({ ...push, name: "Legs" })
  await daybook.updateRoutine({ id, note: "Fast" })
  await daybook.deleteRoutine({ id })
}

const firstRoutine = async (daybook: Daybook) => idOf(daybook.listRoutines())

const knownFood = async (daybook: Daybook) =>
  (await daybook.createFood({ name: "Muesli", brand: "Acme", per100: { calories: 370, fiber: 8 } })).id

const otherFood: Change = async (daybook) => {
  const { id } = await daybook.createFood({ name: "Bread", per100: { calories: 250 } })
  await daybook.updateKnownFood({ id, brand: "Mill" })
  await daybook.deleteKnownFood({ id })
}

const firstFood = async (daybook: Daybook) => idOf(daybook.searchFoods())

const firstMetric = async (daybook: Daybook) => idOf(daybook.listCustomMetrics())

const otherCheckIn: Change = async (daybook) => {
  await daybook.logWeight({ date: "2026-03-09", weightKg: 79 })
  await daybook.logMeasurement({ date, hipCm: 95 })
}

/** Writes that change what is there, by what they do. */
export const CHANGING: Readonly<Record<string, Changing>> = {
  "rest days": {
    setUp: nothing,
    write: (daybook) => daybook.logRestDays({ dates: ["2026-01-05", date, "2026-01-05"] }),
    later: (daybook) => daybook.logRestDays({ dates: ["2026-03-11"] }),
    hidden: async (daybook) => daybook.deleteEntry({ id: await idOf(daybook.listEntries(range)) })
  },
  "a weigh-in": {
    setUp: checkIn,
    write: (daybook) => daybook.logWeight({ date, weightKg: 81 }),
    later: otherCheckIn,
    hidden: (daybook) => daybook.logWeight({ date, weightKg: 82 })
  },
  "a check-in": {
    setUp: nothing,
    write: (daybook) => daybook.logMeasurement({ date, waistCm: 84.5, note: " Slept well " }),
    later: otherCheckIn,
    hidden: (daybook) => daybook.logMeasurement({ date, waistCm: 85 })
  },
  "a cleared field of a check-in": {
    setUp: checkIn,
    write: (daybook) => daybook.logMeasurement({ date, clearFields: ["note"] }),
    later: otherCheckIn,
    hidden: (daybook) => daybook.logMeasurement({ date, note: "Again" })
  },
  "the last cleared field of a check-in": {
    setUp: checkIn,
    write: (daybook) => daybook.logMeasurement({ date, clearFields: ["note", "weightKg"] }),
    later: (daybook) => daybook.logWeight({ date: "2026-03-09", weightKg: 79 }),
    hidden: (daybook) => daybook.logWeight({ date, weightKg: 80 })
  },
  "a pin": {
    setUp: nothing,
    write: (daybook) => daybook.setHealthReading({ date, reading: "steps", value: 9000 }),
    later: (daybook) => daybook.setHealthReading({ date, reading: "sleepMinutes", value: 400 }),
    hidden: (daybook) => daybook.setHealthReading({ date, reading: "steps", value: 8000 })
  },
  "a removed pin": {
    setUp: async (daybook) => {
      await daybook.setHealthReading({ date, reading: "steps", value: 9000 })
      return ""
    },
    write: (daybook) => daybook.setHealthReading({ date, reading: "steps", value: null }),
    later: (daybook) => daybook.setHealthReading({ date, reading: "sleepMinutes", value: 400 }),
    hidden: (daybook) => daybook.setHealthReading({ date, reading: "steps", value: 9000 })
  },
  "a time zone": {
    setUp: nothing,
    write: (daybook) => daybook.setTimeZone({ timeZone: "Asia/Kolkata" }),
    later: (daybook) => daybook.markFoodDay({ date, food: "complete" }),
    hidden: (daybook) => daybook.setTimeZone({ timeZone: "Europe/Madrid" })
  },
  "a mark of food": {
    setUp: nothing,
    write: (daybook) => daybook.markFoodDay({ date, food: "complete" }),
    later: (daybook) => daybook.markFoodDay({ date: "2026-03-09", food: "partial" }),
    hidden: (daybook) => daybook.markFoodDay({ date, food: "partial" })
  },
  "a removed mark of food": {
    setUp: async (daybook) => {
      await daybook.markFoodDay({ date, food: "complete" })
      return ""
    },
    write: (daybook) => daybook.markFoodDay({ date, food: null }),
    later: (daybook) => daybook.markFoodDay({ date: "2026-03-09", food: "partial" }),
    hidden: (daybook) => daybook.markFoodDay({ date, food: "partial" })
  },
  "a changed metric": {
    setUp: metric,
    write: (daybook, metricId) => daybook.updateCustomMetric({ metricId, target: 3, name: "Espresso " }),
    later: otherMetric,
    hidden: async (daybook) => daybook.updateCustomMetric({ metricId: await firstMetric(daybook), target: null })
  },
  "a metric value": {
    setUp: metric,
    write: (daybook, metricId) => daybook.setCustomMetricValue({ metricId, date, value: 2 }),
    later: otherMetric,
    hidden: async (daybook) => daybook.setCustomMetricValue({ metricId: await firstMetric(daybook), date, value: 3 })
  },
  "a cleared metric value": {
    setUp: async (daybook) => {
      const metricId = await metric(daybook)
      await daybook.setCustomMetricValue({ metricId, date, value: 2 })
      return metricId
    },
    write: (daybook, metricId) => daybook.setCustomMetricValue({ metricId, date, value: null }),
    later: otherMetric,
    hidden: async (daybook) => daybook.setCustomMetricValue({ metricId: await firstMetric(daybook), date, value: 2 })
  },
  "more of a metric": {
    setUp: metric,
    write: (daybook, metricId) => daybook.addToCustomMetric({ metricId, date }),
    later: otherMetric
  },
  "an undo of several": {
    setUp: async (daybook) => {
      await daybook.logWater({ date, amountMl: 750 })
      return ""
    },
    write: (daybook) => daybook.undoMany({ by: "me", since: "2026-01-01" }),
    later: (daybook) => daybook.logWater({ date, amountMl: 100 }),
    shows: false
  },
  "several entries": {
    setUp: nothing,
    write: (daybook) =>
      daybook.logMany({ date, items: [{ water: { amountMl: 250 } }, { food: { name: " Oats ", calories: 350 } }] }),
    later: (daybook) => daybook.logWater({ date, amountMl: 100 }),
    hidden: async (daybook) => daybook.deleteEntry({ id: await idOf(LISTS.food(daybook)) })
  },
  "a changed routine": {
    setUp: routine,
    write: (daybook, id) => daybook.updateRoutine({ id, name: " Push B ", note: null }),
    later: otherRoutine,
    hidden: async (daybook) => daybook.updateRoutine({ id: await firstRoutine(daybook), name: "Push C" })
  },
  "a deleted routine": { setUp: routine, write: (daybook, id) => daybook.deleteRoutine({ id }), later: otherRoutine },
  "a kept food": {
    setUp: nothing,
    write: (daybook) => daybook.createFood({ name: " Oats ", per100: { calories: 372 } }),
    later: otherFood
  },
  "a changed food": {
    setUp: knownFood,
    write: (daybook, id) => daybook.updateKnownFood({ id, name: " Oats ", brand: null, per100: { calories: 380 } }),
    later: otherFood,
    hidden: async (daybook) => daybook.updateKnownFood({ id: await firstFood(daybook), per100: { calories: 390 } })
  },
  "a deleted food": { setUp: knownFood, write: (daybook, id) => daybook.deleteKnownFood({ id }), later: otherFood },
  "a known food that was eaten": {
    setUp: knownFood,
    write: (daybook, id) => daybook.logKnownFood({ id, amount: 60, date }),
    later: (daybook) => daybook.logFood({ date, name: "Rice", calories: 200 })
  },
  "a corrected food": {
    setUp: async (daybook) => {
      await daybook.logFood({ date, name: "Oats", calories: 350 })
      return idOf(LISTS.food(daybook))
    },
    write: (daybook, id) => daybook.updateFood({ id, calories: 380, meal: "breakfast" }),
    later: (daybook) => daybook.logFood({ date, name: "Rice", calories: 200 }),
    hidden: correcting(LISTS.food, 0)((daybook, id) => daybook.updateFood({ id, calories: 390 }))
  },
  "another amount of a food": {
    setUp: async (daybook) => {
      await daybook.logKnownFood({ id: await knownFood(daybook), amount: 60, date })
      return idOf(LISTS.food(daybook))
    },
    write: (daybook, id) => daybook.updateFood({ id, amount: 80, meal: "breakfast" }),
    later: (daybook) => daybook.logFood({ date, name: "Rice", calories: 200 }),
    hidden: correcting(LISTS.food, 0)((daybook, id) => daybook.updateFood({ id, amount: 90 }))
  },
  "a corrected drink": {
    setUp: twoDrinks,
    write: (daybook, id) => daybook.updateWater({ id, amountMl: 500 }),
    later: correcting(LISTS.water, 1)((daybook, id) => daybook.updateWater({ id, amountMl: 500 })),
    hidden: correcting(LISTS.water, 0)((daybook, id) => daybook.updateWater({ id, amountMl: 600 }))
  },
  "a moved drink": {
    setUp: twoDrinks,
    write: (daybook, id) => daybook.updateWater({ id, date: "2026-03-12" }),
    later: correcting(LISTS.water, 0)((daybook, id) => daybook.updateWater({ id, amountMl: 500 }))
  },
  "a corrected workout": {
    setUp: async (daybook) => (await daybook.logWorkout({ date, exercises: squats(100) })).sessionId,
    write: (daybook, id) => daybook.updateWorkout({ id, exercises: squats(102.5), durationMinutes: 55 }),
    later: (daybook) => daybook.logWorkout({ date, exercises: squats() }),
    hidden: correcting(LISTS.workout, 0)((daybook, id) => daybook.updateWorkout({ id, durationMinutes: 60 }))
  },
  "a renamed exercise": {
    setUp: async (daybook) => {
      await daybook.logWorkout({ date, exercises: squats(100) })
      return ""
    },
    write: (daybook) => daybook.renameExercise({ exercise: "squat", name: " Kniebeuge " }),
    later: async (daybook) => {
      const { sessionId } = await daybook.logWorkout({ date: "2026-03-09", exercises: push.exercises })
      await daybook.updateWorkout({ id: sessionId, durationMinutes: 50 })
    },
    hidden: (daybook) => daybook.renameExercise({ exercise: "Kniebeuge", name: "Squat" })
  },
  "a deleted entry": {
    setUp: twoDrinks,
    write: (daybook, id) => daybook.deleteEntry({ id }),
    later: (daybook) => daybook.logWater({ date, amountMl: 250 }),
    shows: false
  },
  "a deleted check-in": {
    setUp: checkIn,
    write: (daybook, id) => daybook.deleteMeasurement({ id }),
    later: otherCheckIn
  },
  "a deleted metric": {
    setUp: metric,
    write: (daybook, metricId) => daybook.deleteCustomMetric({ metricId }),
    later: otherMetric
  },
  "an undo": {
    setUp: async (daybook) => {
      await daybook.logWater({ date, amountMl: 750 })
      return idOf(daybook.listChanges({ limit: 1 }))
    },
    write: (daybook, id) => daybook.undoChange({ id }),
    later: async (daybook) => {
      await daybook.logWater({ date, amountMl: 100 })
      await daybook.undoChange({ id: await idOf(daybook.listChanges({ limit: 1 })) })
    },
    hidden: async (daybook) => daybook.undoChange({ id: await idOf(daybook.listChanges({ limit: 1 })) })
  },
  "a redo": {
    setUp: async (daybook) => {
      await daybook.logWater({ date, amountMl: 750 })
      return (await daybook.undoChange({ id: await idOf(daybook.listChanges({ limit: 1 })) })).change
    },
    write: (daybook, id) => daybook.undoChange({ id }),
    later: (daybook) => daybook.logWater({ date, amountMl: 100 })
  }
}
