import * as plain from "@daybook/core/grammar"
import { numberMarks } from "../Texts.ts"

/** A number with its unit as the person writes it. In a pipe it keeps a dot for decimals, which programs read. */
const local = (text: string): string => {
  const marks = process.stdout.isTTY === true ? numberMarks() : undefined
  return marks === undefined ? text : text.replaceAll(/[.,]/g, (mark) => (mark === "," ? marks[0] : marks[1]))
}

const inLocal =
  <Args extends ReadonlyArray<unknown>>(text: (...args: Args) => string) =>
  (...args: Args): string =>
    local(text(...args))

export const numberText = inLocal(plain.numberText)
export const volumeNumberText = inLocal(plain.volumeNumberText)
export const volumeText = inLocal(plain.volumeText)
export const massNumberText = inLocal(plain.massNumberText)
export const weightText = inLocal(plain.weightText)

/** A reading with its unit; a note as it was typed. */
export const readingText = (...args: Parameters<typeof plain.readingText>): string =>
  typeof args[1] === "string" ? args[1] : local(plain.readingText(...args))
