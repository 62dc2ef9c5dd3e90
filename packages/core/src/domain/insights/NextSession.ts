import * as Schema from "effect/Schema"
import { optional } from "../../contract/Primitives.ts"
import { median, round } from "../../plain/Statistics.ts"
import { ACCURATE_REPS, estimatedOneRepMax, isLoaded, workingSets } from "../../plain/TrainingSets.ts"
import { KG_PER_LB } from "../../plain/UnitFactors.ts"
import { type CalendarDate, dayNumber } from "../CalendarDate.ts"
import type { LoggedSet } from "../LoggedSet.ts"
import { bodyKgOf, bodyWeightAsOf, type WeighIn } from "./BodyWeight.ts"
import { isTimedMeasure } from "./ExerciseVerdict.ts"
import { compareAsOf, progressionSince } from "./Progression.ts"
import type { Verdict } from "./Results.ts"
import { reserveOf, type TrainedSession, trainedExercises } from "./TrainingDay.ts"
import type { WeightUnit } from "./words/Formats.ts"
import { INSIGHT_WORDS, type InsightWords } from "./words/InsightWords.ts"

export const NextSession = Schema.Struct({
  change: Schema.Literal("more_load", "more_repetitions", "same", "less").annotations({
    description: "Beside the training day that it builds on; less: less load, or fewer repetitions without load"
  }),
  sets: Schema.Array(
    Schema.Struct({
      reps: Schema.Number.annotations({ description: "Repetitions, at least" }),
      weightKg: optional(Schema.Number.annotations({ description: "Load, kg; absent without load" }))
    }).annotations({ identifier: "ProposedSet" })
  ).annotations({ description: "Sets to do, without warm-ups" }),
  reason: Schema.String.annotations({ description: "Why, with its figures" })
}).annotations({ identifier: "NextSession" })
export type NextSession = typeof NextSession.Type

/** What a proposal depends on besides the sessions. */
export interface NextSessionFacts {
  readonly weighIns: ReadonlyArray<WeighIn>
  /** The verdict as of the anchor. */
  readonly verdict: Verdict
  /** The words of the reason; English without them. */
  readonly words?: InsightWords | undefined
  /** The unit of the person's weights; kg without it. */
  readonly unit?: WeightUnit | undefined
  /** The plates that the person has, kg. */
  readonly plates?: ReadonlyArray<number> | undefined
}

/** The work of one date: all its sets, and those of the greatest load, on which the proposal acts. */
interface LiftDay {
  readonly date: CalendarDate
  readonly day: number
  readonly sets: ReadonlyArray<LoggedSet>
  readonly kg: number
  readonly top: ReadonlyArray<LoggedSet>
  /** The fewest and the first repetitions of the top sets. */
  readonly least: number
  readonly first: number
  /** The repetitions that were left in the hardest top set; undefined without an effort. */
  readonly left: number | undefined
}

/** Loads within this part are the same. */
const SAME_LOAD = 0.005

/**
 * The load rises by 2 to 10 % when the repetitions are reached: American College of Sports Medicine (2009), Med Sci Sports Exerc
 * 41:687-708. A step that is greater takes more repetitions first.
 */
const MOST_RISE = 0.1

/** The habits of other loads are of another block: eights with 80 kg say nothing of fives with 100. */
const NEAR_LOAD = 0.15

/** After a break, where the lift regresses, and where repetitions have lacked for some days, the load is lower by this part. */
const LESS = 0.1
const STALLED_DAYS = 3
const STALLED_SHORT = 2

/** The fewest repetitions after a great step, as a part of those before it. */
const REPS_AFTER_STEP = 0.6

/** The repetitions that were left differ from the usual ones by more than the halves in which an effort is logged. */
const LEFT_LESS = 0.5
const LEFT_WITHOUT_HISTORY = 1

/** Training days alternate if those of a period are alike: in 3 of 4 pairs, by one repetition and 8 % of the load. */
const PERIODS = [1, 2, 3, 4]
const ALIKE_PART = 0.75
const ALIKE_PAIRS = 3
const ALIKE_LOAD = 0.08

