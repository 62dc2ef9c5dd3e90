import { MIN_DAYS, PROGRESSION_WEEKS } from "../ComparableDays.ts"
import { isTimedMeasure, type Measure } from "../ExerciseVerdict.ts"
import type { Muscle } from "../MuscleSets.ts"
import { BASELINE_DAYS, MIN_BASELINE, MIN_RECENT, RECENT_DAYS } from "../RecoverySignals.ts"
import type { RecoveryStatus } from "../Results.ts"
import type { GoalDays } from "../review/ReviewResults.ts"
import type { TimedMeasure } from "../TimedSets.ts"
import { clockText, hoursText, massIn, timedFigure, unitName, type WeightUnit } from "./Formats.ts"

const days = (count: number, what = "training day"): string => `${count} ${what}${count === 1 ? "" : "s"}`

const mass = (kg: number, unit: WeightUnit): string => `${massIn(kg, unit, 1)} ${unitName(unit)}`

const figure = (value: number, measured: Measure, unit: WeightUnit): string =>
  isTimedMeasure(measured)
    ? timedFigure(value, measured)
    : measured === "repetitions"
      ? `${value} repetitions`
      : mass(value, unit)

const LIKE: Readonly<Record<TimedMeasure, string>> = {
  ...{ pace: "like distances", time: "the same load", distance: "the same load" }
}

const like = (measured: Measure): string => (isTimedMeasure(measured) ? LIKE[measured] : "like repetitions or loads")

const higher = (isHigher: boolean): string => (isHigher ? "higher" : "lower")

