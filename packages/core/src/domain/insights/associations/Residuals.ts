import { mean, median } from "../../../plain/Statistics.ts"

/** Values of consecutive days. NaN: not known. */
export type DailyValues = Float64Array

/** The days on each side of a day whose median is its slow level, and the readings that the level takes. */
const LEVEL_DAYS = 21
const LEAST_LEVEL_READINGS = 10

/** The days next to a day are not in its level: what a day shows lasts until the next. */
const NEIGHBOURS = 1

const WEEK = 7

/** A weekday has a mean of its own from so many values on. */
const LEAST_WEEKDAY_VALUES = 3

/** Residuals further from the level than this many standard deviations count as these, so that no wrong reading makes a claim. */
const WINSORISED_AT = 4
const MAD_TO_SD = 1.4826

/**
 * What a day has beside what is usual for it: the value less the running median of the six weeks around (Tukey 1977, Exploratory Data
 * Analysis), so that seasons, fitness and new devices explain nothing, and less the mean of its weekday.
 */
export const residuals = (values: DailyValues): DailyValues => withoutWeekdays(winsorised(withoutLevel(values)))

const withoutLevel = (values: DailyValues): DailyValues => {
  const around = new Float64Array(2 * LEVEL_DAYS)
  return values.map((value, day) => {
    if (Number.isNaN(value)) return Number.NaN
    let count = 0
    const last = Math.min(values.length - 1, day + LEVEL_DAYS)
    for (let other = Math.max(0, day - LEVEL_DAYS); other <= last; other++) {
      const reading = values[other] ?? Number.NaN
      if (!Number.isNaN(reading) && Math.abs(other - day) > NEIGHBOURS) around[count++] = reading
    }
    return count < LEAST_LEVEL_READINGS ? Number.NaN : value - median(around.subarray(0, count))
  })
}

const winsorised = (values: DailyValues): DailyValues => {
  const most = WINSORISED_AT * MAD_TO_SD * median(known(values).map(Math.abs))
  return most > 0 ? values.map((value) => Math.max(-most, Math.min(most, value))) : values
}

/** Values less the mean of their weekday, so that weekends explain nothing. */
export const withoutWeekdays = (values: DailyValues): DailyValues => {
  const all = mean(known(values))
  const means = Array.from({ length: WEEK }, (_, weekday) => {
    const ofWeekday = known(values.filter((_, day) => day % WEEK === weekday))
    return ofWeekday.length < LEAST_WEEKDAY_VALUES ? all : mean(ofWeekday)
  })
  return values.map((value, day) => value - (means[day % WEEK] ?? all))
}

/** The values that are known. */
export const known = (values: DailyValues): DailyValues => values.filter((value) => !Number.isNaN(value))