/**
 * The proposal for the next training day of one exercise, from the sessions up to the anchor without other exercises; undefined for an
 * exercise that was not trained in the last 8 weeks, of time or distance, or assisted. The repetitions at which the load rises, its step
 * and the effort that is kept are the lifter's own, where the log has them. docs/insights.md has the rules.
 */
export const nextSession = (
  sessions: ReadonlyArray<TrainedSession>,
  anchor: CalendarDate,
  { plates, unit = "kg", verdict, weighIns, words = INSIGHT_WORDS.en }: NextSessionFacts
): NextSession | undefined => {
  const range = { start: progressionSince(anchor), end: anchor }
  const [exercise] = trainedExercises(sessions, range, weighIns)
  if (exercise === undefined) return undefined
  const { comparable, measured, lastDay } = compareAsOf(exercise, dayNumber(anchor))
  if (isTimedMeasure(measured) || UNMEASURED.has(measured)) return undefined
  const all = liftDays(sessions, range.start, anchor)
  const facts = {
    bodyKg: bodyKgOf(exercise.lift, bodyWeightAsOf(weighIns, anchor)) ?? 0,
    pairKg: 2 * (plates === undefined || plates.length === 0 ? PLATE_KG[unit] : Math.min(...plates)),
    loads: all.flatMap(({ sets }) => sets.map(loadOf)),
    words: words.next,
    ...{ unit, verdict }
  }
  const last = all.findLast(({ day }) => day === lastDay)
  if (comparable.paused !== undefined) return last && afterBreak(last, comparable.paused, facts)
  const { days, deload, light, outliers } = comparable
  const since = Math.min(...[...days, ...light].map(({ day }) => day))
  const apart = new Set([...deload, ...outliers].map(({ day }) => day))
  const usual = all.filter(({ day }) => day >= since && !apart.has(day))
  const period = periodOf(usual)
  const lightDays = new Set(light.map(({ day }) => day))
  const series = usual.filter(({ day }, at) =>
    period === 1 ? !lightDays.has(day) : (usual.length - at) % period === 0
  )
  const base = series.at(-1)
  if (base === undefined) return undefined
  const near = series.filter(({ kg }) => Math.min(kg, base.kg) >= (1 - NEAR_LOAD) * Math.max(kg, base.kg))
  return proposal(base, near, facts)
}

const UNMEASURED = new Set<string>(["assisted", "body_weight_unknown", "no_repetitions", "only_warm_ups"])

/** The smallest plates of most gyms. */
const PLATE_KG: Readonly<Record<WeightUnit, number>> = { kg: 1.25, lbs: 2.5 * KG_PER_LB }

interface Facts {
  readonly bodyKg: number
  /** The smallest two plates, kg. */
  readonly pairKg: number
  /** The loads of all sets, kg. */
  readonly loads: ReadonlyArray<number>
  readonly words: InsightWords["next"]
  readonly unit: WeightUnit
  readonly verdict: Verdict
}

const loadOf = (set: LoggedSet): number => (isLoaded(set) ? set.weightKg : 0)

const isSameLoad = (one: number, other: number): boolean => Math.abs(one - other) <= SAME_LOAD * Math.max(one, other)

const liftDays = (
  sessions: ReadonlyArray<TrainedSession>,
  start: CalendarDate,
  end: CalendarDate
): ReadonlyArray<LiftDay> => {
  const byDate = new Map<CalendarDate, ReadonlyArray<LoggedSet>>()
  for (const { date, exercises } of sessions) {
    if (date < start || date > end) continue
    const sets = exercises.flatMap((exercise) => workingSets(exercise.sets))
    byDate.set(date, [...(byDate.get(date) ?? []), ...sets])
  }
  return [...byDate]
    .filter(([, sets]) => sets.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, sets]) => {
      const kg = Math.max(...sets.map(loadOf))
      const top = sets.filter((set) => isSameLoad(loadOf(set), kg))
      const left = top.flatMap((set) => reserveOf(set) ?? [])
      return {
        ...{ date, day: dayNumber(date), sets, kg, top, first: top[0]?.reps ?? 0 },
        least: Math.min(...top.map(({ reps }) => reps)),
        left: left.length === 0 ? undefined : Math.min(...left)
      }
    })
}

