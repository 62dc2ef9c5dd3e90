/** Words of exercises, and the note of the last of them. */
export interface Noted {
  readonly words: ReadonlyArray<string>
  readonly note?: string
}

/** The bar before a note, with the spaces around it. */
const BAR = /(?:^|\s+)\|\s*/

/**
 * Splits `squat 5@100 | belt on | bench 5@80`: a bar starts a note, and the next bar or the end of the line ends it. A quoted word that
 * starts with a bar, as `'| belt on'`, is one note to its end, with any bars and line breaks; in another one the note ends with the word.
 */
export const splitNotes = (words: ReadonlyArray<string>): ReadonlyArray<Noted> => {
  const parts: Array<{ words: ReadonlyArray<string>; note?: string }> = [{ words: [] }]
  let isNote = false
  const add = (text: ReadonlyArray<string>) => {
    const last = parts.at(-1)
    if (last === undefined) return
    if (isNote) last.note = [last.note ?? "", ...text].join(" ").trim()
    else if (last.note === undefined) last.words = [...last.words, ...text]
    else parts.push({ words: text })
  }
  const turn = () => {
    isNote = !isNote
    if (isNote) add([])
  }
  for (const word of words) {
    if (word === "|") turn()
    else if (isNote || !BAR.test(word)) add([word])
    else if (/^\|\s/.test(word)) {
      add([])
      turn()
      add([word.slice(1).trim()])
      isNote = false
    } else {
      for (const [index, text] of word.split(BAR).entries()) {
        if (index > 0) turn()
        add(text.split(/\s+/).filter((each) => each !== ""))
      }
      isNote = false
    }
  }
  return parts
}
