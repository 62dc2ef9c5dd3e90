import { shell } from "#text/shell"
import { formatNumber } from "../format/numbers.ts"

/** Why a text is too long, with the counts; undefined if it is not. Characters are counted as the server does. */
export const tooLong = (text: string, most: number | undefined): string | undefined => {
  const count = [...text].length
  return most === undefined || count <= most ? undefined : shell.tooLong(formatNumber(count, 0), formatNumber(most, 0))
}

/** The props of a control whose text is too long. It keeps the text, and nothing is sent with it. */
export const longProps = (problem: string | undefined) => (problem === undefined ? {} : { "data-too-long": "" })

/** Returns true if a text in the form or page around an element is too long, and moves the focus to it. */
export const hasTooLong = (within: EventTarget | null): boolean => {
  const form = within instanceof Element ? within.closest("form, dialog, main") : null
  const long = form?.querySelector<HTMLElement>("[data-too-long]")
  long?.focus()
  return long != null
}