/** The number of days after which training days are alike: 2 for a heavy and a light day in turn. */
const periodOf = (days: ReadonlyArray<LiftDay>): number =>
  PERIODS.find((period) => {
    const pairs = days.slice(period).map((day, at) => isAlike(day, days[at] ?? day))
    return pairs.length >= ALIKE_PAIRS && pairs.filter(Boolean).length >= ALIKE_PART * pairs.length
  }) ?? 1

const isAlike = (one: LiftDay, other: LiftDay): boolean =>
  Math.abs(one.first - other.first) <= 1 && Math.abs(one.kg - other.kg) <= ALIKE_LOAD * Math.max(one.kg, other.kg)

/** True if the load rises. A single heavy repetition after sets of five is another kind of day. */
const isRise = (from: LiftDay, to: LiftDay): boolean =>
  from.kg > 0 && to.kg > from.kg && !isSameLoad(to.kg, from.kg) && to.first >= REPS_AFTER_STEP * from.least

/** What the lifter does when the load rises, as the series shows it. */
const habitOf = (series: ReadonlyArray<LiftDay>) => {
  const rises = series.slice(1).flatMap((to, at) => {
    const from = series[at]
    return from !== undefined && isRise(from, to) ? [{ from, to }] : []
  })
  const steps = rises.map(({ from, to }) => to.kg - from.kg).sort((a, b) => a - b)
  const lefts = series.slice(0, -1).flatMap(({ left }) => left ?? [])
  return {
    goal:
      rises.length > 1
        ? Math.round(median(rises.map(({ from }) => from.least)))
        : mostFrequent(series.map(({ first }) => first)),
    after: rises.length === 0 ? undefined : Math.round(median(rises.map(({ to }) => to.first))),
    stepKg: steps.length > 1 ? steps[Math.floor((steps.length - 1) / 2)] : undefined,
    left: lefts.length < 2 ? undefined : median(lefts)
  }
}

const mostFrequent = (values: ReadonlyArray<number>): number => {
  const count = (value: number) => values.filter((other) => other === value).length
  return [...values].sort((a, b) => count(b) - count(a) || b - a)[0] ?? 0
}

const proposal = (base: LiftDay, series: ReadonlyArray<LiftDay>, facts: Facts): NextSession => {
  const { bodyKg, pairKg, unit, verdict, words } = facts
  const { date, kg, least } = base
  const habit = habitOf(series)
  const { goal } = habit
  const on = { date: words.date(date), load: kg === 0 ? undefined : words.load(kg, unit), reps: goal }
  if (least < goal) {
    // A load that is lower already is one cause of the verdict.
    const isLowerAlready = series.some((day) => kg < (1 - LESS / 2) * day.kg)
    const isTooHeavy = verdict === "regressing" || isStalled(series, goal)
    if (isTooHeavy && kg > pairKg && !isLowerAlready) {
      return lighter(base, { ...facts, reason: words.tooHeavy(on), reps: () => goal })
    }
    const more = ({ reps }: LoggedSet) => (reps < goal ? reps + 1 : reps)
    return { change: "more_repetitions", sets: withTop(base, more, kg), reason: words.fill(on) }
  }
  const usualLeft = habit.left ?? LEFT_WITHOUT_HISTORY
  if (base.left !== undefined && base.left < usualLeft - LEFT_LESS) {
    return {
      change: "same",
      sets: withTop(base, ({ reps }) => reps, kg),
      reason: words.hard(on, base.left, habit.left)
    }
  }
  if (kg === 0) {
    return { change: "more_repetitions", sets: withTop(base, ({ reps }) => reps + 1, kg), reason: words.oneMore(on) }
  }
  const stepKg = stepFrom(kg, habit.stepKg, facts)
  const total = kg + bodyKg
  const fewest = habit.after ?? Math.min(ACCURATE_REPS, Math.ceil(goal * REPS_AFTER_STEP))
  const spare = base.left === undefined ? 0 : Math.max(0, base.left - usualLeft)
  const max = estimatedOneRepMax(total, least + spare)
  const possible = repsAt(total + stepKg, max)
  if (stepKg > MOST_RISE * total && possible < fewest) {
    const needed = repsAt(total, estimatedOneRepMax(total + stepKg, fewest))
    const more = ({ reps }: LoggedSet) => Math.min(reps + 1, Math.max(needed, reps))
    const reason = words.greatStep({ ...on, reps: Math.max(needed, least + 1) }, words.load(stepKg, unit))
    return { change: "more_repetitions", sets: withTop(base, more, kg), reason }
  }
  const steps = Math.max(1, Math.min(Math.floor((MOST_RISE * total) / stepKg), stepsFor(goal, max, total, stepKg)))
  const reps = habit.after ?? Math.min(goal, Math.max(1, possible))
  const reason = words.moreLoad(on, words.load(steps * stepKg, unit), base.left)
  return { change: "more_load", sets: withTop(base, () => reps, kg + steps * stepKg), reason }
}

