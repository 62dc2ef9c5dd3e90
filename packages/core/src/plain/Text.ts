const QUOTED_CHARACTERS = 60

/**
 * Text of the log within a sentence of Daybook: in quotation marks that it cannot close, on one line, and so short that the sentence around
 * it is read as ours.
 */
export const quoted = (text: string): string => {
  const line = [
    ...text
      .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .replace(/["\u201C-\u201F\u00AB\u00BB\uFF02]/g, "'")
      .trim()
  ]
  const isLong = line.length > QUOTED_CHARACTERS
  return `"${isLong ? `${line.slice(0, QUOTED_CHARACTERS).join("")}…` : line.join("")}"`
}

/**
 * Makes a test of texts that contain every word of a query, in any order. Case and accents are ignored. A query without words matches
 * every text.
 */
export const wordsMatcher = (query: string): ((text: string) => boolean) => {
  const words = searchedText(query)
    .split(/\s+/)
    .filter((word) => word !== "")
  return (text) => {
    const searched = searchedText(text)
    return words.every((word) => searched.includes(word))
  }
}

/** A text as words are looked for in it: in lower case and without accents. */
export const searchedText = (text: string): string => {
  const lower = text.toLowerCase()
  // Most texts are ASCII, and a search looks through thousands.
  return NOT_ASCII.test(lower) ? unaccented(lower) : lower
}

const NOT_ASCII = /[^\0-\x7f]/

const LETTERS: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", ı: "i" }

/** A text in lower case without accents. Letters that are two in one become two. */
export const unaccented = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[œæßøłı]/g, (letter) => LETTERS[letter] ?? letter)
