import { median } from "../../plain/Statistics.ts"
import type { Point } from "./Trend.ts"

/** The weeks up to the anchor that are judged. */
export const PROGRESSION_WEEKS = 8

/** Minimum of comparable training days for a verdict. */
export const MIN_DAYS = 4

/**
 * A pause of three weeks or more ends a series: days after it are not compared with days before it. For an exercise that is trained less
 * often, the pause must be twice the usual time between two days.
 */
const BREAK_DAYS = 21
const BREAK_FACTOR = 2

/**
 * A deload takes about a week: 6.4 (SD 1.7) days in the survey of Rogerson et al. (2024), Sports Med Open 10:26. The last days that are
 * 15 % lighter than those before count as one until there are three of them and they last longer than this.
 */
const DELOAD_DAYS = 10
const DELOAD_PART = 0.85
const BEFORE_DELOAD = 3

/** A load that falls to 3/4 or rises by half between two days, and stays there, is of another machine or counted in another way. */
export const OTHER_LOAD_LOWER = 0.75
export const OTHER_LOAD_HIGHER = 1.5

/** A single day that differs from its neighbours by this factor, while they agree, is a wrong entry or another machine. */
const OUTLIER_FACTOR = { load: 1.35, repetitions: 2.5, time: 2.5 }
const NEIGHBOURS_AGREE = 1.15

/** The same if the neighbours do not agree. */
const FAR_FACTOR = { load: 2, repetitions: 4, time: 4 }

/** A day is a light one if the best days within ten days before it and after it are both this much better. */
const LIGHT_PART = 0.93
export const LIGHT_DAYS = 10

/** A day at the end of a series is also a light one if it is at most this much better than the light days within it. */
const SAME_LIGHT = 1.05

/** How values vary from day to day: a time or a distance by so much that none is a light day or a deload. */
type Variation = keyof typeof OUTLIER_FACTOR

/** The days of an exercise that can be compared with one another, and the days that were left out. */
export interface ComparableDays<Day extends Point = Point> {
  readonly days: ReadonlyArray<Day>
  /** Days of pause before the first of them. */
  readonly afterBreak: number | undefined
  /** The level of the last days before it. */
  readonly beforeBreak: number | undefined
  /** Days since the last training day, if they are enough for a break. */
  readonly paused: number | undefined
  /** Their level divided by that of the days before them, if the load changed at once. */
  readonly otherLoad: number | undefined
  readonly outliers: ReadonlyArray<Day>
  /** The last days, if they are lighter as in a deload. */
  readonly deload: ReadonlyArray<Day>
  readonly light: ReadonlyArray<Day>
}

/** Returns the days up to `today` that can be compared, oldest first, and the days left out. All values are above 0. */
export const comparableDays = <Day extends Point>(
  all: ReadonlyArray<Day>,
  kind: Variation,
  today: number
): ComparableDays<Day> => {
  const gaps = gapsOf(all)
  const sinceLast = today - (all.at(-1)?.day ?? today)
  // The median is only taken where it counts, for the cost.
  const isShort = sinceLast < BREAK_DAYS && gaps.every((gap) => gap < BREAK_DAYS)
  const pause = isShort ? BREAK_DAYS : breakAfter(gaps)
  const start = gaps.findLastIndex((gap) => gap >= pause) + 1
  const paused = sinceLast >= pause
  const unbroken = paused ? [] : all.slice(start)
  const outliers = unbroken.filter((_, index) => isOutlier(unbroken, index, kind))
  const usual = outliers.length === 0 ? unbroken : unbroken.filter((point) => !outliers.includes(point))
  const deload = kind === "time" ? [] : deloadOf(usual, today)
  const judged = usual.slice(0, usual.length - deload.length)
  const changed = kind === "load" ? judged.findLastIndex((_, index) => isOtherLoad(judged, index)) : -1
  const same = judged.slice(Math.max(changed, 0))
  const light = kind === "time" ? [] : lightDays(same)
  return {
    days: light.length === 0 ? same : same.filter((point) => !light.includes(point)),
    paused: paused ? sinceLast : undefined,
    afterBreak: paused || start === 0 ? undefined : gaps[start - 1],
    beforeBreak: paused || start === 0 ? undefined : level(all, start - SIDE, start),
    otherLoad: changed < 0 ? undefined : level(judged, changed, judged.length) / level(judged, changed - SIDE, changed),
    outliers,
    deload,
    light
  }
}

/** The days that a chart leaves out of its line, of a series of any length: those that a verdict leaves out, and earlier light days. */
export const leftOutDays = <Day extends Point>(
  all: ReadonlyArray<Day>,
  kind: Variation,
  today: number
): ReadonlySet<Day> => {
  const judged = all.filter(({ day }) => day > today - PROGRESSION_WEEKS * 7)
  const { deload, light, outliers } = comparableDays(judged, kind, today)
  const sides = betterSides(all)
  return new Set([...deload, ...light, ...outliers, ...all.filter((_, index) => sides[index] === 2)])
}

