/** Numbers in words, in the languages of the shipped foods. */
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  (
    [
      [0.5, "half halb halbe halber halbes demi demie medio media"],
      [1, "a an one ein eine einen un une uno una"],
      [2, "two zwei deux dos"],
      [3, "three drei trois tres"],
      [4, "four vier quatre cuatro"],
      [5, "five fünf cinq cinco"],
      [6, "six sechs seis"]
    ] as const
  ).flatMap(([number, words]) => words.split(" ").map((word) => [word, number] as const))
)

const FRACTIONS: Readonly<Record<string, number>> = { "½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3 }

/** Matches a fraction: `1/2`, `½`. */
export const FRACTION = `[1-9]\\d?\\/[1-9]\\d?(?![\\d/.,])|[${Object.keys(FRACTIONS).join("")}]`

const WITH_FRACTION = new RegExp(`^(?:(\\d{1,3})[ +](?=\\d)|(\\d{1,3}) ?(?!\\d))?(${FRACTION})`)

const EXACT = 10_000

const rounded = (value: number): string => String(Math.round(value * EXACT) / EXACT)

const numberOf = (word: string | undefined): number | undefined => NUMBER_WORDS.get(word?.toLowerCase() ?? "")

/** True if a word is a number in letters: `two`, `eine`. */
export const isNumberWord = (word: string): boolean => numberOf(word) !== undefined

/** A text that begins with a fraction or with a number in words, with that in digits: `½l`, `1 1/2 cups`, `half a litre`, `ein Glas`. */
export const inDigits = (text: string): string => {
  const [all = "", apart, near, fraction = ""] = WITH_FRACTION.exec(text) ?? []
  if (all !== "") {
    const [above = 0, below = 1] = fraction.split("/").map(Number)
    return rounded(Number(apart ?? near ?? 0) + (FRACTIONS[fraction] ?? above / below)) + text.slice(all.length)
  }
  const words = text.split(/\s+/)
  const [first, second] = words.map(numberOf)
  if (first === undefined) return text
  // `half a litre`, `un demi litre`
  const isOfOne = second !== undefined && (first === 1 || second === 1) && words.length > 2
  return [rounded(first * (isOfOne ? second : 1)), ...words.slice(isOfOne ? 2 : 1)].join(" ")
}
