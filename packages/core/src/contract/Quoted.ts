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
