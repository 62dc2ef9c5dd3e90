/** A check for a field of an expected response that may have several values. */
export type Fits = (actual: unknown) => boolean

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isFits = (value: unknown): value is Fits => typeof value === "function"

/** The differences between an expected and an actual response. A field expected as `undefined` must be absent. */
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

/** A nested field of a response, if there is one. */
export const fieldOf = (answer: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce((inside, name) => (isObject(inside) ? inside[name] : undefined), answer)

/** A nested text field of a response that has been compared already. */
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

/** An exact sum, or its mean, with two decimals; a value in the middle may be rounded either way. */
export const rounded =
  (sum: number, parts = 1): Fits =>
  (actual) =>
    typeof actual === "number" &&
    Math.round(actual * 100) / 100 === actual &&
    Math.abs(actual - sum / THOUSANDTHS / parts) <= 0.005 + 1e-9
