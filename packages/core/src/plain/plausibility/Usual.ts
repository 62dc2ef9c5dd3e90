/** The values that something has had in the log. */
export interface Usual {
  /** The number of values. */
  readonly count: number
  readonly least: number
  readonly middle: number
  readonly most: number
}

/** What some values have in common; undefined if there are none. */
export const usualOf = (values: ReadonlyArray<number>): Usual | undefined => {
  const ordered = [...values].sort((one, other) => one - other)
  const [least, most] = [ordered[0], ordered.at(-1)]
  const middle = ordered[Math.floor(ordered.length / 2)]
  return least === undefined || middle === undefined || most === undefined
    ? undefined
    : { count: ordered.length, least, middle, most }
}

/** What a number may have been meant as. */
export interface Meaning {
  /** The value in the unit of the field. */
  readonly value: number
  /** The meaning, as it follows "if" and precedes "meant": `33 cl are`. */
  readonly as: string
}

/** A value that was meant in another unit lies within these shares of what is usual. */
const FITS = { least: 0.6, most: 1.5 }

/** More than any logarithm of two figures of one thing. */
const FAR_AWAY = 100

/** The meaning that is nearest to what is usual, of those that fit it; one that the log has before one beside it. */
export const fitting = (
  meanings: ReadonlyArray<Meaning>,
  { least, middle, most }: Usual,
  { least: below, most: above } = FITS
): Meaning | undefined => {
  const away = ({ value }: Meaning) =>
    Math.abs(Math.log(value / middle)) + (value < least || value > most ? FAR_AWAY : 0)
  return meanings
    .filter(({ value }) => value > 0 && value >= least * below && value <= most * above)
    .sort((one, other) => away(one) - away(other))[0]
}

/** A whole number whose last two digits are minutes, in minutes: 730 is 7:30. Whole hours are minutes: 720. */
export const clockMinutes = (digits: number): number | undefined =>
  Number.isInteger(digits) && digits >= 100 && digits % 100 < 60 && digits % 60 !== 0
    ? Math.floor(digits / 100) * 60 + (digits % 100)
    : undefined
