/** A place of an expected answer where more than one value will do. */
export type Fits = (actual: unknown) => boolean

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isFits = (value: unknown): value is Fits => typeof value === "function"

/** Where an answer is not what was expected, in words. A field expected as `undefined` must not be there. */
export const differences = (expected: unknown, actual: unknown, place = "answer"): ReadonlyArray<string> => {
  if (isFits(expected)) return expected(actual) ? [] : [`${place}: ${JSON.stringify(actual)} does not fit`]
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return expected.length === actual.length
      ? expected.flatMap((item: unknown, index) => differences(item, actual[index], `${place}[${index}]`))
      : [`${place}: ${actual.length} items, expected ${expected.length}`]
  }
  if (isObject(expected) && isObject(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)])
    return [...names].flatMap((name) => differences(expected[name], actual[name], `${place}.${name}`))
  }
  return expected === actual ? [] : [`${place}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`]
}

/** The field of an answer, where it is an object that has it. */
export const fieldOf = (answer: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce((inside, name) => (isObject(inside) ? inside[name] : undefined), answer)

/** The text of a field of an answer; a fault of the test where it is none, since the answer was compared before. */
export const textOf = (answer: unknown, ...names: ReadonlyArray<string>): string => {
  const text = fieldOf(answer, ...names)
  if (typeof text !== "string") throw new Error(`no text at ${names.join(".")}`)
  return text
}

/** An identifier that the server chooses. */
export const anId: Fits = (actual) => typeof actual === "string" && /^[^\s/]+$/.test(actual)

const datesAround = (now: number): ReadonlyArray<string> =>
  [now - 60_000, now].map((time) => new Date(time).toISOString().slice(0, 10))

/** The date in UTC, or that of a moment ago. */
export const isToday: Fits = (actual) => datesAround(Date.now()).some((date) => date === actual)

const THOUSANDTHS = 1000

/** Sums of figures that have at most three decimals, without the rounding of floating point. */
export const exactSum = (figures: ReadonlyArray<number>): number =>
  figures.reduce((sum, figure) => sum + Math.round(figure * THOUSANDTHS), 0)

/** An exact sum, or its part of so many, as the interface shows it: two decimals, either way where it lies in the middle. */
export const rounded =
  (sum: number, parts = 1): Fits =>
  (actual) =>
    typeof actual === "number" &&
    Math.round(actual * 100) / 100 === actual &&
    Math.abs(actual - sum / THOUSANDTHS / parts) <= 0.005 + 1e-9
