import * as Schema from "effect/Schema"
import { optional } from "../../contract/Primitives.ts"
import { round } from "../../plain/Statistics.ts"
import { ACCURATE_REPS, estimatedOneRepMax } from "../../plain/TrainingSets.ts"
import { KG_PER_LB } from "../../plain/UnitFactors.ts"
import { type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { type LoggedSet, SetKind } from "../LoggedSet.ts"
import { bodyKgOf, bodyWeightAsOf, type WeighIn } from "./BodyWeight.ts"
import { isTimedMeasure } from "./ExerciseVerdict.ts"
import {
  habitOf,
  isHeavierOnce,
  isSameLoad,
  type LiftDay,
  liftDays,
  loadOf,
  meanReps,
  periodOf,
  REPS_AFTER_STEP,
  usualStep
} from "./LoadHabits.ts"
import { compareAsOf, progressionSince } from "./Progression.ts"
import type { Verdict } from "./Results.ts"
import { type TrainedSession, trainedExercises } from "./TrainingDay.ts"
import type { WeightUnit } from "./words/Formats.ts"
import { INSIGHT_WORDS, type InsightWords } from "./words/InsightWords.ts"

export const NextSession = Schema.Struct({
  change: Schema.Literal("more_load", "more_repetitions", "same", "less").annotations({
    description: "Beside the training day that it builds on; less: less load, or fewer repetitions without load"
  }),
  sets: Schema.Array(
    Schema.Struct({
      reps: Schema.Number.annotations({ description: "Repetitions, at least" }),
      weightKg: optional(Schema.Number.annotations({ description: "Load, kg; absent without load" })),
      kind: optional(SetKind.annotations({ description: "Absent for a working set" }))
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

/**
 * The load rises by 2 to 10 % when the repetitions are reached: American College of Sports Medicine (2009), Med Sci Sports Exerc
 * 41:687-708. A step that is greater takes more repetitions first.
 */
const MOST_RISE = 0.1

/** The habits of other loads are of another block: eights with 80 kg say nothing of fives with 100. */
const NEAR_LOAD = 0.15

/**
 * After a break, where the lift regresses, and where repetitions have lacked for some days, the load is lower by the first part. Where two
 * plates are more than the second part of it, the repetitions are fewer instead.
 */
const LESS = 0.1
const MOST_LESS = 0.2
const STALLED_DAYS = 3
const STALLED_SHORT = 2

/** Epley's formula says nothing of sets of more repetitions. */
const MOST_REPS = 20

/** The repetitions that were left differ from the usual ones by more than the halves in which an effort is logged. */
const LEFT_LESS = 0.5
const LEFT_WITHOUT_HISTORY = 1

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
  if (isTimedMeasure(measured)) return undefined
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
  const base = series.findLast((day, at) => !isHeavierOnce(series[at - 1], day))
  if (base === undefined) return undefined
  const until = series.slice(0, series.indexOf(base) + 1)
  const near = until.filter(({ kg }) => Math.min(kg, base.kg) >= (1 - NEAR_LOAD) * Math.max(kg, base.kg))
  return proposal(base, near, { ...facts, usualStepKg: usualStep(near) ?? usualStep(until) })
}

/** The smallest plates of most gyms. */
const PLATE_KG: Readonly<Record<WeightUnit, number>> = { kg: 1.25, lbs: 2.5 * KG_PER_LB }

interface Facts {
  /** The load of the body, kg. */
  readonly bodyKg: number
  /** The smallest two plates, kg. */
  readonly pairKg: number
  /** The loads of all sets, kg. */
  readonly loads: ReadonlyArray<number>
  readonly words: InsightWords["next"]
  readonly unit: WeightUnit
  readonly verdict: Verdict
}

interface OwnFacts extends Facts {
  readonly usualStepKg: number | undefined
}

const proposal = (base: LiftDay, series: ReadonlyArray<LiftDay>, facts: OwnFacts): NextSession => {
  const { bodyKg, unit, usualStepKg, verdict, words } = facts
  const { date, kg, least, top } = base
  const habit = habitOf(series)
  const { goal } = habit
  const load = kg === 0 ? undefined : words.load(kg, unit)
  const on = { date: words.date(date), load, reps: goal, isOne: top.length === 1 }
  const propose = (change: NextSession["change"], reps: (set: LoggedSet) => number, reason: string, toKg = kg) => ({
    ...{ change, reason },
    sets: withTop(base, reps, toKg)
  })
  const same = ({ reps }: LoggedSet) => reps
  const oneMore = ({ reps }: LoggedSet) => reps + 1
  if (least < goal) {
    // A load that is lower already is one cause of the verdict.
    const isLowerAlready = series.some((day) => kg < (1 - LESS / 2) * day.kg)
    const isTooHeavy = isStalled(series, goal) || (verdict === "regressing" && !isGaining(series))
    if (isTooHeavy && kg > 0 && !isLowerAlready) return lighter(base, facts, (less) => words.tooHeavy(on, less), goal)
    return propose("more_repetitions", ({ reps }) => (reps < goal ? reps + 1 : reps), words.fill(on))
  }
  const usualLeft = habit.left ?? LEFT_WITHOUT_HISTORY
  if (base.left !== undefined && base.left < usualLeft - LEFT_LESS) {
    return propose("same", same, words.hard(on, base.left, habit.left))
  }
  if (kg === 0) return propose("more_repetitions", oneMore, words.oneMore(on))
  const stepKg = stepFrom(kg, usualStepKg, facts)
  const total = kg + bodyKg
  const fewest = habit.after ?? Math.min(ACCURATE_REPS, Math.ceil(goal * REPS_AFTER_STEP))
  const spare = base.left === undefined ? 0 : Math.max(0, base.left - usualLeft)
  const max = estimatedOneRepMax(total, least + spare)
  const possible = repsAt(total + stepKg, max)
  if (stepKg > MOST_RISE * total && possible < fewest) {
    const needed = Math.max(repsAt(total, estimatedOneRepMax(total + stepKg, fewest)), least + 1)
    const reason =
      needed > MOST_REPS ? words.oneMore(on) : words.greatStep({ ...on, reps: needed }, words.load(stepKg, unit))
    return propose("more_repetitions", oneMore, reason)
  }
  // A single says how much was lifted, and not that more is possible.
  if (habit.after === undefined && possible < 1) return propose("same", same, words.noMore(on))
  const steps = Math.max(1, Math.min(Math.floor((MOST_RISE * total) / stepKg), stepsFor(goal, max, total, stepKg)))
  const reps = habit.after ?? Math.min(goal, possible)
  const reason = words.moreLoad(on, words.load(steps * stepKg, unit), base.left)
  return propose("more_load", (set) => Math.min(set.reps, reps), reason, kg + steps * stepKg)
}

/** The steps after which the repetitions are still possible. Who did more than these is more than one step away. */
const stepsFor = (reps: number, max: number, kg: number, stepKg: number): number =>
  Math.floor((max / (1 + reps / 30) - kg) / stepKg)

/** The repetitions with a load that an estimated maximum allows. */
const repsAt = (kg: number, max: number): number => Math.round(30 * (max / kg - 1))

/** True if the last days had one load, no more repetitions, and none was near the goal. */
const isStalled = (series: ReadonlyArray<LiftDay>, goal: number): boolean => {
  const [first, ...later] = series.slice(-STALLED_DAYS)
  return (
    first !== undefined &&
    later.length === STALLED_DAYS - 1 &&
    [first, ...later].every(({ kg, least }) => least <= goal - STALLED_SHORT && isSameLoad(kg, first.kg)) &&
    later.every((day) => meanReps(day) <= meanReps(first))
  )
}

/** True if the last day had more repetitions than the one before, with as much load. */
const isGaining = (series: ReadonlyArray<LiftDay>): boolean => {
  const [before, last] = series.slice(-2)
  return last !== undefined && before !== undefined && last.kg >= before.kg && meanReps(last) > meanReps(before)
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
  lighter(last, facts, (less) => facts.words.afterBreak(days, less))

/** The same sets with a tenth less load in whole steps, or where a step is far more with fewer repetitions. The reason says which. */
const lighter = (
  base: LiftDay,
  { bodyKg, pairKg, unit, words }: Facts,
  reason: (less: string | undefined) => string,
  goal?: number
): NextSession => {
  const total = base.kg + bodyKg
  const wantedKg = pairKg * Math.max(1, Math.round((LESS * total) / pairKg))
  const lessKg = bodyKg > 0 ? Math.min(wantedKg, base.kg) : wantedKg
  if (base.kg === 0 || lessKg > MOST_LESS * total) {
    const fewer = ({ reps }: LoggedSet) => Math.max(1, Math.min(reps - 1, Math.floor((1 - LESS) * reps)))
    return { change: "less", sets: withTop(base, fewer, base.kg), reason: reason(undefined) }
  }
  const sets = withTop(base, ({ reps }) => goal ?? reps, base.kg - lessKg)
  return { change: "less", sets, reason: reason(words.load(lessKg, unit)) }
}

/** The sets of a day, with other repetitions and another load for the top ones. No other set is heavier than the new load. */
const withTop = ({ sets, top }: LiftDay, repsOf: (set: LoggedSet) => number, kg: number): NextSession["sets"] =>
  sets.map((set) => {
    const isTop = top.includes(set)
    const load = isTop ? kg : Math.min(loadOf(set), kg)
    return {
      reps: isTop ? repsOf(set) : set.reps,
      ...(load > 0 && { weightKg: round(load, 2) }),
      ...(set.kind !== undefined && { kind: set.kind })
    }
  })
