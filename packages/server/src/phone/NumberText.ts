const NUMBER = /^\s*-?\d+([.,]\d+)?\s*$/

/** A separator with three digits behind it may part thousands: 8.412 is 8,412 in half of Europe. */
const THOUSANDS = /^\s*-?[1-9]\d{0,2}[.,]\d{3}\s*$/

/** The number that a text has, as Shortcuts and Health Auto Export write one; undefined where it is none, or could be two. */
export const numberIn = (text: string): number | undefined =>
  NUMBER.test(text) && !THOUSANDS.test(text) ? Number(text.replace(",", ".")) : undefined
