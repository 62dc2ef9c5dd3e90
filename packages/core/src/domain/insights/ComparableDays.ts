import { median } from "./Statistics.ts"
import type { Point } from "./Trend.ts"

/** A pause of three weeks or more ends a series: what comes after it is compared with nothing before it. */
export const BREAK_DAYS = 21

/**
 * A deload takes about a week: 6.4 (SD 1.7) days in the survey of Rogerson et al. (2024), Sports Med Open 10:26. The last days that are
 * 15 % lighter than those before count as one until they last longer than this.
 */
const DELOAD_DAYS = 10
const DELOAD_PART = 0.85
const BEFORE_DELOAD = 3

/** A load that falls to three quarters or rises by half from one day to the next, and stays there, is another machine or another way to count. */
const OTHER_LOAD_LOWER = 0.75
const OTHER_LOAD_HIGHER = 1.5

/** A single day that differs from its neighbours by this factor, while they agree, is a wrong entry or another machine. */
const OUTLIER_FACTOR = { load: 1.35, repetitions: 2.5 }
const NEIGHBOURS_AGREE = 1.15

/** A day is a light one if the best days within ten days before it and after it are both this much better. */
const LIGHT_PART = 0.93
const LIGHT_DAYS = 10

/** A day at the end of a series is a light one, too, if it is at most this much better than the light days within it. */
const SAME_LIGHT = 1.02

/** The days of an exercise that can be compared with one another, and what was left out. */
export interface ComparableDays<Day extends Point = Point> {
  readonly days: ReadonlyArray<Day>
  /** Days of pause before the first of them. */
  readonly afterBreak: number | undefined
  /** Change of load, as a factor, before the first of them. */
  readonly otherLoad: number | undefined
  readonly outliers: ReadonlyArray<Day>
  /** The last days, if they are lighter as in a deload. */
  readonly deload: ReadonlyArray<Day>
  readonly light: number
}

/** Selects the comparable days of a series in the order of its days, as of a day. Values are above 0. */
export const comparableDays = <Day extends Point>(
  all: ReadonlyArray<Day>,
  kind: "load" | "repetitions",
  today: number
): ComparableDays<Day> => {
  const start = all.findLastIndex((point, index) => index > 0 && point.day - dayAt(all, index - 1) >= BREAK_DAYS)
  const last = all.at(-1)
  const paused = last !== undefined && today - last.day >= BREAK_DAYS
  const unbroken = paused ? [] : all.slice(Math.max(start, 0))
  const outliers = unbroken.filter((_, index) => isOutlier(unbroken, index, OUTLIER_FACTOR[kind]))
  const usual = unbroken.filter((point) => !outliers.includes(point))
  const deload = deloadOf(usual, today)
  const judged = usual.slice(0, usual.length - deload.length)
  const changed = kind === "load" ? judged.findLastIndex((_, index) => isOtherLoad(judged, index)) : -1
  const same = judged.slice(Math.max(changed, 0))
  const light = lightDays(same)
  const days = same.filter((point) => !light.includes(point))
  return {
    days,
    afterBreak: paused ? today - last.day : start < 0 ? undefined : dayAt(all, start) - dayAt(all, start - 1),
    otherLoad: changed < 0 ? undefined : level(judged.slice(changed)) / level(judged.slice(0, changed).slice(-SIDE)),
    outliers,
    deload,
    light: light.length
  }
}

const dayAt = (points: ReadonlyArray<Point>, index: number): number => points[index]?.day ?? Number.NaN

const level = (points: ReadonlyArray<Point>): number => median(points.map(({ value }) => value))

/** Days on either side that show the level there. */
const SIDE = 3

const isOtherLoad = (points: ReadonlyArray<Point>, index: number): boolean => {
  if (index === 0) return false
  const before = points.slice(Math.max(0, index - SIDE), index)
  const after = points.slice(index, index + SIDE)
  const step = level(points.slice(index, index + 1)) / level(points.slice(index - 1, index))
  const lasting = level(after) / level(before)
  return (
    Math.max(step, lasting, highest(points.slice(index)) / lowest(before)) <= OTHER_LOAD_LOWER ||
    Math.min(step, lasting, lowest(points.slice(index)) / highest(before)) >= OTHER_LOAD_HIGHER
  )
}

const highest = (points: ReadonlyArray<Point>): number => Math.max(...points.map(({ value }) => value))
const lowest = (points: ReadonlyArray<Point>): number => Math.min(...points.map(({ value }) => value))

const isOutlier = (points: ReadonlyArray<Point>, index: number, factor: number): boolean => {
  const around = [...points.slice(Math.max(0, index - SIDE), index), ...points.slice(index + 1, index + 1 + SIDE)]
  const value = points[index]?.value ?? Number.NaN
  if (around.length < SIDE || highest(around) / lowest(around) > NEIGHBOURS_AGREE) return false
  // The last day may begin a change, so that a lower one is a deload first, and only a much higher one a wrong entry.
  const higher = value / highest(around) >= factor
  return index === points.length - 1 ? higher : higher || lowest(around) / value >= factor
}

const deloadOf = <Day extends Point>(points: ReadonlyArray<Day>, today: number): ReadonlyArray<Day> => {
  for (let index = points.length - 1; index >= BEFORE_DELOAD; index -= 1) {
    if (today - dayAt(points, index) >= DELOAD_DAYS) break
    const before = level(points.slice(index - BEFORE_DELOAD, index))
    const run = points.slice(index)
    if (highest(run) <= DELOAD_PART * before && (points[index - 1]?.value ?? 0) > DELOAD_PART * before) return run
  }
  return []
}

/** Days that are flanked by better ones, and, at either end of the series, days that are no better than two or more of these. */
const lightDays = <Day extends Point>(points: ReadonlyArray<Day>): ReadonlyArray<Day> => {
  const sides = points.map((point) => {
    const near = points.filter(({ day }) => Math.abs(day - point.day) <= LIGHT_DAYS)
    return {
      point,
      before: highest(near.filter(({ day }) => day < point.day)),
      after: highest(near.filter(({ day }) => day > point.day))
    }
  })
  const within = sides.filter(({ after, before, point }) => point.value < LIGHT_PART * Math.min(before, after))
  if (within.length < 2) return within.map(({ point }) => point)
  const usual = highest(within.map(({ point }) => point)) * SAME_LIGHT
  return sides
    .filter(
      ({ after, before, point }) =>
        point.value < LIGHT_PART * Math.max(before, after) &&
        (point.value <= usual || within.some((one) => one.point === point))
    )
    .map(({ point }) => point)
}