/** The steps after which the repetitions are still possible. Who did more than these is more than one step away. */
const stepsFor = (reps: number, max: number, kg: number, stepKg: number): number =>
  Math.floor((max / (1 + reps / 30) - kg) / stepKg)

/** The repetitions with a load that an estimated maximum allows. */
const repsAt = (kg: number, max: number): number => Math.round(30 * (max / kg - 1))

/** True if the last days had one load, no more repetitions, and none was near the goal. */
const isStalled = (series: ReadonlyArray<LiftDay>, goal: number): boolean => {
  const [first, ...later] = series.slice(-STALLED_DAYS)
  const mean = ({ top }: LiftDay) => top.reduce((sum, { reps }) => sum + reps, 0) / top.length
  return (
    first !== undefined &&
    later.length === STALLED_DAYS - 1 &&
    [first, ...later].every(({ kg, least }) => least <= goal - STALLED_SHORT && isSameLoad(kg, first.kg)) &&
    later.every((day) => mean(day) <= mean(first))
  )
}

/**
 * The step to the next load: the lifter's usual one, or else the smallest two plates; less if a nearer load was used, since a stack or a
 * row of dumbbells has its own steps.
 */
const stepFrom = (kg: number, usual: number | undefined, { loads, pairKg }: Facts): number => {
  const stepKg = usual ?? pairKg
  const used = Math.min(...loads.filter((load) => load >= kg + pairKg / 2))
  return used <= kg * (1 + MOST_RISE) || used < kg + stepKg ? used - kg : stepKg
}

const afterBreak = (last: LiftDay, days: number, facts: Facts): NextSession =>
  lighter(last, {
    ...facts,
    reason: facts.words.afterBreak(days),
    reps: ({ reps }) => (last.kg > 0 ? reps : Math.ceil((1 - LESS) * reps))
  })

interface Lighter extends Facts {
  readonly reason: string
  readonly reps: (set: LoggedSet) => number
}

/** The same sets with a tenth less, in whole steps. The smallest load stays. */
const lighter = (base: LiftDay, { bodyKg, pairKg, reason, reps }: Lighter): NextSession => {
  const lessKg = pairKg * Math.max(1, Math.round((LESS * (base.kg + bodyKg)) / pairKg))
  const kg = base.kg > lessKg ? base.kg - lessKg : bodyKg > 0 ? 0 : base.kg
  return { change: "less", sets: withTop(base, reps, kg), reason }
}

/** The sets of a day with other repetitions and another load of the top ones. None is heavier than these. */
const withTop = ({ sets, top }: LiftDay, repsOf: (set: LoggedSet) => number, kg: number): NextSession["sets"] =>
  sets.map((set) => {
    const isTop = top.includes(set)
    const load = isTop ? kg : Math.min(loadOf(set), kg)
    return { reps: isTop ? repsOf(set) : set.reps, ...(load > 0 && { weightKg: round(load, 2) }) }
  })
