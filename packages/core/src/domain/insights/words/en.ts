import { MIN_DAYS, PROGRESSION_WEEKS } from "../ComparableDays.ts"
import type { Measure } from "../ExerciseVerdict.ts"

const days = (count: number, what = "training day"): string => `${count} ${what}${count === 1 ? "" : "s"}`

const figure = (value: number, measured: Measure): string =>
  `${value} ${measured === "repetitions" ? "repetitions" : "kg"}`

const higher = (isHigher: boolean): string => (isHigher ? "higher" : "lower")

/** The sentences of a verdict on an exercise. */
const progression = {
  date: (date: string): string => date,
  noRepetitions: (trained: number): string =>
    `Trained on ${days(trained)} in ${PROGRESSION_WEEKS} weeks, without repetitions: a verdict compares loads and repetitions, not times or distances.`,
  assisted: (trained: number): string =>
    `Trained on ${days(trained)} in ${PROGRESSION_WEEKS} weeks. With this exercise less load is harder, so progress cannot be derived from the load.`,
  bodyWeightUnknown: (trained: number): string =>
    `Trained on ${days(trained)} in ${PROGRESSION_WEEKS} weeks. The load of this exercise includes the body weight: log a weigh-in for a verdict.`,
  measures: {
    repetitions: "Best set",
    estimated_max: "Estimated 1RM",
    estimated_max_with_body: "Estimated 1RM with body weight"
  },
  span: (count: number): string => (count < 14 ? `${count} days` : `${Math.round(count / 7)} weeks`),
  basis: (count: number, first: string, last: string): string => `(${days(count)}, ${first} to ${last})`,
  figure,
  between: (lowest: number, highest: number, measured: Measure): string =>
    `, between ${figure(lowest, measured)} and ${figure(highest, measured)}`,
  about: (what: string, figure: string, span: string): string => `${what} about ${figure} in ${span}`,
  because: (why: string, basis: string): string => `: ${why} ${basis}.`,
  tooFewToTell: "too few days to tell a change from chance",
  turned: "the direction turned within the last three weeks",
  atOnce: (isHigher: boolean, date: string): string =>
    `more than a quarter ${higher(isHigher)} since ${date}, at once: another load, machine or way to log?`,
  noDirection: "no clear direction",
  fromTo: (what: string, from: string, to: string, span: string): string =>
    `${what} from about ${from} to ${to} in ${span}`,
  large: (isHigher: boolean): string =>
    `more than a quarter ${higher(isHigher)}, perhaps by another load, machine or way to log`,
  percent: (percent: number): string => `${percent > 0 ? "+" : ""}${percent} %`,
  unlike: (count: number): string =>
    `${days(count)} in ${PROGRESSION_WEEKS} weeks, but too few of them with like repetitions or loads to compare.`,
  paused: (ago: number, isLastTrained: boolean): string =>
    `${isLastTrained ? "Last trained" : "The last day to compare was"} ${ago} days ago: after such a break a verdict takes ${MIN_DAYS} new training days.`,
  tooFew: (compared: number, trained: number): string =>
    `${compared === trained ? `${days(trained)} in ${PROGRESSION_WEEKS} weeks` : `${compared} of ${days(trained)} in ${PROGRESSION_WEEKS} weeks can be compared`}; a verdict takes at least ${MIN_DAYS}.`,
  cycle: (weeks: number): string => `Compared with the same week of the cycle before (${weeks} weeks).`,
  atLikeLoads: "Compared at like repetitions or loads.",
  afterBreak: (count: number): string => `Only the days since a break of ${count} days count.`,
  otherLoad: (date: string, percent: number, isHigher: boolean): string =>
    `From ${date} on it is ${percent} % ${higher(isHigher)} at once (${isHigher ? "another machine" : "another machine, an injury"}, another way to log?), so earlier days are not compared.`,
  outlier: (date: string, value: number, measured: Measure): string =>
    `${date} is far from the other days (${measured === "repetitions" ? "" : "an estimate of "}${figure(value, measured)}) and left out: another machine or method, or a wrong entry.`,
  moreOutliers: (count: number): string => `So are ${count} more days.`,
  deload: (count: number, date: string): string =>
    `${count === 1 ? `${date} is` : `The ${count} days from ${date} on are`} lighter, as in a deload or on a light day, and left out.`,
  apart: (count: number, hasLoad: boolean, needsWeighIn: boolean): string =>
    `${days(count, "day")} ${hasLoad ? "with" : "without"} a load left out: ${needsWeighIn ? "log a weigh-in to compare them" : "they do not compare with the others"}.`,
  light: (count: number, measured: Measure): string =>
    `${days(count, measured === "repetitions" ? "weaker day" : "lighter day")} left out.`
}

/** The sentences that insights are told in. The other languages have the same members. */
export const en = { progression }