const progression = {
  date: (date: string): string => date,
  noRepetitions: (trained: number): string =>
    `${days(trained)} in ${PROGRESSION_WEEKS} weeks, without repetitions, times or distances: a verdict compares one of them.`,
  onlyWarmUps: (trained: number): string =>
    `${days(trained)} in ${PROGRESSION_WEEKS} weeks, with only warm-ups: a verdict compares the other sets.`,
  assisted: (trained: number): string =>
    `${days(trained)} in ${PROGRESSION_WEEKS} weeks. With this exercise less load is harder, so progress cannot be derived from the load.`,
  bodyWeightUnknown: (trained: number): string =>
    `${days(trained)} in ${PROGRESSION_WEEKS} weeks. The load of this exercise includes the body weight: log a weigh-in for a verdict.`,
  measures: {
    repetitions: "Best set",
    estimated_max: "Estimated 1RM",
    estimated_max_with_body: "Estimated 1RM with body weight",
    pace: "Pace",
    time: "Longest time",
    distance: "Greatest distance"
  },
  withReserve: (what: string): string => `${what}, repetitions in reserve included,`,
  span: (count: number): string => (count < 14 ? `${count} days` : `${Math.round(count / 7)} weeks`),
  basis: (count: number, first: string, last: string): string => `(${days(count)}, ${first} to ${last})`,
  figure,
  between: (lowest: string, highest: string): string => `, between ${lowest} and ${highest}`,
  about: (what: string, figure: string, span: string): string => `${what} about ${figure} in ${span}`,
  because: (why: string, basis: string): string => `: ${why} ${basis}.`,
  tooFewToTell: "too few days to tell a change from chance",
  mostlyLeftOut: "more days are left out than compared",
  turned: "the direction turned within the last three weeks",
  atOnce: (isHigher: boolean, date: string): string =>
    `more than a quarter ${higher(isHigher)} since ${date}, at once: another load, machine or way to log?`,
  relative: (isGain: boolean): string =>
    `beside your body weight you ${isGain ? "gain" : "lose"}, but you move about as much in all`,
  noDirection: "no clear direction",
  fromTo: (what: string, from: string, to: string, span: string): string =>
    `${what} from about ${from} to ${to} in ${span}`,
  large: (isHigher: boolean, measured: Measure): string =>
    `more than a ${measured === "repetitions" ? "half" : "quarter"} ${higher(isHigher)}, perhaps by another load, machine or way to log`,
  mostlyBody: (isHigher: boolean): string => `${higher(isHigher)}, beside your body, which is most of what you move`,
  percent: (percent: number, measured: Measure): string =>
    measured === "pace"
      ? `${Math.abs(percent)} % ${percent > 0 ? "faster" : "slower"}`
      : `${percent > 0 ? "+" : ""}${percent} %`,
  unlike: (count: number, measured: Measure): string =>
    `${days(count)} in ${PROGRESSION_WEEKS} weeks, but too few of them with ${like(measured)} to compare.`,
  paused: (ago: number, isLastTrained: boolean): string =>
    `${isLastTrained ? "Last trained" : "The last day to compare was"} ${ago} days ago: after such a break a verdict takes ${MIN_DAYS} new training days.`,
  tooFew: (compared: number, trained: number): string =>
    `${compared === trained ? `${days(trained)} in ${PROGRESSION_WEEKS} weeks` : `${compared} of ${days(trained)} in ${PROGRESSION_WEEKS} weeks can be compared`}; a verdict takes at least ${MIN_DAYS}.`,
  cycle: (weeks: number): string => `Compared with the same week of the cycle before (${weeks} weeks).`,
  atLike: (measured: Measure): string => `Compared at ${like(measured)}.`,
  afterBreak: (count: number, before: string): string =>
    `Only the days since a break of ${count} days count; before it, it was about ${before}.`,
  otherLoad: (date: string, percent: number, isHigher: boolean): string =>
    `From ${date} on it is ${percent} % ${higher(isHigher)} at once (${isHigher ? "another machine" : "another machine, an injury"}, another way to log?), so earlier days are not compared.`,
  outlier: (date: string, figure: string, isEstimate: boolean): string =>
    `${date} is far from the other days (${isEstimate ? "an estimate of " : ""}${figure}) and left out: another machine or method, or a wrong entry.`,
  moreOutliers: (count: number): string => `So are ${count} more days.`,
  deload: (count: number, date: string): string =>
    `${count === 1 ? `${date} is` : `The ${count} days from ${date} on are`} lighter, as in a deload or on a light day, and left out.`,
  apart: (count: number, hasLoad: boolean, needsWeighIn: boolean): string =>
    `${days(count, "day")} ${hasLoad ? "with" : "without"} a load left out: ${needsWeighIn ? "log a weigh-in to compare them" : "they do not compare with the others"}.`,
  light: (count: number, measured: Measure): string =>
    `${days(count, measured === "repetitions" || isTimedMeasure(measured) ? "weaker day" : "lighter day")} left out.`
}

const readings = (count: number): string => `${count} ${count === 1 ? "reading" : "readings"}`

const SOURCES = { apple_health: " of Apple Health", health_connect: " of Health Connect", manual: " set by hand" }

/** The sources of readings that a sentence names. */
export type NamedSource = keyof typeof SOURCES

/** The place of a week beside the normal range. */
export type Place = "within" | "above" | "below"

/** The facts of the sentence on a signal's week. */
export interface Week {
  readonly readings: number
  /** Days since the last reading; undefined if it is of today or yesterday. */
  readonly age: number | undefined
  readonly place: Place
  readonly low: number
  readonly high: number
}