/** The number of breaks before each day of a series of any length. */
export const breaksBefore = (all: ReadonlyArray<Point>): ReadonlyArray<number> => {
  const gaps = gapsOf(all)
  const pause = breakAfter(gaps)
  let breaks = 0
  return all.map((_, index) => {
    if ((gaps[index - 1] ?? 0) >= pause) breaks += 1
    return breaks
  })
}

/** The days from each day to the next. */
const gapsOf = (all: Points): ReadonlyArray<number> => all.slice(1).map(({ day }, index) => day - dayAt(all, index))

/** The days of pause that are a break. */
const breakAfter = (gaps: ReadonlyArray<number>): number =>
  gaps.length === 0 ? BREAK_DAYS : Math.max(BREAK_DAYS, BREAK_FACTOR * median(gaps))

type Points = ReadonlyArray<Point>

const dayAt = (points: Points, index: number): number => points[index]?.day ?? Number.NaN
const valueAt = (points: Points, index: number): number => points[index]?.value ?? Number.NaN

/** The median of the values from one index to another, exclusive. */
const level = (points: Points, from: number, to: number): number =>
  median(points.slice(Math.max(from, 0), to).map(({ value }) => value))

/** The greatest value from one index to another, exclusive. */
const highest = (points: Points, from: number, to: number): number => {
  let found = Number.NEGATIVE_INFINITY
  for (let index = Math.max(from, 0); index < to && index < points.length; index += 1)
    found = Math.max(found, valueAt(points, index))
  return found
}

const lowest = (points: Points, from: number, to: number): number => {
  let found = Number.POSITIVE_INFINITY
  for (let index = Math.max(from, 0); index < to && index < points.length; index += 1)
    found = Math.min(found, valueAt(points, index))
  return found
}

/** The number of days on either side that show the level there. */
const SIDE = 3

const isOtherLoad = (points: Points, index: number): boolean => {
  if (index === 0 || points.length - index < SIDE) return false
  const step = valueAt(points, index) / valueAt(points, index - 1)
  const end = points.length
  return (
    (step <= OTHER_LOAD_LOWER &&
      highest(points, index, end) <= OTHER_LOAD_LOWER * lowest(points, index - SIDE, index)) ||
    (step >= OTHER_LOAD_HIGHER &&
      lowest(points, index, end) >= OTHER_LOAD_HIGHER * highest(points, index - SIDE, index))
  )
}

const isOutlier = (points: Points, index: number, kind: Variation): boolean => {
  const least = OUTLIER_FACTOR[kind]
  const ratio = valueAt(points, index) / valueAt(points, index === 0 ? 1 : index - 1)
  if (ratio < least && ratio > 1 / least) return false
  const [from, next, to] = [index - SIDE, index + 1, index + 1 + SIDE]
  const high = Math.max(highest(points, from, index), highest(points, next, to))
  const value = valueAt(points, index)
  const low = Math.min(lowest(points, from, index), lowest(points, next, to))
  const around = Math.min(index, SIDE) + Math.min(points.length - next, SIDE)
  if (around < SIDE) return false
  const factor = high / low > NEIGHBOURS_AGREE ? FAR_FACTOR[kind] : least
  // A lower day is a light day, unless it is far lower. The last day may begin a deload.
  return value / high >= factor || (next < points.length && low / value >= FAR_FACTOR[kind])
}

const deloadOf = <Day extends Point>(points: ReadonlyArray<Day>, today: number): ReadonlyArray<Day> => {
  let best = 0
  for (let index = points.length - 1; index >= BEFORE_DELOAD; index -= 1) {
    // Time alone does not turn two light days into the new level.
    if (today - dayAt(points, index) >= DELOAD_DAYS && points.length - index >= SIDE) break
    best = Math.max(best, valueAt(points, index))
    const limit = DELOAD_PART * level(points, index - BEFORE_DELOAD, index)
    if (best <= limit && valueAt(points, index - 1) > limit) return points.slice(index)
  }
  return []
}

/** 1 if a better day is near a day, before it or after it, else 0. */
const betterSide = (points: Points, index: number, step: -1 | 1): number => {
  const { day, value } = points[index] ?? { day: Number.NaN, value: Number.NaN }
  for (let at = index + step; at >= 0 && at < points.length; at += step) {
    if (Math.abs(dayAt(points, at) - day) > LIGHT_DAYS) return 0
    if (valueAt(points, at) > value / LIGHT_PART) return 1
  }
  return 0
}

/** The number of sides of each day on which a better day is near. */
const betterSides = (points: Points): ReadonlyArray<number> =>
  points.map((_, index) => betterSide(points, index, -1) + betterSide(points, index, 1))

/** Days between better ones. At either end of the series, also days that are no better than two or more of these. */
const lightDays = <Day extends Point>(points: ReadonlyArray<Day>): ReadonlyArray<Day> => {
  const lower = betterSides(points)
  const within = points.filter((_, index) => lower[index] === 2)
  const usual = within.length < 2 ? 0 : highest(within, 0, within.length) * SAME_LIGHT
  const light = points.filter(({ value }, index) => lower[index] === 2 || (lower[index] === 1 && value <= usual))
  // If too few days were left for a verdict, light days stay.
  return [light, within].find((days) => points.length - days.length >= MIN_DAYS) ?? []
}