const recovery = {
  date: (date: string): string => date,
  signals: { hrvMs: "HRV", restingHeartRateBpm: "Resting heart rate", sleepMinutes: "Sleep" },
  reading: (signal: string, value: number, unit: string): string => `${signal} ${value} ${unit}`,
  change: (signal: string, change: number, unit: string): string =>
    `${signal} ${change < 0 ? "" : "+"}${change} ${unit}`,
  noRestDay: "No rest day is logged.",
  sinceRestDay: (count: number, date: string): string => `${days(count, "day")} since the last rest day (${date}).`,
  alone: (signal: string, value: number, unit: string, count: number): string =>
    `${signal} alone shows strain: ${value} ${unit} in the last ${count} days.`,
  lastDays: (readings: string): string =>
    `The last two readings together are clearly worse than your baseline: ${readings}.`,
  slide: (count: number, readings: string): string =>
    `The readings of the last ${count} days move away from your baseline, clearly for the worse: ${readings}.`,
  extremeRise:
    "This week's HRV is far above your baseline. Such a rise can also come with overreaching or illness, so it does not count as recovery.",
  week: (isOutside: boolean, isWorse: boolean, readings: string): string =>
    `${isOutside ? "The week is" : "Each signal is within its range, but together they are"} clearly ${isWorse ? "worse" : "better"} than your baseline: ${readings}.`,
  since: (isStrained: boolean, date: string, orEarlier: boolean): string =>
    `${isStrained ? "Strained" : "Recovered"} since ${date}${orEarlier ? " or earlier" : ""}.`,
  asOf: (date: string, reason: string): string => `As of ${date}: ${reason}`,
  unsettled: (status: RecoveryStatus): string =>
    `Today's readings alone would not be called ${status}. The status changes when two days in a row agree.`,
  device: (date: string, changes: string): string =>
    `Since ${date} the readings are at another level (${changes}), as after a change of device, and are compared with that level.`,
  rateAlone: (date: string, change: string): string =>
    `Since ${date} only one signal is at another level, from one day to the next (${change}). A new watch or medicine since then? It is compared with that level.`,
  thisWeek: (reading: string, { age, high, low, place, readings: count }: Week): string =>
    `${reading} this week (${readings(count)}${age === undefined ? "" : `, the last ${age} days ago`}), ${place} your normal ${low} to ${high}.`,
  none: (signal: string): string => `${signal}: no readings in ${RECENT_DAYS + BASELINE_DAYS} days.`,
  stale: (signal: string, age: number): string => `${signal}: the last reading is ${age} days old, too old to judge.`,
  tooFew: (signal: string, recent: number, before: number, source: NamedSource | undefined): string =>
    `${signal}: ${readings(recent)}${source === undefined ? "" : SOURCES[source]} this week and ${before} in the ${BASELINE_DAYS} days before, too few to compare: it takes ${MIN_RECENT} and ${MIN_BASELINE}.`,
  otherPlatforms: (count: number): string =>
    `${readings(count)} of another platform ${count === 1 ? "is" : "are"} not compared, because each measures HRV differently.`
}

const massRange = (low: number, high: number, unit: WeightUnit): string =>
  `${massIn(low, unit, 1)} to ${massIn(high, unit, 1)}`

const projection = {
  date: progression.date,
  unknown: (fullDays: number): string =>
    `Too little is logged to say where your weight leads: it takes weigh-ins and at least ${fullDays} full days of food in the last 28.`,
  pace: (perWeek: number, low: number, high: number, unit: WeightUnit): string =>
    `Your weight changes by ${massIn(perWeek, unit, 2, true)} ${unitName(unit)} a week (90 %: ${massIn(low, unit, 2, true)} to ${massIn(high, unit, 2, true)}).`,
  still: "That may as well be none, so there is no date.",
  stillSince: (date: string): string => `Your trend has stayed within 1 % since ${date}.`,
  leads: (date: string, kg: number, low: number, high: number, unit: WeightUnit): string =>
    `If you go on eating as lately, it is ${mass(kg, unit)} on ${date} (80 %: ${massRange(low, high, unit)}).`,
  arrives: (goal: number, date: string, unit: WeightUnit): string =>
    `If you go on eating as lately, it is at ${mass(goal, unit)} around ${date}`,
  between: (earliest: string, latest: string): string => ` (80 %: ${earliest} to ${latest}).`,
  from: (earliest: string): string => ` (80 %: from ${earliest} on, perhaps not within two years).`,
  arrived: (kg: number, goal: number, unit: WeightUnit): string =>
    `Your weight without its noise is ${mass(kg, unit)}: it is at ${mass(goal, unit)}.`,
  later: (goal: number, unit: WeightUnit): string => `It is not at ${mass(goal, unit)} within two years.`,
  away: (goal: number, unit: WeightUnit): string => `That leads away from ${mass(goal, unit)}.`,
  noGoal: "Without a goal weight there is no date of arrival."
}

/** The facts of a sentence on an association. */
export interface ClaimFigures {
  readonly outcome: string
  readonly after: string
  readonly change: number
  readonly low: number
  readonly high: number
  readonly unit: string
  readonly days: number
  /** Days with the exposure. */
  readonly exposed: number
}

const associations = {
  training: "days with training",
  alcohol: "days with alcohol",
  calories: (usual: number): string => `days of more than ${Math.round(usual)} kcal`,
  protein: (usual: number): string => `days of more than ${Math.round(usual)} g of protein`,
  steps: (usual: number): string => `days of more than ${Math.round(usual)} steps`,
  lateFood: (usual: number): string => `days with food logged after ${clockText(usual)}`,
  metric: (name: string): string => `days with ${name}`,
  moreOfMetric: (name: string, usual: number, unit: string): string =>
    `${`days of more than ${usual} ${unit}`.trimEnd()} (${name})`,
  claim: ({ after, change, days: compared, exposed, high, low, outcome, unit }: ClaimFigures): string =>
    `${outcome}: ${`${Math.abs(change)} ${unit}`.trimEnd()} ${change > 0 ? "more" : "less"} after ${after} (90 % band ${low} to ${high}; ${compared} days, ${exposed} of them such). The two go together; that says nothing of a cause.`,
  tooEarly: (found: number, needed: number): string =>
    `Nothing yet: it takes ${needed} days with a reading of the body and a log of the day before, and there ${found === 1 ? "is" : "are"} ${found}.`,
  nothing: (found: number): string => `Nothing yet: in ${found} days no difference is larger than chance makes.`,
  wouldShow: (after: number, effects: ReadonlyArray<string>): string =>
    `${after} days would show a difference of ${effects.join(", ")}.`,
  effect: (outcome: string, size: number, unit: string): string => `${`${size} ${unit}`.trimEnd()} (${outcome})`
}

/** The facts of a sentence on the energy for a pace: kcal a day, and kg a week. */
export type EnergyForPace = Readonly<
  Record<"calories" | "eaten" | "goal" | "wanted" | "perWeekKg" | "lowKg" | "highKg", number>
>

const perWeek = (kg: number, unit: WeightUnit): string => `${massIn(kg, unit, 2, true)} ${unitName(unit)}`

const MEALS = { breakfast: "breakfast", lunch: "lunch", dinner: "dinner", snack: "snacks" }

const yourGoal = (figure: string, differs: boolean): string =>
  differs ? `your goals (${figure} in the mean) were` : `your goal of ${figure} was`

const review = {
  strained: (strained: number, judged: number, sets: number, usual: number | null): string =>
    `Take it easier: your readings showed strain on ${strained} of ${judged} days, with ${days(sets, "hard set")} in the week${usual === null ? "" : ` (usually ${usual})`}.`,
  eat: ({ calories, eaten, goal, highKg, lowKg, perWeekKg, wanted }: EnergyForPace, unit: WeightUnit): string =>
    `Eat about ${calories} kcal a day, for ${perWeek(wanted, unit)} a week: with ${eaten} kcal your weight changes by ${perWeek(perWeekKg, unit)} a week (90 %: ${perWeek(lowKg, unit)} to ${perWeek(highKg, unit)}).${goal === 0 ? "" : ` Your goal is ${goal} kcal.`}`,
  sleep: (minutes: number, nights: number, need: number): string =>
    `Sleep longer: ${hoursText(minutes)} in the mean of ${nights} nights, and you need about ${hoursText(need)}.`,
  protein: (
    { average, kept, missed, target }: GoalDays,
    least: { readonly meal: keyof typeof MEALS; readonly grams: number } | undefined,
    differs: boolean
  ): string =>
    `Eat more protein${least === undefined ? "" : ` at ${MEALS[least.meal]}, which has ${least.grams} g in the mean`}: ${yourGoal(`${target} g`, differs)} kept on ${kept} of ${days(kept + missed, "full day")}, with ${Math.round(average)} g in the mean.`,
  fewSets: (muscle: Muscle, sets: number, usual: number): string =>
    `Train your ${muscle} again: ${days(sets, "hard set")} this week, usually ${usual}, and never as few in the weeks before.`,
  calories: ({ average, kept, missed, target }: GoalDays, differs: boolean): string =>
    `Eat closer to your goal, or change it: ${Math.round(average)} kcal in the mean, and ${yourGoal(`${target} kcal`, differs)} kept on ${kept} of ${days(kept + missed, "full day")}.`,
  water: ({ average, kept, missed, target }: GoalDays, differs: boolean): string =>
    `Drink more: ${yourGoal(`${target} ml`, differs)} kept on ${kept} of ${days(kept + missed, "day")}, with ${Math.round(average)} ml in the mean.`
}

/** A training day on which all top sets reached so many repetitions, or not. */
export interface ReachedOn {
  readonly date: string
  /** Undefined without load. */
  readonly load: string | undefined
  readonly reps: number
  /** True if there was one such set. */
  readonly isOne: boolean
}

const repetitions = (count: number): string => (count === 1 ? "1 repetition" : `${count} repetitions`)

const loadText = (kg: number, unit: WeightUnit): string =>
  `${massIn(kg, unit, unit === "kg" ? 2 : 1)} ${unitName(unit)}`

const everySet = ({ date, isOne, load, reps }: ReachedOn): string =>
  `On ${date} ${isOne ? "the" : "every"} set${load === undefined ? "" : ` with ${load}`} reached ${repetitions(reps)}`

const next = {
  date: progression.date,
  load: loadText,
  moreLoad: (on: ReachedOn, step: string, left: number | undefined): string =>
    `${everySet(on)}${left === undefined ? "" : `, with ${left} left`}: ${step} more.`,
  hard: (on: ReachedOn, left: number, usual: number | undefined): string =>
    `${everySet(on)}, but with only ${left} left${usual === undefined ? "" : ` (usually ${usual})`}: the same again.`,
  oneMore: (on: ReachedOn): string => `${everySet(on)}: one more${on.isOne ? "" : " each"}.`,
  noMore: (on: ReachedOn): string => `${everySet(on)}, which says nothing of more load: the same again.`,
  fill: ({ date, isOne, load, reps }: ReachedOn): string =>
    `On ${date} ${isOne ? "the set" : "not every set"}${load === undefined ? "" : ` with ${load}`}${isOne ? " did not reach" : " reached"} ${repetitions(reps)}: ${load === undefined ? "" : "the same load, and "}one more${isOne ? "" : " in those that did not"}.`,
  greatStep: ({ load, reps }: ReachedOn, step: string): string =>
    `${step} more are over a tenth of ${load}: first ${repetitions(reps)} with ${load}.`,
  tooHeavy: ({ load, reps }: ReachedOn, less: string | undefined): string =>
    `Lately ${load} brings fewer than ${repetitions(reps)}, and no more from day to day: ${less === undefined ? "fewer repetitions" : `${less} less`}, and up again.`,
  afterBreak: (count: number, less: string | undefined): string =>
    `Last trained ${count} days ago: start with ${less === undefined ? "fewer repetitions" : `${less} less`}.`
}

/** The sentences that insights are told in. The other languages have the same members. */
export const en = { progression, next, recovery, projection, associations, review }
